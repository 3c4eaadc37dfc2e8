// The customer portal's own rows: sessions and log-ins. All instants are real time, also for customers on a test clock, because a real person uses
// the portal.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import { id, instant, owned } from './base.ts'

export const PortalSession = defineEntity({
  name: 'PortalSession',
  tableName: 'portal_sessions',
  properties: {
    id: id(),
    ...owned(),
    customerId: p.text(),
    returnUrl: p.text().nullable(),
    /** SHA-256 of the link's token; null for a session of a log-in. */
    linkHash: p.text().nullable(),
    /** When the link expires. */
    expiresAt: instant().nullable(),
    usedAt: instant().nullable(),
    /** SHA-256 of the cookie; null until the link is used. */
    cookieHash: p.text().nullable(),
    cookieExpiresAt: instant().nullable(),
    /** The browser in few words, and the addresses where the session began and was last seen; null until the link is used. */
    userAgent: p.text().nullable(),
    openedFrom: p.text().nullable(),
    lastSeenFrom: p.text().nullable(),
    lastSeenAt: instant().nullable(),
    /** Logged out, or replaced by another session of the same browser. */
    closedAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type PortalSession = InferEntity<typeof PortalSession>

export const PortalLogin = defineEntity({
  name: 'PortalLogin',
  tableName: 'portal_logins',
  properties: {
    id: id(),
    ...owned(),
    /** The address as it was typed, whether or not a customer has it. */
    email: p.text(),
    /** Null when no customer has the address. */
    customerId: p.text().nullable(),
    tries: p.integer().default(0),
    expiresAt: instant(),
    /** When its code was used, or a newer code was requested. */
    closedAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type PortalLogin = InferEntity<typeof PortalLogin>
