// Members of the dashboard: people with a password, their roles in shops, their sessions, and the links sent to them. Only columns. A member belongs
// to no mode: live and test are the same for them. All instants are real time.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { MemberLinkKind, Role, SecondFactor } from '../../rules/members.ts'
import type { OwnTables } from '../../rules/own-tables.ts'
import { id, instant, texts } from './base.ts'

export const Member = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    id: id(),
    /** The address that the member logs in with, in lower case. */
    email: p.text(),
    name: p.text().nullable(),
    /** scrypt, with its parameters (db/passwords.ts). */
    passwordHash: p.text(),
    /** Sealed. Set but not enabled while it is being set up. */
    totpSecret: p.blob().$type<Buffer>().nullable(),
    totpEnabledAt: instant().nullable(),
    /** The 30-second step of the code that was used last. That code and older ones are not accepted again. */
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
    /** When the member got this role. */
    roleSince: instant(),
    /** The modes in which the member has put the list of first steps away: `test`, `live`. */
    startPutAway: texts(),
    /** What the member keeps of the dashboard's tables, by their path. */
    tables: p.json<OwnTables>().default('{}'),
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
    /** The password was right. The session opens nothing until the second factor is given. */
    awaitsCode: p.boolean().default(false),
    /** Wrong second factors so far. */
    tries: p.integer().default(0),
    /** The browser in few words, for the list of sessions. */
    userAgent: p.text().nullable(),
    /** The address where the session began, and the address where it was last seen. */
    openedFrom: p.text().nullable(),
    lastSeenFrom: p.text().nullable(),
    /** The second factor that was given; null when there was none. */
    secondFactor: p.text().$type<SecondFactor>().nullable(),
    createdAt: instant(),
    /** The latest end, however active the session is. */
    expiresAt: instant(),
    lastSeenAt: instant(),
    /** When the member last proved who they are: at the log-in, or in a step-up since (commands/step-up.ts). */
    provedAt: instant(),
    closedAt: instant().nullable(),
  },
})
export type MemberSession = InferEntity<typeof MemberSession>

/** The public half of a passkey. The private half never leaves the member's device. */
export const MemberPasskey = defineEntity({
  name: 'MemberPasskey',
  tableName: 'member_passkeys',
  properties: {
    id: id(),
    memberId: p.text(),
    /** The authenticator's id of the passkey, base64url. */
    credentialId: p.text(),
    /** COSE. */
    publicKey: p.blob().$type<Buffer>(),
    /** The authenticator's count of its signatures; 0 for one that does not count. */
    counter: p.bigint('number').default(0),
    /** How the browser reached it: `internal`, `hybrid`, `usb` … */
    transports: texts(),
    /** The name that its owner gave it. */
    name: p.text(),
    /** The passkey may be on several devices of its owner. */
    synced: p.boolean(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
  },
})
export type MemberPasskey = InferEntity<typeof MemberPasskey>

/** A challenge to a passkey that is not answered yet. */
export const PasskeyChallenge = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    /** SHA-256 of the challenge. */
    id: id(),
    purpose: p.text().$type<PasskeyPurpose>(),
    /** Who may answer: a session id, or the digest of a browser's cookie. */
    holder: p.text(),
    createdAt: instant(),
    expiresAt: instant(),
  },
})
export type PasskeyChallenge = InferEntity<typeof PasskeyChallenge>

/** `log_in`: by any member. `add`: a new passkey of the signed-in member. `proof`: the signed-in member proves once more who they are. */
export type PasskeyPurpose = 'log_in' | 'add' | 'proof'

export const MemberLink = defineEntity({
  name: 'MemberLink',
  tableName: 'member_links',
  properties: {
    id: id(),
    kind: p.text().$type<MemberLinkKind>(),
    /** SHA-256 of the token, which follows from the id (db/member-links.ts). */
    tokenHash: p.text(),
    email: p.text(),
    /** The member whose password or address the link changes; of an invitation, the member who accepted it. */
    memberId: p.text().nullable(),
    /** Of an invitation: the shop and the role. */
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
