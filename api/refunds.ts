// The outcome of a refund for the caller that waits for it: the gateway's first answer. The workflow asks the gateway.

import { withdrawRefund } from '../commands/accept-refund.ts'
import { recordRefund } from '../commands/refunds.ts'
import { Payment, Refund } from '../db/entities/index.ts'
import { Withdrawn } from '../db/queries/withdrawn.ts'
import { Refusal } from '../rules/refusals.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from './deps.ts'
import { outcomesOf } from './outcomes.ts'
import type { Call } from './route.ts'

/** As long as the wait for a charge. After it the refund is announced as `pending`, and its workflow finishes it. */
const OUTCOME_WITHIN_MS = 4_600

type AnyCall = Pick<Call<unknown, unknown, unknown>, 'deps' | 'commit' | 'forgetKey' | 'now' | 'requestId'>

/**
 * Returns the refund once the gateway has given its first answer or the time is over. When Temporal cannot be reached, the refund is withdrawn in the
 * same call: 503 `workflow_unavailable`. Safe to repeat: a retry joins the same refund.
 */
export async function outcomeOfRefund(call: AnyCall, refundId: string): Promise<Refund> {
  const { orm } = call.deps.db
  const accepted = await orm.em.fork().findOne(Refund, refundId)
  if (!accepted) throw unavailable()
  if (!accepted.announced) await awaitWord(call, accepted)
  return orm.em.fork().findOneOrFail(Refund, refundId)
}

/** Wakes the workflow of a refund at once. Throws `WorkflowsUnavailable`. */
export async function wakeRefund(
  { deps, requestId }: Pick<AnyCall, 'deps' | 'requestId'>,
  refund: Refund,
): Promise<void> {
  const { customerId } = await deps.db.orm.em.fork().findOneOrFail(Payment, refund.paymentId)
  await deps.workflows.wakeNow({
    workflowId: workflowIdOf('refund', refund.id),
    merchantId: refund.merchantId,
    livemode: refund.livemode,
    customerId,
    token: 0,
    fresh: false,
    urgent: true,
    requestId,
  })
}

async function awaitWord(call: AnyCall, refund: Refund): Promise<void> {
  const until = Date.now() + OUTCOME_WITHIN_MS
  try {
    await wakeRefund(call, refund)
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    const withdrawn = await call.commit(async (c) => {
      const gone = await withdrawRefund(c, refund.id)
      if (gone) await call.forgetKey(c)
      return gone
    })
    // A concurrent duplicate of this call may have withdrawn it first.
    if (withdrawn || (await call.deps.db.orm.em.fork().count(Refund, refund.id)) === 0) throw unavailable()
  }
  if (await outcomesOf(call.deps.db.pool).wait('refund_published', refund.id, until - Date.now())) return
  try {
    await call.commit((c) => recordRefund(c, refund.id, { kind: 'pending' }, call.now))
  } catch (error) {
    throw error instanceof Withdrawn ? unavailable() : error
  }
}

function unavailable(): Refusal {
  return new Refusal(
    'workflow_unavailable',
    'The refund could not be started because the workflow service cannot be reached. Nothing was or will be refunded; try again.',
  )
}
