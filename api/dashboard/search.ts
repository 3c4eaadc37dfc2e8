// The search of the dashboard: an id leads to its page, an e-mail address to its customers, a number to its invoice.
import { type Resource, resourceOf } from '../../rules/ids.ts'
import { seeOther } from '../buyer-pages.ts'
import type { DashboardDoor, Guest } from './door.ts'

export function addSearch(door: DashboardDoor): void {
  door.get('/search', (g) => seeOther(g.ctx, hrefFor(g, (g.query.get('q') ?? '').trim())))
}

/** Where the things of a resource have their pages. */
const PLACES: Partial<Record<Resource, string>> = {
  payment: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
  inbound_transfer: 'transfers',
  customer: 'customers',
  subscription: 'subscriptions',
  invoice: 'invoices',
  license: 'licences',
  product: 'products',
  price: 'prices',
  discount_code: 'discount-codes',
  checkout_session: 'checkout-links',
  payout: 'payouts',
  event: 'events',
  webhook_endpoint: 'webhooks',
  webhook_delivery: 'deliveries',
  request: 'requests',
  test_clock: 'clocks',
  simulation: 'simulations',
}

function hrefFor({ shown }: Guest, text: string): string {
  const place = PLACES[resourceOf(text) as Resource]
  if (place) return shown.hrefOf(`/${place}/${text}`)
  if (text.includes('@')) return shown.hrefOf('/customers', { email: text.toLowerCase() })
  return text === '' ? shown.hrefOf('') : shown.hrefOf('/invoices', { number: text })
}
