// Accepts a merchant's refund: reserves its amount, or refuses the whole call. activities/run-refund.ts asks the gateway; commands/refunds.ts records
// the gateway's answer.
import { type InboundTransfer, type Payment, Refund } from '../db/entities/index.ts'
import type { Gateways } from '../gateways/port.ts'
import { entriesForRefundReturn } from '../rules/ledger.ts'
import { formatBaht, type Satang, satang } from '../rules/money.ts'
import { isOutside } from '../rules/paid-outside.ts'
import { refundableRemainder, whyNotRefundable } from '../rules/refunds.ts'
import { Refusal } from '../rules/refusals.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { recordAction } from './audit-log.ts'
import { bookMovement } from './balance-bookings.ts'
import type { Commit } from './commit.ts'
import { openRefund, type RefundWanted } from './open-refund.ts'
import { holdPayment } from './payment-roots.ts'
import { refundableBesideCredit } from './period-credits.ts'
import { recordRefund } from './refunds.ts'
import { waysToPay } from './serving-gateway.ts'
import { freeInSuspense, refundFromSuspense, settleInSuspense, suspendedOf } from './suspense.ts'

/**
 * Reserves a refund of a payment, wakes its workflow and answers its id. The refund is not announced before the gateway's first answer. Not safe to
 * repeat by itself: the `Idempotency-Key` makes it safe, and reservations never exceed the payment, whose row is locked. Money in suspense is
 * refunded from there. Money that the merchant took itself is refunded by this commit, as a record of what a person has given back (`outside`). An amount that a change of plan has credited is not refunded as well, unless the subscription ends with the refund. Refusals,
 * in this order: `gateway_not_configured`, `payment_not_refundable`, `payment_disputed`, `payment_already_refunded`, `amount_too_large` with what is
 * left. Source: specification §5.3, D120, D280.
 */
export async function acceptRefund(
  c: Commit,
  gateways: Gateways,
  paymentId: string,
  wanted: RefundWanted,
): Promise<string> {
  const now = c.at // the caller's real time, read before the payment's clock is taken: the gateway works in real time
  const { payment, subscriptions, givenBack } = await holdPayment(c, paymentId)
  if (!isOutside(payment)) await waysToPay(c, gateways)
  const why = whyNotRefundable(givenBack)
  if (why) throw REFUSALS[why](payment)
  const held = await suspendedOf(c, payment)
  const left = held ? satang(freeInSuspense(held)) : refundableRemainder(givenBack)
  if (held && left === 0) throw usedElsewhere(payment, held)
  const beside = wanted.cancelSubscription ? null : await refundableBesideCredit(c, payment, subscriptions)
  if (beside !== null && beside < Math.min(wanted.amountSatang ?? left, left)) {
    if (wanted.amountSatang !== null || beside === 0) throw credited(payment, beside)
    wanted = { ...wanted, amountSatang: beside }
  }
  const amountSatang = wanted.amountSatang ?? left
  if (amountSatang > left) throw moreThanLeft(payment, amountSatang, left)
  const asked = { ...wanted, amountSatang }
  const after = {
    payment: payment.id,
    amount_satang: amountSatang,
    reason: wanted.reason,
    revoke_access: wanted.revokeAccess,
    cancel_subscription: wanted.cancelSubscription,
  }
  if (held) {
    const id = refundFromSuspense(c, held, payment, asked, now)
    recordAction(c, { action: 'refund.created', object: id, after })
    return id
  }
  if (isOutside(payment)) {
    const { id } = openRefund(c, payment, asked, { announced: false, nextActionAt: null, transferId: null })
    recordAction(c, { action: 'refund.created', object: id, after })
    await c.em.flush()
    await recordRefund(c, id, { kind: 'succeeded' }, now) // no gateway has it: a person has given it back
    return id
  }
  const refund = openRefund(c, payment, asked, { announced: false, nextActionAt: now, transferId: null })
  c.wake({ workflowId: workflowIdOf('refund', refund.id), customerId: payment.customerId, fresh: true, urgent: true })
  recordAction(c, { action: 'refund.created', object: refund.id, after })
  return refund.id
}

/**
 * Withdraws an accepted refund because no workflow can be started. Deletes the refund and its wakeup. A second ledger transaction returns the amount,
 * because the ledger deletes nothing (D282). False: the gateway may have been asked already (the answer to the start was lost), so the caller must
 * wait for its answer. Source: specification §1.11.
 */
export async function withdrawRefund(c: Commit, refundId: string): Promise<boolean> {
  const refund = await c.em.findOne(Refund, refundId)
  if (!refund) return false
  const { payment } = await holdPayment(c, refund.paymentId, c.at)
  const gone = await c.em.execute<unknown[]>(
    `with gone as (delete from refunds where id = ? and not announced and asked_at is null returning id),
     unrung as (delete from wakeups where workflow_id = ? and exists (select from gone))
     select id from gone`,
    [refundId, workflowIdOf('refund', refundId)],
  )
  if (gone.length === 0) return false
  payment.refundedSatang -= refund.amountSatang
  const before = { payment: payment.id, amount_satang: refund.amountSatang }
  recordAction(c, { action: 'refund.withdrawn', object: refundId, before })
  if (refund.transferId) await settleInSuspense(c, refund, 'withdrawn')
  else {
    const entries = entriesForRefundReturn({ amountSatang: satang(refund.amountSatang) })
    bookMovement(c, { type: 'refund', source: refund, step: 2, settlement: payment.settlement, entries })
  }
  return true
}

const REFUSALS = {
  not_succeeded: (p: Payment) =>
    new Refusal(
      'payment_not_refundable',
      `The payment ${p.id} is ${p.status}. Only a payment that succeeded can be refunded.`,
    ),
  disputed: (p: Payment) =>
    new Refusal(
      'payment_disputed',
      `The payment ${p.id} is disputed (${p.disputeId}). Nothing of it can be refunded before that is decided.`,
    ),
  lost: (p: Payment) =>
    new Refusal('payment_disputed', `Nothing of the payment ${p.id} is left: its dispute ${p.disputeId} was lost.`),
  refunded: (p: Payment) =>
    new Refusal(
      'payment_already_refunded',
      `The payment ${p.id} has been refunded in full. 0 satang (฿0.00) are left.`,
    ),
}

function usedElsewhere({ id }: Payment, t: InboundTransfer): Refusal {
  const message = `The money of the payment ${id} counts for another payment by now. What is left of it is in the inbox: ${t.id}.`
  return new Refusal('payment_not_refundable', message)
}

function credited({ id }: Payment, left: Satang): Refusal {
  const message =
    `A change of plan has credited the unused time that the payment ${id} paid for: ${left} satang (฿${formatBaht(left)}) are left to be refunded. ` +
    'With `cancel_subscription` all of it can be.'
  if (left === 0) return new Refusal('payment_not_refundable', message)
  return new Refusal('amount_too_large', message, { param: 'amount_satang' })
}

function moreThanLeft(payment: Payment, amountSatang: number, left: Satang): Refusal {
  const message =
    `${amountSatang} satang are more than is left of the payment ${payment.id}: ` +
    `${left} satang (฿${formatBaht(left)}) of ${payment.grossSatang} satang (฿${formatBaht(satang(payment.grossSatang))}).`
  return new Refusal('amount_too_large', message, { param: 'amount_satang' })
}
