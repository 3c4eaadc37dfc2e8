// What an API key may do: `resource:read`, `resource:write` (which includes read) or `*`. A resource is the first segment of a path after /v1, so
// that the URL shows the scope: entitlements and credits of a customer are `customers`. It does not know routes: api/ names the scope of each route.

/** Specification §1.6. Storefronts, versions and licence verification need no key, hence no scope. */
export const SCOPED_RESOURCES = [
  'analytics',
  'api_keys',
  'approvals',
  'audit_log',
  'audits',
  'balance',
  'balance_transactions',
  'bank_accounts',
  'bank_statements',
  'checkout_sessions',
  'customers',
  'deliveries',
  'discount_codes',
  'disputes',
  'events',
  'gateway_accounts',
  'inbound_transfers',
  'invoices',
  'licenses',
  'payment_links',
  'payment_methods',
  'payments',
  'payout_files',
  'payouts',
  'portal_sessions',
  'prices',
  'products',
  'refunds',
  'reports',
  'requests',
  'setup_sessions',
  'simulations',
  'slips',
  'subscriptions',
  'tax_documents',
  'tax_settings',
  'test_clocks',
  'test_helpers',
  'webhook_endpoints',
  'withholdings',
] as const

export type ScopedResource = (typeof SCOPED_RESOURCES)[number]

export type Scope = '*' | `${ScopedResource}:${'read' | 'write'}`

/** `invoices:read` → true, `invoices:delete` → false: whether a key may be given it. */
export function isScope(text: string): text is Scope {
  return text === '*' || ALL_SCOPES.has(text)
}

/** A key with `invoices:write` may read invoices; one with `invoices:read` may not write them; `*` may do everything. No scopes allow nothing. */
export function allows(scopes: readonly Scope[], needed: Scope): boolean {
  return scopes.some((scope) => scope === '*' || scope === needed || scope === needed.replace(/:read$/, ':write'))
}

/** Whether a key may give these scopes to another key: never wider than its own. All single scopes together are still narrower than `*`. */
export function isWithin(wanted: readonly Scope[], own: readonly Scope[]): boolean {
  return wanted.every((scope) => allows(own, scope))
}

const ALL_SCOPES: ReadonlySet<string> = new Set(
  SCOPED_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
)
