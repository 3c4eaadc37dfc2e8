// A row of the table of subscriptions: who, what, how much, how it stands, and when money is taken next.
import { lastUsableAt } from '../../../rules/portal.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import type { Column } from '../../components/table.ts'
import { day, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { type Names, namedCustomer, priceText } from '../components/named.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { SUBSCRIPTIONS } from './words.ts'

/** As the API returns it (resources/subscription.ts). */
export interface Subscription {
  id: string
  status: 'pending_first_payment' | 'active' | 'past_due' | 'canceled' | 'expired'
  collection_method: 'auto_charge' | 'invoice'
  current_period_start: number
  current_period_end: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  ended_reason: string | null
  customer: string
  product: string
  price: string
  quantity: number
  payment_method: string | null
  days_until_due: number | null
  anchor_day: number
  latest_invoice: string | null
  next_action: { type: string; redirect_to_url?: { url: string } } | null
  discount: {
    discount_code: string
    code: string
    kind: 'percent' | 'fixed'
    value: number
    cycles_left: number | null
  } | null
  past_due_since: number | null
  next_retry_at: number | null
  carried_satang: number
  test_clock: string | null
  created: number
  metadata: Record<string, string>
}

export function subscriptionColumns(d: DashboardProps, names: Names, locale: Locale): Column<Subscription>[] {
  const words = SUBSCRIPTIONS[locale]
  return [
    {
      label: words.product,
      cell: (s) => html`<a href="${d.hrefOf(`/subscriptions/${s.id}`)}">${productText(names, s)}</a>`,
    },
    { label: words.customer, cell: (s) => namedCustomer(d, names, s.customer) },
    { label: words.amount, cell: (s) => priceText(names, s.price, s.quantity, locale) },
    { label: DASHBOARD[locale].status, cell: (s) => subscriptionState(s, locale) },
    { label: words.nextCharge, sort: 'period_end', cell: (s) => day(nextChargeAt(s), locale) },
    { label: DASHBOARD[locale].created, sort: 'created', cell: (s) => moment(s.created, locale) },
  ]
}

/** The same on the page of their customer. */
export function customersColumns(d: DashboardProps, names: Names, locale: Locale): Column<Subscription>[] {
  return subscriptionColumns(d, names, locale).filter(({ label }) => label !== SUBSCRIPTIONS[locale].customer)
}

/** `Pro × 3`; the id of a product that nobody knows any more. */
export function productText(names: Names, { product, quantity }: Pick<Subscription, 'product' | 'quantity'>): string {
  const name = names.products.get(product) ?? product
  return quantity > 1 ? `${name} × ${quantity}` : name
}

/** The status in a word; of one that is cancelled to its period's end, the last day too. */
export function subscriptionState(s: Subscription, locale: Locale): Html {
  if (s.status !== 'active' || !s.cancel_at_period_end) return statusBadge(s.status, locale)
  const lastDay = shortDate(lastUsableAt(s.cancel_at ?? s.current_period_end), locale)
  return html`${statusBadge('ending', locale)} <small class="quiet">${SUBSCRIPTIONS[locale].endsOn(lastDay)}</small>`
}

/** When money is asked for next; null when it is not: it ends, has ended, or waits for the buyer. Source: specification §3.1. */
export function nextChargeAt(s: Subscription): number | null {
  if (s.status === 'past_due') return s.next_retry_at
  return s.status === 'active' && !s.cancel_at_period_end ? s.current_period_end : null
}
