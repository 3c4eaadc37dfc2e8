// The rows of members' passkeys: challenges that wait for an answer, passkeys that are added and removed, and the log-in by passkey. How an answer is
// judged is db/passkeys.ts; who may ask is the API's business. A passkey is both factors at once: the device, and what its owner shows it. Source:
// D453.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberPasskey, PasskeyChallenge, type PasskeyPurpose } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { NewPasskey } from '../db/passkeys.ts'
import { hashSecret } from '../db/secrets.ts'
import { update } from '../db/update.ts'
import { CHALLENGE_SECONDS, PASSKEYS_MAX } from '../rules/members.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailMember } from './member-mail.ts'
import { closeOthers, type EntryBrowser, letIn, noteSecondFactor } from './member-sessions.ts'

/** The purpose of a challenge, and who may answer it. */
export interface Asked {
  purpose: PasskeyPurpose
  /** A session's id, or the digest of a browser's cookie. */
  holder: string
}

/** Keeps a challenge (db/passkeys.ts) until it is answered, for five minutes. Natural key: the challenge. */
export async function askPasskey(c: Commit, challenge: string, { purpose, holder }: Asked): Promise<void> {
  c.em.create(PasskeyChallenge, {
    id: hashSecret(challenge),
    purpose,
    holder,
    createdAt: c.at,
    expiresAt: c.at + CHALLENGE_SECONDS,
  })
}

/**
 * Uses a challenge up. True once, for the holder and purpose it was made for, within its time; of several concurrent answers one is judged. The
 * challenge is used up even when the answer turns out wrong, so this is a commit of its own. A challenge of another holder is left alone.
 */
export async function takeChallenge(c: Commit, challenge: string, { purpose, holder }: Asked): Promise<boolean> {
  const taken = await c.em.execute<{ one: number }[]>(
    `delete from passkey_challenges where id = ? and purpose = ? and holder = ? and expires_at > ?::bigint returning 1 as one`,
    [hashSecret(challenge), purpose, holder, c.at],
  )
  return taken.length > 0
}

/**
 * Adds a passkey to a member. The other sessions end; the kept session counts as proved by a passkey. Natural key: the credential. Refuses a
 * credential that is known already, and one passkey too many. Sends a mail.
 */
export async function addPasskey(
  c: Commit,
  wanted: { memberId: string; passkey: NewPasskey; name: string; keepSession: string },
): Promise<MemberPasskey> {
  const { memberId, passkey, name, keepSession } = wanted
  await c.em.findOneOrFail(Member, memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if ((await c.em.count(MemberPasskey, { memberId })) >= PASSKEYS_MAX)
    throw new Refusal('parameter_invalid', `A member has at most ${PASSKEYS_MAX} passkeys.`, { param: 'name' })
  if (await c.em.findOne(MemberPasskey, { credentialId: passkey.credentialId }))
    throw new Refusal('parameter_invalid', 'This passkey is there already.', { param: 'name' })
  const id = mintId('mpk_')
  const added = c.em.create(MemberPasskey, { id, memberId, ...passkey, name, createdAt: c.at })
  await closeOthers(c, memberId, keepSession)
  await noteSecondFactor(c, keepSession, 'passkey')
  await recordOfMember(c, { action: 'member.passkey_added', object: memberId, after: { name } })
  await mailMember(c, memberId, 'member_changed', { changed: 'passkey_added', passkey: name })
  return added
}

/**
 * Notes that a passkey has proved its member; the caller has judged the answer (`readProof`). Null when the passkey was removed meanwhile, belongs to
 * another member than `memberId`, or has reached this signature count already: of two answers with the same count only one is accepted.
 */
export async function usePasskey(
  c: Commit,
  { passkeyId, counter, memberId }: { passkeyId: string; counter: number; memberId?: string },
): Promise<MemberPasskey | null> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const found = await c.em.findOne(MemberPasskey, passkeyId, { lockMode })
  if (!found || (memberId !== undefined && found.memberId !== memberId)) return null
  const counts = counter > 0 || found.counter > 0
  if (counts && counter <= found.counter) return null
  update(found, { counter, lastUsedAt: c.at })
  return found
}

/** Signs in a member who has proved a passkey, without password and code. Null like `usePasskey`. Not safe to repeat: each call is a session. */
export async function signInByPasskey(
  c: Commit,
  given: { passkeyId: string; counter: number; browser: EntryBrowser },
): Promise<{ cookie: string; sessionId: string } | null> {
  const used = await usePasskey(c, given)
  if (!used) return null
  const member = await c.em.findOneOrFail(Member, used.memberId)
  return letIn(c, member, given.browser, 'passkey')
}

/** Renames a passkey. Safe to repeat; another member's passkey is left alone. */
export async function renamePasskey(c: Commit, memberId: string, id: string, name: string): Promise<void> {
  await c.em.execute('update member_passkeys set name = ? where id = ? and member_id = ?', [name, id, memberId])
}

/**
 * Removes a passkey. The other sessions end. The kept session counts as proved by no second factor if none is left. Safe to repeat: a passkey that is
 * gone changes nothing. Sends a mail.
 */
export async function removePasskey(c: Commit, memberId: string, id: string, keepSession: string): Promise<void> {
  const member = await c.em.findOneOrFail(Member, memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const [gone] = await c.em.execute<{ name: string }[]>(
    'delete from member_passkeys where id = ? and member_id = ? returning name',
    [id, memberId],
  )
  if (!gone) return
  await closeOthers(c, memberId, keepSession)
  const left = await c.em.count(MemberPasskey, { memberId })
  if (left === 0 && member.totpEnabledAt == null) await noteSecondFactor(c, keepSession, null)
  await recordOfMember(c, { action: 'member.passkey_removed', object: memberId, before: { name: gone.name } })
  await mailMember(c, memberId, 'member_changed', { changed: 'passkey_removed', passkey: gone.name })
}

/** Removes all passkeys of a member, for an operator whom the member has asked, and records each. Safe to repeat. */
export async function removePasskeys(c: Commit, memberId: string): Promise<void> {
  const gone = await c.em.execute<{ name: string }[]>(
    'delete from member_passkeys where member_id = ? returning name',
    [memberId],
  )
  for (const { name } of gone)
    await recordOfMember(c, { action: 'member.passkey_removed', object: memberId, before: { name } })
}
