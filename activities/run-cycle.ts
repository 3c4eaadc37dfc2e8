// One turn of a subscription: which facts it asks. How a turn goes is activities/turn.ts.
import { type Recorded, recordChargeOutcome } from '../facts/charge-outcome.ts'
import type { FactDeps } from '../facts/commit.ts'
import { takeDueSteps } from '../facts/subscription-steps.ts'
import type { GatewaysAtWork } from '../gateways/port.ts'
import { subscriptionWorkflowId } from '../wire/subscription.ts'
import type { Asked, Turn } from '../workflows/contract.ts'
import type { QuarantineDeps } from './quarantine.ts'
import { takeTurn } from './turn.ts'

export interface CycleDeps extends FactDeps, QuarantineDeps {
  gateways: GatewaysAtWork
}

/**
 * Takes every due step of a subscription at `now` (Unix seconds; a test clock's time counts where there is one), charging where a step
 * asks for it. Safe to repeat, also half-way (`takeTurn`).
 */
export async function runCycle(
  deps: CycleDeps,
  { subscriptionId, now, missed }: { subscriptionId: string } & Asked,
): Promise<Turn> {
  return takeTurn(deps, now, {
    kind: 'subscription',
    id: subscriptionId,
    missed,
    workflowId: subscriptionWorkflowId(subscriptionId),
    statusBefore: 'pending_first_payment',
    look: (c, asked, pieces) => takeDueSteps(c, subscriptionId, now, asked, pieces),
    record: async (c, paymentId, outcome) => {
      const recorded = await recordChargeOutcome(c, paymentId, outcome, now)
      return { row: recorded.subscription, unwanted: recorded.unwanted, atRest: nothingDue(recorded) }
    },
  })
}

/** Spares the look at the row when the outcome's own commit already said that the next step lies ahead. */
function nothingDue({ subscription: s, at }: Recorded): boolean {
  return s !== null && s.status === 'active' && s.nextActionAt != null && s.nextActionAt > at
}
