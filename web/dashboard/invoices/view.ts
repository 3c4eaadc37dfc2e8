// The views of invoices: a row of their table, and the page of one with its lines and sums, its payment methods, its documents and its history. The
// actions are actions-view.ts.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, day, moment, money, shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerText, type Names, namedCustomer } from '../components/named.ts'
import { withholdingSheet } from '../invoice-by-hand/actions-view.ts'
import { BY_HAND_INVOICES, rateText } from '../invoice-by-hand/words.ts'
import { paymentColumns } from '../payments/view.ts'
import { PAYMENTS } from '../payments/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { type InvoiceActions, invoiceActions, invoiceName } from './actions-view.ts'
import { waysAndDocuments } from './documents-view.ts'
import type { InvoiceLine } from './props.ts'
import { INVOICES } from './words.ts'

export interface Reminder {
  at: number
  /** Days after the due date; negative before it. */
  days: number
  status: keyof (typeof INVOICES)['en']['mail']
}

export function invoiceColumns(d: DashboardProps, names: Names, locale: Locale): Column<InvoiceObject>[] {
  const words = INVOICES[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'number',
      label: words.number,
      cell: (i) => html`<a class="nowrap" href="${d.hrefOf(`/invoices/${i.id}`)}">${i.number ?? shortCode(i.id)}</a>`,
    },
    { key: 'customer', label: frame.customer, phone: 'below', cell: (i) => namedCustomer(d, names, i.customer) },
    { key: 'status', label: frame.status, phone: 'corner', cell: (i) => statusBadge(i.status, locale) },
    {
      key: 'total',
      label: words.total,
      sort: 'amount',
      numeric: true,
      phone: 'side',
      cell: (i) =>
        html`${money(i.total_satang)}${i.status === 'open' && i.amount_due_satang !== i.total_satang ? html` <small class="left quiet">${words.leftOf(baht(i.amount_due_satang))}</small>` : null}`,
    },
    { key: 'due', label: words.due, cell: (i) => day(i.due_date, locale) },
    { key: 'created', label: frame.created, sort: 'created', cell: (i) => moment(i.created, locale) },
  ]
}

export interface InvoiceProps {
  invoice: InvoiceObject
  names: Names
  payments: readonly PaymentObject[]
  creditNotes: readonly { id: string; number: string }[]
  taxDocuments: readonly TaxDocumentObject[]
  reminders: readonly Reminder[]
  discountCode: { id: string; code: string } | null
  paidAt: number | null
  waived: boolean
  /** The VAT in the total; null when the merchant is not registered for VAT. */
  vat: { netSatang: number; vatSatang: number } | null
  /** The amount received while it is open. */
  receivedSatang: number
  charging: boolean
  actions: InvoiceActions
  published: Published
  curl: string
}

export function invoicePage(f: Frame, d: DashboardProps, s: InvoiceProps): string {
  const words = INVOICES[f.locale]
  const i = s.invoice
  return dashboardPage(f, d, {
    section: 'invoices',
    title:
      i.status === 'draft' ? BY_HAND_INVOICES[f.locale].draftOf(customerText(s.names, i.customer)) : invoiceName(i),
    crumbs: [{ href: d.hrefOf('/invoices'), label: words.title }],
    state: statusBadge(i.status, f.locale),
    actions: invoiceActions(f, d, i, s.actions),
    again: s.charging ? 3 : null,
    body: html`${s.charging ? notice('plain', words.charging) : null}${s.waived ? notice('plain', words.waived) : null}${i.status === 'draft' ? notice('plain', BY_HAND_INVOICES[f.locale].draftText) : null}
<div class="columns">${sheet('about', words.about, about(f, d, s))}${sheet('money', words.money, sums(f, d, s))}</div>
${withholdingSheet(f, d, i, s.actions.key)}
${sheet('lines', words.lines, table(words.lines, lineColumns(d, f.locale), i.lines))}
${i.memo === null ? null : sheet('memo', BY_HAND_INVOICES[f.locale].memo, html`<p class="memo">${i.memo}</p>`)}
${i.status === 'draft' ? null : waysAndDocuments(f, d, i, { ...s, renewKey: s.actions.renewKey })}
${i.status === 'draft' ? null : sheet('payments', words.payments, s.payments.length === 0 ? html`<p class="quiet">${words.noPayments}</p>` : table(words.payments, attemptColumns(d, s.names, f.locale), s.payments))}
${i.due_date !== null || s.reminders.length > 0 ? sheet('reminders', words.reminders, reminders(f, s)) : null}
${publishedSection(f, d, s.published, s.curl)}`,
  })
}

function about(f: Frame, d: DashboardProps, s: InvoiceProps): Html {
  const { locale } = f
  const words = INVOICES[locale]
  const byHand = BY_HAND_INVOICES[locale]
  const i = s.invoice
  return facts([
    [DASHBOARD[locale].customer, namedCustomer(d, s.names, i.customer)],
    [words.reasonTitle, words.reasons[i.billing_reason]],
    i.subscription !== null && [PAYMENTS[locale].subscription, linked(d, 'subscriptions', i.subscription)],
    i.checkout_session !== null && [
      PAYMENTS[locale].session,
      html`${linked(d, 'checkout-links', i.checkout_session, 'checkout_sessions:read')}${i.status === 'open' ? html` <span class="small quiet">${words.atCheckout}</span>` : null}`,
    ],
    i.period_start !== null && [words.period, span(i, locale)],
    i.due_date !== null && [words.due, day(i.due_date, locale)],
    i.status === 'draft' && i.due_date === null && [words.due, byHand.daysAfterIssue(i.days_until_due ?? 7)],
    i.finalized_at !== null && [byHand.issuedAt, moment(i.finalized_at, locale)],
    i.sent_at !== null && [byHand.sentAt, moment(i.sent_at, locale)],
    s.paidAt !== null && [words.paidAt, moment(s.paidAt, locale)],
    i.attempt_count > 0 && [words.attempts, i.attempt_count],
    i.next_attempt_at !== null && [words.nextAttempt, moment(i.next_attempt_at, locale)],
    [DASHBOARD[locale].created, moment(i.created, locale)],
    ['ID', code(i.id)],
    ...Object.entries(i.metadata).map(([name, value]) => [name, value] as const),
  ])
}

/** The id as a link to its page, for members who may open it. */
function linked(d: DashboardProps, section: string, id: string, scope = `${section}:read`): Html {
  return d.may(scope) ? html`<a href="${d.hrefOf(`/${section}/${id}`)}">${code(id)}</a>` : code(id)
}

/** `1 January 2026 – 1 February 2026`, written as on the invoice. */
function span(
  { period_start: from, period_end: to }: Pick<InvoiceLine, 'period_start' | 'period_end'>,
  locale: Locale,
) {
  return from === null || to === null ? null : html`${day(from, locale)} – ${day(to, locale)}`
}

function sums(f: Frame, d: DashboardProps, s: InvoiceProps): Html {
  const words = INVOICES[f.locale]
  const { invoice: i, discountCode, vat } = s
  const row = (name: Html | string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const discount = discountCode
    ? html`<a href="${d.hrefOf(`/discount-codes/${discountCode.id}`)}">${words.discountBy(discountCode.code)}</a>`
    : words.discount
  const open = i.status === 'open' && s.receivedSatang > 0
  return html`<dl class="pairs sums-of">${
    i.discount_satang > 0
      ? html`${row(words.subtotal, money(i.subtotal_satang))}${row(discount, money(-i.discount_satang))}`
      : null
  }${row(html`<strong>${words.total}</strong>`, html`<strong>${money(i.total_satang)}</strong>`)}
${vat ? html`${row(words.beforeVat, money(vat.netSatang))}${row(words.vat, money(vat.vatSatang))}` : null}
${withheldRows(f, i, row)}${open ? html`${row(words.received, money(s.receivedSatang))}${row(words.left, money(i.amount_due_satang - s.receivedSatang))}` : null}</dl>`
}

function lineColumns(d: DashboardProps, locale: Locale): Column<InvoiceLine>[] {
  const words = INVOICES[locale]
  return [
    {
      key: 'description',
      label: words.description,
      cell: (line) =>
        html`${line.product && d.may('products:read') ? html`<a href="${d.hrefOf(`/products/${line.product}`)}">${line.description}</a>` : line.description}${line.period_start === null ? null : html` <span class="small quiet">${span(line, locale)}</span>`}`,
    },
    {
      key: 'quantity',
      label: words.quantity,
      numeric: true,
      cell: (line) => html`<span class="number">${line.quantity}</span>`,
    },
    { key: 'unit', label: words.unit, numeric: true, cell: (line) => money(line.unit_amount_satang) },
    {
      key: 'discount',
      label: words.discount,
      numeric: true,
      cell: (line) => (line.discount_satang === 0 ? html`<span class="quiet">–</span>` : money(-line.discount_satang)),
    },
    { key: 'amount', label: DASHBOARD[locale].amount, numeric: true, cell: (line) => money(line.amount_satang) },
  ]
}

/** What is withheld of the total, and what is asked for or was paid in money. */
function withheldRows(
  { locale }: Frame,
  i: InvoiceObject,
  row: (name: Html | string, value: Html) => Html,
): Html | null {
  const { withholding: w } = i
  if (w === null) return null
  const words = BY_HAND_INVOICES[locale]
  const name = i.status === 'paid' ? words.paidInMoney : words.amountDue
  const rest = money(i.total_satang - w.amount_satang)
  return html`${row(words.withheldOf(rateText(w.rate_bps)), money(-w.amount_satang))}${row(html`<strong>${name}</strong>`, html`<strong>${rest}</strong>`)}`
}

/** Without the customer, who is named above the table. */
function attemptColumns(d: DashboardProps, names: Names, locale: Locale): Column<PaymentObject>[] {
  return paymentColumns(d, names, locale)
    .filter(({ label }) => label !== PAYMENTS[locale].customer)
    .map(({ sort: _, ...column }) => column)
}

function reminders({ locale }: Frame, { reminders: list }: InvoiceProps): Html {
  const words = INVOICES[locale]
  if (list.length === 0) return html`<p class="quiet">${words.noReminders}</p>`
  const when = ({ days }: Reminder) =>
    days < 0 ? words.reminderBefore(-days) : days === 0 ? words.reminderOn : words.reminderAfter(days)
  const columns: Column<Reminder>[] = [
    { key: 'reminders', label: words.reminders, cell: (reminder) => when(reminder) },
    {
      key: 'status',
      label: DASHBOARD[locale].status,
      cell: ({ status }) =>
        badge(words.mail[status], status === 'sent' ? 'good' : status === 'failed' ? 'bad' : 'plain'),
    },
    { key: 'created', label: DASHBOARD[locale].created, cell: ({ at }) => moment(at, locale) },
  ]
  return table(words.reminders, columns, list)
}
