// The views of disputes: a row of their table, and the page of one with its effect on money and access.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { DisputeObject } from '../../../resources/dispute.ts'
import { disputeReason } from '../../../resources/dispute-words.ts'
import type { GatewayAccountObject } from '../../../resources/gateway-account.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { isEvidenceUrgent } from '../../../rules/disputes.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { capital, code, moment, momentText, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import {
  type AboutPayment,
  type AboutPayments,
  boughtText,
  customerOf,
  paymentFor,
} from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { ledgerSection } from '../components/ledger-lines.ts'
import { type Names, namedCustomer } from '../components/named.ts'
import { methodOf } from '../components/payment-state.ts'
import { timeLeft } from '../components/time-left.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { REFUNDS } from '../refunds/words.ts'
import { taxDocumentItems } from '../tax-documents/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'
import { DISPUTES, evidenceFor } from './words.ts'

/** The word "open" of an invoice means that it waits for money. An open dispute waits for a bank, so it has another word. */
const wordOf = ({ status, evidence_due_by: due }: Standing, now: number) =>
  status !== 'open' ? status : due !== null && due > now ? 'needs_evidence' : 'under_review'

type Standing = Pick<DisputeObject, 'status' | 'evidence_due_by'>

/** Until the day for evidence is over, it waits for the shop; after that, and where no day is known, for the bank. */
export const disputeBadge = (one: Standing, now: number, locale: Locale): Html => statusBadge(wordOf(one, now), locale)
/** Of a filter: open ones are those that wait for the shop and those that wait for the bank. */
export const disputeWord = (status: DisputeObject['status'], locale: Locale): string =>
  status === 'open' ? DISPUTES[locale].undecided : statusWord(status, locale)

/** What is at stake in those that no bank has decided, and until when the first is answered; null where there are none. */
export function atStake(
  { count, satang, dueBy }: { count: number; satang: number; dueBy: number | null },
  now: number,
  locale: Locale,
): Html | null {
  if (count === 0) return null
  const words = DISPUTES[locale]
  const until = dueBy === null ? null : html` ${words.firstBy(momentText(dueBy, locale), timeLeft(dueBy, now, locale))}`
  return html`<p>${words.atStake(baht(satang), count)}${until}</p>`
}

/** `about`: by the id of the payment. Nothing is said of a deadline or of a decision where no row has one. */
export function disputeColumns(
  d: DashboardProps,
  rows: readonly DisputeObject[],
  about: AboutPayments,
  now: number,
  locale: Locale,
): Column<DisputeObject>[] {
  const hasDeadline = rows.some((one) => one.status === 'open' && one.evidence_due_by !== null)
  const hasDecision = rows.some((one) => one.closed_at !== null)
  const words = REFUNDS[locale]
  const own = DISPUTES[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'amount',
      label: frame.amount,
      numeric: true,
      sort: 'amount',
      cell: (one) => html`<a href="${d.hrefOf(`/disputes/${one.id}`)}">${money(one.amount_satang)}</a>`,
    },
    {
      ...{ key: 'status', label: frame.status, phone: 'side' as const },
      cell: (one) => disputeBadge(one, now, locale),
    },
    {
      ...{ key: 'customer', label: frame.customer, phone: 'below' as const },
      cell: (one) =>
        html`${customerOf(d, about.get(one.payment))} <small class="left quiet phone-only">${boughtText(about.get(one.payment)?.bought, locale)}</small> <small class="left quiet phone-only">${capital(disputeReason(one.reason, locale))}</small>`,
    },
    {
      ...{ key: 'payment', label: own.boughtWith, phone: 'nowhere' as const },
      cell: (one) => paymentFor(d, locale, one.payment, about.get(one.payment)),
    },
    {
      ...{ key: 'reason', label: words.reason, phone: 'nowhere' as const },
      cell: (one) => capital(disputeReason(one.reason, locale)),
    },
    ...(hasDeadline
      ? [
          {
            ...{ key: 'evidenceDueBy', label: own.answerBy, phone: 'line' as const },
            cell: (one: DisputeObject) =>
              one.status === 'open' && one.evidence_due_by !== null
                ? deadline(one.evidence_due_by, now, locale)
                : html`<span class="wide-only">${moment(null, locale)}</span>`,
          },
        ]
      : []),
    {
      ...{
        key: 'created',
        label: own.opened,
        sort: 'created',
        phone: 'corner' as const,
      },
      // On a phone a row that waits for an answer has one time, by when.
      cell: (one) =>
        one.status === 'open' && one.evidence_due_by !== null
          ? html`<span class="wide-only">${moment(one.created, locale)}</span>`
          : html`<span class="on-phone">${own.opened}</span> ${moment(one.created, locale)}`,
    },
    ...(hasDecision
      ? [
          {
            ...{ key: 'closedAt', label: words.closedAt, phone: 'nowhere' as const },
            cell: (one: DisputeObject) => moment(one.closed_at, locale),
          },
        ]
      : []),
  ]
}

/** `05/12/2026 23:59`, and below it `7 days left`. */
function deadline(at: number, now: number, locale: Locale): Html {
  return html`<span class="on-phone">${DISPUTES[locale].answerBy}</span> ${moment(at, locale)}<br class="wide-only"> <strong class="nowrap">${timeLeft(at, now, locale)}</strong>`
}

export interface DisputeProps {
  dispute: DisputeObject
  now: number
  names: Names
  about: AboutPayment | undefined
  /** Null where the role may not read it. */
  payment: PaymentObject | null
  /** Documents of the payment, for whom answers an open dispute. */
  taxDocuments: readonly TaxDocumentObject[]
  /** Who charged it, where that is known; evidence is handed in there. */
  provider: GatewayAccountObject['provider'] | null
  /** Where the reader decides it as the simulated bank; null where a bank does. */
  bankHref: string | null
  isSimulated: boolean
  /** All that is known here as one file; null where the role may not read it. */
  evidenceHref: string | null
  ledger: readonly BalanceTransactionObject[] | null
  published: Published
  curl: string
}

export function disputePage(f: Frame, d: DashboardProps, p: DisputeProps): string {
  const { dispute, names, about, payment } = p
  const { locale } = f
  const words = REFUNDS[locale]
  const own = DISPUTES[locale]
  const frame = DASHBOARD[locale]
  const known = facts([
    [frame.customer, namedCustomer(d, names, dispute.customer)],
    [own.boughtWith, paymentFor(d, locale, dispute.payment, about)],
    payment !== null && [
      words.payment,
      html`<a href="${d.hrefOf(`/payments/${payment.id}`)}">${money(payment.gross_satang)}</a> <span class="small quiet">${moment(payment.paid_at ?? payment.created, locale)}</span><div>${methodOf(payment, locale)}</div>`,
    ],
    [words.reason, capital(disputeReason(dispute.reason, locale))],
    [own.opened, moment(dispute.created, locale)],
    dispute.status === 'open' && [
      own.answerBy,
      dispute.evidence_due_by === null
        ? html`<span class="quiet">${own.notTold}</span>`
        : moment(dispute.evidence_due_by, locale),
    ],
    dispute.status !== 'open' &&
      dispute.evidence_due_by !== null && [words.evidenceDueBy, moment(dispute.evidence_due_by, locale)],
    dispute.closed_at !== null && [words.closedAt, moment(dispute.closed_at, locale)],
    ['ID', code(dispute.id)],
  ])
  const heading = dispute.status === 'open' ? own.now : own.outcome
  return dashboardPage(f, d, {
    section: 'payments',
    title: words.dispute(baht(dispute.amount_satang)),
    crumbs: [{ href: d.hrefOf('/disputes'), label: words.disputes }],
    state: disputeBadge(dispute, p.now, locale),
    body: html`<div class="columns"><div class="stack">${sheet('now', heading, toDo(f, p))}${dispute.status === 'open' ? sheet('collect', own.collect, evidence(f, d, p)) : null}</div><div class="stack">${sheet('money', own.money, sums(p, locale))}${sheet('about', words.aboutDispute, known)}</div></div>
${p.ledger && ledgerSection(f, p.ledger)}${publishedSection(f, d, p.published, p.curl)}`,
  })
}

/** What was taken back, what comes of it, and what is left of the payment if it stays so. */
function sums({ dispute, payment }: DisputeProps, locale: Locale): Html {
  const own = DISPUTES[locale]
  const { amount_satang: amount, status } = dispute
  const row = (name: string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const last = {
    open: html`${row(own.ifWon, html`<strong>${own.comesBack(baht(amount))}</strong>`)}${row(own.ifLost, html`${own.staysGone(baht(amount))}`)}`,
    won: row(own.yours, html`<strong>${money(amount)}</strong>`),
    lost: row(own.lostAmount, html`<strong>${money(amount)}</strong>`),
  }[status]
  // A fee of the payment is not a part of what a bank takes or gives back.
  const fee = payment?.fee_satang ?? 0
  return html`<dl class="pairs sums-of">${payment && payment.gross_satang !== amount ? row(own.paid, money(payment.gross_satang)) : null}${row(own.disputed, money(amount))}${row(payment?.settlement === 'direct' ? own.takenAtProvider : own.taken, money(-amount))}${last}</dl>${fee > 0 ? html`<p class="small quiet">${own.feeStays(baht(fee))}</p>` : null}`
}

/** What is to be done by when, and what the dispute does meanwhile; of one that is over, how it went. */
function toDo(
  { locale }: Frame,
  { dispute, now, payment, bankHref, isSimulated, provider, evidenceHref }: DisputeProps,
): Html {
  const words = REFUNDS[locale]
  const own = DISPUTES[locale]
  if (dispute.status !== 'open') return html`<p>${words.meaning[dispute.status]}</p>`
  const meaning = html`<p>${payment && payment.subscription !== null ? own.openSubscription : words.meaning.open}</p>`
  const asBank = bankHref
    ? notice('plain', html`<p>${own.simulated} <a class="nowrap" href="${bankHref}">${own.decide}</a></p>`)
    : null
  const { evidence_due_by: due } = dispute
  const place = provider && PLACES[provider](dispute.livemode, payment?.gateway_reference ?? null)
  const answer =
    place &&
    html`<a class="button main" href="${place.href}" target="_blank" rel="noopener">${own.openAt(place.name)}</a>`
  const all =
    evidenceHref && html`<a class="button${place ? null : ' main'}" href="${evidenceHref}" download>${own.download}</a>`
  const ways = html`${answer || all ? html`<p class="row">${answer}${all}</p>` : null}${all && html`<p class="small quiet">${own.downloadHas}</p>`}`
  if (isSimulated && due === null)
    return html`${asBank ?? html`<p class="strong">${words.nothingToDo}</p>`}${meaning}${ways}`
  const by =
    due === null
      ? html`<p class="strong">${own.noDeadline}</p>`
      : html`<div class="notice ${isEvidenceUrgent(due, now) ? 'bad' : 'warn'}"><p>${isSimulated ? own.sendBy : place ? own.sendTo(place.name) : words.answerUntil}</p><p class="strong">${moment(due, locale)} <span class="nowrap">(${timeLeft(due, now, locale)})</span></p></div><p>${own.send(place?.name ?? null)}</p>`
  return html`${by}${ways}<h3>${own.meanwhile}</h3>${meaning}${asBank}`
}

/** Where each provider takes evidence. A bank account of the shop's own knows no disputes. */
const PLACES: Record<
  GatewayAccountObject['provider'],
  (livemode: boolean, charge: string | null) => { name: string; href: string } | null
> = {
  stripe: (livemode, charge) => ({
    name: 'Stripe',
    href: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}${charge?.startsWith('pi_') ? `payments/${encodeURIComponent(charge)}` : 'disputes'}`,
  }),
  opn: () => ({ name: 'Opn Payments', href: 'https://dashboard.omise.co/' }),
  bank: () => null,
}

/** What to collect: first the papers and pages that are here, then what helps against the reason. */
function evidence({ locale }: Frame, d: DashboardProps, { dispute, taxDocuments }: DisputeProps): Html {
  const own = DISPUTES[locale]
  const helps = evidenceFor(dispute.reason, locale)
  const customer = d.hrefOf(`/customers/${dispute.customer}`)
  return html`<ul class="plain stack tight">${taxDocumentItems(d, taxDocuments, locale)}<li><a href="${d.hrefOf(`/payments/${dispute.payment}`)}">${own.paymentPage}</a> <span class="small quiet">${own.paymentHas}</span></li>${d.may('customers:read') ? html`<li><a href="${customer}">${own.customerPage}</a> <span class="small quiet">${own.customerHas}</span></li>` : null}</ul><h3>${own.helps}</h3><ul class="helps tight">${helps.map((one) => html`<li>${one}</li>`)}</ul>`
}
