// Approvals in the dashboard: what waits, the page of one, and the decision. Whoever decides makes the API's own call (POST /v1/approvals/{id}/approve).
import { ApiKey, Approval } from '../../../db/entities/index.ts'
import { readMemberName } from '../../../db/queries/member-names.ts'
import type { ApprovalObject } from '../../../resources/approval.ts'
import { type Filled, NOTHING_FILLED } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, callOf, curlOf, may, operationNamed, refuseUnlessMay, summaryOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { type FormField, newFormKey, submit, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, type TableWanted } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { pageOf } from '../search/handler.ts'
import { amountAsked } from './changes-view.ts'
import { type AboutApprovals, approvalColumns, approvalPage, reasonField } from './view.ts'
import { APPROVALS } from './words.ts'

const STATES = ['pending', 'approved', 'rejected', 'expired'] as const

export function addApprovals(routes: DashboardRoutes): void {
  routes.get('/approvals', list)
  routes.get('/approvals/:id', (page) => show(page, null, NOTHING_FILLED))
  routes.post('/approvals/:id/approve', (page) => decide(page, 'approveApproval'))
  routes.post('/approvals/:id/reject', (page) => decide(page, 'rejectApproval'))
}

function list(page: DashboardContext): Promise<void> {
  const words = APPROVALS[page.locale]
  const wanted: TableWanted<'listApprovals'> = {
    operation: 'listApprovals',
    path: '/approvals',
    columns: async (rows) => {
      const [names, about] = await Promise.all([
        keyNames(page, [...new Set(rows.map(({ proposed_by }) => proposed_by))]),
        aboutApprovals(page, rows),
      ])
      const keyName = (id: string) => names.get(id) ?? null
      const named = { callName: (operation: string) => callName(page, operation), keyName, about }
      return approvalColumns(page.props, page.locale, page.now, named)
    },
    orders: { created: 'createdAt' },
    filters: [
      {
        kind: 'select',
        asTabs: true,
        name: 'status',
        label: words.state,
        options: STATES.map((state) => [state, words.states[state]] as const),
      },
      { kind: 'created' },
    ],
    empty: words.none,
  }
  return answerTable(page, { section: 'approvals', title: words.title, lead: words.lead }, wanted)
}

async function show(page: DashboardContext, problem: Html | null, filled: Filled): Promise<void> {
  const id = page.params.id ?? ''
  const approval = await ask(page, 'getApproval', { params: { id } })
  const operation = operationNamed(approval.operation)
  const isOpen = approval.status === 'pending' && approval.expires_at > page.now && approval.body !== null
  const [names, about, memberName, published] = await Promise.all([
    keyNames(page, [approval.proposed_by]),
    aboutApprovals(page, [approval]),
    approval.decided_by && readMemberName(page.deps.db.pool, page.merchant.id, approval.decided_by),
    publishedOf(page, id),
  ])
  const payment = about.get(id)?.payment?.payment ?? null
  const paid =
    payment !== null && approval.operation === 'createRefund' && may(page, 'getPayment')
      ? await ask(page, 'getPayment', { params: { id: payment } })
      : null
  const props = {
    approval,
    paid: paid && { grossSatang: paid.gross_satang, refundedSatang: paid.refunded_satang },
    keyHref: page.props.may('api_keys:read') ? pageOf(page, approval.proposed_by) : null,
    now: page.now,
    problem,
    filled,
    callName: callName(page, approval.operation),
    keyName: names.get(approval.proposed_by) ?? null,
    about: about.get(id),
    memberName: memberName || null,
    isOpen,
    mayDecide: may(page, 'approveApproval') && operation !== null && may(page, operation),
    pageOf: (other: string) => pageOf(page, other),
    published,
    key: newFormKey(),
    curl: curlOf(page, 'getApproval', { params: { id } }),
  }
  answerDashboard(page, (frame) => approvalPage(frame, page.props, props))
}

async function decide(page: DashboardContext, operation: 'approveApproval' | 'rejectApproval'): Promise<void> {
  const id = page.params.id ?? ''
  const fields: FormField[] = [reasonField(page.locale)]
  const given = await typed(page)
  // A program that is refused without a reason proposes the same again.
  if (operation === 'rejectApproval' && given.text('reason').trim() === '') {
    refuseUnlessMay(page, operation)
    await show(page, null, { values: given.values, problems: { reason: APPROVALS[page.locale].reasonMissing } })
    page.ctx.status = 422
    return
  }
  await submit(page, {
    operation,
    // Both buttons are of one form: each decision has a key of its own.
    given: { ...given, key: given.key && `${operation}-${given.key}` },
    params: { id },
    fields,
    done: () => ({ path: `/approvals/${id}`, flash: 'said' }),
    again: (filled, problem) =>
      show(page, problem ?? (Object.values(filled.problems)[0] as Html | undefined) ?? null, filled),
  })
}

/** `Refund a payment` in the reader's language where there are words for it, else as the reference has it. */
function callName(page: DashboardContext, operation: string): string {
  return APPROVALS[page.locale].operations[operation] ?? summaryOf(operation)
}

/** Why, and for those whose role reads what the call is about: of whom, for what, and how much. The list of the API has none of it, since more people read that. */
async function aboutApprovals(page: DashboardContext, rows: readonly ApprovalObject[]): Promise<AboutApprovals> {
  const { merchantId, livemode } = page.caller
  const where = { id: { $in: rows.map(({ id }) => id) }, merchantId, livemode }
  const found = await page.deps.db.orm.em.fork().find(Approval, where)
  const mayRead = ({ operation }: Approval) => {
    const { call } = callOf(page, 'listApprovals')
    return call.others.mayRead(page.caller, operation)
  }
  const read = found.filter(mayRead)
  const paymentOf = ({ path }: Approval) => PAYMENT_OF_PATH.exec(path)?.[1] ?? null
  const [payments, names] = await Promise.all([
    aboutPaymentsOf(
      page,
      read.flatMap((one) => paymentOf(one) ?? []),
    ),
    page.props.may('customers:read')
      ? namesOf(
          page,
          read.flatMap(({ customerIds }) => customerIds),
        )
      : null,
  ])
  return new Map(
    found.map((one) => {
      const isRead = read.includes(one)
      const payment = isRead ? payments.get(paymentOf(one) ?? '') : undefined
      const [only, ...others] = isRead ? one.customerIds : []
      const customer = only !== undefined && others.length === 0 ? names?.customers.get(only) : undefined
      const amount = isRead ? amountAsked(one.preview as ApprovalObject['preview'], one.body ?? null) : null
      return [
        one.id,
        {
          reason: one.reason ?? null,
          amount,
          payment,
          customer: payment?.customer ?? (only && customer ? { id: only, ...customer } : null),
        },
      ]
    }),
  )
}

const PAYMENT_OF_PATH = /^\/v1\/payments\/(pay_[0-9a-z]{1,40})/

/** The names of keys; of one without a name its last four. */
async function keyNames(
  { deps, caller, locale }: DashboardContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { merchantId, livemode } = caller
  const rows = await deps.db.orm.em.fork().find(ApiKey, { id: { $in: [...ids] }, merchantId, livemode })
  return new Map(rows.map(({ id, name, lastFour }) => [id, name ?? APPROVALS[locale].keyEnding(lastFour)]))
}
