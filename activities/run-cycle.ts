// One processing of a subscription: which commands it calls. The steps of a processing are in activities/process-due.ts.
import { type Recorded, recordChargeOutcome } from '../commands/charge-outcome.ts'
import { takeDueSteps } from '../commands/subscription-steps.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Asked, Processed } from '../workflows/contract.ts'
import { processDue } from './process-due.ts'
import type { ProcessingDeps } from './processing-deps.ts'

/**
 * Takes every due step of a subscription at `now` (Unix seconds; a test clock's time counts where there is one), and charges where a step asks for
 * it. Safe to repeat, also half-way (`processDue`).
 */
export async function runCycle(
  deps: ProcessingDeps,
  { subscriptionId, now, missed }: { subscriptionId: string } & Asked,
): Promise<Processed> {
  return processDue(deps, now, {
    kind: 'subscription',
    id: subscriptionId,
    missed,
    workflowId: workflowIdOf('subscription', subscriptionId),
    statusBefore: 'pending_first_payment',
    look: (c, asked, pieces) => takeDueSteps(c, deps.gateways, subscriptionId, now, asked, pieces),
    record: async (c, paymentId, outcome) => {
      const recorded = await recordChargeOutcome(c, paymentId, outcome, now)
      return { row: recorded.subscription, isLate: recorded.isLate, atRest: nothingDue(recorded) }
    },
  })
}

/** Saves one look at the row when the outcome's own commit already says that the next step is in the future. */
function nothingDue({ subscription: s, at }: Recorded): boolean {
  return s !== null && s.status === 'active' && s.nextActionAt != null && s.nextActionAt > at
}
