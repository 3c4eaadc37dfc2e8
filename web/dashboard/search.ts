// The search of the dashboard: an id leads to its page, an e-mail address to its customers, a licence key to its licence, a number to its invoice.
import { type Resource, resourceOf } from '../../rules/ids.ts'
import { isLicenceKey } from '../../rules/licences.ts'
import { seeOther } from '../buyer-pages.ts'
import type { DashboardContext } from './context.ts'
import type { DashboardRoutes } from './guard.ts'

export function addSearch(routes: DashboardRoutes): void {
  routes.get('/search', (page) => seeOther(page.ctx, hrefFor(page, (page.query.get('q') ?? '').trim())))
}

/** Where the objects of a resource have their pages. */
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
  api_key: 'api-keys',
  test_clock: 'clocks',
  simulation: 'simulations',
}

/** The page of an object, by its id; null when it has none. */
export function pageOf({ props }: Pick<DashboardContext, 'props'>, id: string): string | null {
  const place = PLACES[resourceOf(id) as Resource]
  return place ? props.hrefOf(`/${place}/${id}`) : null
}

function hrefFor(page: DashboardContext, text: string): string {
  const { props } = page
  const layout = pageOf(page, text)
  if (layout) return layout
  if (text.includes('@')) return props.hrefOf('/customers', { email: text.toLowerCase() })
  if (isLicenceKey(text.toUpperCase())) return props.hrefOf('/licences', { key: text })
  return text === '' ? props.hrefOf('') : props.hrefOf('/invoices', { number: text })
}
