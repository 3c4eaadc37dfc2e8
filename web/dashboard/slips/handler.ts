// Slips in the dashboard: their table, the page of one, and the forms by which a member decides of one that waits. What a decision does is
// commands/slips.ts, by the API's own routes.
import { Payment } from '../../../db/entities/index.ts'
import type { SlipObject } from '../../../resources/slip.ts'
import { formatBaht, satang } from '../../../rules/money.ts'
import { type Filled, NOTHING_FILLED } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may } from '../ask.ts'
import { transferTabs } from '../components/transfer-tabs.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, propsOf, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { type AskedFor, confirmFields, rejectFields, slipColumns, slipPage } from './view.ts'
import { SLIPS } from './words.ts'

const STATUSES = ['waiting', 'confirmed', 'rejected']

export function addSlips(routes: DashboardRoutes): void {
  routes.get('/slips', list)
  routes.get('/slips/:id', async (page) => show(page, await slipOf(page)))
  routes.post('/slips/:id/confirm', (page) => decide(page, 'confirm'))
  routes.post('/slips/:id/reject', (page) => decide(page, 'reject'))
}

function list(page: DashboardContext): Promise<void> {
  const { locale, props } = page
  const words = SLIPS[locale]
  return answerTable(
    page,
    { section: 'transfers', title: words.title, above: transferTabs(page, props, 'slips') },
    {
      operation: 'listSlips',
      path: '/slips',
      columns: async (rows) => {
        const payments = rows.map(({ payment }) => payment)
        const [about, asked] = await Promise.all([aboutPaymentsOf(page, payments), askedFor(page, payments)])
        return slipColumns(props, locale, about, asked, !rows.some(({ amount_satang: came }) => came !== null))
      },
      orders: { created: 'createdAt' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          asTabs: true,
          label: DASHBOARD[locale].status,
          options: STATUSES.map((status) => [status, statusWord(status, locale)] as const),
        },
        { kind: 'text', name: 'payment', label: words.payment, hint: 'pay_…' },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}

/** What payments ask for and what is still owed, by their ids; empty for a role that may not read them. */
async function askedFor(page: DashboardContext, ids: readonly string[]): Promise<ReadonlyMap<string, AskedFor>> {
  if (!page.props.may('payments:read')) return new Map()
  const { merchantId, livemode } = page.caller
  const found = await page.deps.db.orm.em.fork().find(Payment, { id: { $in: [...ids] }, merchantId, livemode })
  return new Map(
    found.map(({ id, grossSatang, amountReceivedSatang }) => [
      id,
      { grossSatang, owedSatang: Math.max(0, grossSatang - amountReceivedSatang) },
    ]),
  )
}

function slipOf(page: DashboardContext): Promise<SlipObject> {
  return ask(page, 'getSlip', { params: { id: page.params.id! } })
}

async function decide(page: DashboardContext, what: 'confirm' | 'reject'): Promise<void> {
  const slip = await slipOf(page)
  const again = (filled: Filled, problem: Html | null) => show(page, slip, { what, filled, problem })
  const done = () => ({ path: `/slips/${slip.id}`, flash: 'saved' as const })
  const params = { id: slip.id }
  if (what === 'confirm')
    await submit(page, { operation: 'confirmSlip', params, fields: confirmFields(page.locale), done, again })
  else await submit(page, { operation: 'rejectSlip', params, fields: rejectFields(page.locale), done, again })
}

async function show(
  page: DashboardContext,
  slip: SlipObject,
  typed: { what: 'confirm' | 'reject'; filled: Filled; problem: Html | null } | null = null,
): Promise<void> {
  const params = { id: slip.id }
  const payment = page.props.may('payments:read')
    ? await ask(page, 'getPayment', { params: { id: slip.payment } })
    : null
  // Only what the bank has said stands in the field: who confirms types what they see in the bank's app.
  const cameSatang = slip.amount_satang
  const values = new Map([
    ['amount_satang', cameSatang === null ? [] : [formatBaht(satang(cameSatang))]],
    ['sent_at', propsOf('moment', slip.sent_at)],
  ])
  const first = { filled: { values, problems: {} }, problem: null }
  const isOpen = slip.status === 'waiting' && may(page, 'confirmSlip')
  const todo = {
    confirm: typed?.what === 'confirm' ? typed : first,
    reject: typed?.what === 'reject' ? typed : { filled: NOTHING_FILLED, problem: null },
    key: newFormKey(),
  }
  const owed = payment && Math.max(0, payment.gross_satang - payment.amount_received_satang)
  const example = cameSatang ?? owed
  const curl = isOpen
    ? curlOf(page, 'confirmSlip', { params, ...(example && { body: { amount_satang: example } }) })
    : curlOf(page, 'getSlip', { params })
  const paidFor = (await aboutPaymentsOf(page, [slip.payment])).get(slip.payment)
  answerDashboard(page, (frame) =>
    slipPage(frame, page.props, { slip, payment, paidFor, todo: isOpen ? todo : null, curl }),
  )
}
