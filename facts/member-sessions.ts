// Sessions of the dashboard: begun by whoever has given the right password, ended by log-out, by time, or by another session of the same person. Each is a new one
// with a new cookie, so that nobody can have planted it. Passwords are compared before (db/passwords.ts); the second factor is facts/second-factor.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberSession } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { hashSecret } from '../db/secrets.ts'
import { CODE_SECONDS, SESSION_SECONDS } from '../rules/members.ts'
import { actAs, recordFailure, recordOfMember } from './audit-log.ts'
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
  if (!awaitsCode) await recordLogIn(c, member, { browser: given.browser.userAgent, second_factor: null })
  return { kind: awaitsCode ? 'code' : 'in', ...opened }
}

/** Records that a member is in, in the audit log of each of their shops. The commit is theirs from now on. */
export async function recordLogIn(
  c: Commit,
  member: { id: string; email: string },
  how: { browser: string | null; second_factor: 'app' | 'recovery_code' | null },
): Promise<void> {
  actAs(c, member)
  await recordOfMember(c, { action: 'member.login', object: member.id, after: how })
}

/** Records that somebody was not let in, once in 15 minutes for each address and account: of a member in the log of their shops, of nobody in that of the installation. */
export async function recordFailedLogIn(
  c: Commit,
  memberId: string | null,
  reason: 'password' | 'too_many_tries',
): Promise<void> {
  const failed = { action: 'member.login_failed', after: { reason } } as const
  if (memberId === null) recordFailure(c, { ...failed, object: null })
  else await recordOfMember(c, { ...failed, object: memberId }, { repeats: true })
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

/** Ends the session of a cookie because its owner says so, and records it. Safe to repeat. */
export async function logOut(c: Commit, cookie: string | null): Promise<void> {
  if (cookie === null) return
  const [left] = await c.em.execute<{ id: string; email: string }[]>(
    `update member_sessions s set closed_at = ?::bigint from members m
     where s.cookie_hash = ? and s.closed_at is null and not s.awaits_code and m.id = s.member_id returning m.id, m.email`,
    [c.at, hashSecret(cookie)],
  )
  if (!left) return signOut(c, cookie) // between password and second step
  actAs(c, left)
  await recordOfMember(c, { action: 'member.logout', object: left.id })
}

/** Ends every other session because the member says so, and records how many. Safe to repeat. */
export async function logOutOthers(c: Commit, memberId: string, keep: string): Promise<void> {
  const sessions = await closeOthers(c, memberId, keep)
  if (sessions > 0) await recordOfMember(c, { action: 'member.sessions_closed', object: memberId, after: { sessions } })
}

/** Ends every session of a member but one, or all of them with null; answers how many. Safe to repeat. */
export async function closeOthers(c: Commit, memberId: string, keep: string | null): Promise<number> {
  const rows = await c.em.execute<unknown[]>(
    'update member_sessions set closed_at = ?::bigint where member_id = ? and id <> ? and closed_at is null returning 1 as closed',
    [c.at, memberId, keep ?? ''],
  )
  return rows.length
}
