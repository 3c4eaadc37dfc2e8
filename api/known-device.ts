// The cookie by which an account knows a browser again (db/known-devices.ts): read before a secret is tried, given after somebody has logged in.
import { DEVICE_SECONDS, knownDevice, rememberedIn } from '../db/known-devices.ts'
import type { Context } from './context.ts'
import type { ApiDeps } from './deps.ts'

/** Whose browser it may be, and where its cookie goes. */
export interface DeviceOf {
  cookie: string
  path: string
  /** An account, by the address that is typed: nothing is looked up for it. */
  account: string
}

/** A member of the dashboard. */
export function memberDevice(email: string): DeviceOf {
  return { cookie: 'satang_device', path: '/dashboard', account: `member/${email}` }
}

/** A customer before the portal of a shop. */
export function customerDevice(
  { merchant, livemode }: { merchant: { id: string; slug: string }; livemode: boolean },
  email: string,
): DeviceOf {
  return {
    cookie: `satang_device_${livemode ? 'live' : 'test'}`,
    path: `/portal/${merchant.slug}`,
    account: `customer/${merchant.id}/${livemode}/${email}`,
  }
}

/** The name of the browser, if the account knows it; else null. */
export function deviceOf(ctx: Context, deps: ApiDeps, { cookie, account }: DeviceOf): string | null {
  return knownDevice(deps.encryptionKey, ctx.cookies.get(cookie) ?? null, account, ctx.state.now)
}

/** The account knows this browser from now on. */
export function rememberDevice(ctx: Context, deps: ApiDeps, { cookie, path, account }: DeviceOf): void {
  const value = rememberedIn(deps.encryptionKey, ctx.cookies.get(cookie) ?? null, account, ctx.state.now)
  const secure = deps.links.baseUrl.startsWith('https:') ? '; Secure' : ''
  ctx.append(
    'Set-Cookie',
    `${cookie}=${value}; Path=${path}; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}
