// The search of the dashboard: a page of what the text may mean, from the same query as GET /v1/search. An id, or a text that means one thing exactly,
// leads to its page. The script of every page shows the same results while somebody types.
import { searchKinds } from '../../../db/queries/search.ts'
import { type Resource, resourceOf } from '../../../rules/ids.ts'
import { meansExactly, OF_CUSTOMERS, type SearchType, searchable, searchText } from '../../../rules/search.ts'
import { seeOther } from '../../buyer-pages.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { placeNamed, placesFor } from './places.ts'
import { searchPage } from './view.ts'

export function addSearch(routes: DashboardRoutes): void {
  routes.get('/search', find)
}

/** The longest text that is searched. */
const TYPED_MAX = 200

async function find(page: DashboardContext): Promise<void> {
  const { ctx, props, caller, deps } = page
  const typed = (page.query.get('q') ?? '').trim().slice(0, TYPED_MAX)
  const itself = typed === '' ? props.hrefOf('') : pageOf(page, typed)
  if (itself) return seeOther(ctx, itself)
  const { merchantId, livemode } = caller
  const wanted = { typed, ...searchable(props.may) }
  const { found, more } = await searchKinds(deps.db.pool, { merchantId, livemode }, wanted)
  const shown = found.map((one) => ({ ...one, href: pageOf(page, one.id) ?? props.hrefOf('') }))
  const exact = shown.filter((one) => meansExactly(typed, one))
  // `more=1`: the list is wanted, as while somebody types.
  if (exact.length === 1 && exact[0] && page.query.get('more') !== '1') return seeOther(ctx, exact[0].href)
  const places = placesFor(typed, { locale: page.locale, livemode, may: props.may })
  const named = found.length === 0 ? placeNamed(typed, places) : null
  if (named && page.query.get('more') !== '1') return seeOther(ctx, props.hrefOf(named.path))
  const rest = new Map(
    [...more].map((type) => {
      const path = listOf(type, typed, found)
      return [
        type,
        path === null ? null : props.hrefOf(path, { [OF_CUSTOMERS.has(type) ? 'customer' : 'query']: typed }),
      ]
    }),
  )
  answerDashboard(page, (frame) => searchPage(frame, props, { typed, places, found: shown, rest }))
}

/** The list of a type that finds by the same text; null where none does: a list knows no digits of a card, and no parts of numbers and codes. */
function listOf(type: SearchType, typed: string, found: readonly { type: SearchType; title: string }[]): string | null {
  const { last4, plain } = searchText(typed)
  const isByNumber =
    type === 'invoice' && found.some((one) => one.type === type && one.title.toLowerCase().includes(plain))
  return last4 !== null || isByNumber ? null : (LISTS[type] ?? null)
}

const LISTS: Partial<Record<SearchType, string>> = {
  customer: '/customers',
  product: '/products',
  subscription: '/subscriptions',
  payment: '/payments',
  invoice: '/invoices',
  license: '/licences',
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
  tax_document: 'tax-documents',
  license: 'licences',
  product: 'products',
  price: 'prices',
  discount_code: 'discount-codes',
  checkout_session: 'checkout-links',
  payment_link: 'payment-links',
  payout: 'payouts',
  event: 'events',
  webhook_endpoint: 'webhooks',
  webhook_delivery: 'deliveries',
  request: 'requests',
  api_key: 'api-keys',
  test_clock: 'clocks',
  simulation: 'simulations',
  approval: 'approvals',
  member: 'team',
  slip: 'slips',
  bank_statement: 'statements',
  gateway_account: 'gateways',
}

/** The page of an object, by its id; null when it has none. */
export function pageOf({ props }: Pick<DashboardContext, 'props'>, id: string): string | null {
  const place = PLACES[resourceOf(id) as Resource]
  return place ? props.hrefOf(`/${place}/${id}`) : null
}
