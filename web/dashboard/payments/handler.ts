// Payments in the dashboard: their table, and the page of one with its documents, refunds, transfers, ledger lines and history.
import type { PaymentObject } from '../../../resources/payment.ts'
import { isPaidByTransfer, PAYMENT_METHOD_TYPES } from '../../../rules/payment-methods.ts'
import { payerWorkflowId } from '../../../rules/workflow-kinds.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import { moneyTabs } from '../components/money-tabs.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { ledgerOf } from '../ledger-lines.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { type PaymentProps, paymentColumns, paymentPage } from './view.ts'
import { PAYMENTS } from './words.ts'

const STATUSES = ['succeeded', 'processing', 'requires_action', 'failed', 'expired', 'canceled']

export function addPayments(routes: DashboardRoutes): void {
  routes.get('/payments', (page) => list(page))
  routes.get('/payments/:id', (page) => one(page))
}

function list(page: DashboardContext): Promise<void> {
  const { locale, props } = page
  const words = PAYMENTS[locale]
  const options = (values: readonly string[]) => values.map((value) => [value, statusWord(value, locale)] as const)
  return answerTable(
    page,
    { section: 'payments', title: words.title, above: moneyTabs(page, props, 'payments') },
    {
      operation: 'listPayments',
      path: '/payments',
      columns: async (rows) =>
        paymentColumns(
          props,
          await namesOf(
            page,
            rows.map(({ customer }) => customer),
          ),
          locale,
        ),
      orders: { created: 'createdAt', amount: 'grossSatang' },
      filters: [
        { kind: 'select', name: 'status', label: DASHBOARD[locale].status, options: options(STATUSES) },
        { kind: 'select', name: 'payment_method_type', label: words.method, options: options(PAYMENT_METHOD_TYPES) },
        { kind: 'text', name: 'customer', label: words.customer, hint: 'cus_…' },
        { kind: 'text', name: 'subscription', label: words.subscription, hint: 'sub_…' },
        { kind: 'text', name: 'invoice', label: words.invoice, hint: 'in_…' },
        { kind: 'text', name: 'payout', label: words.payout, hint: 'po_…' },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: { href: props.hrefOf('/checkout-links'), label: words.empty.action } },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const payment = await ask(page, 'getPayment', { params: { id } })
  const { data: refunds } = await ask(page, 'listPaymentRefunds', {
    params: { id },
    query: { limit: 100 },
  })
  const sources = [id, ...refunds.map((refund) => refund.id), ...(payment.dispute ? [payment.dispute] : [])]
  const [ledger, published, names, invoice, transfers, disputed] = await Promise.all([
    ledgerOf(page, sources),
    publishedOf(page, id, workflowOf(payment)),
    namesOf(page, [payment.customer]),
    invoiceOf(page, payment),
    transfersOf(page, payment),
    isUnderReview(page, payment),
  ])
  const left = payment.gross_satang - payment.refunded_satang - payment.disputed_satang
  const refundable = payment.status === 'succeeded' && left > 0 && !disputed && page.props.may('payments:write')
  answerDashboard(page, (frame) =>
    paymentPage(frame, page.props, {
      payment,
      names,
      ledger,
      invoice,
      refunds,
      transfers,
      published,
      refundHref: refundable ? page.props.hrefOf(`/payments/${id}/refund`) : null,
      curl: curlOf(page, 'getPayment', { params: { id } }),
    }),
  )
}

/** The workflow that charges the payment and waits for it. */
function workflowOf({
  checkout_session: checkoutSessionId,
  subscription: subscriptionId,
}: PaymentObject): string | null {
  return checkoutSessionId || subscriptionId ? payerWorkflowId({ checkoutSessionId, subscriptionId }) : null
}

/** While a bank decides, nothing can be refunded (specification §5.5). */
async function isUnderReview(page: DashboardContext, { dispute }: PaymentObject): Promise<boolean> {
  if (!dispute || !page.props.may('disputes:read')) return false
  return (await ask(page, 'getDispute', { params: { id: dispute } })).status === 'open'
}

async function invoiceOf(page: DashboardContext, payment: PaymentObject): Promise<PaymentProps['invoice']> {
  if (!payment.invoice || !page.props.may('invoices:read')) return null
  const invoice = await ask(page, 'getInvoice', { params: { id: payment.invoice } })
  const paid = invoice.status === 'paid' && invoice.payment === payment.id
  return {
    id: invoice.id,
    number: invoice.number,
    pageHref: invoice.hosted_invoice_url,
    pdfHref: invoice.invoice_pdf,
    receiptHref: paid ? `${invoice.hosted_invoice_url}/receipt.pdf` : null,
  }
}

async function transfersOf(page: DashboardContext, payment: PaymentObject): Promise<PaymentProps['transfers']> {
  if (!isPaidByTransfer(payment.payment_method_type) || !page.props.may('inbound_transfers:read')) return []
  const { data } = await ask(page, 'listInboundTransfers', { query: { payment: payment.id, limit: 100 } })
  return data
}
