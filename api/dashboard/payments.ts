// Payments in the dashboard: their table, and the page of one with its refunds, ledger lines and history.
import type { LedgerLine, Payment, RefundLine } from '../../pages/dashboard/payments.ts'
import { paymentColumns, paymentPage } from '../../pages/dashboard/payments.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { PAYMENTS } from '../../pages/words/dashboard/payments.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { answerTable } from './lists.ts'
import { toldOf } from './told.ts'

const STATUSES = ['succeeded', 'processing', 'requires_action', 'failed', 'expired', 'canceled']
const METHODS = ['card', 'promptpay']

export function addPayments(door: DashboardDoor): void {
  door.get('/payments', (g) => list(g))
  door.get('/payments/:id', (g) => one(g))
}

function list(g: Guest): Promise<void> {
  const words = PAYMENTS[g.locale]
  const options = (values: readonly string[]) => values.map((value) => [value, statusWord(value, g.locale)] as const)
  return answerTable<Payment>(
    g,
    { section: 'payments', title: words.title },
    {
      operation: 'listPayments',
      path: '/payments',
      columns: paymentColumns(g.shown, g.locale),
      orders: { created: 'createdAt', amount: 'grossSatang' },
      filters: [
        { kind: 'select', name: 'status', label: DASHBOARD[g.locale].status, options: options(STATUSES) },
        { kind: 'select', name: 'payment_method_type', label: words.method, options: options(METHODS) },
        { kind: 'text', name: 'customer', label: words.customer, hint: 'cus_…' },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: { href: g.shown.hrefOf('/checkout-links'), label: words.empty.action } },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const payment = await ask<Payment & { dispute: string | null }>(g, 'getPayment', { params: { id } })
  const { data: refunds } = await ask<{ data: RefundLine[] }>(g, 'listPaymentRefunds', {
    params: { id },
    query: { limit: 100 },
  })
  const [ledger, told] = await Promise.all([
    ledgerOf(g, [id, ...refunds.map((refund) => refund.id), ...(payment.dispute ? [payment.dispute] : [])]),
    toldOf(g, id),
  ])
  const left = payment.gross_satang - payment.refunded_satang - payment.disputed_satang
  const refundable = payment.status === 'succeeded' && left > 0 && g.shown.may('payments:write')
  answerDashboard(g, (frame) =>
    paymentPage(frame, g.shown, {
      payment,
      ledger,
      refunds,
      told,
      refundHref: refundable ? g.shown.hrefOf(`/payments/${id}/refund`) : null,
      curl: curlOf(g, 'getPayment', { params: { id } }),
    }),
  )
}

/** What the payment and what followed it did to the balance, oldest first. */
async function ledgerOf(g: Guest, sources: readonly string[]): Promise<LedgerLine[]> {
  if (!g.shown.may('balance_transactions:read')) return []
  const lists = await Promise.all(
    sources.map((source) =>
      ask<{ data: LedgerLine[] }>(g, 'listBalanceTransactions', { query: { source, limit: 100 } }),
    ),
  )
  return lists.flatMap(({ data }) => data).sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
}
