// One turn of a checkout: which facts it asks. How a turn goes is activities/turn.ts.
import { recordCheckoutOutcome } from '../facts/checkout-outcome.ts'
import { takeDueCheckoutSteps } from '../facts/checkout-steps.ts'
import { checkoutWorkflowId } from '../wire/checkout-session.ts'
import type { Asked, Turn } from '../workflows/contract.ts'
import type { CycleDeps } from './run-cycle.ts'
import { takeTurn } from './turn.ts'

/**
 * Takes every due step of a session at `now` (Unix seconds; a test clock's time counts where there is one), charging where a buyer asked for it. Safe to
 * repeat, also half-way (`takeTurn`).
 */
export async function runCheckout(
  deps: CycleDeps,
  { sessionId, now, missed }: { sessionId: string } & Asked,
): Promise<Turn> {
  return takeTurn(deps, now, {
    kind: 'checkout_session',
    id: sessionId,
    missed,
    workflowId: checkoutWorkflowId(sessionId),
    statusBefore: 'open',
    look: (c, asked, pieces) => takeDueCheckoutSteps(c, sessionId, now, asked, pieces),
    record: async (c, paymentId, outcome) => {
      const { session, unwanted } = await recordCheckoutOutcome(c, paymentId, outcome, now)
      return { row: session, unwanted, atRest: false }
    },
  })
}
