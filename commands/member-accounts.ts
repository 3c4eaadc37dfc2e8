// Changes that members make to their own account: name and language, the password, one-time codes. Each change of how a member signs in sends a mail
// and ends what began with the old way. The pages have checked who asks.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberPasskey } from '../db/entities/index.ts'
import type { Keyring } from '../db/keyring.ts'
import { newRecoveryCodes, newTotpSecret, totpStep } from '../db/one-time-codes.ts'
import { update } from '../db/update.ts'
import { recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailMember } from './member-mail.ts'
import { closeOthers, noteSecondFactor } from './member-sessions.ts'
import { notifyOwnersOfMember } from './owner-notices.ts'

/**
 * Gives a member another password, and ends every session and every open link of theirs. `by`: the proof that allowed it. Safe to repeat, except that
 * each call sends the mail again. Source: D213.
 */
export async function setPassword(
  c: Commit,
  memberId: string,
  passwordHash: string,
  by: 'old_password' | 'link' | 'operator',
): Promise<Member> {
  const member = await c.em.findOneOrFail(Member, memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  member.passwordHash = passwordHash
  await closeOthers(c, memberId, null)
  await closeMemberLinks(c, memberId)
  await recordOfMember(c, { action: 'member.password_changed', object: memberId, after: { by } })
  await mailMember(c, memberId, 'member_changed', { changed: 'password' })
  await notifyOwnersOfMember(c, memberId, 'password_changed')
  return member
}

/** Ends every open link for a new password or another address of a member, or those of one kind. Safe to repeat. */
export async function closeMemberLinks(c: Commit, memberId: string, kind?: 'password' | 'email'): Promise<void> {
  await c.em.execute(
    `update member_links set closed_at = ?::bigint
     where kind = any(?::text[]) and member_id = ? and used_at is null and closed_at is null`,
    [c.at, `{${kind ?? 'password,email'}}`, memberId],
  )
}

/**
 * Holds an address until the commit: of several commits that give it to a member, or make a link for it, one goes on at a time, since they would not
 * see each other's row.
 */
export async function lockAddress(c: Commit, email: string): Promise<void> {
  await c.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`member/${email}`])
}

/** Changes name and language. Safe to repeat. */
export async function changeMember(
  c: Commit,
  memberId: string,
  wanted: { name: string | null; locale: 'th' | 'en' },
): Promise<void> {
  update(await c.em.findOneOrFail(Member, memberId), wanted)
}

/** Begins to set up one-time codes with a new secret. No log-in asks for a code before `enableTotp`. Does nothing when codes are on already. */
export async function beginTotp(c: Commit, memberId: string, encryptionKey: Keyring): Promise<Member> {
  const member = await c.em.findOneOrFail(Member, memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (member.totpEnabledAt == null) member.totpSecret ??= newTotpSecret(encryptionKey, memberId)
  return member
}

/**
 * Turns one-time codes on when the typed code is right. Answers the recovery codes, which are shown only this once. Null when the code is wrong or
 * there is nothing to turn on. Ends the other sessions, because they began without a second factor. Not safe to repeat: a second call answers null.
 * Source: D214.
 */
export async function enableTotp(
  c: Commit,
  wanted: { memberId: string; typed: string; encryptionKey: Keyring; keepSession: string },
): Promise<string[] | null> {
  const member = await c.em.findOneOrFail(Member, wanted.memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const { totpSecret } = member
  if (!totpSecret || member.totpEnabledAt != null) return null
  const step = totpStep(wanted.encryptionKey, { ...member, totpSecret }, wanted.typed, c.at)
  if (step === null) return null
  const { codes, hashes } = newRecoveryCodes()
  update(member, { totpEnabledAt: c.at, totpLastStep: step, recoveryHashes: hashes })
  await closeOthers(c, member.id, wanted.keepSession)
  await noteSecondFactor(c, wanted.keepSession, 'code')
  await recordOfMember(c, { action: 'member.second_factor_enabled', object: member.id })
  await mailMember(c, member.id, 'member_changed', { changed: 'codes_on' })
  return codes
}

/**
 * Turns one-time codes off and deletes the secret and the recovery codes. Ends the other sessions. The kept session counts as proved by no second
 * factor, unless the member still has a passkey. Safe to repeat. Source: D451.
 */
export async function disableTotp(c: Commit, memberId: string, keepSession: string | null): Promise<void> {
  const member = await c.em.findOneOrFail(Member, memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (member.totpEnabledAt == null) return
  update(member, { totpEnabledAt: null, totpSecret: null, totpLastStep: 0, recoveryHashes: [] })
  await closeOthers(c, memberId, keepSession)
  const passkeys = await c.em.count(MemberPasskey, { memberId })
  if (keepSession && passkeys === 0) await noteSecondFactor(c, keepSession, null)
  await recordOfMember(c, { action: 'member.second_factor_disabled', object: memberId })
  await mailMember(c, memberId, 'member_changed', { changed: 'codes_off' })
  await notifyOwnersOfMember(c, memberId, 'second_factor_off')
}

/**
 * Replaces the recovery codes that are left by ten new ones, shown only this once. Null when one-time codes are off. Ends the other sessions. Not
 * safe to repeat: each call makes new codes. Source: D214.
 */
export async function renewRecoveryCodes(c: Commit, memberId: string, keepSession: string): Promise<string[] | null> {
  const member = await c.em.findOneOrFail(Member, memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (member.totpEnabledAt == null) return null
  const { codes, hashes } = newRecoveryCodes()
  member.recoveryHashes = hashes
  await closeOthers(c, memberId, keepSession)
  await recordOfMember(c, { action: 'member.recovery_codes_renewed', object: memberId })
  await mailMember(c, memberId, 'member_changed', { changed: 'recovery_renewed' })
  return codes
}
