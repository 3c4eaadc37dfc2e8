// Invoices in the dashboard: their table, the page of one with its documents, and the actions on an open one.
import { readPaidAt, readReceived, readWentBack } from '../../../db/queries/bought.ts'
import { readInvoiceBeside } from '../../../db/queries/invoice-page.ts'
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import { minus, satang } from '../../../rules/money.ts'
import { workflowIdOf } from '../../../rules/workflow-kinds.ts'
import type { Filled } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, curlOf, may, type OperationId } from '../ask.ts'
import { cardsTaken } from '../cards-taken.ts'
import type { Names } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { BY_HAND_INVOICES } from '../invoice-by-hand/words.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { PAYMENTS } from '../payments/words.ts'
import { publishedOf } from '../published/handler.ts'
import { taxDocumentsOf } from '../tax-documents/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { payFields, payPage } from './actions-view.ts'
import { timeOfCustomer } from './due-view.ts'
import { invoiceColumns, invoicePage } from './view.ts'
import { INVOICES } from './words.ts'

const STANDINGS = ['draft', 'open', 'overdue', 'paid', 'void', 'uncollectible']

export function addInvoices(routes: DashboardRoutes): void {
  routes.get('/invoices', (page) => list(page))
  routes.get('/invoices/:id', (page) => one(page))
  routes.get('/invoices/:id/pdf', (page) => contents(page, 'getInvoicePdf', page.params.id!))
  routes.get('/invoices/:id/credit-note', (page) => contents(page, 'getRefundPdf', page.query.get('refund') ?? ''))
  routes.get('/invoices/:id/pay', async (page) => {
    const filled = { values: new Map(), problems: {} }
    showPay(page, await payable(page), filled, null, newFormKey())
  })
  routes.post('/invoices/:id/pay', async (page) => {
    const asked = await payable(page)
    const { id } = asked.invoice
    await submit(page, {
      operation: 'payInvoice',
      params: { id },
      fields: asked.fields,
      done: () => ({ path: `/invoices/${id}`, flash: 'charged' }),
      again: (filled, problem, key) => showPay(page, asked, filled, problem, key),
    })
  })
  routes.post('/invoices/:id/renew-link', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, {
      operation: 'renewInvoiceLink',
      params: { id },
      path: `/invoices/${id}`,
      flash: 'link_renewed',
    })
  })
  routes.post('/invoices/:id/void', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, { operation: 'voidInvoice', params: { id }, path: `/invoices/${id}`, flash: 'voided' })
  })
}

function list(page: DashboardContext): Promise<void> {
  const words = INVOICES[page.locale]
  const add = { href: page.props.hrefOf('/invoices/new'), label: BY_HAND_INVOICES[page.locale].add }
  const mayAdd = page.props.may('invoices:write')
  const number = page.query.get('number')
  // Numbers are in capitals. A member may type them in small letters.
  const asked =
    number === undefined ? page : { ...page, query: new Map(page.query).set('number', number.trim().toUpperCase()) }
  return answerTable(
    asked,
    {
      section: 'invoices',
      title: words.title,
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
    },
    {
      operation: 'listInvoices',
      path: '/invoices',
      columns: async (rows) => {
        const open = rows.filter(({ status }) => status === 'open')
        const paid = rows.flatMap(({ id, status }) => (status === 'paid' ? [id] : []))
        const [names, received, paidAt, wentBack] = await Promise.all([
          namesOf(
            page,
            rows.map(({ customer }) => customer),
          ),
          readReceived(
            page.deps.db.pool,
            page.caller,
            open.map(({ id }) => id),
          ),
          readPaidAt(page.deps.db.pool, page.caller, paid),
          readWentBack(page.deps.db.pool, page.caller, paid),
        ])
        return invoiceColumns(page.props, names, { received, paidAt, wentBack }, page.now, page.locale)
      },
      orders: { created: 'createdAt', amount: 'totalSatang' },
      many: ['export'],
      filters: [
        { kind: 'text', name: 'number', label: words.number, hint: words.numberHint },
        {
          kind: 'select',
          name: 'status',
          filter: 'standing',
          asTabs: true,
          label: DASHBOARD[page.locale].status,
          options: STANDINGS.map(
            (status) => [status, INVOICES[page.locale].standings[status] ?? statusWord(status, page.locale)] as const,
          ),
        },
        { kind: 'customer' },
        { kind: 'product' },
        { kind: 'amount', name: 'total_satang' },
        { kind: 'text', name: 'subscription', label: PAYMENTS[page.locale].subscription, hint: 'sub_…', rare: true },
        { kind: 'created' },
      ],
      empty: {
        ...words.empty,
        action: mayAdd ? add : null,
      },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const invoice = await ask(page, 'getInvoice', { params: { id } })
  const workflow = invoice.subscription
    ? `subscription/${invoice.subscription}`
    : invoice.checkout_session
      ? `checkout-session/${invoice.checkout_session}`
      : invoice.status === 'draft'
        ? null
        : workflowIdOf('invoice', id)
  const [beside, payments, names, published] = await Promise.all([
    readInvoiceBeside(page.deps.db.pool, page.caller, id),
    paymentsOf(page, id),
    namesOf(page, [invoice.customer]),
    publishedOf(page, id, workflow),
  ])
  const { discountCode, reminders, paidAt, waived } = beside
  const open = invoice.status === 'open'
  const [total, tax] = [satang(invoice.total_satang), satang(invoice.tax_satang)]
  const waiting = payments.filter(({ status }) => status === 'requires_action' || status === 'processing')
  const props = {
    ...{ invoice, names, payments, reminders, discountCode, paidAt, waived, published },
    creditNotes: await creditNotesOf(page, payments),
    taxDocuments: invoice.status === 'paid' ? await taxDocumentsOf(page, { invoice: id }) : [],
    vat: invoice.tax_satang > 0 ? { netSatang: minus(total, tax), vatSatang: tax } : null,
    heldSatang: waiting.reduce((most, payment) => Math.max(most, payment.amount_received_satang), 0),
    offering: open ? await offeringOf(page, waiting) : null,
    buyer: await buyerOf(page, invoice),
    at: timeOfCustomer(names, invoice.customer, page.now),
    charging: open && waiting.some(({ status }) => status === 'processing'),
    actions: {
      open: open && page.props.may('invoices:write'),
      mayWrite: page.props.may('invoices:write'),
      key: newFormKey(),
      renewKey: page.props.may('invoices:write') && invoice.status !== 'draft' ? newFormKey() : null,
      email: names.customers.get(invoice.customer)?.email ?? null,
      charges: await canCharge(page, invoice),
    },
    curl: curlOf(page, 'getInvoice', { params: { id } }),
  }
  answerDashboard(page, (frame) => invoicePage(frame, page.props, props))
}

/** Whom the document of a draft will name: its own buyer, else the customer. */
async function buyerOf(page: DashboardContext, { status, tax_details, customer: id }: InvoiceObject) {
  if (status !== 'draft' || !page.props.may('customers:read')) return null
  return tax_details ?? (await ask(page, 'getCustomer', { params: { id } }))
}

async function paymentsOf(page: DashboardContext, invoice: string): Promise<PaymentObject[]> {
  if (!page.props.may('payments:read')) return []
  return (await ask(page, 'listPayments', { query: { invoice, limit: 100 } })).data
}

/** The transfer that is short by what the customer may withhold. */
async function offeringOf(page: DashboardContext, waiting: readonly PaymentObject[]): Promise<string | null> {
  const payment = waiting.find(({ amount_received_satang: held }) => held > 0)
  if (!payment || !may(page, 'listInboundTransfers')) return null
  const { data } = await ask(page, 'listInboundTransfers', { query: { payment: payment.id, limit: 100 } })
  return data.find(({ withholding_offer: offer }) => offer !== null)?.id ?? null
}

/** The credit notes of refunds of the invoice's payment. Nothing is read when nothing was refunded. */
async function creditNotesOf(
  page: DashboardContext,
  payments: readonly PaymentObject[],
): Promise<{ id: string; number: string }[]> {
  if (!page.props.may('refunds:read')) return []
  const lists = payments
    .filter((payment) => payment.refunded_satang > 0)
    .map(({ id }) =>
      ask(page, 'listPaymentRefunds', {
        params: { id },
        query: { limit: 100 },
      }),
    )
  const refunds = (await Promise.all(lists)).flatMap(({ data }) => data).reverse()
  return refunds.flatMap(({ id, credit_note: number }) => (number === null ? [] : [{ id, number }]))
}

/** A document of the API. The member's session replaces the key. */
async function contents(page: DashboardContext, operation: OperationId, id: string): Promise<void> {
  const { document, locale } = Object.fromEntries(page.query)
  const raw = await askRaw(page, operation, { params: { id }, query: { document, locale } })
  page.ctx.status = 200
  page.ctx.type = raw.contentType
  page.ctx.body = raw.body
}

/** Whether there is a card to charge: one of the customer's, or the simulator's. */
async function canCharge(page: DashboardContext, { status, customer }: InvoiceObject): Promise<boolean> {
  if (status !== 'open' && status !== 'uncollectible') return false
  if ((await cardsTaken(page)).testCards.length > 0) return true
  if (!page.props.may('payment_methods:read')) return true
  return (await ask(page, 'listPaymentMethods', { query: { customer, limit: 1 } })).data.length > 0
}

interface Payable {
  invoice: InvoiceObject
  fields: ReturnType<typeof payFields>
  without: { byLink: boolean } | null
  names: Names
}

async function payable(page: DashboardContext): Promise<Payable> {
  const invoice = await ask(page, 'getInvoice', { params: { id: page.params.id! } })
  const cards = page.props.may('payment_methods:read')
    ? await ask(page, 'listPaymentMethods', { query: { customer: invoice.customer, limit: 100 } })
    : null
  const taken = await cardsTaken(page)
  const fields = payFields(page.locale, cards?.data ?? null, taken.testCards)
  const without = cards?.data.length === 0 ? { byLink: taken.byLink && page.props.may('setup_sessions:write') } : null
  return { invoice, fields, without, names: await namesOf(page, [invoice.customer]) }
}

function showPay(
  page: DashboardContext,
  { invoice, ...known }: Payable,
  filled: Filled,
  problem: Html | null,
  key: string,
): void {
  const command = curlOf(page, 'payInvoice', { params: { id: invoice.id }, body: {} })
  const props = { invoice, ...known, filled, problem, key, curl: command }
  answerDashboard(page, (frame) => payPage(frame, page.props, props))
}
