// The simulated bank in the dashboard: what waits for it, and the actions of bank and buyer. Each goes through the API's test helper that does the
// same. Test mode only.
import { formatBaht, satang } from '../../../rules/money.ts'
import { isPaidByTransfer } from '../../../rules/payment-methods.ts'
import { answerMissing } from '../../answer-page.ts'
import { type Filled, NOTHING_FILLED } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, newest, type OperationId, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { namesOf } from '../names.ts'
import { type BankForm, bankFields, bankPaymentPage } from './payment-view.ts'
import { bankPage } from './view.ts'

/** The most rows of each kind. The rest is in the kind's own table. */
const WAITING_MAX = 50
const CAME_MAX = 10

const TEST_ONLY = { testOnly: true }

/** The operations behind the forms of one payment. */
const OF_PAYMENT: Record<BankForm, OperationId> = {
  succeed: 'succeedTestPayment',
  fail: 'failTestPayment',
  expire: 'expireTestPayment',
  dispute: 'disputeTestPayment',
  next_refund: 'setTestRefundOutcome',
}

/** Operations that decide what waits for the bank, by the address of their button. */
const DECIDING: Readonly<Record<string, OperationId>> = {
  'disputes/win': 'winTestDispute',
  'disputes/lose': 'loseTestDispute',
  'refunds/succeed': 'succeedTestRefund',
  'refunds/fail': 'failTestRefund',
  'payouts/paid': 'paidTestPayout',
  'payouts/fail': 'failTestPayout',
  'payouts/return': 'returnTestPayout',
}

export function addSimulatedBank(routes: DashboardRoutes): void {
  routes.get('/bank', show, TEST_ONLY)
  routes.get('/bank/payments/:id', (page) => showPayment(page, null, NOTHING_FILLED, null), TEST_ONLY)
  for (const of of Object.keys(OF_PAYMENT) as BankForm[])
    routes.post(`/bank/payments/:id/${of}`, (page) => act(page, of), TEST_ONLY)
  routes.post('/bank/:kind/:id/:action', decide, TEST_ONLY)
}

async function show(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'succeedTestPayment')
  const wait = { status: 'requires_action', limit: WAITING_MAX }
  const [waiting, came, disputes, refunds, payouts] = await Promise.all([
    ask(page, 'listPayments', { query: wait }),
    ask(page, 'listPayments', { query: { status: 'succeeded', limit: CAME_MAX } }),
    newest(page, 'listDisputes', { status: 'open', limit: WAITING_MAX }),
    newest(page, 'listRefunds', { status: 'pending', limit: WAITING_MAX }),
    newest(page, 'listPayouts', { status: 'in_transit', limit: WAITING_MAX }),
  ])
  const [names, about] = await Promise.all([
    namesOf(
      page,
      [...waiting.data, ...came.data].map(({ customer }) => customer),
    ),
    aboutPaymentsOf(
      page,
      [...(disputes?.rows ?? []), ...(refunds?.rows ?? [])].map(({ payment }) => payment),
    ),
  ])
  const key = newFormKey()
  const curl = curlOf(page, 'listPayments', { query: wait })
  answerDashboard(page, (frame) =>
    bankPage(frame, page.props, {
      waiting: waiting.data,
      came: came.data,
      disputes: disputes?.rows ?? [],
      refunds: refunds?.rows ?? [],
      payouts: (payouts?.rows ?? []).filter((row) => row.object === 'payout'),
      names,
      about,
      typed: typedBaht,
      key,
      curl,
    }),
  )
}

async function showPayment(
  page: DashboardContext,
  sent: BankForm | null,
  filled: Filled,
  problem: Html | null,
): Promise<void> {
  refuseUnlessMay(page, 'succeedTestPayment')
  const params = { id: page.params.id! }
  const [payment, about] = await Promise.all([ask(page, 'getPayment', { params }), aboutPaymentsOf(page, [params.id])])
  const leftSatang = Math.max(0, payment.gross_satang - payment.amount_received_satang)
  const amount = isPaidByTransfer(payment.payment_method_type) ? { amount_satang: leftSatang } : {}
  const curls =
    payment.status === 'succeeded'
      ? [curlOf(page, 'disputeTestPayment', { params, body: { reason: 'fraudulent' } })]
      : [curlOf(page, 'succeedTestPayment', { params, body: amount })]
  const key = newFormKey()
  answerDashboard(page, (frame) =>
    bankPaymentPage(frame, page.props, {
      payment,
      about: about.get(params.id),
      leftSatang,
      typed: typedBaht,
      sent,
      filled,
      problem,
      key,
      curls,
    }),
  )
}

/** As an amount field takes it. */
const typedBaht = (amountSatang: number) => formatBaht(satang(amountSatang))

async function act(page: DashboardContext, of: BankForm): Promise<void> {
  const { id } = page.params as { id: string }
  await submit(page, {
    operation: OF_PAYMENT[of],
    params: { id },
    fields: bankFields(of, page.locale, 0),
    done: () =>
      of === 'next_refund'
        ? { path: `/bank/payments/${id}`, flash: 'saved' }
        : { path: `/payments/${id}`, flash: 'reported' },
    again: (filled, problem) => showPayment(page, of, filled, problem),
  })
}

async function decide(page: DashboardContext): Promise<void> {
  const { kind, id, action } = page.params as { kind: string; id: string; action: string }
  const operation = DECIDING[`${kind}/${action}`]
  if (!operation) return answerMissing(page.ctx)
  await postAction(page, { operation, params: { id }, path: '/bank', flash: 'reported' })
}
