// Money of a late payment that its gateway could not refund is held in suspense: out of the merchant's balance, in the inbox beside unmatched
// transfers. It leaves by a match (commands/transfer-match.ts), by another refund of its payment, or with a dispute. The failed refund itself is
// commands/refunds.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { InboundTransfer, Payment, Refund } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { present } from '../rules/present.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { announceTransfer } from './announce.ts'
import type { Commit } from './commit.ts'
import { openRefund, type RefundWanted } from './open-refund.ts'
import { holdFromBalance, releaseToBalance, returnToSuspense, sendOff } from './transfer-bookings.ts'

/**
 * Moves `amountSatang` of a late payment from the balance into the inbox, and announces the transfer. Safe to repeat only under the payment's lock:
 * unique (source payment). Source: specification §12.2, D280.
 */
export function holdInSuspense(c: Commit, payment: Payment, amountSatang: number): void {
  const { merchantId, livemode, gateway, settlement, id: paymentId } = payment
  const transfer = c.em.create(InboundTransfer, {
    id: mintId('itr_'),
    merchantId,
    livemode,
    gateway,
    settlement,
    providerReference: paymentId,
    paymentId,
    sourcePaymentId: paymentId,
    reference: null,
    amountSatang,
    excessSatang: 0,
    parkedSatang: 0,
    returningSatang: 0,
    returnedSatang: 0,
    matches: [],
    bookings: 0,
    returns: 0,
    status: 'unmatched',
    reason: 'refund_failed',
    paidAt: present(payment.paidAt, 'when a refunded payment was paid'),
    createdAt: c.at,
  })
  holdFromBalance(c, transfer, amountSatang)
  announceTransfer(c, transfer)
}

/** The transfer in suspense of a payment, locked; null when there is none. The caller has locked the payment. */
export async function suspendedOf(c: Commit, payment: Payment): Promise<InboundTransfer | null> {
  if (!payment.isLate) return null
  return c.em.findOne(
    InboundTransfer,
    { sourcePaymentId: payment.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
}

/** The amount that is free in suspense, in satang: zero once the transfer is matched, because its money, or a part of it, then counts elsewhere. */
export function freeInSuspense(t: InboundTransfer): number {
  return t.status === 'unmatched' ? t.parkedSatang : 0
}

/**
 * Reserves `amountSatang` of a transfer in suspense as a refund of `payment`, which charged it, and wakes the refund's workflow at `now` (real time).
 * The caller has locked both rows. Not safe to repeat by itself. Answers the refund's id.
 */
export function refundFromSuspense(
  c: Commit,
  t: InboundTransfer,
  payment: Payment,
  wanted: Omit<RefundWanted, 'amountSatang'> & { amountSatang: number },
  now: number,
): string {
  reserveInSuspense(t, wanted.amountSatang)
  const refund = openRefund(c, payment, wanted, { announced: false, nextActionAt: now, transferId: t.id })
  c.wake({ workflowId: workflowIdOf('refund', refund.id), customerId: payment.customerId, fresh: true, urgent: true })
  return refund.id
}

/** Reserves this much of a transfer in suspense for a refund of its payment. The caller has locked the transfer, and opens the refund. */
export function reserveInSuspense(t: InboundTransfer, amountSatang: number): void {
  update(t, {
    parkedSatang: t.parkedSatang - amountSatang,
    returningSatang: t.returningSatang + amountSatang,
    returns: t.returns + 1,
  })
}

/**
 * Settles a refund from suspense that has its outcome: the money has gone, or is in the inbox again. `withdrawn`: the gateway was never asked, so
 * nothing is announced. Safe to repeat only under the refund's lock.
 */
export async function settleInSuspense(
  c: Commit,
  { transferId, amountSatang }: Refund,
  outcome: 'succeeded' | 'failed' | 'withdrawn',
): Promise<void> {
  const t = await c.em.findOneOrFail(InboundTransfer, present(transferId, 'the transfer of a refund to the sender'), {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  })
  if (outcome === 'succeeded') return sendOff(c, t, amountSatang)
  if (outcome === 'failed')
    return returnToSuspense(c, t, amountSatang, t.paymentId ? await c.em.findOneOrFail(Payment, t.paymentId) : null)
  t.returningSatang -= amountSatang
  t.parkedSatang += amountSatang
}

/** The buyer's bank takes a payment back: money that is free in suspense is taken first. The caller has locked the payment. */
export async function disputeFromSuspense(c: Commit, payment: Payment, amountSatang: number): Promise<void> {
  const t = await suspendedOf(c, payment)
  const taken = t ? Math.min(freeInSuspense(t), amountSatang) : 0
  if (t && taken > 0) releaseToBalance(c, t, taken)
}

/** The bank returns the money of a dispute. The part that it took from suspense goes into suspense again. The caller has locked the payment. */
export async function wonBackToSuspense(c: Commit, payment: Payment): Promise<void> {
  const t = await suspendedOf(c, payment)
  if (!t) return
  const refunds = await c.em.find(Refund, { transferId: t.id, status: 'succeeded' })
  const taken = t.returnedSatang - refunds.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  if (taken === 0) return
  t.returnedSatang -= taken
  holdFromBalance(c, t, taken)
  update(t, { status: 'unmatched', reason: 'refund_failed' })
  announceTransfer(c, t)
}
