// Authenticates the API key. Its checksum is checked before the database is queried. Its row is found by the hash of the secret; a hot read finds it
// together with the object it reads. permission.ts checks what the key may do.
import { actFor } from '../../db/acting.ts'
import { findKey, touchKey } from '../../db/queries/authenticate.ts'
import { hashSecret, isWellFormedSecret } from '../../db/secrets.ts'
import { isInNetworks } from '../../rules/addresses.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { Context, RouteMiddleware } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import type { KeyRow, Route } from '../route.ts'
import { givenSecret } from './given-secret.ts'

export const authenticate: RouteMiddleware = (route, deps) => {
  if (route.auth === 'public') return null
  const used = rememberUse(deps)
  return async (ctx, next) => {
    const hash = hashSecret(secretOf(ctx))
    const key = await lookUp(route, deps, ctx, hash)
    ctx.state.key = key
    refuseEndedKey(key, ctx.state.now)
    refuseAddress(key, ctx.ip)
    ctx.state.caller = {
      kind: 'key',
      keyId: key.id,
      name: key.name,
      merchantId: key.merchantId,
      livemode: key.livemode,
      scopes: key.scopes,
      allowedIps: key.allowedIps,
      expiresAt: key.ownExpiresAt,
      apiVersion: key.merchantApiVersion,
    }
    used(key, ctx.state.now, ctx.ip)
    return actFor(ctx.state.caller, next)
  }
}

/** The well-formed secret of the Authorization header. */
function secretOf(ctx: Context): string {
  const secret = givenSecret(ctx.req.headers.authorization)
  if (secret === null) {
    throw new Refusal('api_key_missing', 'Send your secret key in the header Authorization: Bearer sk_test_…')
  }
  if (!isWellFormedSecret(secret)) throw unknownKey()
  return secret
}

async function lookUp(route: Route, deps: ApiDeps, ctx: Context, hash: string): Promise<KeyRow> {
  let key: KeyRow | null
  const params = hotParams(route, ctx)
  if (params) {
    ctx.state.foundWithKey = await (
      route as { readWithKey: NonNullable<Extract<Route, { method: 'GET' }>['readWithKey']> }
    ).readWithKey(deps, hash, params)
    key = ctx.state.foundWithKey.key
  } else {
    key = await findKey(deps.db.pool, hash)
  }
  if (!key) throw unknownKey()
  return key
}

/** The path's parameters when this is a hot read and they are well-formed. */
function hotParams(route: Route, ctx: Context): Record<string, unknown> | null {
  if (route.method !== 'GET' || !route.readWithKey) return null
  const parsed = route.params?.safeParse((ctx as unknown as { params: unknown }).params)
  return parsed?.success ? parsed.data : null
}

/** Refuses a key that was revoked or has expired by `now`, Unix seconds. `who`: its name in the message. */
export function refuseEndedKey(
  { revokedAt, expiresAt }: Pick<KeyRow, 'revokedAt' | 'expiresAt'>,
  now: number,
  who = 'This API key',
): void {
  if (revokedAt !== null && revokedAt <= now) throw new Refusal('api_key_revoked', `${who} has been revoked.`)
  if (expiresAt !== null && expiresAt <= now) throw new Refusal('api_key_expired', `${who} has expired.`)
}

/** Refuses a key where its addresses do not have this one. The error names the address that we see, because the usual reason is a proxy in between (TRUST_PROXY). */
export function refuseAddress({ allowedIps }: Pick<KeyRow, 'allowedIps'>, ip: string): void {
  if (allowedIps.length === 0 || isInNetworks(ip, allowedIps)) return
  throw new Refusal(
    'ip_address_not_allowed',
    `This API key may not be used from ${bareAddress(ip)}: add the address to the key's allowed_ips, or call from one that is in it.`,
  )
}

/** `::ffff:203.0.113.7` → `203.0.113.7`: the form used in allow lists. */
function bareAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function unknownKey(): Refusal {
  return new Refusal(
    'api_key_invalid',
    'This is not an API key of this service: check that it was copied whole, as Bearer sk_test_… or sk_live_…',
  )
}

/** Records the use of a key about once a minute. No request waits for it, and a failure is only logged. */
function rememberUse(deps: ApiDeps): (key: KeyRow, now: number, ip: string) => void {
  const noted = usesNoted.get(deps) ?? new Map<string, number>()
  usesNoted.set(deps, noted)
  return (key, now, ip) => {
    if (Math.max(key.lastUsedAt ?? 0, noted.get(key.id) ?? 0) > now - 60) return
    if (noted.size > 10_000) noted.clear()
    noted.set(key.id, now)
    touchKey(deps.db.pool, key.id, now, bareAddress(ip)).catch((error: unknown) =>
      deps.log.warn({ err: error, key: key.id }, 'last use of a key was not noted'),
    )
  }
}

/** When this process last recorded a use, by key. All routes of an app share it. */
const usesNoted = new WeakMap<ApiDeps, Map<string, number>>()
