// The reach of an API key: its scopes, its networks and its end. A key cannot make, roll or change a key so that it reaches further than itself. So a
// stolen key that works only from one address, or until tomorrow, gives nothing more. The meaning of scopes is rules/scopes.ts.
import { areWithinNetworks } from './addresses.ts'
import { Refusal } from './refusals.ts'
import { isWithin, type Scope } from './scopes.ts'

export interface KeyReach {
  scopes: readonly string[]
  /** Networks from which it may be used; empty: everywhere. */
  allowedIps: readonly string[]
  /** Unix seconds; null: until it is revoked. */
  expiresAt: number | null
}

/** For members of the dashboard and operators: from everywhere and without end. The role decides what they may do. */
export const EVERYWHERE = { allowedIps: [], expiresAt: null } as const

/** A live key that may do everything works for a year, unless its maker chooses otherwise. */
export const WIDE_KEY_SECONDS = 365 * 86_400
/** The largest number of entries of an allow list. */
export const ALLOWED_IPS_MAX = 50

/**
 * Refuses with 403 scope_missing a reach beyond `own`, and names the field: for a key limited to [203.0.113.0/24], one that works everywhere is
 * refused for `allowed_ips`.
 */
export function refuseFurtherReach(wanted: KeyReach, own: KeyReach): void {
  refuseWiderScopes(wanted.scopes, own.scopes)
  refuseWiderNetworks(wanted.allowedIps, own.allowedIps)
  refuseLongerLife(wanted.expiresAt, own.expiresAt)
}

/** Refuses scopes that the caller's scopes do not cover: only a caller with these rights may get a secret with them. */
export function refuseWiderScopes(wanted: readonly string[], own: readonly string[]): void {
  if (isWithin(wanted as readonly Scope[], own as readonly Scope[])) return
  throw new Refusal(
    'scope_missing',
    `An API key cannot make, change, roll or revoke one with scopes that it does not have itself; it has ${own.join(', ')}.`,
    { param: 'scopes' },
  )
}

/** Refuses networks outside the caller's networks. */
export function refuseWiderNetworks(wanted: readonly string[], own: readonly string[]): void {
  if (own.length === 0 || (wanted.length > 0 && areWithinNetworks(wanted, own))) return
  throw new Refusal(
    'scope_missing',
    `An API key that works from some addresses alone cannot make, change or roll one that works from others; it works from ${own.join(', ')}.`,
    { param: 'allowed_ips' },
  )
}

/** Refuses an end that is later than the caller's. */
export function refuseLongerLife(wanted: number | null, own: number | null): void {
  if (own === null || (wanted !== null && wanted <= own)) return
  throw new Refusal(
    'scope_missing',
    `An API key that expires cannot make, change or roll one that works longer; it expires at ${own}.`,
    { param: 'expires_at' },
  )
}

/** When a new key expires by default: a live key that may do everything after a year, and no key later than its maker. */
export function expiryByDefault(
  wanted: Pick<KeyReach, 'scopes'>,
  maker: Pick<KeyReach, 'expiresAt'>,
  { livemode, at }: { livemode: boolean; at: number },
): number | null {
  const own = livemode && wanted.scopes.includes('*') ? at + WIDE_KEY_SECONDS : null
  if (own === null || maker.expiresAt === null) return own ?? maker.expiresAt
  return Math.min(own, maker.expiresAt)
}
