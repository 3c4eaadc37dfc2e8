// Plays the bank or the buyer in test mode: a QR attempt that fails or expires. Success is a transfer (commands/inbound-transfers.ts), or the
// simulator's answer for a card.
import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession, Invoice, type Payment, Subscription } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { TRANSFER_FAILED } from '../rules/declines.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceInvoice, announcePayment } from './announce.ts'
import { forgetQr } from './attempts.ts'
import { releaseIdleUse } from './checkout-totals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { wakePayer } from './plan.ts'

/**
 * Ends a QR attempt without money. Its invoice stays open and gives out this code no more: another may be asked for, and money that still arrives for this
 * one counts (specification §5.6). Not safe to repeat: a second
 * call is refused.
 */
export async function endQrAttempt(c: Commit, payment: Payment, to: 'failed' | 'expired'): Promise<void> {
  await clockOf(c, payment, { lockMode: LockMode.PESSIMISTIC_WRITE }) // the root first, then its payment
  await c.em.refresh(payment, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (payment.status !== 'requires_action') throw decidedAlready(payment)
  update(payment, { status: to, nextAction: null, failureCode: to === 'failed' ? TRANSFER_FAILED : null })
  announcePayment(c, to === 'failed' ? 'payment.failed' : 'payment.expired', payment, { status: 'requires_action' })
  const invoice = payment.invoiceId ? await c.em.findOne(Invoice, payment.invoiceId) : null
  if (invoice?.status === 'open') {
    invoice.attemptCount += 1
    // Of a sum that has come in part, the rest is still asked for by this code.
    if (payment.amountReceivedSatang === 0) await forgetQr(c, payment)
    announceInvoice(c, 'invoice.payment_failed', invoice)
  }
  if (payment.checkoutSessionId)
    await releaseIdleUse(c, await c.em.findOneOrFail(CheckoutSession, payment.checkoutSessionId))
  wakePayer(c, payment)
}

/** Puts the commit on the clock that the payment lives on. */
export async function clockOf(c: Commit, payment: Payment, how: { lockMode?: LockMode } = {}): Promise<void> {
  const { checkoutSessionId, subscriptionId, invoiceId } = payment
  if (checkoutSessionId) return clockTime(c, await c.em.findOneOrFail(CheckoutSession, checkoutSessionId, how))
  const s = subscriptionId ? await c.em.findOne(Subscription, subscriptionId, how) : null
  const root = s ?? (invoiceId ? await c.em.findOne(Invoice, invoiceId, how) : null)
  if (root) await clockTime(c, root)
}

/** The refusal when a payment in test mode has its outcome already: no outcome is decided twice. */
export function decidedAlready(payment: Payment): Refusal {
  return new Refusal(
    'parameter_invalid',
    `The payment ${payment.id} is ${payment.status}: its outcome is known already.`,
    { param: 'id' },
  )
}
