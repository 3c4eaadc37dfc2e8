// Returns money that came for something that had ended meanwhile: booked, refunded at the gateway, settled.
import { type Cause, commit } from '../facts/commit.ts'
import { openUnwantedRefund, settleRefund } from '../facts/refunds.ts'
import type { CycleDeps } from './run-cycle.ts'

/** Safe to repeat: one refund per payment (facts/refunds.ts), and the gateway's key is the refund's id. */
export async function giveBack(deps: CycleDeps, cause: Cause, paymentId: string): Promise<void> {
  const refund = await commit(deps, cause, (c) => openUnwantedRefund(c, paymentId))
  const { kind } = await deps.gateways
    .named(refund.gateway)
    .refund({ refundId: refund.id, attemptId: paymentId, amountSatang: refund.amountSatang })
  await commit(deps, cause, (c) => settleRefund(c, refund.id, kind))
}
