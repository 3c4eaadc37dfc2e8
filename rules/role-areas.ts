// What each role reaches, area by area, as its scopes have it: every scope stands in one area, so none can be left out. Settings, the team
// and its owners have no scopes.
import { mayChange, mayGive, type Role, scopesOf } from './members.ts'
import { allows, SCOPED_RESOURCES, type Scope, type ScopedResource } from './scopes.ts'

/** In the order of the menu. */
export const AREAS = [
  ...(['approvals', 'analytics'] as const),
  ...([
    'payments',
    'disputes',
    'transfers',
    'statements',
    'balance',
    'checks',
    'payouts',
    'payoutFiles',
    'tax',
  ] as const),
  ...(['customers', 'subscriptions', 'invoices', 'licences', 'portal'] as const),
  ...(['products', 'discounts', 'links', 'checkouts'] as const),
  ...(['keys', 'webhooks', 'events', 'requests', 'tools'] as const),
  ...(['settings', 'taxSettings', 'providers', 'team', 'owners', 'log'] as const),
] as const

export type Area = (typeof AREAS)[number]
/** Without scopes. */
type OwnArea = 'settings' | 'team' | 'owners'

export const AREA_OF: Record<ScopedResource, Exclude<Area, OwnArea>> = {
  analytics: 'analytics',
  api_keys: 'keys',
  approvals: 'approvals',
  audit_log: 'log',
  audits: 'checks',
  balance: 'balance',
  balance_transactions: 'balance',
  bank_accounts: 'payouts',
  bank_statements: 'statements',
  checkout_sessions: 'checkouts',
  customers: 'customers',
  deliveries: 'webhooks',
  discount_codes: 'discounts',
  disputes: 'disputes',
  events: 'events',
  gateway_accounts: 'providers',
  inbound_transfers: 'transfers',
  invoices: 'invoices',
  licenses: 'licences',
  payment_links: 'links',
  payment_methods: 'customers',
  payments: 'payments',
  payout_files: 'payoutFiles',
  payouts: 'payouts',
  portal_sessions: 'portal',
  prices: 'products',
  products: 'products',
  refunds: 'payments',
  reports: 'balance',
  requests: 'requests',
  setup_sessions: 'checkouts',
  simulations: 'tools',
  slips: 'transfers',
  subscriptions: 'subscriptions',
  tax_documents: 'tax',
  tax_settings: 'taxSettings',
  test_clocks: 'tools',
  test_helpers: 'tools',
  webhook_endpoints: 'webhooks',
  withholdings: 'balance',
}

/** No call changes them. */
export const ONLY_READ: ReadonlySet<ScopedResource> = new Set<ScopedResource>([
  ...(['analytics', 'audit_log', 'balance', 'balance_transactions', 'disputes', 'events'] as const),
  ...(['reports', 'requests', 'withholdings'] as const),
])
/** No call reads them. */
export const ONLY_WRITTEN: ReadonlySet<ScopedResource> = new Set<ScopedResource>(['portal_sessions', 'test_helpers'])

export type Reach = 'change' | 'read' | null

/** `reachOf('support', 'invoices')` → `'read'`. */
export function reachOf(role: Role, area: Area): Reach {
  if (area === 'settings') return mayChange(role, 'settings') ? 'change' : 'read'
  if (area === 'team') return mayChange(role, 'members') ? 'change' : 'read'
  if (area === 'owners') return mayGive(role, 'owner') ? 'change' : null
  const may = (scope: Scope) => allows(scopesOf(role), scope)
  const within = SCOPED_RESOURCES.filter((resource) => AREA_OF[resource] === area)
  if (within.some((resource) => !ONLY_READ.has(resource) && may(`${resource}:write`))) return 'change'
  return within.some((resource) => !ONLY_WRITTEN.has(resource) && may(`${resource}:read`)) ? 'read' : null
}
