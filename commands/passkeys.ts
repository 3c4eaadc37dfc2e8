// Passkeys of members as rows: questions that are out, keys that come and go, and the log-in by one. How an answer is judged is db/passkeys.ts; who may ask is the API's
// business. A passkey is both factors at once: the device, and what its owner shows it. Source: D453.
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

/** What a question is for, and who may answer it. */
export interface Asked {
  purpose: PasskeyPurpose
  /** A session, or the digest of a browser's cookie. */
  holder: string
}

/** Keeps a question (db/passkeys.ts) until it is answered, for five minutes. Natural key: the challenge. */
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
 * Uses a question up. True once, for whom and what it was asked, within its time: of many answers at once one is judged. It is used up whatever the answer is worth, so
 * this is a commit of its own. What somebody else was asked stays theirs.
 */
export async function takeChallenge(c: Commit, challenge: string, { purpose, holder }: Asked): Promise<boolean> {
  const taken = await c.em.execute<{ one: number }[]>(
    `delete from passkey_challenges where id = ? and purpose = ? and holder = ? and expires_at > ?::bigint returning 1 as one`,
    [hashSecret(challenge), purpose, holder, c.at],
  )
  return taken.length > 0
}

/**
 * Gives a member a passkey. The other sessions end, and the one that is kept has proved a second factor by it. Natural key: the credential; one that is somebody's
 * already, or one too many, is refused. Published by mail.
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
 * Notes that a passkey has proved its member, whose answer was judged before (`readProof`). False when it was removed meanwhile, is another member's than `memberId`, or
 * has signed more often already: of two answers with one count one is right.
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

/** Lets in whoever has proved a passkey, without password and code. Null as `usePasskey`. Not safe to repeat: each call is a session. */
export async function signInByPasskey(
  c: Commit,
  given: { passkeyId: string; counter: number; browser: EntryBrowser },
): Promise<{ cookie: string; sessionId: string } | null> {
  const used = await usePasskey(c, given)
  if (!used) return null
  const member = await c.em.findOneOrFail(Member, used.memberId)
  return letIn(c, member, given.browser, 'passkey')
}

/** Calls a passkey something else. Safe to repeat; somebody else's is left alone. */
export async function renamePasskey(c: Commit, memberId: string, id: string, name: string): Promise<void> {
  await c.em.execute('update member_passkeys set name = ? where id = ? and member_id = ?', [name, id, memberId])
}

/**
 * Takes a passkey away: it opens nothing any more. The other sessions end; the one that is kept counts as proved by no second factor where none is left. Safe to repeat: one that
 * is gone changes nothing. Published by mail.
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

/** Takes all passkeys of a member away, for an operator whom they have asked, and records each. Safe to repeat. */
export async function removePasskeys(c: Commit, memberId: string): Promise<void> {
  const gone = await c.em.execute<{ name: string }[]>(
    'delete from member_passkeys where member_id = ? returning name',
    [memberId],
  )
  for (const { name } of gone)
    await recordOfMember(c, { action: 'member.passkey_removed', object: memberId, before: { name } })
}
