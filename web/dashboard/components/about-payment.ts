// The payment that a row is about, as people know it: of whom, and for what. Its id is behind the link.

import type { Locale } from '../../../rules/written-date.ts'
import { shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from './frame.ts'
import { customerLink } from './named.ts'

export interface AboutPayment {
  payment: string
  customer: { id: string; name: string | null; email: string | null } | null
  bought: readonly string[]
  invoice: string | null
}

/** By the id of the row, or of its payment. */
export type AboutPayments = ReadonlyMap<string, AboutPayment>

const NOTHING = html`<span class="quiet">–</span>`

/** `Nok Jaidee` as a link, with the e-mail address below. */
export function customerOf(d: DashboardProps, about: AboutPayment | undefined): Html {
  return about?.customer ? customerLink(d, about.customer.id, about.customer) : NOTHING
}

/** The same without the address. */
export function customerName(d: DashboardProps, { customer }: AboutPayment): Html {
  return customer
    ? html`<a href="${d.hrefOf(`/customers/${customer.id}`)}">${customer.name ?? customer.email ?? customer.id}</a>`
    : NOTHING
}

/** `Studio and 2 more`, with the number of the invoice below, as a link to the payment. */
export function paymentFor(d: DashboardProps, locale: Locale, payment: string, about: AboutPayment | undefined): Html {
  const href = d.hrefOf(`/payments/${payment}`)
  if (!about || (about.bought.length === 0 && about.invoice === null))
    return html`<a href="${href}">${shortCode(payment)}</a>`
  const { bought, invoice } = about
  if (bought.length === 0) return html`<a href="${href}">${invoice}</a>`
  return html`<a href="${href}">${boughtText(bought, locale)}</a>${invoice ? html` <small class="quiet nowrap">${invoice}</small>` : null}`
}

const MORE: Record<Locale, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  th: (count) => `และอีก ${count} รายการ`,
}

/** The same within a sentence. */
export function boughtInLine([first, ...others]: readonly string[], locale: Locale): string {
  return others.length > 0 ? `${first} ${MORE[locale](others.length)}` : (first ?? '')
}

/** `Studio`, or `Studio and 2 more` of a basket. A long name ends in dots on its second line. `width`: among many columns it has less. */
export function boughtText(lines: readonly string[] | undefined, locale: Locale, width?: 'narrow'): Html {
  // No number of a name stands alone on a line: `งวดที่ 1`.
  const [first, ...others] = (lines ?? []).map((line) => line.replaceAll(/ (?=\d)/g, '\u00a0'))
  if (first === undefined) return NOTHING
  // A long name is cut, and not how many others there are. On a wide page they widen no column.
  const more =
    others.length > 0
      ? html`<br class="wide-only"> <span class="quiet nowrap">${MORE[locale](others.length)}</span>`
      : null
  return html`<span class="nowrap"><span class="clamp${width && html` ${width}" title="${first}`}">${first}</span></span>${more}`
}
