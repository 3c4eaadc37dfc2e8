// The second step of a log-in: a code of the authenticator app, or a recovery code. No code works twice, and five wrong codes end the log-in. How
// codes are made and read is db/one-time-codes.ts; the password was checked before (commands/member-sessions.ts).

import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberSession } from '../db/entities/index.ts'
import type { Keyring } from '../db/keyring.ts'
import { recoveryHash, totpStep } from '../db/one-time-codes.ts'
import { CODE_TRIES_MAX } from '../rules/members.ts'
import { recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailMember } from './member-mail.ts'
import { type EntryBrowser, letIn } from './member-sessions.ts'

export type CodeTried = { kind: 'in'; cookie: string; sessionId: string } | { kind: 'wrong' } | { kind: 'over' }

/**
 * Takes one try of the log-in that waits under this session. The right code opens a session with a new cookie. A recovery code is used up, and a mail
 * tells the member. Concurrent tries are counted one after the other, and one code works once. Source: D214.
 */
export async function trySecondFactor(
  c: Commit,
  tried: { sessionId: string; typed: string; encryptionKey: Keyring; browser: EntryBrowser },
): Promise<CodeTried> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const session = await c.em.findOne(MemberSession, { id: tried.sessionId, awaitsCode: true }, { lockMode })
  if (!session || session.closedAt != null || session.expiresAt <= c.at) return { kind: 'over' }
  const member = await c.em.findOneOrFail(Member, session.memberId, { lockMode })
  const right = useCode(member, tried.encryptionKey, tried.typed, c.at)
  if (!right) {
    session.tries++
    await recordOfMember(c, { action: 'member.second_factor_failed', object: member.id }, { repeats: true })
    if (session.tries < CODE_TRIES_MAX) return { kind: 'wrong' }
    session.closedAt = c.at
    return { kind: 'over' }
  }
  session.closedAt = c.at
  const opened = await letIn(c, member, tried.browser, right === 'app' ? 'code' : 'recovery')
  if (right === 'app') return { kind: 'in', ...opened }
  const codesLeft = member.recoveryHashes.length
  await recordOfMember(c, { action: 'member.recovery_code_used', object: member.id, after: { codes_left: codesLeft } })
  await mailMember(c, member.id, 'member_changed', { changed: 'recovery_used', codes_left: codesLeft })
  return { kind: 'in', ...opened }
}

/** Uses up a code of a member's app, or a recovery code. Null when it is neither, or was used before. The caller has locked the member's row. */
export function useCode(member: Member, encryptionKey: Keyring, typed: string, at: number): 'app' | 'recovery' | null {
  const { totpSecret } = member
  if (!totpSecret) return null
  const step = totpStep(encryptionKey, { ...member, totpSecret }, typed, at)
  if (step !== null && step > member.totpLastStep) {
    member.totpLastStep = step
    return 'app'
  }
  const hash = recoveryHash(typed)
  if (!member.recoveryHashes.includes(hash)) return null
  member.recoveryHashes = member.recoveryHashes.filter((kept) => kept !== hash)
  return 'recovery'
}
