// The views of tax documents: a row of their table, the page of one with what it froze, and the form that issues another instead.
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { countries } from '../../../rules/countries.ts'
import { addressLines } from '../../../rules/customers.ts'
import { minus, satang, sumOf } from '../../../rules/money.ts'
import { monthOf } from '../../../rules/periods.ts'
import { rateText } from '../../../rules/rates.ts'
import { HEAD_OFFICE } from '../../../rules/tax-settings.ts'
import { type Locale, monthLabel, writtenDate } from '../../../rules/written-date.ts'
import { ADDRESS_LINES } from '../../components/address-lines.ts'
import { badge, type Tone } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { type Fact, facts, sums } from '../../components/facts.ts'
import { type Field, field, fieldGroup } from '../../components/field.ts'
import { figures } from '../../components/figure.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment, money, shortDay } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import {
  type AboutPayment,
  type AboutPayments,
  boughtInLine,
  boughtText,
  customerOf,
  paymentFor,
} from '../components/about-payment.ts'
import { type FormState, formPage } from '../components/asked.ts'
import { newestTable } from '../components/billed.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { officeField, officeOf } from '../components/offices.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { TAX_DOCUMENTS } from './words.ts'

type Named = Pick<TaxDocumentObject, 'kind' | 'refund'>

/** `Tax invoice`; a receipt for what went back is a note. */
export function kindWord({ kind, refund }: Named, locale: Locale): string {
  return TAX_DOCUMENTS[locale].kinds[kind === 'receipt' && refund !== null ? 'receipt_note' : kind]
}

const TONES: Record<TaxDocumentObject['status'], Tone> = { issued: 'good', replaced: 'warn', cancelled: 'bad' }

function documentState({ status }: TaxDocumentObject, locale: Locale): Html {
  return badge(TAX_DOCUMENTS[locale].statuses[status], TONES[status])
}

/** `about`: by the id of the payment; null where all are of one sale or customer, without a column for what was sold. */
export function taxDocumentColumns(
  d: DashboardProps,
  locale: Locale,
  { sorted = true, about = null }: { sorted?: boolean; about?: AboutPayments | null } = {},
): Column<TaxDocumentObject>[] {
  const words = TAX_DOCUMENTS[locale]
  const by = (sort: string) => (sorted ? { sort } : {})
  // Who looks for one has its number: it leads, with what it is and, where it counts no more, that.
  const named = (t: TaxDocumentObject) => html`${documentLink(d, t.id, t.number)}${deviation(t, locale)}`
  return [
    ...(about
      ? [
          {
            ...{ key: 'number', label: words.number, phone: 'lead' as const },
            cell: (t: TaxDocumentObject) =>
              html`${named(t)} <small class="quiet wide-only">${kindWord(t, locale)}</small><span class="quiet phone-only"> ${kindWord(t, locale)}</span>`,
          },
        ]
      : [
          { key: 'number', label: words.number, phone: 'lead' as const, cell: named },
          {
            ...{ key: 'kind', label: words.kind, phone: 'below' as const },
            cell: (t: TaxDocumentObject) => kindWord(t, locale),
          },
        ]),
    {
      key: 'buyer',
      label: words.buyer,
      phone: about ? 'below' : 'id',
      cell: (t) => buyerOf(d, t, about?.get(t.payment ?? '')?.customer?.id, locale),
    },
    ...(about
      ? [
          {
            ...{ key: 'sold', label: words.sold, phone: 'nowhere' as const },
            cell: (t: TaxDocumentObject) => soldOn(t, about, locale),
          },
        ]
      : []),
    {
      ...{ key: 'total', label: words.total, numeric: true, phone: 'side' as const, ...by('amount') },
      cell: (t) => money(t.refund === null ? t.total_satang : -t.total_satang),
    },
    {
      ...{ key: 'issued', label: words.issuedAt, ...by('created') },
      phone: about ? 'id' : 'corner',
      // A phone has the day alone, and the file behind it: the row itself opens the page.
      cell: (t) =>
        about
          ? html`<span class="wide-only">${moment(t.issued_at, locale)}</span><span class="phone-only">${shortDay(t.issued_at, locale)} · <a class="to-pdf" href="${pdfHref(d, t, locale)}" aria-label="${t.number} PDF">PDF</a></span>`
          : moment(t.issued_at, locale),
    },
    ...(about
      ? [
          {
            ...{ key: 'pdf', label: 'PDF', isSilent: true, phone: 'nowhere' as const },
            cell: (t: TaxDocumentObject) =>
              html`<a class="button small" href="${pdfHref(d, t, locale)}" aria-label="${t.number} PDF">PDF</a>`,
          },
        ]
      : []),
  ]
}

function pdfHref(d: DashboardProps, { id }: TaxDocumentObject, locale: Locale): string {
  return d.hrefOf(`/tax-documents/${id}/pdf`, { locale })
}

/** The buyer as the document has it, who leads to the customer. */
function buyerOf(d: DashboardProps, { buyer }: TaxDocumentObject, customer: string | undefined, locale: Locale): Html {
  const name = buyer.name ?? TAX_DOCUMENTS[locale].unknownBuyer
  if (customer !== undefined) return html`<a href="${d.hrefOf(`/customers/${customer}`)}">${name}</a>`
  return buyer.name === null ? html`<span class="quiet">${name}</span>` : html`${name}`
}

/** What the documents of a list come to. `net`, `tax`: of all; `sold`, `refunded`: those of sales and the notes on them. */
export interface DocumentSums {
  count: number
  /** Whether any is a document of VAT, also of sales at 0 % alone. */
  hasVat: boolean
  netSatang: number
  taxSatang: number
  soldSatang: number
  refundedSatang: number
  totalSatang: number
}

/** Above the list: what its documents come to. Receipts alone, which are without VAT, have what was sold and what went back instead. */
export function listSums(sum: DocumentSums, month: number | null, locale: Locale): Html | null {
  const words = TAX_DOCUMENTS[locale]
  if (sum.count === 0) return null
  const span = month === null ? words.allMonths : monthLabel(month, locale)
  const of = (label: string) => html`${label} <span class="nowrap">· ${span}</span>`
  const parts = sum.hasVat
    ? [
        { label: of(words.beforeTax), value: money(sum.netSatang) },
        { label: of(words.vat), value: money(sum.taxSatang) },
      ]
    : [
        { label: of(words.soldTotal), value: money(sum.soldSatang) },
        { label: of(words.refundedTotal), value: money(-sum.refundedSatang) },
      ]
  return html`<div class="list-sums">${figures([...parts, { label: of(words.total), value: money(sum.totalSatang), change: words.counted(sum.count) }])}</div>`
}

/** What stands out beside a number: that a document counts no more. */
function deviation(t: TaxDocumentObject, locale: Locale): Html | null {
  return t.status === 'issued' ? null : html` ${documentState(t, locale)}`
}

/** What was sold; of a note with the document whose amount it changes. */
function soldOn(t: TaxDocumentObject, about: AboutPayments, locale: Locale): Html {
  const bought = t.lines.length > 0 ? t.lines.map(({ description }) => description) : about.get(t.payment ?? '')?.bought
  const of = t.original && html` <small class="quiet">${TAX_DOCUMENTS[locale].refersTo(t.original.number)}</small>`
  return html`${boughtText(bought, locale)}${of}`
}

function documentLink(d: DashboardProps, id: string, number: string): Html {
  return html`<a class="nowrap" href="${d.hrefOf(`/tax-documents/${id}`)}">${number}</a>`
}

/** Whether the sale has its document: then its receipt is this one, and is not shown twice. */
export function hasOfSale(documents: readonly TaxDocumentObject[]): boolean {
  return documents.some(({ refund }) => refund === null)
}

/** Items of a list of documents: the kind with the number, which leads to its page, and its PDF. */
export function taxDocumentItems(d: DashboardProps, documents: readonly TaxDocumentObject[], locale: Locale): Html[] {
  // As they came: what was sold, then what corrects it.
  return documents
    .toReversed()
    .map(
      (t) =>
        html`<li>${kindWord(t, locale)}: ${documentLink(d, t.id, t.number)} · <a href="${d.hrefOf(`/tax-documents/${t.id}/pdf`, { locale })}" aria-label="${t.number} PDF">PDF</a>${deviation(t, locale)}</li>`,
    )
}

/** The newest documents of a customer, with a link to all of them. */
export function customersDocuments(
  d: DashboardProps,
  { customer, rows, more }: { customer: string; rows: readonly TaxDocumentObject[]; more: boolean },
  locale: Locale,
): Html {
  const words = TAX_DOCUMENTS[locale]
  const columns = taxDocumentColumns(d, locale, { sorted: false }).filter(({ key }) => key !== 'buyer')
  const moreHref = d.hrefOf('/tax-documents', { customer })
  return newestTable('tax-documents', words.title, words.none, columns, { rows, more, moreHref, moreLabel: words.all })
}

export interface TaxDocumentProps {
  document: TaxDocumentObject
  /** The other documents of the same sale, newest first. */
  related: readonly TaxDocumentObject[]
  /** The number of its invoice; null where it has none, or the role may not read it. */
  invoiceNumber: string | null
  /** Of whom its payment is and what for, where the role reads it. */
  about: AboutPayment | undefined
  /** What was paid and what went back, in satang, and when; null where there is none, or the role may not read it. */
  paid: { satang: number; at: number } | null
  refunded: { satang: number; at: number } | null
  /** Where a member adds what it does not say of the shop; null where it says all, or not by this member. */
  sellerHref: string | null
  /** Where a member issues another instead; null where nothing can be, or not by this member. */
  replaceHref: string | null
  /** Where a member cancels it; null where it cannot be, or not by this member. */
  cancelHref: string | null
  curl: string
}

export function taxDocumentPage(f: Frame, d: DashboardProps, p: TaxDocumentProps): string {
  const { locale } = f
  const words = TAX_DOCUMENTS[locale]
  const { document: t, related } = p
  const next = related.find(({ id }) => id === t.replaced_by)
  const pdf = (lang: Locale, look: string) =>
    html`<a class="${look}" href="${d.hrefOf(`/tax-documents/${t.id}/pdf`, { locale: lang })}">${words.pdf[lang]}</a>`
  const replace =
    p.replaceHref &&
    html`<a class="button" href="${p.replaceHref}">${t.kind === 'abbreviated' ? words.exchange : words.correct}</a>`
  const cancel = p.cancelHref && html`<a class="button" href="${p.cancelHref}">${words.cancel}</a>`
  // A note has no lines of its own: what was sold stands on the document whose amount it changes.
  const lines =
    t.lines.length === 0
      ? null
      : html`<div class="compact">${table(words.lines, lineColumns(d, t, locale), t.lines)}</div>`
  const sold = t.refund === null ? html`${lines}${totals(t, locale)}` : noteSums(t, related, locale)
  const seller = html`${party(t.seller, locale)}${p.sellerHref ? html`<p class="small"><a href="${p.sellerHref}">${words.sellerIncomplete}</a></p>` : null}`
  const parties = html`<div class="parties"><div><h3>${words.seller}</h3>${seller}</div><div><h3>${words.buyer}</h3>${party(t.buyer, locale)}</div></div><p class="small quiet">${words.frozen}</p>`
  const amounts = sheet('amounts', t.refund === null ? words.lines : words.noteAbout, sold)
  return dashboardPage(f, d, {
    section: 'tax-documents',
    title: t.number,
    crumbs: [{ href: d.hrefOf('/tax-documents'), label: words.title }],
    state: html`${deviation(t, locale)}<span class="quiet">${kindWord(t, locale)} ${money(t.total_satang)}</span>`,
    // The reader's language first.
    actions: html`${pdf(locale, 'button main')}${pdf(locale === 'th' ? 'en' : 'th', 'button')}${replace}${cancel}`,
    body: html`${next ? notice('plain', html`<p>${words.replacedText} ${documentLink(d, next.id, next.number)}</p>`) : null}
<div class="with-paper">${paper(d, t, locale)}<div class="stack">${amounts}${sheet('about', words.about, about(d, p, locale))}<section class="sheet"><details class="more"><summary>${words.parties}</summary><div class="stack">${parties}</div></details></section></div></div>
${related.length === 0 ? null : sheet('same', words.same, html`<div class="compact">${table(words.same, taxDocumentColumns(d, locale, { sorted: false }), related)}</div>`)}
${curl(p.curl, DASHBOARD[locale].curl)}`,
  })
}

/** Its first page, as the PDF has it, which it opens. */
function paper(d: DashboardProps, t: TaxDocumentObject, locale: Locale): Html {
  const words = TAX_DOCUMENTS[locale]
  const path = `/tax-documents/${t.id}`
  return html`<a class="paper-page" href="${d.hrefOf(`${path}/pdf`, { locale })}"><img src="${d.hrefOf(`${path}/page.svg`, { locale })}" width="${PAPER_WIDTH}" alt="${words.page(kindWord(t, locale), t.number)}"><span class="enlarge">${words.enlarge}</span></a>`
}

/** A4 in points. How high the picture is depends on what is written on it. */
const PAPER_WIDTH = 595

function about(d: DashboardProps, p: TaxDocumentProps, locale: Locale): Html {
  const words = TAX_DOCUMENTS[locale]
  const { document: t, related, invoiceNumber, paid, refunded } = p
  const other = (id: string | null) => {
    const found = id !== null && related.find((one) => one.id === id)
    return found ? documentLink(d, found.id, found.number) : null
  }
  // Its invoice has a line of its own.
  const bought = p.about && { ...p.about, invoice: null }
  const whenPaid =
    paid && html`<br><span class="small quiet nowrap">${money(paid.satang)} · ${shortDay(paid.at, locale)}</span>`
  const linked = (section: string, id: string | null, scope: string, label: Renderable) =>
    id !== null && d.may(scope) ? html`<a href="${d.hrefOf(`/${section}/${id}`)}">${label}</a>` : null
  const refund = linked('refunds', t.refund, 'refunds:read', refunded ? money(refunded.satang) : t.refund)
  return facts([
    [words.issuedAt, moment(t.issued_at, locale)],
    t.emailed_at !== null && [words.emailedAt, moment(t.emailed_at, locale)],
    [words.invoice, linked('invoices', t.invoice, 'invoices:read', invoiceNumber ?? t.invoice)],
    p.about?.customer ? [DASHBOARD[locale].customer, customerOf(d, p.about)] : null,
    [
      words.payment,
      t.payment && d.may('payments:read') && html`${paymentFor(d, locale, t.payment, bought)}${whenPaid}`,
    ],
    [
      words.refund,
      refund &&
        html`${refund}${refunded && html` <span class="small quiet nowrap">${shortDay(refunded.at, locale)}</span>`}`,
    ],
    [words.replaces, other(t.replaces)],
    [words.replacedBy, other(t.replaced_by)],
    t.original !== null && [words.original, documentLink(d, t.original.id, t.original.number)],
    t.cancelled_at !== null && [words.cancelledAt, moment(t.cancelled_at, locale)],
    [words.cancellationReason, t.cancellation_reason],
    ['ID', code(t.id)],
  ])
}

/**
 * What a note takes from the amount of its document: that, what went back before, this refund with its VAT, and what is left. Above it stands what was paid
 * for, since a refund is of no line of its own.
 */
function noteSums(t: TaxDocumentObject, related: readonly TaxDocumentObject[], locale: Locale): Html {
  const words = TAX_DOCUMENTS[locale]
  const original = related.find(({ id }) => id === t.original?.id)
  const why = facts([[words.reason, t.reason ?? html`<span class="quiet">${words.noReason}</span>`]])
  if (!original) return html`${why}${totals(t, locale)}`
  const before = sumOf(related.filter((other) => isBefore(other, t)).map(({ total_satang }) => satang(total_satang)))
  const [total, back] = [satang(original.total_satang), satang(t.total_satang)]
  const [amount, descriptions] = [baht(back), original.lines.map(({ description }) => description)]
  const said = back === total ? words.noteForAll(amount) : words.noteFor(amount, baht(total))
  return html`<p>${said} <strong>${boughtInLine(descriptions, locale)}</strong></p>${why}${sums([
    [html`<span class="nowrap">${words.before(original.number)}</span>`, money(total)],
    before > 0 && [words.refundedBefore, money(-before)],
    ...partsOf(t, locale).map(([name, of]): Fact => [name, money(-of)]),
    sumRow(t, words.refunded, -back, locale),
    [words.left, money(minus(minus(total, before), back))],
  ])}`
}

/** Whether it is an earlier note on the same document. */
function isBefore(other: TaxDocumentObject, t: TaxDocumentObject): boolean {
  if (other.original?.id !== t.original?.id || other.refund === null) return false
  return other.issued_at < t.issued_at || (other.issued_at === t.issued_at && other.number < t.number)
}

/** Net and tax of each category and rate, then the sum. */
function totals(t: TaxDocumentObject, locale: Locale): Html {
  const words = TAX_DOCUMENTS[locale]
  return sums([
    ...partsOf(t, locale).map(([name, of]): Fact => [name, money(of)]),
    sumRow(t, t.refund === null ? words.total : words.refunded, t.total_satang, locale),
  ])
}

/** Empty of what has no VAT at all: then its sum says so. */
function partsOf({ totals: of }: TaxDocumentObject, locale: Locale): [string, number][] {
  const words = TAX_DOCUMENTS[locale]
  if (hasNoVat(of)) return []
  return of.flatMap(
    ({ tax_category: category, tax_rate_bps: rate, net_satang: net, tax_satang: tax }): [string, number][] => {
      if (category !== 'standard') return [[words.categories[category], net]]
      if (rate === 0) return [[words.noVat, net]]
      return [
        [words.beforeTax, net],
        [words.categories.standard(rateText(rate)), tax],
      ]
    },
  )
}

function hasNoVat(of: TaxDocumentObject['totals']): boolean {
  return of.every(({ tax_category, tax_rate_bps }) => tax_category === 'standard' && tax_rate_bps === 0)
}

function sumRow({ totals: of }: TaxDocumentObject, word: string, amount: number, locale: Locale): Fact {
  const none = hasNoVat(of) ? html`<p class="small">${TAX_DOCUMENTS[locale].noVat}</p>` : null
  return [html`<strong>${word}</strong>${none}`, html`<strong>${money(amount)}</strong>`]
}

/** As it stands on paper: a name, and what the tax office tells it by below. */
function party({ name, tax_id, branch, address }: TaxDocumentObject['buyer'], locale: Locale): Html {
  const words = TAX_DOCUMENTS[locale]
  const office = branch && (branch === HEAD_OFFICE ? words.headOffice : words.branchOf(branch))
  const lines = [
    tax_id && html`<span class="quiet">${words.taxId}</span> <span class="nowrap">${tax_id}</span>`,
    office,
    ...(addressLines(address)?.split('\n') ?? []),
  ]
  const shown = lines.flatMap((line) => (line ? [html`<div>${line}</div>`] : []))
  return html`<div class="strong">${name ?? html`<span class="quiet">${words.unknownBuyer}</span>`}</div>${shown}`
}

type Line = TaxDocumentObject['lines'][number]

function lineColumns(d: DashboardProps, t: TaxDocumentObject, locale: Locale): Column<Line>[] {
  const words = TAX_DOCUMENTS[locale]
  const hasTax = t.totals.some(({ tax_rate_bps }) => tax_rate_bps > 0)
  const amount = (key: string, label: string, of: (line: Line) => number): Column<Line> => ({
    ...{ key, label, numeric: true },
    // What the sums below say of the VAT is enough for a phone.
    phone: key === 'amount' ? 'side' : 'nowhere',
    cell: (line) => money(of(line)),
  })
  return [
    {
      key: 'description',
      label: words.description,
      phone: 'lead',
      cell: (line) =>
        line.product && d.may('products:read')
          ? html`<a href="${d.hrefOf(`/products/${line.product}`)}">${line.description}</a>`
          : line.description,
    },
    {
      ...{ key: 'quantity', label: words.quantity, numeric: true, phone: 'below' },
      cell: (line) => html`<span class="phone-only">× </span><span class="number">${line.quantity}</span>`,
    },
    ...(hasTax
      ? [amount('net', words.beforeTax, (line) => line.net_satang), amount('vat', words.vat, (line) => line.tax_satang)]
      : []),
    amount('amount', DASHBOARD[locale].amount, (line) => line.net_satang + line.tax_satang),
  ]
}

const ADDRESS = [...ADDRESS_LINES, 'country'] as const

const isOfAddress = (name: string) => ADDRESS.some((line) => line === name)

/** A field with the name of its parameter. */
type TypedField = Field & { param: string }

/** The parameters of POST /v1/tax_documents/{id}/replace, and `office`, which says whether a branch is meant. */
export function replaceFields(
  locale: Locale,
  { kind, buyer }: Pick<TaxDocumentObject, 'kind' | 'buyer'>,
): TypedField[] {
  const words = TAX_DOCUMENTS[locale]
  const customer = CUSTOMERS[locale]
  const field = (name: string, label: string, more: object = {}): TypedField => ({
    ...{ kind: 'text', name, param: `tax_details.${name}`, label, autocomplete: 'off' },
    ...more,
  })
  // What the document does not say is what one comes to add.
  const lacks = (what: unknown) => (what ? '' : `${words.notOnOld} `)
  const noAddress = lacks(addressLines(buyer.address))
  const line = (name: (typeof ADDRESS)[number]) =>
    field(name, customer.lines[name], {
      param: `tax_details.address.${name}`,
      // What stays a receipt names its buyer also without an address (§86/4 asks it of tax invoices).
      ...(name === 'line1' && kind !== 'receipt' ? {} : { optional: true }),
      ...(name === 'line1' && {
        hint: `${noAddress}${kind === 'receipt' ? '' : words.addressHint}`.trim() || undefined,
      }),
      ...(name === 'postal_code' && { fillsIn: true, hint: html`<span class="js-only">${customer.fillsIn}</span>` }),
      ...(name === 'country' && {
        kind: 'select',
        options: [['', customer.noCountry], ...countries(locale, '')],
      }),
    })
  return [
    field('name', words.name),
    field('tax_id', words.taxId, { hint: `${lacks(buyer.tax_id)}${words.taxIdHint}`, optional: true }),
    officeField(locale),
    field('branch', words.branchNumber, { hint: words.branchNumberHint, optional: true }),
    ...ADDRESS.map(line),
  ]
}

/** The form begins with the buyer that the document names, in Thailand where it says of no country. */
export function replaceValues({ buyer }: TaxDocumentObject): Map<string, string[]> {
  const { address, name, tax_id, branch } = buyer
  const office = officeOf(branch)
  const values = { name, tax_id, office, branch: office === 'branch' ? branch : null, ...address }
  const given = Object.entries(values).flatMap(([key, value]): [string, string[]][] => (value ? [[key, [value]]] : []))
  return new Map([['country', ['TH']], ...given])
}

/** A sentence in which its number is not broken. */
function whole(number: string, sentence: string): Html {
  const [before, after] = sentence.split(number)
  return html`${before}<span class="nowrap">${number}</span>${after}`
}

/** Another instead, or none, is for the month whose tax it counts in. */
function lastDay({ issued_at: at }: TaxDocumentObject, locale: Locale): string {
  return TAX_DOCUMENTS[locale].lastDay(writtenDate(monthOf(at).to - 1, locale))
}

export function replacePage(f: Frame, d: DashboardProps, t: TaxDocumentObject, state: FormState): string {
  const words = TAX_DOCUMENTS[f.locale]
  const fields = replaceFields(f.locale, t)
  const title = words.replaceTitle[t.kind === 'abbreviated' ? 'abbreviated' : 'other']
  const crumbs = [
    { href: d.hrefOf('/tax-documents'), label: words.title },
    { href: d.hrefOf(`/tax-documents/${t.id}`), label: t.number },
  ]
  // A wide page has room for the paper, which says all of it.
  const old = html`<div class="phone-only"><p class="quiet">${kindWord(t, f.locale)} ${money(t.total_satang)}</p><div>${party(t.buyer, f.locale)}</div></div><div class="wide-only">${paper(d, t, f.locale)}</div>`
  const shown = (one: Field) => field(one, state.filled, DASHBOARD[f.locale].optional)
  return formPage(
    f,
    d,
    { section: 'tax-documents', title, crumbs },
    {
      ...state,
      action: d.hrefOf(`/tax-documents/${t.id}/replace`),
      fields: [],
      more: html`<h2>${words.newBuyer}</h2>${fields.filter(({ name }) => !isOfAddress(name)).map(shown)}${fieldGroup(
        words.address,
        fields.filter(({ name }) => isOfAddress(name)),
        state.filled,
        DASHBOARD[f.locale].optional,
        'address',
      )}<div class="notice warn"><p>${whole(t.number, words.replaceText(t.number))}</p><p class="strong">${words.noWayBack}</p></div>`,
      submit: words.submit,
      back: `/tax-documents/${t.id}`,
      above: html`<p class="quiet">${lastDay(t, f.locale)}</p>`,
      beside: sheet('old', words.oldDocument(t.number), old),
    },
  )
}

/** The parameters of POST /v1/tax_documents/{id}/cancel. */
export function cancelFields(locale: Locale): Field[] {
  const words = TAX_DOCUMENTS[locale]
  return [{ kind: 'text', name: 'reason', label: words.cancellationReason, hint: words.cancellationReasonHint }]
}

export function cancelPage(f: Frame, d: DashboardProps, t: TaxDocumentObject, state: FormState): string {
  const words = TAX_DOCUMENTS[f.locale]
  const crumbs = [
    { href: d.hrefOf('/tax-documents'), label: words.title },
    { href: d.hrefOf(`/tax-documents/${t.id}`), label: t.number },
  ]
  return formPage(
    f,
    d,
    { section: 'tax-documents', title: words.cancelTitle, crumbs },
    {
      ...state,
      action: d.hrefOf(`/tax-documents/${t.id}/cancel`),
      fields: cancelFields(f.locale),
      more: html`<div class="notice warn"><p>${whole(t.number, words.cancelText(t.number))}</p><p class="strong">${words.noWayBack}</p></div>`,
      submit: words.cancelSubmit,
      back: `/tax-documents/${t.id}`,
      above: html`<p class="quiet">${lastDay(t, f.locale)}</p>`,
    },
  )
}
