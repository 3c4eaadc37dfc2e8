// How the transfers inbox looks: a row of its table, its tabs, and the page of one transfer with what it may belong to. What a match would do
// is match-view.ts.
import type { InboundTransferObject } from '../../../resources/inbound-transfer.ts'
import { minus, satang } from '../../../rules/money.ts'
import { rateText } from '../../../rules/rates.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import { figures } from '../../components/figure.ts'
import { confirm, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment, money, withNumbers } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type AboutPayments, customerOf, paymentFor } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerText, type Names, namedCustomer } from '../components/named.ts'
import { BY_HAND_INVOICES } from '../invoice-by-hand/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'
import { TRANSFERS } from './words.ts'

/** A transfer that was refunded has been sent back; a payment that was refunded is another thing. */
const wordOf = (status: string) => (status === 'refunded' ? 'sent_back' : status)

export const transferWord = (status: string, locale: Locale): string => statusWord(wordOf(status), locale)

export const transferBadge = (status: string, locale: Locale): Html => statusBadge(wordOf(status), locale)

/** `about`: by the id of the payment. `senders`: by the id of the transfer. */
export function transferColumns(
  d: DashboardProps,
  locale: Locale,
  about: AboutPayments,
  senders: ReadonlyMap<string, string>,
): Column<InboundTransferObject>[] {
  const words = TRANSFERS[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'amount',
      label: frame.amount,
      numeric: true,
      sort: 'amount',
      cell: (t) => html`<a href="${d.hrefOf(`/transfers/${t.id}`)}">${money(t.amount_satang)}</a>`,
    },
    { key: 'status', label: frame.status, phone: 'side', cell: (t) => transferBadge(t.status, locale) },
    {
      ...{ key: 'parked', label: words.parked, numeric: true, sort: 'held', phone: 'nowhere' },
      cell: (t) => (t.parked_satang === 0 ? html`<span class="quiet">–</span>` : money(t.parked_satang)),
    },
    {
      key: 'reference',
      label: words.reference,
      phone: 'nowhere',
      cell: (t) => (t.reference ? html`<small class="quiet">${code(t.reference)}</small>` : '–'),
    },
    {
      key: 'customer',
      label: frame.customer,
      // Whom it is of tells transfers apart, also on a phone.
      cell: (t) => {
        const sender = senders.get(t.id)
        if (sender)
          return html`<span class="phone-only">${words.sender} </span>${sender}<small class="quiet wide-only">${words.sender}</small>`
        const paid = about.get(t.payment ?? '')
        return customerOf(d, paid)
      },
      phone: 'below',
    },
    {
      key: 'payment',
      label: words.payment,
      phone: 'nowhere',
      cell: (t) => (t.payment ? paymentFor(d, locale, t.payment, about.get(t.payment)) : '–'),
    },
    {
      ...{
        key: 'created',
        label: frame.created,
        sort: 'created',
        phone: d.may('inbound_transfers:write') ? 'id' : 'corner',
      },
      cell: (t) => cameAt(t, about.get(t.payment ?? '')?.invoice ?? null, locale),
    },
    ...(d.may('inbound_transfers:write') ? [decides(d, locale)] : []),
  ]
}

/** What is to be done with a transfer that waits for somebody of the shop, and not for the rest of its money. */
function decides(d: DashboardProps, locale: Locale): Column<InboundTransferObject> {
  const { look, decide, waitsForCustomer } = TRANSFERS[locale]
  return {
    ...{ key: 'decide', label: decide, isSilent: true, phone: 'corner' },
    cell: (t) =>
      waitsForShop(t)
        ? html`<a class="button small" href="${d.hrefOf(`/transfers/${t.id}`)}">${t.status === 'unmatched' ? look : decide}<span class="unseen"> ${baht(t.amount_satang)}</span></a>`
        : t.status === 'underpaid' && t.parked_satang > 0
          ? html`<span class="small quiet">${waitsForCustomer}</span>`
          : null,
  }
}

function waitsForShop({
  parked_satang: held,
  status,
  reason,
  withholding_offer: offer,
}: InboundTransferObject): boolean {
  if (held === 0 || reason === null || ON_ITS_WAY.has(reason)) return false
  return status !== 'underpaid' || offer !== null
}

const ON_ITS_WAY = new Set(['processing', 'too_late', 'refund_pending'])

/** When it is known here, and where the bank had it before, when that was. On a phone it is one day, the bank's, with the number that tells it from others behind. */
function cameAt({ created, paid_at: paidAt }: InboundTransferObject, number: string | null, locale: Locale): Html {
  const isSame = created - paidAt < A_MINUTE
  const known = moment(created, locale)
  const had = html`${TRANSFERS[locale].atBank} ${moment(paidAt, locale)}`
  return html`${isSame ? known : html`<span class="wide-only">${known}</span> <small class="quiet wide-only">${had}</small><span class="phone-only">${had}</span>`}${number === null ? null : html`<span class="phone-only">, <span class="nowrap">${number}</span></span>`}`
}

const A_MINUTE = 60

/** How much is held: parts that wait for their rest, with what is missing of it, and what is still to be matched. */
export function heldFigures(
  locale: Locale,
  { heldSatang, partsSatang, missingSatang }: { heldSatang: number; partsSatang: number; missingSatang: number },
): Html {
  const words = TRANSFERS[locale]
  if (heldSatang === 0) return html`<p>${words.heldNothing}</p>`
  return html`<div class="list-sums">${figures([
    { label: words.held, value: money(heldSatang), change: words.heldText },
    {
      label: words.heldParts,
      value: money(partsSatang),
      change: missingSatang > 0 && html`<span class="told">${words.heldPartsText(baht(missingSatang))}</span>`,
    },
    {
      label: words.heldOthers,
      value: money(minus(satang(heldSatang), satang(partsSatang))),
      change: words.heldOthersText,
    },
  ])}</div>`
}

/** An open payment, and how the money fits it. */
export interface Candidate {
  id: string
  customerId: string
  invoiceNumber: string | null
  owedSatang: number
  /** What would be over; what would be missing, below zero. */
  overSatang: number
  created: number
  /** The money counts for it already. */
  isOwn: boolean
  /** The reference is its own, or has the number of its invoice in it. */
  isNamed: boolean
}

export interface TransferProps {
  transfer: InboundTransferObject
  /** Whom the payment is of that it was counted for. */
  customer: string | null
  /** Of the same payment, what it asks for and what has come of it; null where the role may not read it. */
  owed: { grossSatang: number; receivedSatang: number } | null
  /** By the ids of the payments that it names. */
  about: AboutPayments
  names: Names
  /** Null: nothing is to be done with it, or not by this member. */
  todo: { candidates: readonly Candidate[]; key: string; byHand: boolean } | null
  published: Published
  curl: string
}

export function transferPage(f: Frame, d: DashboardProps, props: TransferProps): string {
  const { transfer: t, todo } = props
  const words = TRANSFERS[f.locale]
  const short = shortOf(props)
  const meaning = t.reason
    ? ((short && words.shortText) ?? (t.source_payment ? words.cardReasons[t.reason] : null) ?? words.reasons[t.reason])
    : words.settled[t.status]
  const held = isHeldWhole(t) ? words.notYours : words.partNotYours(baht(t.parked_satang))
  const meant = html`<p>${meaning ?? t.reason}${t.parked_satang > 0 ? html` ${held}` : null}</p>`
  const way = todo && likeliestWay(props, todo)
  const answer = todo && likeliest(f, d, props, todo, way)
  const known = sheet('about', words.about, about(f, d, props))
  return dashboardPage(f, d, {
    section: 'transfers',
    title: t.source_payment ? words.charge(baht(t.amount_satang)) : words.transfer(baht(t.amount_satang)),
    crumbs: [{ href: d.hrefOf('/transfers'), label: words.title }],
    state: transferBadge(t.status, f.locale),
    again: t.reason === 'processing' ? 2 : null,
    // What is to be done stands before what is known, on a phone above it.
    lead: meant,
    body: html`${short && shortFigures(short, f.locale)}${answer ? html`<div class="columns">${answer}${known}</div>` : known}
${t.matches.length === 0 ? null : sheet('paid', words.paidFor, table(words.paidFor, matchColumns(d, props.about, f.locale), t.matches))}
${todo && otherWays(f, d, props, todo, way)}
${publishedSection(f, d, props.published, props.curl, facts([['ID', code(t.id)]]))}`,
  })
}

/** Then one amount says both. */
const isHeldWhole = (t: InboundTransferObject) => t.parked_satang === t.amount_satang

interface Short {
  owedSatang: number
  cameSatang: number
  missingSatang: number
}

/** How much of what was owed is still missing; null of what is not short. */
function shortOf({ transfer: t, owed }: TransferProps): Short | null {
  if (owed === null || t.reason !== 'underpaid') return null
  const { grossSatang: owedSatang, receivedSatang: cameSatang } = owed
  const missingSatang = minus(satang(owedSatang), satang(cameSatang))
  return missingSatang > 0 ? { owedSatang, cameSatang, missingSatang } : null
}

function shortFigures({ owedSatang, cameSatang, missingSatang }: Short, locale: Locale): Html {
  const { owed, came, missing } = TRANSFERS[locale].shortBy
  return figures([
    { label: owed, value: money(owedSatang) },
    { label: came, value: money(cameSatang) },
    { label: missing, value: money(missingSatang) },
  ])
}

function about(f: Frame, d: DashboardProps, props: TransferProps): Html {
  const { transfer: t, customer, names } = props
  const words = TRANSFERS[f.locale]
  return facts([
    [DASHBOARD[f.locale].amount, money(t.amount_satang)],
    !isHeldWhole(t) && [words.parked, money(t.parked_satang)],
    t.excess_satang > 0 && [words.excess, money(t.excess_satang)],
    t.refunded_satang > 0 && [words.sentBack, money(t.refunded_satang)],
    [words.reference, t.reference && code(t.reference)],
    t.source_payment !== null && [
      words.charged,
      paymentFor(d, f.locale, t.source_payment, props.about.get(t.source_payment)),
    ],
    t.payment !== t.source_payment && [
      words.payment,
      t.payment && paymentFor(d, f.locale, t.payment, props.about.get(t.payment)),
    ],
    customer !== null && [DASHBOARD[f.locale].customer, namedCustomer(d, names, customer)],
    [words.paidAt, moment(t.paid_at, f.locale)],
  ])
}

function matchColumns(
  d: DashboardProps,
  about: AboutPayments,
  locale: Locale,
): Column<InboundTransferObject['matches'][number]>[] {
  return [
    {
      key: 'payment',
      label: TRANSFERS[locale].payment,
      cell: (match) => paymentFor(d, locale, match.payment, about.get(match.payment)),
    },
    { key: 'amount', label: DASHBOARD[locale].amount, numeric: true, cell: (match) => money(match.amount_satang) },
  ]
}

/** What a transfer is settled by. */
type Way = 'withheld' | 'match' | 'wait' | 'back' | 'find'
type Todo = NonNullable<TransferProps['todo']>

/**
 * What fits it best, which comes first and has the one filled button; null where nothing is to be decided. A tax that it is short by explains it, then an open
 * payment that it fits; a part waits for its rest, and what came too much or twice goes back. Anything else is looked for. Source: D909.
 */
function likeliestWay({ transfer: t, owed }: TransferProps, { candidates }: Todo): Way | null {
  if (t.reason === 'processing' || t.reason === 'too_late') return null
  if (t.withholding_offer !== null) return 'withheld'
  if (t.source_payment || t.reason === 'refund_failed') return 'back'
  if (t.status === 'underpaid' && owed) return 'wait'
  if (fitting(candidates)) return 'match'
  return t.status === 'overpaid' || t.status === 'duplicate' ? 'back' : 'find'
}

/** The open payment that the reference names or the amount fits, which is the first one. */
function fitting([first]: readonly Candidate[]): Candidate | null {
  return first && (first.isNamed || first.overSatang === 0) ? first : null
}

function likeliest(f: Frame, d: DashboardProps, props: TransferProps, todo: Todo, way: Way | null): Html | null {
  const words = TRANSFERS[f.locale]
  const { transfer: t, owed } = props
  const first = (id: string, title: string, body: Html) => sheet(id, title, body, null, badge(words.likeliest, 'good'))
  if (way === 'withheld') return offered(f, d, props, todo, first)
  if (way === 'wait' && owed && t.payment) {
    const missing = baht(owed.grossSatang - owed.receivedSatang)
    const see = html`<p><a class="button main" href="${d.hrefOf(`/payments/${t.payment}`)}">${words.waitSee}</a></p>`
    return first('wait', words.wait, html`<p>${words.waitText(missing)}</p>${see}`)
  }
  const one = fitting(todo.candidates)
  if (way === 'match' && one) {
    const number = one.invoiceNumber ?? one.id
    const customer = customerText(props.names, one.customerId)
    const why = one.overSatang === 0 ? words.fitsOneText(baht(t.parked_satang), customer) : words.namesOneText(customer)
    const match = html`<p><a class="button main" href="${d.hrefOf(`/transfers/${t.id}/match`, { payment: one.id })}">${words.fitsSubmit(number)}</a></p>`
    return first('fits', words.fitsOne(number), html`<p>${why}</p>${match}`)
  }
  return way === 'back' ? sendBack(f, d, t, todo, first) : null
}

/** The other ways, with when each is the right one. */
function otherWays(f: Frame, d: DashboardProps, props: TransferProps, todo: Todo, way: Way | null): Html {
  const words = TRANSFERS[f.locale]
  const heading = way === null || way === 'find' ? null : html`<h2 class="quiet">${words.otherwise}</h2>`
  const back = way === 'back' ? null : sendBack(f, d, props.transfer, todo)
  return html`${heading}${belongs(f, d, props, todo.candidates, way === 'find')}${back}`
}

/** It is short by exactly what a company withholds at one of the rates. */
function offered(
  { locale }: Frame,
  d: DashboardProps,
  { transfer: { id, payment, withholding_offer: offer }, about }: TransferProps,
  { candidates, key }: Todo,
  first: First,
): Html | null {
  if (offer === null) return null
  // Another payment asks for just as much: whose QR was scanned decides.
  const [own, other] = [about.get(payment ?? '')?.invoice, fitting(candidates)?.invoiceNumber]
  const wins =
    own && other ? html`<p class="small quiet">${withNumbers(TRANSFERS[locale].offerWins(own, other))}</p>` : null
  const words = BY_HAND_INVOICES[locale]
  const amount = baht(offer.amount_satang)
  const accept = press({
    action: d.hrefOf(`/transfers/${id}/withheld`),
    key,
    label: words.offerSubmit(amount),
    main: true,
  })
  return first(
    'offer',
    words.offer,
    html`<p>${words.offerText(amount, rateText(offer.rate_bps))} ${words.offerWhat}</p>${wins}${accept}`,
  )
}

/** The sheet of the likeliest way, which says that it is. */
type First = (id: string, title: string, body: Html) => Html

function belongs(
  f: Frame,
  d: DashboardProps,
  { transfer: t, names, about }: TransferProps,
  rows: readonly Candidate[],
  isMain: boolean,
): Html {
  const words = TRANSFERS[f.locale]
  const own = t.status === 'underpaid' ? about.get(t.payment ?? '')?.invoice : null
  const list =
    rows.length === 0
      ? html`<p class="quiet">${words.mayNothing}</p>`
      : html`<p>${own ? withNumbers(words.cameBy(baht(t.parked_satang), own)) : words.mayText(baht(t.parked_satang))}</p>${candidateTable(f, d, t.id, { names, rows })}`
  return sheet(
    'may',
    words.may,
    html`${list}<p><a class="button${isMain ? ' main' : null}" href="${d.hrefOf(`/transfers/${t.id}/match`)}">${words.otherPayment}</a></p>`,
  )
}

/** Open payments, how the money fits each, and the way to match it. */
export function candidateTable(
  f: Frame,
  d: DashboardProps,
  transfer: string,
  { names, rows }: { names: Names; rows: readonly Candidate[] },
): Html {
  const words = TRANSFERS[f.locale]
  const columns: Column<Candidate>[] = [
    {
      key: 'payment',
      label: words.invoice,
      cell: (one) =>
        html`<a href="${d.hrefOf(`/payments/${one.id}`)}">${one.invoiceNumber ? html`<span class="nowrap">${one.invoiceNumber}</span>` : code(one.id)}</a>`,
    },
    {
      ...{ key: 'customer', label: DASHBOARD[f.locale].customer, phone: 'below' },
      cell: (one) => namedCustomer(d, names, one.customerId),
    },
    {
      ...{ key: 'owed', label: words.owed, numeric: true, phone: 'side' },
      cell: (one) =>
        html`${money(one.owedSatang)}${one.isOwn ? html` <small class="quiet left">${words.afterThis}</small>` : null}`,
    },
    {
      ...{ key: 'fit', label: words.fit, phone: 'corner' },
      cell: (one) => (one.isOwn ? html`<span class="quiet">${words.keptFor}</span>` : fits(one, f.locale)),
    },
    {
      key: 'created',
      label: DASHBOARD[f.locale].created,
      phone: 'nowhere',
      cell: (one) => moment(one.created, f.locale),
    },
    {
      key: 'look',
      label: words.look,
      isSilent: true,
      phone: 'line',
      cell: (one) =>
        one.isOwn
          ? null
          : html`<a class="button small" href="${d.hrefOf(`/transfers/${transfer}/match`, { payment: one.id })}">${words.look}<span class="unseen"> ${one.invoiceNumber ?? one.id}</span></a>`,
    },
  ]
  return html`<div class="compact">${table(words.may, columns, rows)}</div>`
}

/** `Exact match`, with what else speaks for it. */
function fits({ overSatang, isNamed }: Candidate, locale: Locale): Html {
  const words = TRANSFERS[locale]
  const sum =
    overSatang === 0
      ? words.fitsExactly
      : overSatang > 0
        ? words.over(baht(overSatang))
        : words.short(baht(-overSatang))
  const why = isNamed ? html` <small class="quiet left">${words.named}</small>` : null
  return html`${overSatang === 0 ? badge(sum, 'good') : sum}${why}`
}

/** `first`: where it is the likeliest way, and then it says why. */
function sendBack(
  f: Frame,
  d: DashboardProps,
  t: InboundTransferObject,
  { key, byHand }: { key: string; byHand: boolean },
  first: First | null = null,
): Html {
  const words = TRANSFERS[f.locale]
  const amount = baht(t.parked_satang)
  const leaves = t.status === 'underpaid' && t.payment !== null ? html`<p>${words.backLeaves(t.payment)}</p>` : null
  const question = t.source_payment ? words.cardBackQuestion(amount) : words.backQuestion(amount)
  const asked = confirm(
    byHand ? words.byHand : words.back,
    html`<p>${byHand ? words.byHandQuestion(amount) : question}</p>${leaves}`,
    {
      action: d.hrefOf(`/transfers/${t.id}/refund`),
      key,
      label: byHand ? words.byHandSubmit(amount) : words.backSubmit(amount),
      danger: true,
      ...(first && { main: true, isQuiet: true }),
    },
  )
  const why = t.source_payment
    ? null
    : t.status === 'overpaid'
      ? words.backRest
      : t.status === 'duplicate'
        ? words.backTwice
        : null
  const when = (first && why) || (t.source_payment ? words.cardBackText : words.backText)
  const body = html`<p>${when(amount)}</p>${byHand ? html`<p>${words.byHandText(amount)}</p>` : null}${asked}`
  return first ? first('back', words.back, body) : sheet('back', words.back, body)
}
