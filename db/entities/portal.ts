// The customer portal's own rows: sessions and log-ins. All instants are real time, also of customers on a test clock: it is a person who sits there.
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
    /** Until when the link can be used. */
    expiresAt: instant().nullable(),
    usedAt: instant().nullable(),
    /** SHA-256 of the cookie; null until the link is used. */
    cookieHash: p.text().nullable(),
    cookieExpiresAt: instant().nullable(),
    /** The browser in few words, and the addresses that it came in from and was seen at last; null until the link is used. */
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
    /** As it was typed, whoever it belongs to. */
    email: p.text(),
    /** Null when no customer has the address. */
    customerId: p.text().nullable(),
    tries: p.integer().default(0),
    expiresAt: instant(),
    /** Its code was used, or a newer one was asked for. */
    closedAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type PortalLogin = InferEntity<typeof PortalLogin>
