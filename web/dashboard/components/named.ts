// How a row or a page shows objects that it knows by id: a customer by name and address, a product by name, a price by amount, a card by brand and
// last digits.
import { cardName } from '../../../rules/card-brands.ts'
import { satang, times } from '../../../rules/money.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { baht } from '../../components/paying.ts'
import { code, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { SHOP } from '../../storefront/words.ts'
import { WORDS } from '../../words.ts'
import type { DashboardProps } from './frame.ts'

export interface Names {
  customers: ReadonlyMap<string, { name: string | null; email: string | null; clockAt?: number | null }>
  products: ReadonlyMap<string, string>
  prices: ReadonlyMap<string, { amountSatang: number | null; interval: 'month' | 'year' | null }>
  cards: ReadonlyMap<string, { brand: string; last4: string }>
}

/**
 * `Nok Jaidee` as a link, with the e-mail address below. A deleted customer is shown by id. `locale`: where dates stand beside it, so that those of a test clock
 * are marked.
 */
export function namedCustomer(d: DashboardProps, names: Names, id: string, locale: Locale | null = null): Html {
  const customer = names.customers.get(id)
  if (!customer) return code(id)
  return customerLink(d, id, customer, locale && customer.clockAt != null ? clockSign(WORDS[locale].testClock) : null)
}

/** Beside a name: no line of its own for what only tests have. */
function clockSign(name: string): Html {
  return html`\u00a0<span class="clock-sign" role="img" aria-label="${name}" title="${name}"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6.5"/><path d="M8 4.500v3.500l2.500 1.500"/></svg></span>`
}

/** The same by name alone, where the row has no room for more. */
export function customerByName(d: DashboardProps, names: Names, id: string): Html {
  return names.customers.has(id)
    ? html`<a href="${d.hrefOf(`/customers/${id}`)}">${customerText(names, id)}</a>`
    : code(id)
}

export function customerLink(
  d: DashboardProps,
  id: string,
  { name, email }: { name: string | null; email: string | null },
  sign: Html | null = null,
): Html {
  const link = html`<a href="${d.hrefOf(`/customers/${id}`)}">${name ?? email ?? id}</a>${sign}`
  return name && email ? html`${link} <small class="quiet">${email}</small>` : link
}

/** The same as text, e.g. for a title. */
export function customerText(names: Names, id: string): string {
  const customer = names.customers.get(id)
  return customer?.name ?? customer?.email ?? id
}

export function namedProduct(d: DashboardProps, names: Names, id: string): Html {
  return html`<a href="${d.hrefOf(`/products/${id}`)}">${names.products.get(id) ?? id}</a>`
}

/** `฿199.00 each month`: the amount of a price times a quantity, as it is charged; in the words of the shop (`priceInWords`). Source: D858. */
export function priceText(names: Names, price: string, quantity: number, locale: Locale): string {
  const known = names.prices.get(price)
  if (!known) return price
  if (known.amountSatang === null) return SHOP[locale].chooseAmount
  const amount = baht(times(satang(known.amountSatang), quantity))
  return known.interval ? `${amount} ${SHOP[locale][known.interval]}` : amount
}

/** The same amount, for a column of amounts. */
export function priceMoney(names: Names, price: string, quantity: number): Html {
  const amount = names.prices.get(price)?.amountSatang ?? null
  return amount === null ? code(price) : money(times(satang(amount), quantity))
}

/** `Visa •••• 4242`, without line breaks; null for an unknown card. */
export function cardText(names: Names, id: string | null): string | null {
  const card = id === null ? undefined : names.cards.get(id)
  return card ? cardName(card) : null
}

/** The same with its expiry month, for a choice between cards that may look alike. */
export function cardChoice(card: { brand: string; last4: string; exp_month: number; exp_year: number }): string {
  return `${cardName(card)} (${String(card.exp_month).padStart(2, '0')}/${card.exp_year})`
}
