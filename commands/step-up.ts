// A member who is signed in proves once more who they are. The proof is the session's own, and holds for a while (rules/step-up.ts). Passwords are compared before, by the API; a code is
// used up here.
import { LockMode } from '@mikro-orm/postgresql'
import { Member } from '../db/entities/index.ts'
import type { Keyring } from '../db/keyring.ts'
import { recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailMember } from './member-mail.ts'
import { useCode } from './second-factor.ts'

/** Writes down that the member of a session has just proved who they are. Answers whether the session is open: one that ended meanwhile has no proof. Safe to repeat. Source: D442. */
export async function noteProof(c: Commit, sessionId: string): Promise<boolean> {
  const rows = await c.em.execute<{ one: number }[]>(
    `update member_sessions set proved_at = ?::bigint where id = ? and closed_at is null and not awaits_code returning 1 as one`,
    [c.at, sessionId],
  )
  return rows.length > 0
}

/** Records that somebody at the browser of a member who is signed in could not prove to be them: in the log of the member's shops, those that come again within 15 minutes together. */
export async function recordFailedProof(c: Commit, memberId: string, reason: 'password' | 'code'): Promise<void> {
  await recordOfMember(c, { action: 'member.proof_failed', object: memberId, after: { reason } }, { repeats: true })
}

/**
 * Takes a code of the member's app, or a recovery code, as the proof of a session; a recovery code is used up by it, and told by mail. Answers whether it was right. Not safe to
 * repeat: no code is taken twice, also of several at once. Source: D214, D442.
 */
export async function proveByCode(
  c: Commit,
  tried: { memberId: string; sessionId: string; typed: string; encryptionKey: Keyring },
): Promise<boolean> {
  const member = await c.em.findOneOrFail(Member, tried.memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (member.totpEnabledAt == null) return false
  const right = useCode(member, tried.encryptionKey, tried.typed, c.at)
  if (!right) await recordFailedProof(c, member.id, 'code')
  if (!right || !(await noteProof(c, tried.sessionId))) return false
  if (right === 'recovery') {
    const codesLeft = member.recoveryHashes.length
    await recordOfMember(c, {
      action: 'member.recovery_code_used',
      object: member.id,
      after: { codes_left: codesLeft },
    })
    await mailMember(c, member.id, 'member_changed', { changed: 'recovery_used', codes_left: codesLeft })
  }
  return true
}
