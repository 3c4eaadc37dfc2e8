// Locks a payment for a refund or dispute: its checkout, its subscriptions or its invoice made by hand, its clock, then its row. The order is that of docs/architecture.md
// "Locks". Decides nothing.
import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession, Customer, Dispute, Invoice, Payment, Subscription, TestClock } from '../db/entities/index.ts'
import { satang } from '../rules/money.ts'
import type { RefundedLate } from '../rules/refunds.ts'
import { clockTime, liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'

export interface HeldPayment {
  payment: Payment
  /** What it paid for: its subscription, or all subscriptions that its checkout has started. Oldest first. */
  subscriptions: Subscription[]
  /** The payment as the rules judge it. */
  givenBack: RefundedLate
}

/**
 * Locks the payment with its roots and reads it anew. `now`: the workflow's real time. Without it the caller is the API, and the call is refused with
 * 409 `lock_timeout` while the payment's test clock is advancing. From then on the commit uses the payment's time.
 */
export async function holdPayment(c: Commit, paymentId: string, now?: number): Promise<HeldPayment> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
  const payment = await c.em.findOneOrFail(Payment, paymentId)
  c.concerns(payment)
  const { checkoutSessionId, subscriptionId, invoiceId } = payment
  if (checkoutSessionId) await c.em.findOneOrFail(CheckoutSession, checkoutSessionId, lock)
  const whose = checkoutSessionId ? { checkoutSessionId } : { id: subscriptionId ?? '' }
  const subscriptions = await c.em.find(Subscription, whose, { ...lock, orderBy: { id: 'asc' } })
  if (!checkoutSessionId && !subscriptionId && invoiceId) await c.em.findOneOrFail(Invoice, invoiceId, lock)
  const { testClockId } = await c.em.findOneOrFail(Customer, payment.customerId)
  if (now === undefined) await clockTime(c, { testClockId })
  else liveOn(c, testClockId ? await c.em.findOneOrFail(TestClock, testClockId) : null, now)
  await c.em.refresh(payment, lock)
  const dispute = payment.disputeId ? await c.em.findOneOrFail(Dispute, payment.disputeId) : null
  return { payment, subscriptions, givenBack: asRefundedLate(payment, dispute) }
}

function asRefundedLate(payment: Payment, dispute: Dispute | null): RefundedLate {
  return {
    status: payment.status,
    grossSatang: satang(payment.grossSatang),
    refundedSatang: satang(payment.refundedSatang),
    disputedSatang: satang(payment.disputedSatang),
    disputeIsOpen: dispute?.status === 'open',
  }
}
