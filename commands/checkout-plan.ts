// Writes the next step of a checkout into its row, and wakes its workflow when the plan was made outside of it. The decision is rules/checkout.ts.
import type { CheckoutSession } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { planOfSession } from '../rules/checkout.ts'
import type { Commit } from './commit.ts'
import { wakeSession } from './plan.ts'

/** Stores the next step of an open session, and wakes its workflow unless that workflow makes the commit. `qrExpiresAt`: of the QR that is shown. */
export function replanSession(
  c: Commit,
  session: CheckoutSession,
  { qrExpiresAt = null }: { qrExpiresAt?: number | null } = {},
): void {
  update(session, planOfOpen(session, qrExpiresAt))
  if (!c.context.workflowId) wakeSession(c, session)
}

/** Answers only the plan, for a command that leaves everything as it was. */
export function planOfOpen(session: CheckoutSession, qrExpiresAt: number | null = null) {
  const { step, at } = planOfSession({
    expiresAt: session.expiresAt,
    qrExpiresAt,
    actionBy: session.status === 'open' ? (session.actionBy ?? null) : null,
  })
  return { plannedStep: step, nextActionAt: at }
}
