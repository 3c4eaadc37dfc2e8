// Returns money in suspense to its sender: reserved here, sent by activities/return-transfer.ts, and settled here, whether it was sent or not. Card
// money in suspense is returned as a refund of its payment (commands/suspense.ts).
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, InboundTransfer, Payment, TestClock } from '../db/entities/index.ts'
import { findAccount } from '../db/queries/gateway-accounts.ts'
import { update } from '../db/update.ts'
import { isGatewayAccount, isReturnedByHand } from '../rules/gateway-accounts.ts'
import { standingOf } from '../rules/inbound-transfers.ts'
import { Refusal } from '../rules/refusals.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { recordAction } from './audit-log.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { UNASKED } from './open-refund.ts'
import { refundFromSuspense } from './suspense.ts'
import { returnToSuspense, sendOff } from './transfer-bookings.ts'
import { beingLookedAt, holdTransfer, leaveSum } from './transfer-roots.ts'

/** How long to wait before a gateway that needs time is asked again, in seconds. With a longer wait, the merchant learns of the outcome late. */
const ASK_AGAIN_AFTER_SECONDS = 3_600

/** The question to the gateway: `returnId` is its idempotency key. */
export interface TransferReturn {
  returnId: string
  gateway: string
  transferReference: string
  amountSatang: number
}

/**
 * Reserves all money of a transfer in suspense for its sender, and wakes the transfer's workflow. Answers false when it was returned already: then
 * nothing changes. Safe to repeat. Refusals: `payment_not_refundable` when all of it has paid for something, `lock_timeout` while it is being
 * matched, `payment_disputed` when the bank has taken it, `gateway_cannot_return` when a person must send it. `byHand`: that person has sent it, so it is
 * booked as gone, and nothing waits (false). Source: specification §5.7, §12.2, D83, D280, D526.
 */
export async function reserveReturn(c: Commit, t: InboundTransfer, { byHand = false } = {}): Promise<boolean> {
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
  await refuseTheOtherWay(c, t, byHand)
  const after = { amount_satang: t.parkedSatang, ...(byHand && { by_hand: true }) }
  recordAction(c, { action: 'inbound_transfer.returned', object: t.id, after })
  if (source) {
    refuseIfDisputed(t, source)
    leaveSum(t, held)
    refundFromSuspense(c, t, source, { ...UNASKED, amountSatang: t.parkedSatang }, c.at)
    return true
  }
  leaveSum(t, held)
  if (byHand) {
    await timeOf(c, held.payment, c.at)
    reserve(t)
    sendOff(c, t, t.returningSatang)
    return false
  }
  sendBack(c, t, held.payment)
  return true
}

/** The gateway returns the money, or a person: each money has one way. */
async function refuseTheOtherWay(c: Commit, t: InboundTransfer, byHand: boolean): Promise<void> {
  if ((await mustBeSentByHand(c.em, t)) === byHand) return
  if (byHand) {
    throw new Refusal(
      'parameter_invalid',
      `\`by_hand\`: the gateway of the transfer ${t.id} sends the money back itself.`,
      {
        param: 'by_hand',
      },
    )
  }
  throw new Refusal(
    'gateway_cannot_return',
    `The money of the transfer ${t.id} is on a bank account, which Satang cannot send from. Send it back by hand, then ask again with by_hand: true.`,
    { param: 'by_hand' },
  )
}

/** Whether nobody can be asked to return the money of a transfer, so that a person sends it (rules/gateway-accounts.ts). */
export async function mustBeSentByHand(
  em: Commit['em'],
  { gateway, merchantId, sourcePaymentId }: Pick<InboundTransfer, 'gateway' | 'merchantId' | 'sourcePaymentId'>,
): Promise<boolean> {
  if (sourcePaymentId || !isGatewayAccount(gateway)) return false
  const account = await findAccount(em, gateway, merchantId)
  return account !== null && isReturnedByHand(account)
}

/** The buyer's bank has taken the payment back, or may do so: the money is not returned a second time. */
function refuseIfDisputed(t: InboundTransfer, { id, grossSatang, refundedSatang, disputedSatang, disputeId }: Payment) {
  if (t.parkedSatang <= grossSatang - refundedSatang - disputedSatang) return
  throw new Refusal('payment_disputed', `The bank has taken the payment ${id} back: its dispute is ${disputeId}.`)
}

/** Reserves all that is in suspense, and wakes the workflow that asks the gateway. The caller has locked the transfer. */
export function sendBack(c: Commit, t: InboundTransfer, payment: Payment | null): void {
  reserve(t)
  t.nextActionAt = c.at
  c.wake({ workflowId: workflowIdOf('inbound_transfer', t.id), customerId: payment?.customerId, urgent: true })
}

function reserve(t: InboundTransfer): void {
  update(t, { returningSatang: t.parkedSatang, parkedSatang: 0, returns: t.returns + 1 })
}

/** What to ask the gateway for a transfer now; null when nothing is reserved, or when a refund's workflow asks. */
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
 * Writes down the gateway's answer to a return at `now` (real time, Unix seconds). Answers when to ask again; null when there is nothing more to ask.
 * Failed: the money is in suspense again, and a partial payment is checked anew. Safe to repeat: a return that has its outcome is left alone.
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

/** Puts the commit on the time of what the money was for: on a test clock, the clock's. */
async function timeOf(c: Commit, payment: Payment | null, now: number): Promise<void> {
  const customer = payment ? await c.em.findOneOrFail(Customer, payment.customerId) : null
  liveOn(c, customer?.testClockId ? await c.em.findOneOrFail(TestClock, customer.testClockId) : null, now)
}
