// Waits for a gateway that owes an outcome, on the gateway's own task queue, and makes the charge that a processing has left to it. It holds a slot
// for some seconds at a time. When that is not enough, it ends and is tried again (ask-again.ts), so that a gateway that hangs takes no slot from
// others. It heartbeats, so that another worker continues when this one dies.
import { gatewayOf, type Outcome } from '../commands/attempts.ts'
import { commit } from '../commands/commit.ts'
import { recordOutcome } from '../commands/record-outcome.ts'
import { Customer, Payment } from '../db/entities/index.ts'
import { attemptToCharge, codeToMake } from '../db/queries/attempts.ts'
import { NotAsked, type Seat } from '../gateways/calls.ts'
import type { ChargeOutcome } from '../gateways/port.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import { API_VERSION } from '../rules/versions.ts'
import { payerWorkflowId } from '../rules/workflow-kinds.ts'
import { AskAgain, nextAskMs } from './ask-again.ts'
import { askBook, type Charged, type Coded, charge, lineTo, makeCode } from './charges.ts'
import type { ProcessingDeps } from './processing-deps.ts'
import { refundLatePayment } from './refund-late-payment.ts'

/** Often enough for a buyer who waits, and seldom enough for any gateway's limits. */
const ASK_EVERY_MS = 1_000

/** A caller waits 4.6 s (api/charges.ts). A charge that takes this long is announced as under way, with the subscription that it is for. */
const TELL_AFTER_MS = 2_000

/**
 * A code that nobody has seen cannot be paid, and its buyer waits. After this long the attempt fails and the buyer chooses again; the code, if it was made
 * and its answer lost, ends unseen. Source: D513.
 */
const CODE_WITHIN_MS = 30_000

export interface FinishingDeps extends ProcessingDeps {
  heartbeat(): void
  sleep(ms: number): Promise<void>
  /** How long earlier tries of this activity have waited, and the number of this try. Absent: nothing, and the first. */
  waitedMs?: number
  attempt?: number
}

/**
 * Asks what became of an attempt until the gateway knows, then records it. Charges the attempt when the gateway does not know it and it is still to
 * be charged. Otherwise it leaves the attempt to the next processing. Throws `AskAgain` when it has waited long enough. Safe to repeat: the attempt
 * id is the gateway's key. `now` is the workflow's time when it began to wait, Unix seconds.
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
  const isCode = isCodeOfGateway(payment)
  const isShown = isCode && payment.status === 'requires_action'
  const isOver = async () => isShown && now + waitedMs() / 1_000 >= (await endOfCode(deps, payment))
  const waitedMs = () => before + Math.max(slept, performance.now() - began)
  const record = async (outcome: Outcome) => {
    const at = now + Math.floor(waitedMs() / 1000)
    const { merchantId, livemode } = payment
    const context = { merchantId, livemode, apiVersion: API_VERSION, at, workflowId: payerWorkflowId(payment) }
    const { isLate } = await commit(deps, context, (c) => recordOutcome(c, payment, outcome, at))
    if (isLate) await refundLatePayment(deps, context, paymentId)
  }
  try {
    for (;;) {
      const asked = performance.now()
      if (isCode && !isShown && waitedMs() >= CODE_WITHIN_MS) {
        return await record({ kind: 'declined', declineCode: 'processing_error' })
      }
      const outcome = await heardOf(deps, payment, { seat, isOver: await isOver() })
      if (outcome === null) return await deps.sleep(ASK_EVERY_MS) // without the pause, the next processing would find the same again at once
      if (!isOpen(outcome)) return await record(outcome)
      // Done once. The processing then shows it in Temporal (workflows/subscription.ts).
      if (!payment.announced && waitedMs() >= TELL_AFTER_MS) return await record({ kind: 'processing' })
      deps.heartbeat()
      if (!seat || isShown || outcome.kind === 'not_asked' || waitedMs() - before >= gateways.calls.patience.seatMs) {
        const afterMs = outcome.kind === 'not_asked' ? outcome.afterMs : nextAskMs(attempt)
        const unknownYet = !payment.announced || (isCode && !isShown)
        throw new AskAgain(`the gateway owes an answer on ${paymentId}`, unknownYet ? ASK_EVERY_MS : afterMs)
      }
      await deps.sleep(Math.max(0, ASK_EVERY_MS - (performance.now() - asked)))
      slept += ASK_EVERY_MS
    }
  } finally {
    seat?.release()
  }
}

/** When a shown code ends, Unix seconds. On a test clock its time stands still, so it ends with a step of its row. */
async function endOfCode({ orm }: ProcessingDeps, { customerId, expiresAt }: Payment): Promise<number> {
  const { testClockId } = await orm.em.fork().findOneOrFail(Customer, customerId)
  return testClockId ? Number.POSITIVE_INFINITY : (expiresAt ?? 0)
}

type Open = { kind: 'unknown' | 'left' | 'processing' } | { kind: 'not_asked'; afterMs: number }

function isOpen(outcome: Outcome | Open): outcome is Open {
  return ['unknown', 'left', 'processing', 'not_asked'].includes(outcome.kind)
}

/**
 * Asks the gateway for the outcome. Null: the gateway has none, and the attempt is not to be charged or waited for here; a processing withdraws it.
 * `not_asked`: the gateway could not be called, and is not to be called for `afterMs`.
 */
async function heardOf(
  { gateways, orm }: ProcessingDeps,
  payment: Payment,
  { seat, isOver }: { seat: Seat | null; isOver: boolean },
): Promise<Charged | Coded | { kind: 'not_asked'; afterMs: number } | null> {
  const account = gatewayOf(payment)
  const line = await lineTo(gateways, account, seat)
  // A processing of this process may have left its charge under way. When that call fails, the look-up below says what became of it.
  if (isOver) return null
  const underWay = await gateways.calls.join<ChargeOutcome | Coded>(account, payment.id, seat)?.catch(() => null)
  if (underWay) return underWay
  try {
    if (isCodeOfGateway(payment) && payment.status === 'processing') {
      const order = await codeToMake(orm.em.fork(), payment.id)
      return order && (await makeCode(line, { paymentId: payment.id, order }))
    }
    const known = await askBook(line, payment.id)
    if (known && !(known.kind === 'processing' && payment.status === 'processing')) return known
    const attempt = await attemptToCharge(orm.em.fork(), payment.id)
    return attempt && (known ?? (await charge(line, attempt)))
  } catch (error) {
    return error instanceof NotAsked ? { kind: 'not_asked', afterMs: error.afterMs } : { kind: 'unknown' }
  }
}
