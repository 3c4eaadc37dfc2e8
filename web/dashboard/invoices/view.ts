// The views of invoices: a row of their table, and the page of one with its lines and sums, its payment methods, its documents and its history. The
// actions are actions-view.ts.
import type { CustomerObject } from '../../../resources/customer.ts'
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { cardName } from '../../../rules/card-brands.ts'
import { rateText } from '../../../rules/rates.ts'
import { type Locale, writtenDate, writtenPeriod } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment, momentText, money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { boughtInLine } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { customerText, type Names, namedCustomer } from '../components/named.ts'
import { addressText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { withholdingSheet } from '../invoice-by-hand/actions-view.ts'
import { BY_HAND_INVOICES } from '../invoice-by-hand/words.ts'
import { paymentColumns } from '../payments/view.ts'
import { PAYMENTS } from '../payments/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { type InvoiceActions, invoiceActions } from './actions-view.ts'
import { draftPaper, waysAndDocuments } from './documents-view.ts'
import {
  dueInDays,
  dueNote,
  forWhat,
  heldText,
  invoiceState,
  isLate,
  isShort,
  looksWithheld,
  type PartBack,
  partBack,
  rowNote,
  rowState,
  timeOfCustomer,
} from './due-view.ts'
import type { InvoiceLine } from './props.ts'
import { INVOICES } from './words.ts'

export interface Reminder {
  at: number
  /** Days after the due date; negative before it. */
  days: number
  status: keyof (typeof INVOICES)['en']['mail']
}

/** What a page of invoices is told of their payments: what has come for open ones so far, when others were paid, and what went back of those. */
export interface OfTheirPayments {
  received: ReadonlyMap<string, number>
  paidAt: ReadonlyMap<string, number>
  wentBack: ReadonlyMap<string, PartBack>
}

/** `now`: for customers without a test clock. */
export function invoiceColumns(
  d: DashboardProps,
  names: Names,
  { received, paidAt, wentBack }: OfTheirPayments,
  now: number,
  locale: Locale,
): Column<InvoiceObject>[] {
  const atOf = (i: InvoiceObject) => timeOfCustomer(names, i.customer, now)
  const words = INVOICES[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'number',
      label: words.number,
      phone: 'below',
      cell: (i) =>
        html`<span class="clips"><a class="nowrap" href="${d.hrefOf(`/invoices/${i.id}`)}">${i.number ?? words.noNumber}</a>${goodsOnPhone(i, locale)}</span> <small class="quiet wide-only">${forWhat(i, locale)}</small>`,
    },
    {
      key: 'customer',
      label: frame.customer,
      phone: 'lead',
      cell: (i) => namedCustomer(d, names, i.customer, locale),
    },
    {
      key: 'status',
      label: frame.status,
      phone: 'corner',
      cell: (i) => {
        const back = wentBack.get(i.id)
        const part = partBack(i, back, locale)
        return html`${rowState(i, atOf(i), { held: received.get(i.id), back }, locale)}${part && html` <small class="quiet wide-only">${part}</small>`}`
      },
    },
    {
      key: 'total',
      label: words.total,
      sort: 'amount',
      numeric: true,
      phone: 'side',
      cell: (i) => {
        const note = rowNote(i, received.get(i.id) ?? 0, locale)
        return html`${money(i.total_satang)}${note.map((part) => html` <small class="left quiet wide-only">${part}</small>`)}`
      },
    },
    {
      key: 'due',
      label: words.due,
      phone: 'line',
      cell: (i) => {
        const inDays = isLate(i, atOf(i)) ? null : dueInDays(i, atOf(i), locale)
        const due = html`<span class="wide-only">${shortDay(i.due_date, locale)}</span>${inDays && html` <small class="quiet wide-only">${inDays}</small>`}`
        // On a phone the sum has no room for its reasons. What is short is said in place of the day; what went back rather than what is withheld.
        const held = received.get(i.id) ?? 0
        const part = partBack(i, wentBack.get(i.id), locale)
        const why = part === null ? rowNote(i, held, locale) : [part]
        const day = isShort(i, held) ? [] : [dayOnPhone(i, paidAt.get(i.id), locale)]
        const said = [...day, ...why.map((one) => html`<span class="nowrap">${one}</span>`)]
        return html`${due}<span class="on-phone">${said.map((one, n) => html`${n > 0 && ' · '}${one}`)}</span>`
      },
    },
    {
      ...{ key: 'created', label: frame.created, sort: 'created', phone: 'nowhere' },
      cell: (i) => moment(i.created, locale),
    },
  ]
}

/** In a row of a phone, by its state: until when an open one is to be paid, when one was paid, or when any other was issued or, a draft, made. */
function dayOnPhone(
  { status, due_date, finalized_at, created }: InvoiceObject,
  paidAt: number | undefined,
  locale: Locale,
): Html {
  const [label, at] =
    status === 'open' && due_date !== null
      ? [INVOICES[locale].due, due_date]
      : paidAt !== undefined
        ? [INVOICES[locale].paidOn, paidAt]
        : finalized_at !== null
          ? [BY_HAND_INVOICES[locale].issuedAt, finalized_at]
          : [DASHBOARD[locale].created, created]
  return html`<span class="nowrap">${label} ${shortDay(at, locale)}</span>`
}

function goodsOnPhone({ lines }: InvoiceObject, locale: Locale): Html | null {
  const goods = lines.map(({ description }) => description)
  if (goods.length === 0) return null
  // No number stands alone on a line: `งวดที่ 1`.
  const said = boughtInLine(goods, locale).replaceAll(/ (?=\d)/g, '\u00a0')
  return html` <span class="on-phone"><span>${said}</span></span>`
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
  /** What came for it while it is open, and does not pay it yet. */
  heldSatang: number
  /** The transfer that is short by what may be withheld, where the role may see it. */
  offering: string | null
  charging: boolean
  /** What the document of a draft will say of its buyer; null for others, and where the role may not see it. */
  buyer: Pick<CustomerObject, 'tax_id' | 'address'> | null
  /** The customer's time. */
  at: number
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
      i.status === 'draft'
        ? BY_HAND_INVOICES[f.locale].nameOf(customerText(s.names, i.customer))
        : (i.number ?? words.noNumber),
    name: customerText(s.names, i.customer),
    crumbs: [{ href: d.hrefOf('/invoices'), label: words.title }],
    state: invoiceState(i, s.at, { held: s.heldSatang, back: paidBy(i, s.payments) }, f.locale),
    actions: invoiceActions(f, d, i, s.actions),
    again: s.charging ? 3 : null,
    body: html`${s.charging ? notice('plain', words.charging) : null}${s.waived ? notice('plain', words.waived) : null}${shortByTax(f, d, s)}
<div class="with-side">${stands(f, s)}<div class="stack">${paper(f, d, s)}
${withholdingSheet(f, d, i, s.actions.key)}
${i.status === 'draft' || s.payments.length === 0 ? null : sheet('payments', words.payments, html`<div class="compact">${table(words.payments, attemptColumns(d, s.names, f.locale), s.payments)}</div>`)}
${s.reminders.length > 0 || isWaitedFor(i) ? sheet('reminders', words.reminders, reminders(f, s)) : null}</div>
<div class="stack">${i.status === 'draft' ? draftPaper(f, d, i) : waysAndDocuments(f, d, i, { ...s, renewKey: s.actions.renewKey })}</div></div>
${publishedSection(f, d, s.published, s.curl, ids(f, d, i))}`,
  })
}

/** What is short of it is what its customer may withhold: it says so, and leads to the transfer, where that is accepted. */
function shortByTax({ locale }: Frame, d: DashboardProps, s: InvoiceProps): Html | null {
  const offer = looksWithheld(s.invoice, s.heldSatang)
  if (offer === null) return null
  const words = INVOICES[locale]
  const said = words.looksWithheldWhat(
    baht(offer.amount_satang),
    rateText(offer.rate_bps),
    s.invoice.tax_satang > 0 ? null : baht(s.invoice.total_satang),
  )
  const way =
    s.offering &&
    html` ${words.looksWithheldHow} <a href="${d.hrefOf(`/transfers/${s.offering}`)}">${words.openTransfer}</a>`
  return notice('plain', html`${said}${way}`)
}

/** The invoice as its buyer reads it: whom it is for and why, its lines, what they come to, and the note. */
function paper(f: Frame, d: DashboardProps, s: InvoiceProps): Html {
  const words = INVOICES[f.locale]
  const i = s.invoice
  const lines = html`<div class="compact">${table(words.lines, lineColumns(d, i.lines, f.locale), i.lines)}</div>`
  const memo =
    i.memo === null ? null : html`<div><h3>${BY_HAND_INVOICES[f.locale].memo}</h3><p class="memo">${i.memo}</p></div>`
  return sheet('about', words.about, html`${about(f, d, s)}${lines}${sums(f, d, s)}${memo}`)
}

function about(f: Frame, d: DashboardProps, s: InvoiceProps): Html {
  const { locale } = f
  const words = INVOICES[locale]
  const byHand = BY_HAND_INVOICES[locale]
  const i = s.invoice
  return facts([
    [words.billedTo, namedCustomer(d, s.names, i.customer, locale)],
    s.buyer && i.tax_details && [CUSTOMERS[locale].name, i.tax_details.name],
    s.buyer && [CUSTOMERS[locale].taxId, s.buyer.tax_id],
    s.buyer && [CUSTOMERS[locale].address, addressText(s.buyer.address, locale)],
    [words.reasonTitle, html`<p>${words.reasons[i.billing_reason]}${from(d, i, locale)}</p>`],
    i.period_start !== null && [words.period, span(i, locale)],
    i.finalized_at !== null
      ? [byHand.issuedAt, moment(i.finalized_at, locale)]
      : [DASHBOARD[locale].created, moment(i.created, locale)],
    i.due_date !== null && [words.due, html`${shortDay(i.due_date, locale)}${dueNote(i, s.at, locale)}`],
    i.status === 'draft' && i.due_date === null && [words.due, byHand.daysAfterIssue(i.days_until_due ?? 7)],
    i.sent_at !== null && [byHand.sentAt, moment(i.sent_at, locale)],
  ])
}

/** What the invoice came from, as a link, for members who may open it; and where one of a checkout is paid. */
function from(d: DashboardProps, i: InvoiceObject, locale: Locale): Html {
  const words = INVOICES[locale]
  const ways = [
    ['subscriptions', i.subscription, words.fromSubscription, 'subscriptions:read'],
    ['checkout-links', i.checkout_session, words.fromCheckout, 'checkout_sessions:read'],
  ] as const
  const links = ways.flatMap(([section, id, label, scope]) =>
    id !== null && d.may(scope) ? [html` · <a href="${d.hrefOf(`/${section}/${id}`)}">${label}</a>`] : [],
  )
  const isAtCheckout = i.checkout_session !== null && i.status === 'open'
  return html`${links}${isAtCheckout ? html` <span class="small quiet">${words.atCheckout}</span>` : null}`
}

/** How it stands, in figures and a sentence: what is to be paid and until when, or when it was paid. */
function stands({ locale }: Frame, s: InvoiceProps): Html {
  const words = INVOICES[locale]
  const { invoice: i } = s
  const open = i.status === 'open'
  const amount = open
    ? i.amount_due_satang - s.heldSatang
    : i.status === 'draft'
      ? i.amount_due_satang
      : i.status === 'paid'
        ? i.amount_paid_satang
        : i.total_satang
  const held = open ? heldText(i.amount_due_satang, s.heldSatang, locale) : null
  return sheet(
    'stands',
    words.standsTitle[i.status],
    html`<p class="amount">${money(amount)}</p>${standing(s, locale).map((line) => html`<p class="small quiet">${line}</p>`)}${held && html`<p>${held}</p>`}`,
  )
}

function standing({ invoice: i, at, paidAt, payments }: InvoiceProps, locale: Locale): string[] {
  const words = INVOICES[locale]
  const when = dueInDays(i, at, locale)
  const retry = i.next_attempt_at === null ? [] : [words.tryAgainOn(momentText(i.next_attempt_at, locale))]
  switch (i.status) {
    case 'open':
      return [when && i.due_date !== null ? words.dueOn(writtenDate(i.due_date, locale), when) : words.noDue, ...retry]
    case 'paid': {
      const paid = paidBy(i, payments)
      const card = paid?.payment_method_details?.card
      const method = paid ? (card ? cardName(card) : statusWord(paid.payment_method_type, locale)) : null
      return paidAt === null ? [] : [words.paidBy(momentText(paidAt, locale), method)]
    }
    case 'draft':
      return [BY_HAND_INVOICES[locale].draftText]
    default:
      return [words.voidText]
  }
}

/** The one that paid it. */
function paidBy(i: InvoiceObject, payments: readonly PaymentObject[]): PaymentObject | undefined {
  return payments.find(({ id, status }) => id === i.payment && status === 'succeeded')
}

/** Reminders still come. */
function isWaitedFor({ status, due_date }: InvoiceObject): boolean {
  return status === 'open' && due_date !== null
}

/** What a program asks for, at the end. */
function ids({ locale }: Frame, d: DashboardProps, i: InvoiceObject): Html {
  return idsSheet(
    i,
    [
      i.subscription !== null && [PAYMENTS[locale].subscription, linked(d, 'subscriptions', i.subscription)],
      i.checkout_session !== null && [
        PAYMENTS[locale].session,
        linked(d, 'checkout-links', i.checkout_session, 'checkout_sessions:read'),
      ],
      i.attempt_count > 0 && [INVOICES[locale].attempts, i.attempt_count],
      [DASHBOARD[locale].created, moment(i.created, locale)],
    ],
    locale,
  )
}

/** The id as a link to its page, for members who may open it. */
function linked(d: DashboardProps, section: string, id: string, scope = `${section}:read`): Html {
  return d.may(scope) ? html`<a href="${d.hrefOf(`/${section}/${id}`)}">${code(id)}</a>` : code(id)
}

/** `1–31 January 2026`, written as on the invoice. */
function span(
  { period_start: from, period_end: to }: Pick<InvoiceLine, 'period_start' | 'period_end'>,
  locale: Locale,
) {
  return from === null || to === null ? null : writtenPeriod({ startAt: from, endAt: to }, locale)
}

function sums(f: Frame, d: DashboardProps, s: InvoiceProps): Html {
  const words = INVOICES[f.locale]
  const { invoice: i, discountCode, vat } = s
  const row = (name: Html | string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const discount = discountCode
    ? html`<a href="${d.hrefOf(`/discount-codes/${discountCode.id}`)}">${words.discountBy(discountCode.code)}</a>`
    : words.discount
  const open = i.status === 'open' && s.heldSatang > 0
  return html`<dl class="pairs sums-of">${
    i.discount_satang > 0
      ? html`${row(words.subtotal, money(i.subtotal_satang))}${row(discount, money(-i.discount_satang))}`
      : null
  }${row(html`<strong>${words.total}</strong>`, html`<strong>${money(i.total_satang)}</strong>`)}
${vat ? html`${row(words.beforeVat, money(vat.netSatang))}${row(words.vat, money(vat.vatSatang))}` : null}
${withheldRows(f, i, row)}${open ? html`${row(words.held, money(s.heldSatang))}${row(words.short, money(i.amount_due_satang - s.heldSatang))}` : null}</dl>`
}

/** Discounts have their column where a line has one. */
function lineColumns(d: DashboardProps, lines: readonly InvoiceLine[], locale: Locale): Column<InvoiceLine>[] {
  const words = INVOICES[locale]
  const all: Column<InvoiceLine>[] = [
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
      phone: 'below',
      // A phone says both in one: `2 × ฿350.00`.
      cell: (line) =>
        html`<span class="number">${line.quantity}</span><span class="phone-only"> × ${money(line.unit_amount_satang)}</span>`,
    },
    {
      key: 'unit',
      label: words.unit,
      numeric: true,
      phone: 'nowhere',
      cell: (line) => money(line.unit_amount_satang),
    },
    {
      key: 'discount',
      label: words.discount,
      numeric: true,
      phone: 'corner',
      cell: (line) => (line.discount_satang === 0 ? html`<span class="quiet">–</span>` : money(-line.discount_satang)),
    },
    {
      key: 'amount',
      label: DASHBOARD[locale].amount,
      numeric: true,
      phone: 'side',
      cell: (line) => money(line.amount_satang),
    },
  ]
  return lines.some((line) => line.discount_satang !== 0) ? all : all.filter(({ key }) => key !== 'discount')
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
