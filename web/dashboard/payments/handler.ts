// Payments in the dashboard: their table, and the page of one with its documents, refunds, transfers, ledger lines and history.
import { readFirstCharge, readLostDisputes } from '../../../db/queries/bought.ts'
import type { CheckoutSessionObject } from '../../../resources/checkout-session.ts'
import type { DisputeObject } from '../../../resources/dispute.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { RefundObject } from '../../../resources/refund.ts'
import { isPaidByTransfer, PAYMENT_METHOD_TYPES } from '../../../rules/payment-methods.ts'
import { payerWorkflowId } from '../../../rules/workflow-kinds.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may } from '../ask.ts'
import type { AboutPayments } from '../components/about-payment.ts'
import { moneyTabs } from '../components/money-tabs.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { ledgerOf } from '../ledger-lines.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { taxDocumentsOf } from '../tax-documents/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { addReceived, mayBeReported } from './received.ts'
import { type Item, type PaymentProps, paymentColumns, paymentPage } from './view.ts'
import { PAYMENTS } from './words.ts'

/** What each payment is called in its row, but that a part of a refund is one. */
const STANDINGS = [
  ...['succeeded', 'refunded', 'disputed'],
  ...['requires_action', 'processing', 'failed', 'expired', 'canceled'],
]

export function addPayments(routes: DashboardRoutes): void {
  routes.get('/payments', (page) => list(page))
  routes.get('/payments/:id', (page) => one(page))
  addReceived(routes)
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
      columns: async (rows) => {
        const [names, bought, lost] = await Promise.all([
          namesOf(
            page,
            rows.map(({ customer }) => customer),
          ),
          boughtBy(page, rows),
          lostOf(page, rows),
        ])
        return paymentColumns(props, names, locale, bought, lost)
      },
      orders: { created: 'createdAt', amount: 'grossSatang' },
      many: may(page, 'createRefund') ? ['refund', 'export'] : ['export'],
      filters: [
        {
          ...{ kind: 'select', name: 'status', filter: 'standing', asTabs: true },
          label: DASHBOARD[locale].status,
          options: STANDINGS.map((one) => [one, words.standings[one] ?? statusWord(one, locale)] as const),
        },
        { kind: 'select', name: 'payment_method_type', label: words.method, options: options(PAYMENT_METHOD_TYPES) },
        { kind: 'select', name: 'refund_status', label: words.refundedHow, options: words.refundStates },
        { kind: 'customer' },
        { kind: 'product' },
        { kind: 'amount', name: 'gross_satang' },
        { kind: 'text', name: 'subscription', label: words.subscription, hint: 'sub_…', rare: true },
        { kind: 'text', name: 'invoice', label: words.invoice, hint: 'in_…', rare: true },
        { kind: 'text', name: 'payout', label: words.payout, hint: 'po_…', rare: true },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: { href: props.hrefOf('/payment-links/new'), label: words.empty.action } },
    },
  )
}

/** What the payments are for, for a role that may see it. */
export async function boughtBy(page: DashboardContext, rows: readonly PaymentObject[]): Promise<AboutPayments | null> {
  if (!page.props.may('invoices:read')) return null
  return aboutPaymentsOf(
    page,
    rows.map(({ id }) => id),
  )
}

/** Which of their disputes are lost. */
function lostOf({ deps, caller }: DashboardContext, rows: readonly PaymentObject[]) {
  return readLostDisputes(
    deps.db.pool,
    caller,
    rows.flatMap(({ dispute }) => dispute ?? []),
  )
}

/** When and whether its payout has reached the bank account, for a role that may see it. */
async function payoutOf(page: DashboardContext, { payout: id }: PaymentObject): Promise<PaymentProps['payout']> {
  return id !== null && may(page, 'getPayout') ? ask(page, 'getPayout', { params: { id } }) : null
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const payment = await ask(page, 'getPayment', { params: { id } })
  const { data: refunds } = await ask(page, 'listPaymentRefunds', {
    params: { id },
    query: { limit: 100 },
  })
  const sources = [id, ...refunds.map((refund) => refund.id), ...(payment.dispute ? [payment.dispute] : [])]
  const dispute = await disputeOf(page, payment)
  const [ledger, published, names, billed, transfers, slips, taxDocuments, payout, lost] = await Promise.all([
    ledgerOf(page, sources),
    publishedOf(page, id, workflowOf(payment), partsOf(refunds, dispute)),
    namesOf(page, [payment.customer]),
    billedOf(page, payment),
    transfersOf(page, payment),
    slipsOf(page, payment),
    taxDocumentsOf(page, { payment: id }),
    payoutOf(page, payment),
    lostOf(page, [payment]),
  ])
  const left = payment.gross_satang - payment.refunded_satang - payment.disputed_satang
  const refundable =
    payment.status === 'succeeded' && left > 0 && dispute?.status !== 'open' && page.props.may('payments:write')
  const reportable = await mayBeReported(page, payment)
  answerDashboard(page, (frame) =>
    paymentPage(frame, page.props, {
      payment,
      payout,
      lost,
      now: page.now,
      names,
      ledger,
      ...billed,
      refunds,
      transfers,
      slips,
      taxDocuments,
      published,
      receivedHref: reportable ? page.props.hrefOf(`/payments/${id}/received`) : null,
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

/** While its bank decides, nothing can be refunded (specification §5.5). */
async function disputeOf(page: DashboardContext, { dispute: id }: PaymentObject): Promise<DisputeObject | null> {
  return id && may(page, 'getDispute') ? ask(page, 'getDispute', { params: { id } }) : null
}

/** What its history tells with it, with the amounts: its refunds and its dispute. */
function partsOf(refunds: readonly RefundObject[], dispute: DisputeObject | null): Map<string, number> {
  return new Map([...refunds, ...(dispute ? [dispute] : [])].map(({ id, amount_satang: amount }) => [id, amount]))
}

/** The invoice of the payment and what it is for. Without an invoice, the checkout says what was bought. */
async function billedOf(
  page: DashboardContext,
  payment: PaymentObject,
): Promise<Pick<PaymentProps, 'invoice' | 'link' | 'items'>> {
  const session = await sessionOf(page, payment)
  const link = session?.payment_link ?? null
  if (!payment.invoice || !page.props.may('invoices:read'))
    return { invoice: null, link, items: session ? itemsOf(session) : await itemsOfFirst(page, payment) }
  const invoice = await ask(page, 'getInvoice', { params: { id: payment.invoice } })
  const paid = invoice.status === 'paid' && invoice.payment === payment.id
  return {
    invoice: {
      id: invoice.id,
      number: invoice.number,
      reason: invoice.billing_reason,
      pageHref: invoice.hosted_invoice_url,
      pdfHref: invoice.invoice_pdf,
      receiptHref: paid ? `${invoice.hosted_invoice_url}/receipt.pdf` : null,
      dueAt: invoice.status === 'open' ? invoice.due_date : null,
      triedAgainAt: invoice.payment === payment.id && payment.status === 'failed' ? invoice.next_attempt_at : null,
    },
    link,
    items: invoice.lines,
  }
}

async function sessionOf(page: DashboardContext, { checkout_session: id }: PaymentObject) {
  return id !== null && may(page, 'getCheckoutSession') ? ask(page, 'getCheckoutSession', { params: { id } }) : null
}

const NO_PERIOD = { period_start: null, period_end: null }

function itemsOf({ line_items: lines }: CheckoutSessionObject): Item[] {
  return lines.map(({ description, product, quantity }) => ({ description, product, quantity, ...NO_PERIOD }))
}

/** Of a first charge that failed nothing exists but the attempt, which knows its product. */
async function itemsOfFirst({ deps, caller, props }: DashboardContext, { id }: PaymentObject): Promise<Item[]> {
  const item = props.may('invoices:read') ? await readFirstCharge(deps.db.pool, caller, id) : null
  return item ? [{ ...item, ...NO_PERIOD }] : []
}

async function transfersOf(page: DashboardContext, payment: PaymentObject): Promise<PaymentProps['transfers']> {
  if (!isPaidByTransfer(payment.payment_method_type) || !page.props.may('inbound_transfers:read')) return []
  const { data } = await ask(page, 'listInboundTransfers', { query: { payment: payment.id, limit: 100 } })
  return data
}

async function slipsOf(page: DashboardContext, payment: PaymentObject): Promise<PaymentProps['slips']> {
  if (!isPaidByTransfer(payment.payment_method_type) || !page.props.may('slips:read')) return []
  const { data } = await ask(page, 'listSlips', { query: { payment: payment.id, limit: 100 } })
  return data
}
