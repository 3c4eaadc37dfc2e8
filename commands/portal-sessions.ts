// Sessions of the customer portal. A merchant opens one as a link, the link is exchanged once for a cookie, and the session ends by log-out or by
// time. Tokens are stored as digests only. Log-in by code is commands/portal-logins.ts; who may see what is the API's business. All in real time
// (db/entities/portal.ts).
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, PortalSession } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { findReference } from '../db/queries/owned.ts'
import { hashSecret } from '../db/secrets.ts'
import { update } from '../db/update.ts'
import { COOKIE_SECONDS, LINK_SECONDS } from '../rules/portal.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'

/**
 * Opens a session for a customer, as a link that works for an hour. Answers its token, which is not stored. Not safe to repeat: each call is another
 * link. An unknown or deleted customer is 400 `resource_missing`. Source: specification §9.
 */
export async function openPortalSession(
  c: Commit,
  wanted: { customer: string; returnUrl: string | null },
): Promise<{ session: PortalSession; token: string; expiresAt: number }> {
  const where = { deletedAt: null }
  const customer = await findReference(c.em, c.context, Customer, 'customer', 'customer', wanted.customer, { where })
  const token = mintToken()
  const expiresAt = c.at + LINK_SECONDS
  const session = newSession(c, customer.id)
  update(session, {
    returnUrl: wanted.returnUrl,
    linkHash: hashSecret(token),
    expiresAt,
  })
  // Only members are recorded. A shop's server opens links all day for customers who are signed in there; a member looks at another person's account.
  if (c.context.actor?.type === 'member')
    recordAction(c, { action: 'portal_session.created', object: session.id, after: { customer: customer.id } })
  return { session, token, expiresAt }
}

/** The browser of a customer. */
export interface PortalBrowser {
  /** Its current cookie. The session of this cookie ends. */
  instead: string | null
  /** A short description of the browser. */
  userAgent: string | null
  /** Its IP address. */
  from: string | null
}

export type Entered = { kind: 'in'; session: PortalSession; cookie: string } | { kind: 'used' | 'expired' }

/**
 * Exchanges a link for a cookie. Natural key: the link. Of several concurrent calls one gets the cookie, and every later call reads `used`. The link
 * of a deleted customer is `expired`, and so is a link from before the customer logged out everywhere.
 */
export async function enterByLink(c: Commit, id: string, browser: PortalBrowser): Promise<Entered> {
  const session = await c.em.findOneOrFail(PortalSession, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (session.usedAt != null) return { kind: 'used' }
  const customers = await c.em.count(Customer, { id: session.customerId, deletedAt: null })
  if (customers === 0 || session.closedAt != null || session.expiresAt! <= c.at) return { kind: 'expired' }
  return { kind: 'in', session, cookie: await giveCookie(c, session, browser) }
}

/**
 * Opens a session for a person who has proved to be the customer. The cookie is new each time, so no other person can have known it before. Not safe
 * to repeat: each call is a session.
 */
export async function openByCode(
  c: Commit,
  customerId: string,
  browser: PortalBrowser,
): Promise<{ session: PortalSession; cookie: string }> {
  const session = newSession(c, customerId)
  return { session, cookie: await giveCookie(c, session, browser) }
}

/** Ends the session of a cookie. Safe to repeat; an unknown cookie ends nothing. */
export async function leavePortal(c: Commit, cookie: string | null): Promise<void> {
  if (cookie === null) return
  const { merchantId, livemode } = c.context
  const left = await c.em.findOne(PortalSession, {
    cookieHash: hashSecret(cookie),
    merchantId,
    livemode,
    closedAt: null,
  })
  if (left) left.closedAt = c.at
}

/** Ends one session of a customer. Safe to repeat; another customer's session is left alone. */
export async function closePortalSession(c: Commit, customerId: string, sessionId: string): Promise<void> {
  await c.em.execute(
    'update portal_sessions set closed_at = ?::bigint where id = ? and customer_id = ? and closed_at is null',
    [c.at, sessionId, customerId],
  )
}

/** Ends every session of a customer and every link that is not used yet. Safe to repeat. */
export async function closePortalSessions(c: Commit, customerId: string): Promise<void> {
  await c.em.execute('update portal_sessions set closed_at = ?::bigint where customer_id = ? and closed_at is null', [
    c.at,
    customerId,
  ])
}

function newSession(c: Commit, customerId: string): PortalSession {
  const { merchantId, livemode } = c.context
  return c.em.create(PortalSession, { id: mintId('bps_'), merchantId, livemode, customerId, createdAt: c.at })
}

async function giveCookie(
  c: Commit,
  session: PortalSession,
  { instead, userAgent, from }: PortalBrowser,
): Promise<string> {
  await leavePortal(c, instead)
  const cookie = mintToken()
  update(session, { usedAt: c.at, cookieHash: hashSecret(cookie), cookieExpiresAt: c.at + COOKIE_SECONDS })
  update(session, { userAgent, openedFrom: from, lastSeenFrom: from, lastSeenAt: c.at })
  return cookie
}
