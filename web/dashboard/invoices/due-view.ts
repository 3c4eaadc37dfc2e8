// When an invoice is due, as its shop reads it: by the clock of its customer, in days, and what its state is called then.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import { satang } from '../../../rules/money.ts'
import { bangkokDaysBetween } from '../../../rules/periods.ts'
import { rateText } from '../../../rules/rates.ts'
import { offerOf, type WithholdingOffer } from '../../../rules/withholding.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { baht } from '../../components/paying.ts'
import { shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { boughtText } from '../components/about-payment.ts'
import type { Names } from '../components/named.ts'
import { type WentBack, wentBackAs } from '../components/payment-state.ts'
import { statusBadge } from '../words/statuses.ts'
import { INVOICES } from './words.ts'

type Due = Pick<InvoiceObject, 'status' | 'due_date'>

/** The time of the customer of an invoice: that of their test clock, else `now`. */
export function timeOfCustomer(names: Names, customer: string, now: number): number {
  return names.customers?.get(customer)?.clockAt ?? now
}

export function isLate({ status, due_date }: Due, at: number): boolean {
  return status === 'open' && due_date !== null && due_date < at
}

/**
 * What it is called: an open one that is late is overdue, and one for which less has come than it asks for is underpaid, as its payment is. So is a paid one
 * of which money went back.
 */
function wordOf(i: Owed, at: number, { held = 0, back = null }: OfPayments): string {
  if (i.status === 'paid') return (back && wentBackAs(back)) ?? i.status
  return isLate(i, at) ? 'overdue' : isShort(i, held) ? 'underpaid' : i.status
}

type Owed = Due & Pick<InvoiceObject, 'amount_due_satang'>

/** What its payments say of its state: what has come for an open one so far, and the payment that paid it. */
interface OfPayments {
  held?: number | undefined
  back?: WentBack | null | undefined
}

/** `Overdue` or `Underpaid` for an open one, `Refunded` for a paid one, else its status. */
export function invoiceState(i: Owed, at: number, of: OfPayments, locale: Locale): Html {
  return statusBadge(wordOf(i, at, of), locale)
}

/** `3 days late`, `in 7 days`, `today`; null for one that nobody waits for. */
export function dueInDays({ status, due_date }: Due, at: number, locale: Locale): string | null {
  if (status !== 'open' || due_date === null) return null
  const words = INVOICES[locale]
  const days = bangkokDaysBetween(at, due_date)
  return due_date < at ? words.lateBy(-days) : words.dueIn(days)
}

/** In a row: how late it is in place of its status. */
export function rowState(i: Owed, at: number, of: OfPayments, locale: Locale): Html {
  return isLate(i, at) ? badge(dueInDays(i, at, locale) ?? '', 'bad') : invoiceState(i, at, of, locale)
}

/** In a row of a phone, which has no column for it: the day until which an open one can be paid in time. */
export function dueOnPhone(i: Due, at: number, locale: Locale): Html | null {
  if (i.status !== 'open' || i.due_date === null || isLate(i, at)) return null
  return html` <small class="left quiet phone-only">${INVOICES[locale].due} ${shortDay(i.due_date, locale)}</small>`
}

/** Beside the day on which it is due. */
export function dueNote(i: Due, at: number, locale: Locale): Html | null {
  const text = dueInDays(i, at, locale)
  return text === null ? null : html` <small class="${isLate(i, at) ? 'overdue' : 'quiet'}">${text}</small>`
}

/**
 * `฿10,379.00 held, ฿321.00 short`: of `owed`, money came that does not pay it yet. The one place that says so, of invoices and of their payments. Null
 * where none came.
 */
export function heldText(owed: number, held: number, locale: Locale): string | null {
  return held > 0 && held < owed ? INVOICES[locale].heldShort(baht(held), baht(owed - held)) : null
}

/** Whether what is short of an open invoice is what its customer may withhold. */
export function looksWithheld(i: InvoiceObject, held: number): WithholdingOffer | null {
  if (i.status !== 'open' || held === 0) return null
  const lines = i.lines.map(({ net_satang }) => ({ net_satang: satang(net_satang) }))
  const withheld_satang = i.withholding?.amount_satang ?? 0
  return offerOf(
    { total_satang: satang(i.total_satang), lines, withheld_satang, checkout_session: i.checkout_session },
    i.amount_due_satang - held,
  )
}

/** Why less than its total is still to come, or has come: what is withheld, and what is held. */
export function whyLess(i: InvoiceObject, held: number, locale: Locale, className: 'wide-only' | null = null): Html {
  const look = className ? ` ${className}` : null
  return html`${whyLessTexts(i, held, locale).map((part) => html` <small class="left quiet${look}">${part}</small>`)}`
}

/** The first of them alone, where rows of many invoices are compared; of what is short also what that may be. The same parts on a wide page and on a phone. */
export function rowNote(i: InvoiceObject, held: number, locale: Locale): string[] {
  const offer = looksWithheld(i, held)
  const guess = offer && INVOICES[locale].looksWithheld(rateText(offer.rate_bps))
  return [shortWhyLess(i, held, locale), guess].filter((part) => part !== null)
}

/** Whether less has come for it than it asks for. */
export function isShort(i: Pick<InvoiceObject, 'status' | 'amount_due_satang'>, held: number): boolean {
  return i.status === 'open' && held > 0 && held < i.amount_due_satang
}

/** How much of a paid one went back, where that is not all of it. */
export function partBack(i: Due, back: PartBack | undefined, locale: Locale): string | null {
  return back && i.status === 'paid' && wentBackAs(back) === 'partially_refunded'
    ? INVOICES[locale].wentBack(baht(back.refunded_satang))
    : null
}

export type PartBack = WentBack & { refunded_satang: number }

/** The first of them in a line with others: of what is held it is what is short. */
export function shortWhyLess(i: InvoiceObject, held: number, locale: Locale): string | null {
  return isShort(i, held)
    ? INVOICES[locale].shortBy(baht(i.amount_due_satang - held))
    : (whyLessTexts(i, held, locale)[0] ?? null)
}

function whyLessTexts(i: InvoiceObject, held: number, locale: Locale): string[] {
  const words = INVOICES[locale]
  const withheld = i.withholding?.amount_satang ?? 0
  const offer = looksWithheld(i, held)
  return [
    withheld > 0 && i.status !== 'void' && words[i.status === 'paid' ? 'withheldOf' : 'toWithhold'](baht(withheld)),
    ...(i.status !== 'open'
      ? []
      : held > 0
        ? [heldText(i.amount_due_satang, held, locale), offer && words.looksWithheld(rateText(offer.rate_bps))]
        : [i.amount_due_satang < i.total_satang && words.leftOf(baht(i.amount_due_satang))]),
  ].filter((part): part is string => typeof part === 'string')
}

/** What an invoice is for, in short: its first line, and how many more there are. */
export function forWhat({ lines }: Pick<InvoiceObject, 'lines'>, locale: Locale): Html | null {
  return lines.length === 0
    ? null
    : boughtText(
        lines.map(({ description }) => description),
        locale,
      )
}
