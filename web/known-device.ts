// The cookie by which an account knows a browser again (db/known-devices.ts): read before a secret is tried, given after somebody has logged in.

import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { DEVICE_SECONDS, knownDevice, rememberedIn } from '../db/known-devices.ts'
import { cookieIn, giveCookie } from './cookies.ts'

/** An account whose browser it may be, by the address that is typed: nothing is looked up for it. */
export type AccountKey = string & { readonly kind: 'account' }

/** A member of the dashboard. */
export function memberDevice(email: string): AccountKey {
  return `member/${email}` as AccountKey
}

/** A customer before the portal of a shop. */
export function customerDevice(
  { merchant, livemode }: { merchant: { id: string }; livemode: boolean },
  email: string,
): AccountKey {
  return `customer/${merchant.id}/${livemode}/${email}` as AccountKey
}

/** The name of the browser, if the account knows it; else null. */
export function deviceOf(ctx: Context, deps: ApiDeps, account: AccountKey): string | null {
  return knownDevice(deps.encryptionKey, cookieIn(ctx, deps, COOKIE), account, ctx.state.now)
}

/** The account knows this browser from now on. */
export function rememberDevice(ctx: Context, deps: ApiDeps, account: AccountKey): void {
  const value = rememberedIn(deps.encryptionKey, cookieIn(ctx, deps, COOKIE), account, ctx.state.now)
  giveCookie(ctx, deps, COOKIE, value, DEVICE_SECONDS)
}

const COOKIE = 'satang_devices'
