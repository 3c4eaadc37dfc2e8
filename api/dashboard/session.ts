// Who sits before the dashboard: by the cookie a member, with the shops that are theirs. How somebody gets the cookie is api/dashboard/entry.ts; what they may see and do
// is decided by their role at each page.

import { readMember, type SignedIn } from '../../db/queries/members.ts'
import { hashSecret } from '../../db/secrets.ts'
import { SESSION_SECONDS } from '../../rules/members.ts'
import type { Context } from '../context.ts'
import type { ApiDeps } from '../deps.ts'

export type { SignedIn }

const COOKIE = 'satang_dashboard'

/** Whoever is in; null for everybody else, also between password and second factor. One round trip. */
export async function memberOf(ctx: Context, deps: ApiDeps): Promise<SignedIn | null> {
  const cookie = cookieIn(ctx)
  if (!cookie) return null
  return readMember(deps.db.pool, { cookieHash: hashSecret(cookie), now: ctx.state.now })
}

/** What the browser has shown, whatever it is worth. */
export function cookieIn(ctx: Context): string | null {
  return ctx.cookies.get(COOKIE) || null
}

/** A cookie that scripts cannot read, that other sites' forms do not carry, and that goes to the dashboard alone. Null takes it away. */
export function giveCookie(ctx: Context, deps: ApiDeps, cookie: string | null): void {
  const secure = deps.links.baseUrl.startsWith('https:') ? '; Secure' : ''
  const seconds = cookie === null ? 0 : SESSION_SECONDS
  ctx.append(
    'Set-Cookie',
    `${COOKIE}=${cookie ?? ''}; Path=/dashboard; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
