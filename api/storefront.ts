// The shop of a request: by slug, and by mode where one is given. Shared by the call under /v1 and by the pages.
import { readStorefront, type StorefrontRows } from '../db/queries/storefront.ts'
import { isUsuallyLive } from '../db/queries/usual-mode.ts'
import type { ApiDeps } from './deps.ts'
import { addressKey, type Limit } from './limits.ts'

export type Mode = 'test' | 'live'

/** Specification §1.10: 120 a minute per address. */
export function storefrontLimit(ip: string): Limit {
  return { name: 'storefront', key: addressKey(ip) }
}

/** Without a mode: the live shop if there is a live gateway, else the test shop (specification §4.14). Null when no merchant has this slug. */
export async function storefrontOf(
  deps: ApiDeps,
  slug: string,
  mode: Mode | undefined,
): Promise<StorefrontRows | null> {
  if (!isSlug(slug)) return null
  const em = deps.db.orm.em.fork()
  const livemode = mode ? mode === 'live' : await isUsuallyLive(em, slug)
  return readStorefront(em, slug, livemode)
}

/** `?mode=…` when a mode was given, so that the buyer stays in the same shop. */
export function modeQuery(mode: Mode | undefined): string {
  return mode ? `?mode=${mode}` : ''
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(text)
}
