// Sessions of the dashboard: begun by whoever has given the right password, ended by log-out, by time, or by another session of the same person. Each is a new one
// with a new cookie, so that nobody can have planted it. Passwords are compared before (db/passwords.ts); the second factor is facts/second-factor.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberSession } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { hashSecret } from '../db/secrets.ts'
import { CODE_SECONDS, SESSION_SECONDS } from '../rules/members.ts'
import type { Commit } from './commit.ts'

/** The browser that somebody sits at. */
export interface Browser {
  /** The cookie that it has had so far, whose session ends. */
  instead: string | null
  userAgent: string | null
}

export type SignedInNow = { kind: 'in' | 'code'; cookie: string; sessionId: string } | { kind: 'stale' }

/**
 * Lets somebody in whose password was right, or on to the second factor (`code`). `renewedHash`: the same password, kept with today's effort. `stale` when the password has become another one since it was compared. Not safe to
 * repeat: each call is a session. Source: D212.
 */
export async function signIn(
  c: Commit,
  given: {
    memberId: string
    passwordHash: string
    renewedHash?: string | null
    locale: 'th' | 'en'
    browser: Browser
  },
): Promise<SignedInNow> {
  const member = await c.em.findOne(Member, given.memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!member || member.passwordHash !== given.passwordHash) return { kind: 'stale' }
  // Whom the operator has made reads in the language of the first log-in.
  if ((await c.em.count(MemberSession, { memberId: member.id })) === 0) member.locale = given.locale
  if (given.renewedHash) member.passwordHash = given.renewedHash
  // A second step that was begun and left lies open to whoever finds the browser: it took a password that is long ago.
  if (member.totpEnabledAt == null) member.totpSecret = null
  const awaitsCode = member.totpEnabledAt != null
  const opened = await openSession(c, member.id, given.browser, awaitsCode)
  return { kind: awaitsCode ? 'code' : 'in', ...opened }
}

/** Opens a session for a member who has just proved to be one, in the place of the browser's old one. Not safe to repeat: each call is a session. */
export async function openSession(
  c: Commit,
  memberId: string,
  { instead, userAgent }: Browser,
  awaitsCode = false,
): Promise<{ cookie: string; sessionId: string }> {
  await signOut(c, instead)
  const cookie = mintToken()
  const session = c.em.create(MemberSession, {
    id: mintId('mses_'),
    memberId,
    cookieHash: hashSecret(cookie),
    awaitsCode,
    userAgent: userAgent?.slice(0, 200) ?? null,
    createdAt: c.at,
    expiresAt: c.at + (awaitsCode ? CODE_SECONDS : SESSION_SECONDS),
    lastSeenAt: c.at,
    // Whoever gets a session has just given a password, a second factor, or both.
    provedAt: c.at,
  })
  return { cookie, sessionId: session.id }
}

/** Ends the session of a cookie. Safe to repeat; one that nobody knows ends nothing. */
export async function signOut(c: Commit, cookie: string | null): Promise<void> {
  if (cookie === null) return
  await c.em.execute('update member_sessions set closed_at = ?::bigint where cookie_hash = ? and closed_at is null', [
    c.at,
    hashSecret(cookie),
  ])
}

/** Ends every session of a member but one, or all of them with null. Safe to repeat. */
export async function closeOthers(c: Commit, memberId: string, keep: string | null): Promise<void> {
  await c.em.execute(
    'update member_sessions set closed_at = ?::bigint where member_id = ? and id <> ? and closed_at is null',
    [c.at, memberId, keep ?? ''],
  )
}
