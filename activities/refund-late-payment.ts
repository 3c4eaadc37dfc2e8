// Refunds money that arrived for something that had already ended: it is booked, refunded at the gateway, and settled. When the gateway needs time or
// is too slow for a processing, the refund's own workflow asks again (commands/refunds.ts wakes it). Money whose refund the gateway refuses is held
// in suspense (commands/suspense.ts).
import { type CommitContext, commit } from '../commands/commit.ts'
import { openLatePaymentRefund, recordRefund } from '../commands/refunds.ts'
import { NotAsked, StillAsking } from '../gateways/calls.ts'
import { capability, type RefundOutcome } from '../gateways/port.ts'
import { lineTo } from './charges.ts'
import { atGateway } from './faults.ts'
import type { ProcessingDeps } from './processing-deps.ts'

/** Refunds the late payment. Safe to repeat: one refund per payment (commands/refunds.ts), and the gateway's key is the refund's id. */
export async function refundLatePayment(
  deps: ProcessingDeps,
  context: CommitContext,
  paymentId: string,
): Promise<void> {
  const opened = await commit(deps, context, (c) => openLatePaymentRefund(c, paymentId))
  if (!opened) return
  const { id, gateway, merchantId, livemode, request } = opened
  const line = await lineTo(deps.gateways, { gateway, merchantId, livemode }, 'processing')
  const outcome = await atGateway(() => line.ask(id, () => capability(line.gateway, 'refunds').refund(request))).catch(
    (error): RefundOutcome => {
      if (error instanceof StillAsking || error instanceof NotAsked) return { kind: 'pending' }
      throw error
    },
  )
  await commit(deps, context, (c) => recordRefund(c, id, outcome, context.at))
}
