// What an API key may do: `resource:read`, `resource:write` (which includes read) or `*`.
// A resource is the first segment of a path after /v1, so that whoever knows the URL knows the scope: entitlements and credits of
// a customer are `customers`. It does not know routes: api/ names the scope each one needs.

/** Specification §1.6. Storefronts, versions and licence verification need no key, hence no scope. */
export const SCOPED_RESOURCES = [
  'analytics',
  'api_keys',
  'audit_log',
  'audits',
  'balance',
  'balance_transactions',
  'bank_accounts',
  'checkout_sessions',
  'customers',
  'deliveries',
  'discount_codes',
  'disputes',
  'events',
  'inbound_transfers',
  'invoices',
  'licenses',
  'payment_methods',
  'payments',
  'payouts',
  'portal_sessions',
  'prices',
  'products',
  'refunds',
  'requests',
  'simulations',
  'subscriptions',
  'test_clocks',
  'test_helpers',
  'webhook_endpoints',
] as const

export type ScopedResource = (typeof SCOPED_RESOURCES)[number]

export type Scope = '*' | `${ScopedResource}:${'read' | 'write'}`

/** `invoices:read` → true, `invoices:delete` → false: what a key may be given. */
export function isScope(text: string): text is Scope {
  return text === '*' || ALL_SCOPES.has(text)
}

/** A key with `invoices:write` may read invoices; one with `invoices:read` may not write them; `*` may all. No scopes, no right. */
export function allows(scopes: readonly Scope[], needed: Scope): boolean {
  return scopes.some((scope) => scope === '*' || scope === needed || scope === needed.replace(/:read$/, ':write'))
}

/** Whether a key may hand out these scopes: never wider than its own. Every single scope together is still narrower than `*`. */
export function isWithin(wanted: readonly Scope[], own: readonly Scope[]): boolean {
  return wanted.every((scope) => allows(own, scope))
}

const ALL_SCOPES: ReadonlySet<string> = new Set(
  SCOPED_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
)
