// Sessions of the dashboard: begun by whoever has given the right password, ended by log-out, by time, or by another session of the same person. Each is a new one
// with a new cookie, so that nobody can have planted it. Passwords are compared before (db/passwords.ts); the second factor is commands/second-factor.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberSession } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { hashSecret } from '../db/secrets.ts'
import { CODE_SECONDS, SESSION_SECONDS, type SecondFactor } from '../rules/members.ts'
import { actAs, recordFailure, recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailMember } from './member-mail.ts'

/** The browser that somebody sits at. */
export interface Browser {
  /** The cookie that it has had so far, whose session ends. */
  instead: string | null
  /** In few words. */
  userAgent: string | null
  /** Its address. */
  from: string | null
}

/** The browser at which somebody logs in. */
export interface EntryBrowser extends Browser {
  /** The account has been logged in to from it before (db/known-devices.ts). */
  isKnown: boolean
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
    browser: EntryBrowser
  },
): Promise<SignedInNow> {
  const member = await c.em.findOne(Member, given.memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!member || member.passwordHash !== given.passwordHash) return { kind: 'stale' }
  // Whom the operator has made reads in the language of the first log-in.
  if ((await c.em.count(MemberSession, { memberId: member.id })) === 0) member.locale = given.locale
  if (given.renewedHash) member.passwordHash = given.renewedHash
  // A second step that was begun and left lies open to whoever finds the browser: it took a password that is long ago.
  if (member.totpEnabledAt == null) member.totpSecret = null
  if (member.totpEnabledAt == null) return { kind: 'in', ...(await letIn(c, member, given.browser, null)) }
  return { kind: 'code', ...(await openSession(c, member.id, given.browser, { awaitsCode: true })) }
}

/**
 * Opens the session of a log-in that is complete, records it in the audit log of each of the member's shops, and tells the member by mail when the account does not know the
 * browser. The commit is the member's from now on. Not safe to repeat: each call is a session. Source: D430, D451.
 */
export async function letIn(
  c: Commit,
  member: { id: string; email: string },
  browser: EntryBrowser,
  secondFactor: SecondFactor | null,
): Promise<{ cookie: string; sessionId: string }> {
  const { userAgent: device, from } = browser
  actAs(c, member)
  const after = { browser: device, second_factor: secondFactor }
  await recordOfMember(c, { action: 'member.login', object: member.id, after })
  if (!browser.isKnown)
    await mailMember(c, member.id, 'member_changed', { changed: 'new_device', device, device_address: from })
  return openSession(c, member.id, browser, { secondFactor })
}

/** Records that somebody was not let in, once in 15 minutes for each address and account: of a member in the log of their shops, of nobody in that of the installation. */
export async function recordFailedLogIn(
  c: Commit,
  memberId: string | null,
  reason: 'password' | 'passkey' | 'too_many_tries',
): Promise<void> {
  const failed = { action: 'member.login_failed', after: { reason } } as const
  if (memberId === null) recordFailure(c, { ...failed, object: null })
  else await recordOfMember(c, { ...failed, object: memberId }, { repeats: true })
}

/** Opens a session for a member who has just proved to be one, in the place of the browser's old one. Not safe to repeat: each call is a session. */
export async function openSession(
  c: Commit,
  memberId: string,
  { instead, userAgent, from }: Browser,
  { awaitsCode = false, secondFactor = null }: { awaitsCode?: boolean; secondFactor?: SecondFactor | null } = {},
): Promise<{ cookie: string; sessionId: string }> {
  await signOut(c, instead)
  const cookie = mintToken()
  const session = c.em.create(MemberSession, {
    id: mintId('mses_'),
    memberId,
    cookieHash: hashSecret(cookie),
    awaitsCode,
    userAgent: userAgent?.slice(0, 200) ?? null,
    openedFrom: from,
    lastSeenFrom: from,
    secondFactor,
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

/** Ends every other session, or all with null, because the member says so, and records how many. Safe to repeat. */
export async function logOutOthers(c: Commit, memberId: string, keep: string | null): Promise<void> {
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

/** Ends one session of a member because the member says so, and records it. Safe to repeat; somebody else's is left alone. */
export async function closeSession(c: Commit, memberId: string, sessionId: string): Promise<void> {
  const closed = await c.em.execute<unknown[]>(
    'update member_sessions set closed_at = ?::bigint where id = ? and member_id = ? and closed_at is null returning 1 as closed',
    [c.at, sessionId, memberId],
  )
  if (closed.length > 0)
    await recordOfMember(c, { action: 'member.sessions_closed', object: memberId, after: { sessions: 1 } })
}

/** Writes down that the member in this session has proved more than a password, or has nothing any more to prove it by (null). Safe to repeat. */
export async function noteSecondFactor(c: Commit, sessionId: string, factor: SecondFactor | null): Promise<void> {
  await c.em.execute('update member_sessions set second_factor = ? where id = ?', [factor, sessionId])
}
