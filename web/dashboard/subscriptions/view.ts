// A row of the table of subscriptions: customer, product, amount, status, and the next charge.
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import { lastUsableAt } from '../../../rules/portal.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import type { Column } from '../../components/table.ts'
import { moment, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { type Names, namedCustomer, priceText } from '../components/named.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { SUBSCRIPTIONS } from './words.ts'

export function subscriptionColumns(d: DashboardProps, names: Names, locale: Locale): Column<SubscriptionObject>[] {
  const words = SUBSCRIPTIONS[locale]
  return [
    {
      key: 'product',
      label: words.product,
      phone: 'below',
      cell: (s) => html`<a href="${d.hrefOf(`/subscriptions/${s.id}`)}">${productText(names, s)}</a>`,
    },
    {
      key: 'customer',
      label: words.customer,
      phone: 'lead',
      cell: (s) => namedCustomer(d, names, s.customer, locale),
    },
    {
      key: 'amount',
      label: words.amount,
      numeric: true,
      phone: 'corner',
      cell: (s) => priceText(names, s.price, s.quantity, locale),
    },
    {
      key: 'status',
      label: DASHBOARD[locale].status,
      phone: 'side',
      cell: (s) => subscriptionState(s, locale, 'wide-only'),
    },
    {
      ...{ key: 'nextCharge', label: words.nextCharge, sort: 'period_end', phone: 'line' as const },
      cell: (s) => {
        const next = nextChargeAt(s)
        // On a phone the day on which it ends stands here, and not below its state.
        return next === null
          ? html`<span class="wide-only">${shortDay(null, locale)}</span>${isEnding(s) ? html`<span class="on-phone">${endText(s, locale)}</span>` : null}`
          : html`<span class="on-phone">${words.nextCharge}</span> ${shortDay(next, locale)}`
      },
    },
    { key: 'created', label: DASHBOARD[locale].created, sort: 'created', cell: (s) => moment(s.created, locale) },
  ]
}

/** The columns on the page of their customer. */
export function customersColumns(d: DashboardProps, names: Names, locale: Locale): Column<SubscriptionObject>[] {
  const places = new Map([
    ['product', 'lead'],
    ['nextCharge', 'below'],
  ] as const)
  return subscriptionColumns(d, names, locale)
    .filter(({ key }) => key !== 'customer' && key !== 'created')
    .map((column) => ({ ...column, phone: places.get(column.key as 'product') ?? column.phone }))
}

/** `Pro × 3`; the id when the product is unknown. */
export function productText(
  names: Names,
  { product, quantity }: Pick<SubscriptionObject, 'product' | 'quantity'>,
): string {
  const name = names.products.get(product) ?? product
  return quantity > 1 ? `${name} × ${quantity}` : name
}

/** The status in a word; for a subscription that is canceled at its period's end, also the last day. */
export function subscriptionState(s: SubscriptionObject, locale: Locale, only: 'wide-only' | null = null): Html {
  if (!isEnding(s)) return statusBadge(s.status, locale)
  return html`${statusBadge('ending', locale)} <small class="quiet${only && ` ${only}`}">${endText(s, locale)}</small>`
}

function isEnding(s: SubscriptionObject): boolean {
  return s.status === 'active' && s.cancel_at_period_end
}

/** `Ends on 29/12/2026`. */
function endText(s: SubscriptionObject, locale: Locale): string {
  const lastDay = shortDate(lastUsableAt(s.cancel_at ?? s.current_period_end), locale)
  return SUBSCRIPTIONS[locale].endsOn(lastDay)
}

/** When money is asked for next; null when it is not: the subscription ends, has ended, or waits for the buyer. Source: specification §3.1. */
export function nextChargeAt(s: SubscriptionObject): number | null {
  if (s.status === 'past_due') return s.next_retry_at
  return s.status === 'active' && !s.cancel_at_period_end ? s.current_period_end : null
}
