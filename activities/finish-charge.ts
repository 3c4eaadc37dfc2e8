// Waits for a gateway that owes us an outcome, on the gateway's own task queue. Heartbeats between questions, so that a dead worker's
// question is asked by another.

import { Payment } from '../db/entities/index.ts'
import { recordChargeOutcome } from '../facts/charge-outcome.ts'
import { recordCheckoutOutcome } from '../facts/checkout-outcome.ts'
import { commit } from '../facts/commit.ts'
import { API_VERSION } from '../rules/versions.ts'
import { payerWorkflowId } from '../wire/checkout-session.ts'
import { lookUp } from './charges.ts'
import { giveBack } from './give-back.ts'
import type { CycleDeps } from './run-cycle.ts'

/** Often enough that a buyer who waits sees it, seldom enough for any gateway's limits. */
const ASK_EVERY_MS = 1_000

/**
 * Asks what became of an attempt until the gateway knows, then records it. An attempt the gateway never heard of is left to the next
 * turn, which charges it under the same id. Safe to repeat. `now` is the workflow's time when it began to wait, Unix seconds.
 */
export async function finishCharge(
  deps: CycleDeps & { heartbeat(): void; sleep(ms: number): Promise<void> },
  { paymentId, now }: { paymentId: string; now: number },
): Promise<void> {
  const payment = await deps.orm.em.fork().findOneOrFail(Payment, paymentId)
  const gateway = deps.gateways.named(payment.gateway)
  for (let waitedMs = 0; ; waitedMs += ASK_EVERY_MS) {
    const outcome = await lookUp(gateway, paymentId)
    if (outcome === null) return deps.sleep(ASK_EVERY_MS) // or a gateway that refuses the call would be called without a pause
    if (outcome.kind !== 'unknown' && outcome.kind !== 'processing') {
      const at = now + Math.floor(waitedMs / 1000)
      const workflowId = payerWorkflowId(payment)
      const cause = {
        merchantId: payment.merchantId,
        livemode: payment.livemode,
        apiVersion: API_VERSION,
        at,
        workflowId,
      }
      const { unwanted } = await commit(
        deps,
        cause,
        async (c): Promise<{ unwanted: boolean }> =>
          payment.checkoutSessionId
            ? recordCheckoutOutcome(c, paymentId, outcome, at)
            : recordChargeOutcome(c, paymentId, outcome, at),
      )
      if (unwanted) await giveBack(deps, cause, paymentId)
      return
    }
    deps.heartbeat()
    await deps.sleep(ASK_EVERY_MS)
  }
}
