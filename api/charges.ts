// The outcome of a charge for the caller that waits for it: a first charge, "pay now", a change of plan. The workflow makes the charge.

import type { EntityManager } from '@mikro-orm/postgresql'
import { withdrawCharge } from '../commands/on-demand.ts'
import { recordOutcome } from '../commands/record-outcome.ts'
import { Payment } from '../db/entities/index.ts'
import { readCharge } from '../db/queries/charge.ts'
import { Withdrawn } from '../db/queries/withdrawn.ts'
import { declineOf } from '../rules/declines.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { payerWorkflowId } from '../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from './deps.ts'
import { outcomesOf } from './outcomes.ts'
import type { Call } from './route.ts'

/** A call answers within 5 s (specification §2, `pm_card_slow`). This much is for the outcome, the rest for the commit before it. */
const OUTCOME_WITHIN_MS = 4_600

type AnyCall = Pick<Call<unknown, unknown, unknown>, 'deps' | 'commit' | 'forgetKey' | 'now' | 'requestId'>

/** What a call answers of its charge, once that has its outcome. `em` sees the outcome: a fork, or the transaction of a dry run. */
type AnswerOf<C, A> = (call: C, em: EntityManager, payment: Payment) => Promise<A>

/** The two parts of a route whose write is a charge: the wait for the outcome, and the answer. */
export function chargeOutcome<C extends AnyCall, A>(
  answerOfCharge: AnswerOf<C, A>,
): { outcome: (call: C, paymentId: string) => Promise<A>; answerOfCharge: AnswerOf<C, A> } {
  return {
    answerOfCharge,
    outcome: async (call, paymentId) => {
      const em = call.deps.db.orm.em.fork()
      return answerOfCharge(call, em, await outcomeOfCharge(call, paymentId, em))
    },
  }
}

/**
 * Returns the payment once the gateway has answered or the time is over. When the time is over, the payment is announced as `processing` and its
 * workflow finishes it. When Temporal cannot be reached, the attempt is withdrawn in the same call: 503 `workflow_unavailable`. Safe to repeat: a
 * retry joins the same charge. `em` has read nothing yet: the payment and its subscription are in its identity map afterwards.
 */
export async function outcomeOfCharge(
  call: AnyCall,
  paymentId: string,
  em: EntityManager = call.deps.db.orm.em.fork(),
): Promise<Payment> {
  const attempt = await readCharge(call.deps.db.orm.em.fork(), paymentId)
  if (!attempt) throw unavailable()
  if (!attempt.announced) await awaitAnnouncement(call, attempt)
  return present(await readCharge(em, paymentId), 'a payment that was announced')
}

/** The 402 of a failed payment, with a message for the buyer. A code that the gateway did not make is `processing_error`, and no decline of a card. */
export function cardError(payment: Payment): Refusal {
  if (isCodeOfGateway(payment))
    return new Refusal('processing_error', 'No PromptPay QR could be made. Please try again, or pay another way.', {
      payment: payment.id,
    })
  const decline = declineOf(payment.declineCode ?? 'card_declined')
  return new Refusal(decline.cardError, decline.message, {
    declineCode: payment.declineCode ?? undefined,
    payment: payment.id,
  })
}

/**
 * Throws a 402 unless the payment succeeded or is still processing. A payment that waits for the buyer gives `authentication_required`; its
 * `next_action` says where to go. A payment that was withdrawn because another one had paid (`paidFor`) is not refused: what its caller asked for is
 * done (D363).
 */
export function refuseUnpaid(payment: Payment, { paidFor = false } = {}): void {
  if (payment.status === 'succeeded' || payment.status === 'processing') return
  if (payment.status === 'canceled' && paidFor) return
  if (payment.status !== 'requires_action') throw cardError(payment)
  const { cardError: code, message } = declineOf('authentication_required')
  throw new Refusal(code, message, { declineCode: 'authentication_required', payment: payment.id })
}

async function awaitAnnouncement(call: AnyCall, attempt: Payment): Promise<void> {
  const { deps } = call
  const until = Date.now() + OUTCOME_WITHIN_MS
  try {
    await deps.workflows.wakeNow({
      workflowId: payerWorkflowId(attempt),
      merchantId: attempt.merchantId,
      livemode: attempt.livemode,
      customerId: attempt.customerId,
      token: 0,
      fresh: false,
      urgent: true,
      requestId: call.requestId,
    })
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    const withdrawn = await call.commit(async (c) => {
      const gone = await withdrawCharge(c, attempt.id)
      if (gone) await call.forgetKey(c)
      return gone
    })
    // A concurrent duplicate of this call may have withdrawn it first.
    if (withdrawn || (await deps.db.orm.em.fork().count(Payment, attempt.id)) === 0) throw unavailable()
  }
  const announced = await outcomesOf(deps.db.pool).wait('payment_announced', attempt.id, until - Date.now())
  if (announced) return
  try {
    await call.commit(async (c) => void (await recordOutcome(c, attempt, { kind: 'processing' }, call.now)))
  } catch (error) {
    throw error instanceof Withdrawn ? unavailable() : error
  }
}

function unavailable(): Refusal {
  return new Refusal(
    'workflow_unavailable',
    'The payment could not be started because the workflow service cannot be reached. Nothing was or will be charged; try again.',
  )
}
