// How a signed-in member proves again who they are: by the password, or by the second factor when they have one. Another kind of proof is another row
// of PROOFS. step-up/handler.ts decides when to ask. Tries are counted (api/limits.ts), so that nobody can guess at a browser left open.
import { addressKey, type Limit } from '../../../api/limits.ts'
import { guarded, unlessTooMany } from '../../../api/middleware/rate-limit.ts'
import { noteProof, proveByCode, recordFailedProof } from '../../../commands/step-up.ts'
import { Member } from '../../../db/entities/index.ts'
import { isPassword } from '../../../db/passwords.ts'
import { ACCOUNT } from '../account/words.ts'
import type { DashboardContext } from '../context.ts'

export type ProofKind = 'password' | 'code'

/** The kind of proof. A member with a second factor must use it, so that a stolen session with a stolen password is not enough. */
export function proofOf({ signedIn }: DashboardContext): ProofKind {
  return signedIn.member.totpEnabledAt === null ? 'password' : 'code'
}

/** Tries a proof, and stores a right one in the session. Returns what is wrong, or null. */
export function prove(page: DashboardContext, kind: ProofKind, typed: string): Promise<string | null> {
  return PROOFS[kind](page, typed)
}

const PROOFS: Record<ProofKind, (page: DashboardContext, typed: string) => Promise<string | null>> = {
  async password(page, typed) {
    const wrong = await whyNotTheirs(page, typed)
    if (wrong) return wrong
    const isOpen = await page.call.commit((c) => noteProof(c, page.signedIn.sessionId))
    return isOpen ? null : ACCOUNT[page.locale].passwordWrong
  },
  async code(page, typed) {
    const { ctx, deps, signedIn } = page
    const words = ACCOUNT[page.locale]
    const { encryptionKey } = deps
    const tried = {
      memberId: signedIn.member.id,
      sessionId: signedIn.sessionId,
      typed: typed.slice(0, 60),
      encryptionKey,
    }
    const tryIt = () => page.call.commit((c) => proveByCode(c, tried))
    const limits: Limit[] = [{ name: 'second_factor_session', key: signedIn.sessionId }]
    const isRight = await unlessTooMany(ctx, guarded(deps, limits, tryIt, { failed: (right) => !right }))
    if (isRight === null) return words.tooMany
    return isRight ? null : words.codeWrong
  },
}

/** What is wrong with a password that a member types again; null when it is right. */
export async function whyNotTheirs(page: DashboardContext, password: string): Promise<string | null> {
  const { ctx, deps, signedIn } = page
  const words = ACCOUNT[page.locale]
  const { passwordHash } = await deps.db.orm.em.fork().findOneOrFail(Member, signedIn.member.id)
  const from = addressKey(ctx.ip)
  const compare = () => isPassword(password.slice(0, 1_000), passwordHash, deps.passwordCost, from)
  // Counted by session, so that tries from outside do not keep a signed-in member out.
  const limits: Limit[] = [{ name: 'password_session', key: signedIn.sessionId }]
  const isRight = await unlessTooMany(ctx, guarded(deps, limits, compare, { failed: (right) => !right }))
  if (isRight === null) return words.tooMany
  if (isRight) return null
  await page.call.commit((c) => recordFailedProof(c, signedIn.member.id, 'password'))
  return words.passwordWrong
}
