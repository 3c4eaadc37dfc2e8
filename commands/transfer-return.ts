// InSuspense money goes back to its sender: reserved here, sent by activities/return-transfer.ts, settled or given back here. Money of a card
// that is held in suspense goes back as a refund of its payment (commands/suspense.ts).
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, InboundTransfer, Payment, TestClock } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { inboundTransferWorkflowId } from '../resources/money.ts'
import { standingOf } from '../rules/inbound-transfers.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { UNASKED } from './open-refund.ts'
import { refundFromSuspense } from './suspense.ts'
import { returnToSuspense, sendOff } from './transfer-bookings.ts'
import { beingLookedAt, holdTransfer, leaveSum } from './transfer-roots.ts'

/** How long a gateway that needs time is left alone before it is asked again, in seconds. Longer, and the merchant hears of it late. */
const ASK_AGAIN_AFTER_SECONDS = 3_600

/** What the gateway is asked: `returnId` is its idempotency key. */
export interface TransferReturn {
  returnId: string
  gateway: string
  transferReference: string
  amountSatang: number
}

/**
 * Reserves all that is held in suspense of a transfer for its sender, and wakes the transfer's workflow. Answers false when it has gone back already:
 * then nothing changes. Safe to repeat. Refusals: `payment_not_refundable` when all of it has paid something, `lock_timeout` while it
 * is being matched, `payment_disputed` when the bank has taken it. Source: specification §5.7, §12.2, D83, D280.
 */
export async function reserveReturn(c: Commit, t: InboundTransfer): Promise<boolean> {
  const source = t.sourcePaymentId ? await c.em.findOneOrFail(Payment, t.sourcePaymentId) : null
  const held = await holdTransfer(c, t, source)
  const standing = standingOf(t)
  if (standing === 'in_hand') throw beingLookedAt(t)
  if (standing === 'gone_back') return false
  if (standing === 'used') {
    throw new Refusal('payment_not_refundable', `Nothing of the transfer ${t.id} is left to be given back.`, {
      param: 'id',
    })
  }
  if (t.parkedSatang === 0) return true // on its way back already
  recordAction(c, { action: 'inbound_transfer.returned', object: t.id, after: { amount_satang: t.parkedSatang } })
  if (source) {
    refuseIfDisputed(t, source)
    leaveSum(t, held)
    refundFromSuspense(c, t, source, { ...UNASKED, amountSatang: t.parkedSatang }, c.at)
    return true
  }
  leaveSum(t, held)
  sendBack(c, t, held.payment)
  return true
}

/** Its bank has taken the payment back, or may: it is not given back beside that. */
function refuseIfDisputed(t: InboundTransfer, { id, grossSatang, refundedSatang, disputedSatang, disputeId }: Payment) {
  if (t.parkedSatang <= grossSatang - refundedSatang - disputedSatang) return
  throw new Refusal('payment_disputed', `The bank has taken the payment ${id} back: its dispute is ${disputeId}.`)
}

/** All that is held in suspense is on its way back: its workflow asks the gateway. The transfer is locked. */
export function sendBack(c: Commit, t: InboundTransfer, payment: Payment | null): void {
  update(t, { returningSatang: t.parkedSatang, parkedSatang: 0, returns: t.returns + 1, nextActionAt: c.at })
  c.wake({ workflowId: inboundTransferWorkflowId(t.id), customerId: payment?.customerId, urgent: true })
}

/** What the gateway is to be asked for a transfer now; null when nothing is reserved, or a refund's workflow asks. */
export function returnOf(t: InboundTransfer): TransferReturn | null {
  if (t.returningSatang === 0 || t.sourcePaymentId) return null
  return {
    returnId: `${t.id}-${t.returns}`,
    gateway: t.gateway,
    transferReference: t.providerReference,
    amountSatang: t.returningSatang,
  }
}

/**
 * Writes down what the gateway said to a return at `now` (real time, Unix seconds), and answers when to ask it again; null when there is no
 * more to ask. Failed: the money is held in suspense again, and a part payment is looked at anew. Safe to repeat: a return that has its outcome
 * is left alone.
 */
export async function settleReturn(
  c: Commit,
  transferId: string,
  { returnId, outcome, now }: { returnId: string; outcome: 'succeeded' | 'pending' | 'failed'; now: number },
): Promise<number | null> {
  const t = await c.em.findOneOrFail(InboundTransfer, transferId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (returnOf(t)?.returnId !== returnId) return t.nextActionAt ?? null
  c.concerns(t)
  if (outcome === 'pending') {
    t.nextActionAt = now + ASK_AGAIN_AFTER_SECONDS
    return t.nextActionAt
  }
  const payment = t.paymentId ? await c.em.findOneOrFail(Payment, t.paymentId) : null
  await timeOf(c, payment, now)
  if (outcome === 'failed') returnToSuspense(c, t, t.returningSatang, payment)
  else sendOff(c, t, t.returningSatang)
  t.nextActionAt = null
  return null
}

/** The time of what the money was for: on a test clock it is the clock's. */
async function timeOf(c: Commit, payment: Payment | null, now: number): Promise<void> {
  const customer = payment ? await c.em.findOneOrFail(Customer, payment.customerId) : null
  liveOn(c, customer?.testClockId ? await c.em.findOneOrFail(TestClock, customer.testClockId) : null, now)
}
