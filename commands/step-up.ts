// A signed-in member proves their identity once more. The proof belongs to the session and holds for a while (rules/step-up.ts). The API has compared
// passwords before; a code is used up here.
import { LockMode } from '@mikro-orm/postgresql'
import { Member } from '../db/entities/index.ts'
import type { Keyring } from '../db/keyring.ts'
import { recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailMember } from './member-mail.ts'
import { useCode } from './second-factor.ts'

/**
 * Writes down that the member of a session has just proved their identity. Answers whether the session is open: a session that ended meanwhile gets
 * no proof. Safe to repeat. Source: D442.
 */
export async function noteProof(c: Commit, sessionId: string): Promise<boolean> {
  const rows = await c.em.execute<{ one: number }[]>(
    `update member_sessions set proved_at = ?::bigint where id = ? and closed_at is null and not awaits_code returning 1 as one`,
    [c.at, sessionId],
  )
  return rows.length > 0
}

/**
 * Records a failed proof at the browser of a signed-in member, in the log of the member's shops. Failures within 15 minutes are counted as one
 * record.
 */
export async function recordFailedProof(c: Commit, memberId: string, reason: 'password' | 'code'): Promise<void> {
  await recordOfMember(c, { action: 'member.proof_failed', object: memberId, after: { reason } }, { repeats: true })
}

/**
 * Takes a code of the member's app, or a recovery code, as the proof of a session. A recovery code is used up, and a mail tells the member. Answers
 * whether the code was right. Not safe to repeat: no code works twice, even for concurrent calls. Source: D214, D442.
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
