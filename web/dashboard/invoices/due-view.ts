// When an invoice is due, as its shop reads it: by the clock of its customer, in days, and what its state is called then.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import { bangkokDaysBetween } from '../../../rules/periods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { baht } from '../../components/paying.ts'
import { type Html, html } from '../../html.ts'
import type { Names } from '../components/named.ts'
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

/** `Overdue` for an open one that is late, else its status. */
export function invoiceState(i: Due, at: number, locale: Locale): Html {
  return statusBadge(isLate(i, at) ? 'overdue' : i.status, locale)
}

/** `3 days late`, `in 7 days`, `today`; null for one that nobody waits for. */
export function dueInDays({ status, due_date }: Due, at: number, locale: Locale): string | null {
  if (status !== 'open' || due_date === null) return null
  const words = INVOICES[locale]
  const days = bangkokDaysBetween(at, due_date)
  return due_date < at ? words.lateBy(-days) : words.dueIn(days)
}

/** In a row: how late it is in place of its status. */
export function rowState(i: Due, at: number, locale: Locale): Html {
  return isLate(i, at) ? badge(dueInDays(i, at, locale) ?? '', 'bad') : statusBadge(i.status, locale)
}

/** Beside the day on which it is due. */
export function dueNote(i: Due, at: number, locale: Locale): Html | null {
  const text = dueInDays(i, at, locale)
  return text === null ? null : html` <small class="${isLate(i, at) ? 'overdue' : 'quiet'}">${text}</small>`
}

/** Why less than its total is still to come, or has come: what is withheld, and what was paid so far. */
export function whyLess(i: InvoiceObject, received: number, locale: Locale): Html {
  const words = INVOICES[locale]
  const withheld = i.withholding?.amount_satang ?? 0
  const parts = [
    withheld > 0 && i.status !== 'void' && words[i.status === 'paid' ? 'withheldOf' : 'toWithhold'](baht(withheld)),
    i.status === 'open' && received > 0 && words.receivedOf(baht(received)),
    i.status === 'open' &&
      i.amount_due_satang - received < i.total_satang &&
      words.leftOf(baht(i.amount_due_satang - received)),
  ].filter((part) => part !== false)
  return html`${parts.map((part) => html` <small class="left quiet">${part}</small>`)}`
}

/** What an invoice is for, in short: its first line, and how many more there are. */
export function forWhat({ lines }: Pick<InvoiceObject, 'lines'>, locale: Locale): string {
  const [first] = lines
  if (!first) return ''
  return lines.length === 1 ? first.description : INVOICES[locale].andMore(first.description, lines.length - 1)
}
