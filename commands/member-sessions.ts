// Sessions of the dashboard. A session begins after the right password or passkey. It ends by log-out, by time, or by another session of the same
// member. Each log-in makes a new session with a new cookie, so an attacker cannot plant a cookie beforehand. Passwords are compared before
// (db/passwords.ts); the second factor is commands/second-factor.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberSession } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { hashSecret } from '../db/secrets.ts'
import { CODE_SECONDS, SESSION_SECONDS, type SecondFactor } from '../rules/members.ts'
import { actAs, recordFailure, recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailMember } from './member-mail.ts'

/** The browser of a member. */
export interface Browser {
  /** Its current cookie. The session of this cookie ends. */
  instead: string | null
  /** A short description of the browser. */
  userAgent: string | null
  /** Its IP address. */
  from: string | null
}

/** The browser of a log-in. */
export interface EntryBrowser extends Browser {
  /** The account has logged in from it before (db/known-devices.ts). */
  isKnown: boolean
}

export type SignedInNow = { kind: 'in' | 'code'; cookie: string; sessionId: string } | { kind: 'stale' }

/**
 * Signs a member in whose password was right, or lets them go on to the second factor (`code`). `renewedHash`: the same password, hashed with today's
 * effort. `stale`: the password has changed since it was compared. Not safe to repeat: each call is a session. Source: D212.
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
  // A member that the operator has made gets the language of the first log-in.
  if ((await c.em.count(MemberSession, { memberId: member.id })) === 0) member.locale = given.locale
  if (given.renewedHash) member.passwordHash = given.renewedHash
  // Deletes a secret whose set-up was begun and not finished: its password proof is old, and anyone at the browser could finish it.
  if (member.totpEnabledAt == null) member.totpSecret = null
  if (member.totpEnabledAt == null) return { kind: 'in', ...(await letIn(c, member, given.browser, null)) }
  return { kind: 'code', ...(await openSession(c, member.id, given.browser, { awaitsCode: true })) }
}

/**
 * Opens the session of a complete log-in and records it in the audit log of each of the member's shops. Mails the member when the account does not
 * know the browser. From here on the member is the actor of the commit. Not safe to repeat: each call is a session. Source: D430, D451.
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

/**
 * Records a failed log-in, once in 15 minutes for each address and account. A member's failure goes into the log of their shops, that of an unknown
 * account into the log of the installation.
 */
export async function recordFailedLogIn(
  c: Commit,
  memberId: string | null,
  reason: 'password' | 'passkey' | 'too_many_tries',
): Promise<void> {
  const failed = { action: 'member.login_failed', after: { reason } } as const
  if (memberId === null) recordFailure(c, { ...failed, object: null })
  else await recordOfMember(c, { ...failed, object: memberId }, { repeats: true })
}

/**
 * Opens a session for a member who has just proved their identity, in place of the browser's old session. Not safe to repeat: each call is a session.
 */
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
    // A new session means that the member has just given a password, a second factor, or both.
    provedAt: c.at,
  })
  return { cookie, sessionId: session.id }
}

/** Ends the session of a cookie. Safe to repeat; an unknown cookie ends nothing. */
export async function signOut(c: Commit, cookie: string | null): Promise<void> {
  if (cookie === null) return
  await c.em.execute('update member_sessions set closed_at = ?::bigint where cookie_hash = ? and closed_at is null', [
    c.at,
    hashSecret(cookie),
  ])
}

/** Ends the session of a cookie because the member logs out, and records it. Safe to repeat. */
export async function logOut(c: Commit, cookie: string | null): Promise<void> {
  if (cookie === null) return
  const [left] = await c.em.execute<{ id: string; email: string }[]>(
    `update member_sessions s set closed_at = ?::bigint from members m
     where s.cookie_hash = ? and s.closed_at is null and not s.awaits_code and m.id = s.member_id returning m.id, m.email`,
    [c.at, hashSecret(cookie)],
  )
  if (!left) return signOut(c, cookie) // waiting for the second step
  actAs(c, left)
  await recordOfMember(c, { action: 'member.logout', object: left.id })
}

/** Ends every other session at the member's request (every session if `keep` is null), and records how many. Safe to repeat. */
export async function logOutOthers(c: Commit, memberId: string, keep: string | null): Promise<void> {
  const sessions = await closeOthers(c, memberId, keep)
  if (sessions > 0) await recordOfMember(c, { action: 'member.sessions_closed', object: memberId, after: { sessions } })
}

/** Ends every session of a member except `keep` (every session if null). Answers how many. Safe to repeat. */
export async function closeOthers(c: Commit, memberId: string, keep: string | null): Promise<number> {
  const rows = await c.em.execute<unknown[]>(
    'update member_sessions set closed_at = ?::bigint where member_id = ? and id <> ? and closed_at is null returning 1 as closed',
    [c.at, memberId, keep ?? ''],
  )
  return rows.length
}

/** Ends one session of a member at the member's request, and records it. Safe to repeat; another member's session is left alone. */
export async function closeSession(c: Commit, memberId: string, sessionId: string): Promise<void> {
  const closed = await c.em.execute<unknown[]>(
    'update member_sessions set closed_at = ?::bigint where id = ? and member_id = ? and closed_at is null returning 1 as closed',
    [c.at, sessionId, memberId],
  )
  if (closed.length > 0)
    await recordOfMember(c, { action: 'member.sessions_closed', object: memberId, after: { sessions: 1 } })
}

/** Writes down which second factor the member of this session has proved, or that none is left to prove it by (null). Safe to repeat. */
export async function noteSecondFactor(c: Commit, sessionId: string, factor: SecondFactor | null): Promise<void> {
  await c.em.execute('update member_sessions set second_factor = ? where id = ?', [factor, sessionId])
}
