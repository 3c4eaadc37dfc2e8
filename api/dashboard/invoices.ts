// Invoices in the dashboard: their table, the page of one with its papers, and what can be done with an open one.
import { readInvoiceBeside } from '../../db/queries/invoice-page.ts'
import { TEST_TOKENS } from '../../gateways/simulator.ts'
import type { Filled } from '../../pages/components/field.ts'
import { type Card, payFields, payPage } from '../../pages/dashboard/invoice-actions.ts'
import { type Invoice, invoiceColumns, invoicePage } from '../../pages/dashboard/invoices.ts'
import type { Payment } from '../../pages/dashboard/payments.ts'
import type { Html } from '../../pages/html.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { INVOICES } from '../../pages/words/dashboard/invoices.ts'
import { PAYMENTS } from '../../pages/words/dashboard/payments.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { satang } from '../../rules/money.ts'
import { vatIncludedIn } from '../../rules/tax.ts'
import { answerDashboard } from './answer.ts'
import { ask, askRaw, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed, submit } from './forms.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

const STATUSES = ['open', 'paid', 'void', 'uncollectible']

export function addInvoices(door: DashboardDoor): void {
  door.get('/invoices', (g) => list(g))
  door.get('/invoices/:id', (g) => one(g))
  door.get('/invoices/:id/pdf', (g) => paper(g, 'getInvoicePdf', g.params.id!))
  door.get('/invoices/:id/credit-note', (g) => paper(g, 'getRefundPdf', g.query.get('refund') ?? ''))
  door.get('/invoices/:id/pay', async (g) => {
    const filled = { values: new Map(), problems: {} }
    showPay(g, await payable(g), filled, null, newFormKey())
  })
  door.post('/invoices/:id/pay', async (g) => {
    const asked = await payable(g)
    const { id } = asked.invoice
    await submit(g, {
      operation: 'payInvoice',
      params: { id },
      fields: asked.fields,
      done: () => ({ path: `/invoices/${id}`, said: 'charged' }),
      again: (filled, problem, key) => showPay(g, asked, filled, problem, key),
    })
  })
  door.post('/invoices/:id/renew-link', (g) => {
    const { id } = g.params as { id: string }
    return pressed(g, { operation: 'renewInvoiceLink', params: { id }, path: `/invoices/${id}`, said: 'link_renewed' })
  })
  door.post('/invoices/:id/void', (g) => {
    const { id } = g.params as { id: string }
    return pressed(g, { operation: 'voidInvoice', params: { id }, path: `/invoices/${id}`, said: 'voided' })
  })
}

function list(g: Guest): Promise<void> {
  const words = INVOICES[g.locale]
  const number = g.query.get('number')
  // Numbers are in capitals; whoever types one need not be.
  const asked = number === undefined ? g : { ...g, query: new Map(g.query).set('number', number.trim().toUpperCase()) }
  return answerTable<Invoice>(
    asked,
    { section: 'invoices', title: words.title },
    {
      operation: 'listInvoices',
      path: '/invoices',
      columns: async (rows) =>
        invoiceColumns(
          g.shown,
          await namesOf(
            g,
            rows.map(({ customer }) => customer),
          ),
          g.locale,
        ),
      orders: { created: 'createdAt', amount: 'totalSatang' },
      filters: [
        { kind: 'text', name: 'number', label: words.number, hint: words.numberHint },
        {
          kind: 'select',
          name: 'status',
          label: DASHBOARD[g.locale].status,
          options: STATUSES.map((status) => [status, statusWord(status, g.locale)] as const),
        },
        { kind: 'text', name: 'customer', label: DASHBOARD[g.locale].customer, hint: 'cus_…' },
        { kind: 'text', name: 'subscription', label: PAYMENTS[g.locale].subscription, hint: 'sub_…' },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: { href: g.shown.hrefOf('/checkout-links'), label: words.empty.action } },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const invoice = await ask<Invoice>(g, 'getInvoice', { params: { id } })
  const workflow = invoice.subscription
    ? `subscription/${invoice.subscription}`
    : invoice.checkout_session && `checkout-session/${invoice.checkout_session}`
  const [beside, payments, names, published] = await Promise.all([
    readInvoiceBeside(g.deps.db.pool, g.caller, id),
    paymentsOf(g, id),
    namesOf(g, [invoice.customer]),
    publishedOf(g, id, workflow),
  ])
  const { discountCode, reminders, showsVat, paidAt, waived } = beside
  const open = invoice.status === 'open'
  const total = satang(invoice.total_satang)
  const waiting = payments.filter(({ status }) => status === 'requires_action' || status === 'processing')
  const shown = {
    ...{ invoice, names, payments, reminders, discountCode, paidAt, waived, published },
    creditNotes: await creditNotesOf(g, payments),
    vat: showsVat ? vatIncludedIn(total, paidAt ?? invoice.created) : null,
    receivedSatang: waiting.reduce((most, payment) => Math.max(most, payment.amount_received_satang), 0),
    charging: open && waiting.some(({ status }) => status === 'processing'),
    actions: {
      open: open && g.shown.may('invoices:write'),
      key: newFormKey(),
      renewKey: g.shown.may('invoices:write') ? newFormKey() : null,
    },
    curl: curlOf(g, 'getInvoice', { params: { id } }),
  }
  answerDashboard(g, (frame) => invoicePage(frame, g.shown, shown))
}

async function paymentsOf(g: Guest, invoice: string): Promise<Payment[]> {
  if (!g.shown.may('payments:read')) return []
  return (await ask<{ data: Payment[] }>(g, 'listPayments', { query: { invoice, limit: 100 } })).data
}

/** Of refunds of what paid the invoice; nothing is asked where nothing has gone back. */
async function creditNotesOf(g: Guest, payments: readonly Payment[]): Promise<{ id: string; number: string }[]> {
  if (!g.shown.may('refunds:read')) return []
  const lists = payments
    .filter((payment) => payment.refunded_satang > 0)
    .map(({ id }) =>
      ask<{ data: { id: string; credit_note: string | null }[] }>(g, 'listPaymentRefunds', {
        params: { id },
        query: { limit: 100 },
      }),
    )
  const refunds = (await Promise.all(lists)).flatMap(({ data }) => data).reverse()
  return refunds.flatMap(({ id, credit_note: number }) => (number === null ? [] : [{ id, number }]))
}

/** A document of the API, with the member's session in the place of a key. */
async function paper(g: Guest, operation: string, id: string): Promise<void> {
  const { document, locale } = Object.fromEntries(g.query)
  const raw = await askRaw(g, operation, { params: { id }, query: { document, locale } })
  g.ctx.status = 200
  g.ctx.type = raw.contentType
  g.ctx.body = raw.body
}

interface Payable {
  invoice: Invoice
  fields: ReturnType<typeof payFields>
}

async function payable(g: Guest): Promise<Payable> {
  const invoice = await ask<Invoice>(g, 'getInvoice', { params: { id: g.params.id! } })
  const cards = g.shown.may('payment_methods:read')
    ? await ask<{ data: Card[] }>(g, 'listPaymentMethods', { query: { customer: invoice.customer, limit: 100 } })
    : { data: [] }
  return { invoice, fields: payFields(g.locale, cards.data, g.livemode ? [] : TEST_TOKENS) }
}

function showPay(g: Guest, { invoice, fields }: Payable, filled: Filled, problem: Html | null, key: string): void {
  const command = curlOf(g, 'payInvoice', { params: { id: invoice.id }, body: {} })
  answerDashboard(g, (frame) => payPage(frame, g.shown, { invoice, fields, filled, problem, key, curl: command }))
}
