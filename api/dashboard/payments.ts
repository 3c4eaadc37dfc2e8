// Payments in the dashboard: their table, and the page of one with its papers, refunds, transfers, ledger lines and history.

import { moneyTabs } from '../../pages/dashboard/money-tabs.ts'
import { type Payment, type PaymentShown, paymentColumns, paymentPage } from '../../pages/dashboard/payments.ts'
import type { Refund } from '../../pages/dashboard/refunds.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { PAYMENTS } from '../../pages/words/dashboard/payments.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { payerWorkflowId } from '../../resources/checkout-session.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { ledgerOf } from './ledger-lines.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

const STATUSES = ['succeeded', 'processing', 'requires_action', 'failed', 'expired', 'canceled']
const METHODS = ['card', 'promptpay']

export function addPayments(door: DashboardDoor): void {
  door.get('/payments', (g) => list(g))
  door.get('/payments/:id', (g) => one(g))
}

function list(g: Guest): Promise<void> {
  const { locale, shown } = g
  const words = PAYMENTS[locale]
  const options = (values: readonly string[]) => values.map((value) => [value, statusWord(value, locale)] as const)
  return answerTable<Payment>(
    g,
    { section: 'payments', title: words.title, above: moneyTabs(g, shown, 'payments') },
    {
      operation: 'listPayments',
      path: '/payments',
      columns: async (rows) =>
        paymentColumns(
          shown,
          await namesOf(
            g,
            rows.map(({ customer }) => customer),
          ),
          locale,
        ),
      orders: { created: 'createdAt', amount: 'grossSatang' },
      filters: [
        { kind: 'select', name: 'status', label: DASHBOARD[locale].status, options: options(STATUSES) },
        { kind: 'select', name: 'payment_method_type', label: words.method, options: options(METHODS) },
        { kind: 'text', name: 'customer', label: words.customer, hint: 'cus_…' },
        { kind: 'text', name: 'subscription', label: words.subscription, hint: 'sub_…' },
        { kind: 'text', name: 'invoice', label: words.invoice, hint: 'in_…' },
        { kind: 'text', name: 'payout', label: words.payout, hint: 'po_…' },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: { href: shown.hrefOf('/checkout-links'), label: words.empty.action } },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const payment = await ask<Payment>(g, 'getPayment', { params: { id } })
  const { data: refunds } = await ask<{ data: Refund[] }>(g, 'listPaymentRefunds', {
    params: { id },
    query: { limit: 100 },
  })
  const sources = [id, ...refunds.map((refund) => refund.id), ...(payment.dispute ? [payment.dispute] : [])]
  const [ledger, published, names, invoice, transfers, disputed] = await Promise.all([
    ledgerOf(g, sources),
    publishedOf(g, id, workflowOf(payment)),
    namesOf(g, [payment.customer]),
    invoiceOf(g, payment),
    transfersOf(g, payment),
    isUnderReview(g, payment),
  ])
  const left = payment.gross_satang - payment.refunded_satang - payment.disputed_satang
  const refundable = payment.status === 'succeeded' && left > 0 && !disputed && g.shown.may('payments:write')
  answerDashboard(g, (frame) =>
    paymentPage(frame, g.shown, {
      payment,
      names,
      ledger,
      invoice,
      refunds,
      transfers,
      published,
      refundHref: refundable ? g.shown.hrefOf(`/payments/${id}/refund`) : null,
      curl: curlOf(g, 'getPayment', { params: { id } }),
    }),
  )
}

/** What charges it, and waits for it. */
function workflowOf({ checkout_session: checkoutSessionId, subscription: subscriptionId }: Payment): string | null {
  return checkoutSessionId || subscriptionId ? payerWorkflowId({ checkoutSessionId, subscriptionId }) : null
}

/** While a bank decides, nothing can be refunded (specification §5.5). */
async function isUnderReview(g: Guest, { dispute }: Payment): Promise<boolean> {
  if (!dispute || !g.shown.may('disputes:read')) return false
  return (await ask(g, 'getDispute', { params: { id: dispute } })).status === 'open'
}

async function invoiceOf(g: Guest, payment: Payment): Promise<PaymentShown['invoice']> {
  if (!payment.invoice || !g.shown.may('invoices:read')) return null
  const invoice = await ask(g, 'getInvoice', { params: { id: payment.invoice } })
  const paid = invoice.status === 'paid' && invoice.payment === payment.id
  return {
    id: invoice.id,
    number: invoice.number,
    pageHref: invoice.hosted_invoice_url,
    pdfHref: invoice.invoice_pdf,
    receiptHref: paid ? `${invoice.hosted_invoice_url}/receipt.pdf` : null,
  }
}

async function transfersOf(g: Guest, payment: Payment): Promise<PaymentShown['transfers']> {
  if (payment.payment_method_type !== 'promptpay' || !g.shown.may('inbound_transfers:read')) return []
  const { data } = await ask(g, 'listInboundTransfers', { query: { payment: payment.id, limit: 100 } })
  return data
}
