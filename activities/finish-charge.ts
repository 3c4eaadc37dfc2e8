// Waits for a gateway that owes us an outcome, on the gateway's own task queue, and charges what a processing has left to it. It holds a slot for some seconds at a time: whoever
// waits longer ends and is tried again (ask-again.ts), so that a gateway that hangs takes no slot from others. Heartbeats, so that a dead worker's question is asked by another.
import { gatewayOf, type Outcome } from '../commands/attempts.ts'
import { recordChargeOutcome } from '../commands/charge-outcome.ts'
import { recordCheckoutOutcome } from '../commands/checkout-outcome.ts'
import { commit } from '../commands/commit.ts'
import { Payment } from '../db/entities/index.ts'
import { attemptToCharge } from '../db/queries/attempts.ts'
import { NotAsked, type Seat } from '../gateways/calls.ts'
import type { ChargeOutcome } from '../gateways/port.ts'
import { payerWorkflowId } from '../resources/checkout-session.ts'
import { API_VERSION } from '../rules/versions.ts'
import { AskAgain, nextAskMs } from './ask-again.ts'
import { askBook, type Charged, charge, lineTo } from './charges.ts'
import type { ProcessingDeps } from './processing-deps.ts'
import { refundLatePayment } from './refund-late-payment.ts'

/** Often enough that a buyer who waits sees it, seldom enough for any gateway's limits. */
const ASK_EVERY_MS = 1_000

/** A caller waits 4.6 s (api/charges.ts): a charge that is this late is told as under way, with the subscription that it is for. */
const TELL_AFTER_MS = 2_000

export interface FinishingDeps extends ProcessingDeps {
  heartbeat(): void
  sleep(ms: number): Promise<void>
  /** How long earlier tries of this activity have waited, and the how manieth this is; nothing and the first when absent. */
  waitedMs?: number
  attempt?: number
}

/**
 * Asks what became of an attempt until the gateway knows, then records it; charges it when the gateway never heard of it and it is still wanted. One that is not is left
 * to the next processing. Throws `AskAgain` when it has waited its share. Safe to repeat: the attempt id is the gateway's key. `now` is the workflow's time when it began to
 * wait, Unix seconds.
 */
export async function finishCharge(
  deps: FinishingDeps,
  { paymentId, now }: { paymentId: string; now: number },
): Promise<void> {
  const { waitedMs: before = 0, attempt = 1, gateways } = deps
  const payment = await deps.orm.em.fork().findOneOrFail(Payment, paymentId)
  const account = gatewayOf(payment)
  const seat = gateways.calls.takeSeat(account)
  const began = performance.now()
  let slept = 0
  const waitedMs = () => before + Math.max(slept, performance.now() - began)
  const record = async (outcome: Outcome) => {
    const at = now + Math.floor(waitedMs() / 1000)
    const { merchantId, livemode } = payment
    const context = { merchantId, livemode, apiVersion: API_VERSION, at, workflowId: payerWorkflowId(payment) }
    const { isLate } = await commit(
      deps,
      context,
      async (c): Promise<{ isLate: boolean }> =>
        payment.checkoutSessionId
          ? recordCheckoutOutcome(c, paymentId, outcome, at)
          : recordChargeOutcome(c, paymentId, outcome, at),
    )
    if (isLate) await refundLatePayment(deps, context, paymentId)
  }
  try {
    for (;;) {
      const asked = performance.now()
      const outcome = await heardOf(deps, payment, seat)
      if (outcome === null) return await deps.sleep(ASK_EVERY_MS) // or a processing that finds the same again would follow without a pause
      if (!isOpen(outcome)) return await record(outcome)
      // Once, and then the processing says so to whoever reads Temporal (workflows/subscription.ts).
      if (!payment.announced && waitedMs() >= TELL_AFTER_MS) return await record({ kind: 'processing' })
      deps.heartbeat()
      if (!seat || outcome.kind === 'not_asked' || waitedMs() - before >= gateways.calls.patience.seatMs) {
        const afterMs = outcome.kind === 'not_asked' ? outcome.afterMs : nextAskMs(attempt)
        throw new AskAgain(`the gateway owes an answer on ${paymentId}`, payment.announced ? afterMs : ASK_EVERY_MS)
      }
      await deps.sleep(Math.max(0, ASK_EVERY_MS - (performance.now() - asked)))
      slept += ASK_EVERY_MS
    }
  } finally {
    seat?.release()
  }
}

type Open = { kind: 'unknown' | 'left' | 'processing' } | { kind: 'not_asked'; afterMs: number }

function isOpen(outcome: Outcome | Open): outcome is Open {
  return ['unknown', 'left', 'processing', 'not_asked'].includes(outcome.kind)
}

/** What the gateway says now; null: it has no outcome, and the attempt is not ours to charge or to wait for but a processing's to withdraw. `not_asked`: it could not be called, nor before `afterMs`. */
async function heardOf(
  { gateways, orm }: ProcessingDeps,
  payment: Payment,
  seat: Seat | null,
): Promise<Charged | { kind: 'not_asked'; afterMs: number } | null> {
  const account = gatewayOf(payment)
  const line = lineTo(gateways, account, seat)
  // A processing of this process may have left its charge under way. If that comes to nothing, the book says what became of it.
  const underWay = await gateways.calls.join<ChargeOutcome>(account, payment.id, seat)?.catch(() => null)
  if (underWay) return underWay
  try {
    const known = await askBook(line, payment.id)
    if (known && !(known.kind === 'processing' && payment.status === 'processing')) return known
    const attempt = await attemptToCharge(orm.em.fork(), payment.id)
    return attempt && (known ?? (await charge(line, attempt)))
  } catch (error) {
    return error instanceof NotAsked ? { kind: 'not_asked', afterMs: error.afterMs } : { kind: 'unknown' }
  }
}
