// How far an API key reaches: what it may do, from where, and until when. A key hands out no other that reaches further than it does itself, be it by making one, rolling one or
// changing one: whoever has a key that works from one address, or until tomorrow, has nothing else afterwards. What scopes mean is rules/scopes.ts.
import { areWithinNetworks } from './addresses.ts'
import { Refusal } from './refusals.ts'
import { isWithin, type Scope } from './scopes.ts'

export interface KeyReach {
  scopes: readonly string[]
  /** Networks that it may be used from; empty: everywhere. */
  allowedIps: readonly string[]
  /** Unix seconds; null: until it is revoked. */
  expiresAt: number | null
}

/** Of members of the dashboard and of operators: what their role may do, from everywhere, without end. */
export const EVERYWHERE = { allowedIps: [], expiresAt: null } as const

/** A key that may do everything in live mode is good for a year, unless whoever makes it chooses otherwise. */
export const WIDE_KEY_SECONDS = 365 * 86_400
/** Entries of an allow list. */
export const ALLOWED_IPS_MAX = 50

/** Refuses with 403 scope_missing what reaches further than `own`, and names the field: [203.0.113.0/24] of a key that works everywhere is `allowed_ips`. */
export function refuseFurtherReach(wanted: KeyReach, own: KeyReach): void {
  refuseWiderScopes(wanted.scopes, own.scopes)
  refuseWiderNetworks(wanted.allowedIps, own.allowedIps)
  refuseLongerLife(wanted.expiresAt, own.expiresAt)
}

/** Refuses scopes that the caller's do not cover: a secret is for whoever may do what it opens. */
export function refuseWiderScopes(wanted: readonly string[], own: readonly string[]): void {
  if (isWithin(wanted as readonly Scope[], own as readonly Scope[])) return
  throw new Refusal(
    'scope_missing',
    `An API key cannot make, change, roll or revoke one with scopes that it does not have itself; it has ${own.join(', ')}.`,
    { param: 'scopes' },
  )
}

/** Refuses networks that the caller's do not hold. */
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

/** When a new key expires about which nobody has said: a live one that may do everything after a year, and none later than whoever makes it. */
export function expiryByDefault(
  wanted: Pick<KeyReach, 'scopes'>,
  maker: Pick<KeyReach, 'expiresAt'>,
  { livemode, at }: { livemode: boolean; at: number },
): number | null {
  const own = livemode && wanted.scopes.includes('*') ? at + WIDE_KEY_SECONDS : null
  if (own === null || maker.expiresAt === null) return own ?? maker.expiresAt
  return Math.min(own, maker.expiresAt)
}
