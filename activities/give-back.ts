// Returns money that came for something that had ended meanwhile: booked, refunded at the gateway, settled. A gateway that needs time, or
// is too slow for a turn, is asked again by the refund's own workflow (facts/refunds.ts rings it); what it refuses is held in suspense (facts/suspense.ts).
import { type Cause, commit } from '../facts/commit.ts'
import { openUnwantedRefund, recordRefund } from '../facts/refunds.ts'
import { NotAsked, StillAsking } from '../gateways/calls.ts'
import type { RefundOutcome } from '../gateways/port.ts'
import { lineTo } from './charges.ts'
import { atGateway } from './faults.ts'
import type { CycleDeps } from './run-cycle.ts'

/** Safe to repeat: one refund per payment (facts/refunds.ts), and the gateway's key is the refund's id. */
export async function giveBack(deps: CycleDeps, cause: Cause, paymentId: string): Promise<void> {
  const opened = await commit(deps, cause, (c) => openUnwantedRefund(c, paymentId))
  if (!opened) return
  const { id, gateway, merchantId, livemode, request } = opened
  const line = lineTo(deps.gateways, { gateway, merchantId, livemode }, 'turn')
  const outcome = await atGateway(() => line.ask(id, () => line.gateway.refund(request))).catch(
    (error): RefundOutcome => {
      if (error instanceof StillAsking || error instanceof NotAsked) return { kind: 'pending' }
      throw error
    },
  )
  await commit(deps, cause, (c) => recordRefund(c, id, outcome, cause.at))
}
