// What a scope allows beyond the route that names it: which events a caller may read, and so have sent to an address, and which scopes opening a
// customer's portal needs. A caller gets at most what its own scopes allow. api/routes declares what a single route needs.
import { EVENT_TYPES, EVENTS, type EventType, isEventType } from './events.ts'
import { Refusal, refusalOfAll } from './refusals.ts'
import { allows, type Scope, type ScopedResource } from './scopes.ts'

type EventObject = (typeof EVENTS)[EventType]['of']

/**
 * Which resources answer the object of an event. The right to read any one of them is enough. `events:read` reads every event. Source: specification
 * §1.6, D400.
 */
const READ_AS: { readonly [kind in EventObject]: readonly ScopedResource[] } = {
  customer: ['customers'],
  product: ['products'],
  price: ['prices'],
  payment_method: ['payment_methods'],
  payment: ['payments', 'payouts'],
  inbound_transfer: ['inbound_transfers'],
  refund: ['refunds', 'payments'],
  dispute: ['disputes'],
  invoice: ['invoices'],
  tax_document: ['tax_documents'],
  checkout_session: ['checkout_sessions'],
  payment_link: ['payment_links'],
  setup_session: ['setup_sessions'],
  subscription: ['subscriptions'],
  discount_code: ['discount_codes'],
  license: ['licenses'],
  credit_grant: ['customers'],
  entitlements: ['customers'],
  payout: ['payouts'],
  payout_skip: ['payouts'],
  gateway_account: ['gateway_accounts'],
  gateway_reconciliation: ['gateway_accounts'],
  webhook_endpoint: ['webhook_endpoints'],
  test_clock: ['test_clocks'],
  approval: ['approvals'],
}

/** `scopesReading('refund.created')` → events:read, refunds:read, payments:read: any one of them may read such an event. */
export function scopesReading(type: EventType): Scope[] {
  return ['events:read', ...READ_AS[EVENTS[type].of].map((resource): Scope => `${resource}:read`)]
}

/** Whether a caller with these scopes could read an event of this type. */
export function mayReadEvent(own: readonly string[], type: string): boolean {
  if (!isEventType(type)) return allows(own as readonly Scope[], 'events:read')
  return scopesReading(type).some((scope) => allows(own as readonly Scope[], scope))
}

/**
 * The types of an endpoint that a caller may not read itself. An empty list means all types, including future ones, which only `events:read` may
 * read.
 */
export function unreadableTypes(own: readonly string[], enabled: readonly string[]): string[] {
  if (allows(own as readonly Scope[], 'events:read')) return []
  return (enabled.length > 0 ? enabled : EVENT_TYPES).filter((type) => !mayReadEvent(own, type))
}

/**
 * Refuses with 403 `scope_missing` a caller who wants events sent that it may not read. `enabled` empty means all types. For [payment.succeeded,
 * payout.paid] with payments:read → refused for payout.paid, which needs events:read or payouts:read.
 */
export function refuseUnreadable(
  own: readonly string[],
  enabled: readonly string[],
  param: 'enabled_events' | 'id' | 'url',
): void {
  const unreadable = unreadableTypes(own, enabled)
  const takesAll = enabled.length === 0 && !allows(own as readonly Scope[], 'events:read')
  if (unreadable.length === 0 && !takesAll) return
  if (takesAll)
    throw new Refusal(
      'scope_missing',
      'An endpoint that receives every event needs the scope events:read of whoever sets it up or changes it.',
      { param },
    )
  const errors = unreadable.map((type) => ({ param, code: 'scope_missing' as const, message: needOf(type) }))
  throw refusalOfAll('scope_missing', errors)
}

function needOf(type: string): string {
  const scopes = isEventType(type) ? scopesReading(type) : ['events:read']
  return `Whoever sets up or changes an endpoint must be able to read what it receives: \`${type}\` needs the scope ${scopes.join(' or ')}.`
}

/**
 * The scopes of the actions in the customer portal. A caller that opens the portal for a customer needs all of them. Source: specification §9, D401.
 */
export const ACTS_AS_CUSTOMER: readonly Scope[] = [
  'customers:write',
  'subscriptions:write',
  'payment_methods:write',
  'licenses:write',
  'invoices:read',
]
