// Members of the dashboard: people with a password, what they may do in which shop, their sessions and the links sent to them. No behaviour here, and nothing of
// a mode: a member works in test and live mode alike. All instants are real time.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { Role, SecondFactor } from '../../rules/members.ts'
import { id, instant, texts } from './base.ts'

export const Member = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    id: id(),
    /** Lower case; what somebody logs in with. */
    email: p.text(),
    name: p.text().nullable(),
    /** scrypt, with its parameters (db/passwords.ts). */
    passwordHash: p.text(),
    /** Sealed; set and not enabled while it is being set up. */
    totpSecret: p.blob().$type<Buffer>().nullable(),
    totpEnabledAt: instant().nullable(),
    /** The 30 seconds whose code was used last: neither it nor an older one is taken again. */
    totpLastStep: p.bigint('number').default(0),
    /** SHA-256 of the recovery codes that are left. */
    recoveryHashes: texts(),
    locale: p.text().$type<'th' | 'en'>(),
    createdAt: instant(),
  },
})
export type Member = InferEntity<typeof Member>

export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  properties: {
    memberId: p.text().primary(),
    merchantId: p.text().primary(),
    role: p.text().$type<Role>(),
    createdAt: instant(),
    /** Since when in this role. */
    roleSince: instant(),
  },
})
export type Membership = InferEntity<typeof Membership>

export const MemberSession = defineEntity({
  name: 'MemberSession',
  tableName: 'member_sessions',
  properties: {
    id: id(),
    memberId: p.text(),
    /** SHA-256 of the cookie. */
    cookieHash: p.text(),
    /** The password was right; until the second factor is given, it opens nothing. */
    awaitsCode: p.boolean().default(false),
    /** Wrong second factors so far. */
    tries: p.integer().default(0),
    /** The browser in few words, for the list of sessions. */
    userAgent: p.text().nullable(),
    /** The address that it was begun from, and the one it was seen at last. */
    openedFrom: p.text().nullable(),
    lastSeenFrom: p.text().nullable(),
    /** What has proved more than the password; null: nothing has. */
    secondFactor: p.text().$type<SecondFactor>().nullable(),
    createdAt: instant(),
    /** The latest end, however busy it is. */
    expiresAt: instant(),
    lastSeenAt: instant(),
    /** When its member last proved who they are: the log-in, or a step-up since (commands/step-up.ts). */
    provedAt: instant(),
    closedAt: instant().nullable(),
  },
})
export type MemberSession = InferEntity<typeof MemberSession>

/** The public half of a passkey; the other half never leaves the member's device. */
export const MemberPasskey = defineEntity({
  name: 'MemberPasskey',
  tableName: 'member_passkeys',
  properties: {
    id: id(),
    memberId: p.text(),
    /** Base64url, as the authenticator names it. */
    credentialId: p.text(),
    /** COSE. */
    publicKey: p.blob().$type<Buffer>(),
    /** How often the authenticator says it has signed; 0 for those that do not count. */
    counter: p.bigint('number').default(0),
    /** How the browser reached it: `internal`, `hybrid`, `usb` … */
    transports: texts(),
    /** What its owner calls it. */
    name: p.text(),
    /** It may be on several devices of its owner. */
    synced: p.boolean(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
  },
})
export type MemberPasskey = InferEntity<typeof MemberPasskey>

/** A question to a passkey that has no answer yet. */
export const PasskeyChallenge = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    /** SHA-256 of the challenge. */
    id: id(),
    purpose: p.text().$type<PasskeyPurpose>(),
    /** Who may answer: a session, or the digest of a browser's cookie. */
    holder: p.text(),
    createdAt: instant(),
    expiresAt: instant(),
  },
})
export type PasskeyChallenge = InferEntity<typeof PasskeyChallenge>

/** `log_in`: whoever it is. `add`: a new passkey of who is in. `proof`: one of whoever is in, again. */
export type PasskeyPurpose = 'log_in' | 'add' | 'proof'

export const MemberLink = defineEntity({
  name: 'MemberLink',
  tableName: 'member_links',
  properties: {
    id: id(),
    kind: p.text().$type<'invitation' | 'password'>(),
    /** SHA-256 of the token, which follows from the id (db/member-links.ts). */
    tokenHash: p.text(),
    email: p.text(),
    /** Whose password; of an invitation, who has accepted it. */
    memberId: p.text().nullable(),
    /** Of an invitation: to which shop, as what. */
    merchantId: p.text().nullable(),
    role: p.text().$type<Role>().nullable(),
    invitedBy: p.text().nullable(),
    createdAt: instant(),
    expiresAt: instant(),
    usedAt: instant().nullable(),
    /** Withdrawn, or replaced by a newer one. */
    closedAt: instant().nullable(),
  },
})
export type MemberLink = InferEntity<typeof MemberLink>
