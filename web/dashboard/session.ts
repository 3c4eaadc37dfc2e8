// The member who is signed in, by the cookie, with their shops. web/dashboard/entry/handler.ts gives the cookie. On each page, the role decides what
// the member may see and do.

import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { readMember, type SignedIn } from '../../db/queries/members.ts'
import { hashSecret } from '../../db/secrets.ts'
import { SESSION_SECONDS } from '../../rules/members.ts'
import { cookieIn, giveCookie } from '../cookies.ts'

export type { SignedIn }

const COOKIE = 'satang_member'

/** The member who is signed in; null for all other visitors, also between password and second factor. One round trip. */
export async function memberOf(ctx: Context, deps: ApiDeps): Promise<SignedIn | null> {
  const cookie = cookieOf(ctx, deps)
  if (!cookie) return null
  return readMember(deps.db.pool, { cookieHash: hashSecret(cookie), now: ctx.state.now, from: ctx.ip })
}

/** The value that the browser sent, unchecked. */
export function cookieOf(ctx: Context, deps: ApiDeps): string | null {
  return cookieIn(ctx, deps, COOKIE)
}

/** The cookie of a session (web/cookies.ts). Null removes it. */
export function giveSession(ctx: Context, deps: ApiDeps, cookie: string | null): void {
  giveCookie(ctx, deps, COOKIE, cookie, SESSION_SECONDS)
}
