// Who sits before the dashboard: by the cookie a member, with the shops that are theirs. How somebody gets the cookie is
// web/dashboard/entry/handler.ts; what they may see and do is decided by their role at each page.

import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { readMember, type SignedIn } from '../../db/queries/members.ts'
import { hashSecret } from '../../db/secrets.ts'
import { SESSION_SECONDS } from '../../rules/members.ts'
import { cookieIn, giveCookie } from '../cookies.ts'

export type { SignedIn }

const COOKIE = 'satang_member'

/** Whoever is in; null for everybody else, also between password and second factor. One round trip. */
export async function memberOf(ctx: Context, deps: ApiDeps): Promise<SignedIn | null> {
  const cookie = cookieOf(ctx, deps)
  if (!cookie) return null
  return readMember(deps.db.pool, { cookieHash: hashSecret(cookie), now: ctx.state.now, from: ctx.ip })
}

/** What the browser has shown, whatever it is worth. */
export function cookieOf(ctx: Context, deps: ApiDeps): string | null {
  return cookieIn(ctx, deps, COOKIE)
}

/** The cookie of a session (web/cookies.ts). Null takes it away. */
export function giveSession(ctx: Context, deps: ApiDeps, cookie: string | null): void {
  giveCookie(ctx, deps, COOKIE, cookie, SESSION_SECONDS)
}
