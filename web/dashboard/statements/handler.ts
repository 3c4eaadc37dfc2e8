// Bank statements in the dashboard: their table, what became of one, and the form that sends one. What a row becomes is commands/bank-statements.ts, by the
// API's own route. A file cannot be carried through the question who the member is (step-up/handler.ts), so it is asked before the file is chosen.
import { refusalOf } from '../../../api/middleware/errors.ts'
import { readStatementRows, readStatementSpans } from '../../../db/queries/statement-rows.ts'
import { namesInStatement, STATEMENT_BYTES_MAX } from '../../../gateways/bank/statement.ts'
import type { Refusal } from '../../../rules/refusals.ts'
import { STATEMENT_COLUMNS } from '../../../rules/statement-cells.ts'
import { isProofFresh } from '../../../rules/step-up.ts'
import { readUpload } from '../../forms.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may, refuseUnlessMay } from '../ask.ts'
import { bankAccountNamesOf } from '../bank-account-names.ts'
import { bankAccountText } from '../components/bank-account.ts'
import { transferTabs } from '../components/transfer-tabs.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { leaveUnrecorded } from '../record.ts'
import { refusalWords } from '../words/refusals.ts'
import { columnField, proofPage, statementColumns, statementPage, type UploadProps, uploadPage } from './view.ts'
import { STATEMENTS } from './words.ts'

/** A file up to this size, in bytes, stays in the page that asks for its columns. */
const KEPT_BYTES_MAX = 1024 * 1024

export function addStatements(routes: DashboardRoutes): void {
  routes.get('/statements', list)
  routes.get('/statements/new', (page) => begin(page))
  // Whoever comes here has just proved who they are.
  routes.post('/statements/begin', (page) => {
    refuseUnlessMay(page, 'createBankStatement')
    leaveUnrecorded(page)
    goTo(page, '/statements/new')
  })
  routes.post('/statements/new', (page) => take(page))
  routes.get('/statements/:id', (page) => one(page))
}

function list(page: DashboardContext): Promise<void> {
  const { locale, props } = page
  const words = STATEMENTS[locale]
  const add = { href: props.hrefOf('/statements/new'), label: words.add }
  const mayAdd = may(page, 'createBankStatement')
  return answerTable(
    page,
    {
      section: 'transfers',
      title: words.title,
      above: transferTabs(page, props, 'statements'),
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
    },
    {
      operation: 'listBankStatements',
      path: '/statements',
      columns: async (rows) =>
        statementColumns(
          props,
          locale,
          await bankAccountNamesOf(
            page,
            rows.map(({ gateway_account }) => gateway_account),
          ),
          await readStatementSpans(
            page.deps.db.pool,
            page.caller,
            rows.map(({ id, gateway_account: gateway }) => ({ id, gateway })),
          ),
        ),
      filters: [{ kind: 'text', name: 'gateway_account', label: words.account, hint: 'ga_…' }, { kind: 'created' }],
      empty: { ...words.empty, action: mayAdd ? add : null },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  const statement = await ask(page, 'getBankStatement', { params })
  const mayAdd = may(page, 'createBankStatement')
  const againHref = mayAdd ? page.props.hrefOf('/statements/new', { columns: 'named' }) : null
  const curl = curlOf(page, 'getBankStatement', { params })
  const named = { id: statement.id, gateway: statement.gateway_account }
  const { pool } = page.deps.db
  const [names, spans, rows] = await Promise.all([
    bankAccountNamesOf(page, [named.gateway]),
    readStatementSpans(pool, page.caller, [named]),
    readStatementRows(pool, page.caller, named),
  ])
  answerDashboard(page, (frame) => statementPage(frame, page.props, { statement, spans, rows, names, againHref, curl }))
}

async function begin(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createBankStatement')
  if (!isProofFresh(page.signedIn.provedAt, page.now))
    return answerDashboard(page, (frame) => proofPage(frame, page.props, newFormKey()))
  await show(page, { mapping: page.query.get('columns') === 'named' ? { names: [], needed: false } : null })
}

async function take(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createBankStatement')
  if (!isProofFresh(page.signedIn.provedAt, page.now)) {
    leaveUnrecorded(page)
    return goTo(page, '/statements/new')
  }
  const words = STATEMENTS[page.locale]
  const sent = await readUpload(page.ctx, page.deps, { part: 'file', bytesMax: STATEMENT_BYTES_MAX })
  const { fields } = sent
  const isNamed = page.query.get('columns') === 'named'
  const kept = Buffer.from(fields.get('kept') ?? '', 'base64')
  const file = sent.file ?? (kept.length > 0 ? kept : null)
  const values = new Map([...fields].map(([name, value]) => [name, [value]]))
  const mappingOf = (bytes: Buffer | null, needed: boolean) => ({ names: bytes ? namesInStatement(bytes) : [], needed })
  if (file === null || file === 'large') {
    const problems = { file: file === 'large' ? words.large : words.missing }
    return show(page, { values, problems, mapping: isNamed ? mappingOf(null, false) : null, status: 422 })
  }
  const columns = Object.fromEntries(
    STATEMENT_COLUMNS.flatMap((name) => {
      const column = fields.get(columnField(name))?.trim()
      return column ? [[name, column]] : []
    }),
  )
  try {
    const key = fields.get('form_key')
    const { id } = await ask(page, 'createBankStatement', {
      query: {
        gateway_account: fields.get('gateway_account') ?? '',
        ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
      },
      upload: file,
      ...(key && /^[\w-]{8,64}$/.test(key) && { key }),
    })
    goTo(page, `/statements/${id}`, 'done')
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.status === 404) throw error
    const missing = columnAsked(refusal)
    const isKept = file.length <= KEPT_BYTES_MAX
    await show(page, {
      values,
      problems: {
        ...(missing && { [columnField(missing)]: refusal.message }),
        ...(refusal.details.param === 'gateway_account' && { gateway_account: refusal.message }),
        ...(!isKept && { file: words.fileAgain }),
      },
      problem: missing ? null : refusalWords(refusal, page.locale),
      mapping: missing || isNamed ? mappingOf(file, missing !== null && !isNamed) : null,
      kept: isKept ? file.toString('base64') : null,
      status: 422,
    })
  }
}

/** The column that the file has not, or not by this name; null when something else is wrong. */
function columnAsked({ details }: Refusal): string | null {
  return STATEMENT_COLUMNS.find((name) => details.param === `columns.${name}`) ?? null
}

interface Shown {
  values?: ReadonlyMap<string, readonly string[]>
  problems?: Readonly<Record<string, string>>
  problem?: Html | string | null
  mapping: UploadProps['mapping']
  kept?: string | null
  status?: number
}

async function show(page: DashboardContext, shown: Shown): Promise<void> {
  const { data } = await ask(page, 'listGatewayAccounts', { query: { provider: 'bank', limit: 100 } })
  const ids = data.filter(({ status }) => status !== 'disconnected').map(({ id }) => id)
  const names = await bankAccountNamesOf(page, ids)
  const accounts = ids.map((id) => ({ id, label: bankAccountText(names, id, page.locale) }))
  const account = accounts[0]?.id ?? 'ga_…'
  const { values = new Map(), problems = {}, problem = null, mapping, kept = null, status = 200 } = shown
  const upload: UploadProps = {
    ...{ accounts, filled: { values, problems }, problem, key: newFormKey(), mapping, kept },
    curl: curlOf(page, 'createBankStatement', { query: { gateway_account: account } }),
  }
  answerDashboard(page, (frame) => uploadPage(frame, page.props, upload), status)
}
