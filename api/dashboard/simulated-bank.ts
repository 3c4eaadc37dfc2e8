// The simulated bank in the dashboard: what waits for it, and what it and the buyer do, each through the test helper of the API that does the same. Test mode only.
import { type Filled, NOTHING_FILLED } from '../../pages/components/field.ts'
import { type BankPayment, bankPage, type Undecided } from '../../pages/dashboard/bank.ts'
import { type BankForm, bankFields, bankPaymentPage } from '../../pages/dashboard/bank-payment.ts'
import type { Html } from '../../pages/html.ts'
import { formatBaht, satang } from '../../rules/money.ts'
import { answerMissing } from '../answer-page.ts'
import { answerDashboard } from './answer.ts'
import { type Asked, ask, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed, submit } from './forms.ts'
import { namesOf } from './names.ts'

/** Of each kind: whoever has more waiting finds them in their own tables. */
const WAITING_MAX = 50
const CAME_MAX = 10

const TEST_ONLY = { testOnly: true }

/** The operations behind the forms of one payment. */
const OF_PAYMENT: Record<BankForm, string> = {
  succeed: 'succeedTestPayment',
  fail: 'failTestPayment',
  expire: 'expireTestPayment',
  dispute: 'disputeTestPayment',
  next_refund: 'setTestRefundOutcome',
}

/** Of what waits for the bank's last word, by the address of its button. */
const DECIDING: Readonly<Record<string, string>> = {
  'disputes/win': 'winTestDispute',
  'disputes/lose': 'loseTestDispute',
  'refunds/succeed': 'succeedTestRefund',
  'refunds/fail': 'failTestRefund',
  'payouts/paid': 'paidTestPayout',
  'payouts/fail': 'failTestPayout',
  'payouts/return': 'returnTestPayout',
}

export function addSimulatedBank(door: DashboardDoor): void {
  door.get('/bank', show, TEST_ONLY)
  door.get('/bank/payments/:id', (g) => showPayment(g, null, NOTHING_FILLED, null), TEST_ONLY)
  for (const of of Object.keys(OF_PAYMENT) as BankForm[])
    door.post(`/bank/payments/:id/${of}`, (g) => act(g, of), TEST_ONLY)
  door.post('/bank/:kind/:id/:deed', decide, TEST_ONLY)
}

async function show(g: Guest): Promise<void> {
  refuseUnlessMay(g, 'succeedTestPayment')
  const wait = { status: 'requires_action', limit: WAITING_MAX }
  const read = async <T>(operation: string, query: Asked['query']) =>
    (await ask<{ data: T[] }>(g, operation, { query })).data
  const [waiting, came, disputes, refunds, payouts] = await Promise.all([
    read<BankPayment>('listPayments', wait),
    read<BankPayment>('listPayments', { status: 'succeeded', limit: CAME_MAX }),
    mayRead(g, 'disputes') ? read<Undecided>('listDisputes', { status: 'open', limit: WAITING_MAX }) : [],
    mayRead(g, 'refunds') ? read<Undecided>('listRefunds', { status: 'pending', limit: WAITING_MAX }) : [],
    mayRead(g, 'payouts') ? read<Undecided>('listPayouts', { status: 'in_transit', limit: WAITING_MAX }) : [],
  ])
  const names = await namesOf(
    g,
    [...waiting, ...came].map(({ customer }) => customer),
  )
  const key = newFormKey()
  const curl = curlOf(g, 'listPayments', { query: wait })
  answerDashboard(g, (frame) =>
    bankPage(frame, g.shown, { waiting, came, disputes, refunds, payouts, names, key, curl }),
  )
}

function mayRead(g: Guest, resource: string): boolean {
  return g.shown.may(`${resource}:read`)
}

async function showPayment(g: Guest, sent: BankForm | null, filled: Filled, problem: Html | null): Promise<void> {
  refuseUnlessMay(g, 'succeedTestPayment')
  const params = { id: g.params.id! }
  const payment = await ask<BankPayment>(g, 'getPayment', { params })
  const leftSatang = Math.max(0, payment.gross_satang - payment.amount_received_satang)
  const amount = payment.payment_method_type === 'card' ? {} : { amount_satang: leftSatang }
  const curls =
    payment.status === 'succeeded'
      ? [curlOf(g, 'disputeTestPayment', { params, body: { reason: 'fraudulent' } })]
      : [curlOf(g, 'succeedTestPayment', { params, body: amount })]
  const typed = (amountSatang: number) => formatBaht(satang(amountSatang))
  const key = newFormKey()
  answerDashboard(g, (frame) =>
    bankPaymentPage(frame, g.shown, { payment, leftSatang, typed, sent, filled, problem, key, curls }),
  )
}

async function act(g: Guest, of: BankForm): Promise<void> {
  const { id } = g.params as { id: string }
  await submit(g, {
    operation: OF_PAYMENT[of],
    params: { id },
    fields: bankFields(of, g.locale, 0),
    done: () =>
      of === 'next_refund'
        ? { path: `/bank/payments/${id}`, said: 'saved' }
        : { path: `/payments/${id}`, said: 'reported' },
    again: (filled, problem) => showPayment(g, of, filled, problem),
  })
}

async function decide(g: Guest): Promise<void> {
  const { kind, id, deed } = g.params as { kind: string; id: string; deed: string }
  const operation = DECIDING[`${kind}/${deed}`]
  if (!operation) return answerMissing(g.ctx)
  await pressed(g, { operation, params: { id }, path: '/bank', said: 'reported' })
}
