// One processing of a checkout: which commands it calls. The steps of a processing are in activities/process-due.ts.
import { recordCheckoutOutcome } from '../commands/checkout-outcome.ts'
import { takeDueCheckoutSteps } from '../commands/checkout-steps.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Asked, Processed } from '../workflows/contract.ts'
import { processDue } from './process-due.ts'
import type { ProcessingDeps } from './processing-deps.ts'

/**
 * Takes every due step of a session at `now` (Unix seconds; a test clock's time counts where there is one), and charges where a buyer asked for it.
 * Safe to repeat, also half-way (`processDue`).
 */
export async function runCheckout(
  deps: ProcessingDeps,
  { sessionId, now, missed }: { sessionId: string } & Asked,
): Promise<Processed> {
  return processDue(deps, now, {
    kind: 'checkout_session',
    id: sessionId,
    missed,
    workflowId: workflowIdOf('checkout_session', sessionId),
    statusBefore: 'open',
    look: (c, asked, pieces) => takeDueCheckoutSteps(c, sessionId, now, asked, pieces),
    record: async (c, paymentId, outcome) => {
      const { session, isLate } = await recordCheckoutOutcome(c, paymentId, outcome, now)
      return { row: session, isLate, atRest: false }
    },
  })
}
