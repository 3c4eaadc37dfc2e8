// Which command records the outcome of a charged attempt: that of what it pays for.
import type { PaidFor } from '../rules/workflow-kinds.ts'
import type { Outcome } from './attempts.ts'
import { recordChargeOutcome } from './charge-outcome.ts'
import { recordCheckoutOutcome } from './checkout-outcome.ts'
import type { Commit } from './commit.ts'
import { recordInvoiceOutcome } from './manual-invoice-outcome.ts'

/** Records the outcome at `now` with the command of the payment's checkout, subscription or invoice. Safe to repeat, as these are. */
export async function recordOutcome(
  c: Commit,
  payment: PaidFor & { id: string },
  outcome: Outcome,
  now: number,
): Promise<{ isLate: boolean }> {
  if (payment.checkoutSessionId) return recordCheckoutOutcome(c, payment.id, outcome, now)
  if (payment.subscriptionId) return recordChargeOutcome(c, payment.id, outcome, now)
  return recordInvoiceOutcome(c, payment.id, outcome, now)
}
