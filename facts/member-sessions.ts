// Sessions of the dashboard: begun by whoever has given the right password, ended by log-out, by time, or by another session of the same person. Each is a new one
// with a new cookie, so that nobody can have planted it. Passwords are compared before (db/passwords.ts); the second factor is facts/second-factor.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberSession } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { hashSecret } from '../db/secrets.ts'
import { CODE_SECONDS, SESSION_SECONDS, type SecondFactor } from '../rules/members.ts'
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
  if (member.totpEnabledAt == null) return { kind: 'in', ...(await letIn(c, member.id, given.browser, null)) }
  return { kind: 'code', ...(await openSession(c, member.id, given.browser, { awaitsCode: true })) }
}

/**
 * Opens the session of a log-in that is complete, and tells the member by mail when the account does not know the browser. Not safe to repeat: each call is a session.
 * Source: D451.
 */
export async function letIn(
  c: Commit,
  memberId: string,
  browser: EntryBrowser,
  secondFactor: SecondFactor | null,
): Promise<{ cookie: string; sessionId: string }> {
  if (!browser.isKnown) {
    const { userAgent: device, from: address } = browser
    await mailMember(c, memberId, 'member_changed', { changed: 'new_device', device, address })
  }
  return openSession(c, memberId, browser, { secondFactor })
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

/** Ends one session of a member. Safe to repeat; somebody else's is left alone. */
export async function closeSession(c: Commit, memberId: string, sessionId: string): Promise<void> {
  await c.em.execute(
    'update member_sessions set closed_at = ?::bigint where id = ? and member_id = ? and closed_at is null',
    [c.at, sessionId, memberId],
  )
}

/** Writes down that the member in this session has proved more than a password, or has nothing any more to prove it by (null). Safe to repeat. */
export async function noteSecondFactor(c: Commit, sessionId: string, factor: SecondFactor | null): Promise<void> {
  await c.em.execute('update member_sessions set second_factor = ? where id = ?', [factor, sessionId])
}
