// Records the outcomes of a checkout's attempts: a card's outcome, money by QR, or no amount due. When the sum has arrived, the same commit completes
// the session and delivers everything it sold.
import {
  type CheckoutSession,
  type Invoice,
  Payment,
  type PaymentMethod,
  type Subscription,
} from '../db/entities/index.ts'
import { loadCheckoutAttempt } from '../db/queries/checkout.ts'
import { update } from '../db/update.ts'
import { assertMove } from '../rules/lifecycles.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import { announceInvoice, announcePayment, announceSession } from './announce.ts'
import { announceOnce, CHARGED, failAttempt, keepWhatWasSaid, type Outcome, RAN_OUT } from './attempts.ts'
import { isGivenUp, subscriptionsOf } from './checkout-invoice.ts'
import { replanSession } from './checkout-plan.ts'
import { followInvoice, releaseIdleUse } from './checkout-totals.ts'
import { liveOn } from './clock-time.ts'
import { codePays, endCode, showCode } from './code-outcome.ts'
import type { Commit } from './commit.ts'
import { fulfil } from './fulfil.ts'
import { countLinkUse } from './link-uses.ts'
import { queueLimitedMail, queueMail } from './mail.ts'
import { provedByCard } from './merge-customers.ts'
import { keepCard } from './payment-methods.ts'
import { beginSubscription } from './plan.ts'
import { openLatePaymentRefund } from './refunds.ts'
import { activate, payInvoice, settleInvoice } from './settle.ts'

export interface CheckoutRecorded {
  session: CheckoutSession
  /** A late payment: the session has ended or is paid already, and the money must be refunded. */
  isLate: boolean
  at: number
}

/**
 * Records the outcome of a charged attempt of a session, by card or by a gateway's code, at `now`. Safe to repeat: an attempt that has its outcome is left alone. A decline leaves the
 * session open (specification §4.1).
 */
export async function recordCheckoutOutcome(
  c: Commit,
  paymentId: string,
  outcome: Outcome,
  now: number,
): Promise<CheckoutRecorded> {
  const { payment, session, invoice, clock } = await loadCheckoutAttempt(c.em, paymentId)
  liveOn(c, clock, now)
  c.concerns(payment)
  const done = { session, isLate: false, at: c.at }
  if (payment.status === 'succeeded') keepWhatWasSaid(c, payment, outcome)
  const open = payment.status === 'processing' || payment.status === 'requires_action'
  const isCode = isCodeOfGateway(payment)
  // Money for a code that has ended counts all the same (specification §5.6).
  const lateMoney = payment.status !== 'succeeded' && outcome.kind === 'succeeded' && isCode
  if (!open && !lateMoney) return done
  keepWhatWasSaid(c, payment, outcome)
  if (outcome.kind === 'display_qr') {
    showCode(c, payment, invoice, outcome.code)
    const { id: paymentId, expiresAt: actionBy } = payment
    update(session, { paymentId, actionBy, nextAction: null })
    replanSession(c, session)
    return done
  }
  if (outcome.kind === 'processing') {
    announceOnce(c, payment)
    return done
  }
  if (outcome.kind === 'requires_action') {
    if (payment.status === 'processing') askBuyer(c, payment, session, outcome.url)
    return done
  }
  const others = await hasOthers(c, session, payment)
  // An attempt withdrawn for another way to pay is no failure, as for subscriptions (D295); a window that closed is one.
  const ranOut = payment.status === 'requires_action' && (payment.expiresAt ?? c.at) <= c.at
  if (isCode && outcome.kind !== 'succeeded') endCode(c, payment, invoice, outcome)
  const failed = isCode ? payment.status === 'failed' : outcome.kind === 'declined' || ranOut
  update(session, { nextAction: null, actionBy: others ? session.actionBy : null })
  if (outcome.kind === 'succeeded') {
    const ended = await isGivenUp(c, session)
    const expiredAt = session.status === 'expired' && invoice.id === session.invoiceId ? session.expiredAt : null
    const pays = isCode
      ? codePays(c, { payment, invoice, expiredAt: expiredAt ?? null, ended })
      : session.status === 'open' && invoice.status === 'open' && !ended
    if (!pays) {
      await openLatePaymentRefund(c, payment.id)
      return { ...done, isLate: true }
    }
    await completeCheckout(c, session, invoice, payment)
    return done
  }
  if (!isCode) failAttempt(c, payment, outcome.kind === 'canceled' && ranOut ? RAN_OUT : outcome)
  if (session.status !== 'open') return done
  if (failed) {
    invoice.attemptCount += 1
    session.paymentId = payment.id
    announceInvoice(c, 'invoice.payment_failed', invoice)
    announceSession(c, 'checkout_session.payment_failed', session)
  }
  await releaseIdleUse(c, session)
  replanSession(c, session)
  if (others) update(session, { plannedStep: 'settle_charge', nextActionAt: c.at })
  return done
}

/** Whether another way to pay was chosen while this one waited for the buyer. It is charged next, or withdrawn when nothing is left to pay. */
async function hasOthers(c: Commit, session: CheckoutSession, over: Payment): Promise<boolean> {
  const inFlight = { ...CHARGED, status: { $in: ['processing' as const, 'requires_action' as const] } }
  return (await c.em.count(Payment, { ...inFlight, checkoutSessionId: session.id, id: { $ne: over.id } })) > 0
}

/**
 * Completes a checkout whose money has come: payment, ledger, invoice, licences, credits, subscriptions and session, in one commit. When the session
 * had expired, it becomes `late` and its subscriptions start after all (specification §5.6). Safe to repeat: one succeeded payment per invoice.
 */
export async function completeCheckout(
  c: Commit,
  session: CheckoutSession,
  invoice: Invoice,
  payment: Payment,
): Promise<void> {
  const subscriptions = await subscriptionsOf(c, session)
  await followInvoice(c, session, invoice, subscriptions)
  await start(c, subscriptions, invoice, payment.paymentMethodId)
  const [only, ...others] = subscriptions
  if (only && others.length === 0) payment.subscriptionId = only.id
  await settleInvoice(c, payment, invoice, null)
  complete(c, session, 'paid')
  update(session, { paymentId: payment.id, amountReceivedSatang: payment.amountReceivedSatang })
  provedByCard(c, payment)
  begin(c, subscriptions)
}

/**
 * Completes a checkout with no amount due, as soon as it is confirmed (specification §4.7). `card`: the one that its renewals are charged to, if any.
 */
export async function completeForNothing(
  c: Commit,
  session: CheckoutSession,
  invoice: Invoice,
  card: PaymentMethod | null,
): Promise<void> {
  const subscriptions = await subscriptionsOf(c, session)
  await start(c, subscriptions, invoice, card?.id)
  await payInvoice(c, invoice, null)
  await fulfil(c, invoice, null, null)
  complete(c, session, 'no_payment_required')
  const { customerId, subscriptionId, id: invoiceId } = invoice
  // It also brings the licence keys of a free checkout.
  const confirmation = { kind: 'order_confirmation' as const, customerId, subscriptionId, invoiceId }
  if (session.customerNamed) queueMail(c, confirmation)
  else await queueLimitedMail(c, confirmation, session.customerEmail!)
  begin(c, subscriptions)
}

function complete(c: Commit, session: CheckoutSession, paymentStatus: 'paid' | 'no_payment_required'): void {
  const previous = { status: session.status, payment_status: session.paymentStatus }
  assertMove('checkout_session', session.status, 'complete')
  update(session, {
    late: session.status === 'expired',
    status: 'complete',
    paymentStatus,
    completedAt: c.at,
    nextAction: null, // `actionBy` stays: a card attempt that waits for the buyer must still be withdrawn
    plannedStep: null,
    nextActionAt: null,
  })
  countLinkUse(c, session)
  announceSession(c, 'checkout_session.completed', session, previous)
}

/** Activates what the checkout started. With the buyer's consent the card stays, and each subscription renews by it (specification §4.15). */
async function start(
  c: Commit,
  subscriptions: readonly Subscription[],
  invoice: Invoice,
  methodId: string | null | undefined,
): Promise<void> {
  const kept = subscriptions.length > 0 ? await keepCard(c, methodId) : null
  for (const s of subscriptions) {
    const before = { collection_method: s.collectionMethod, payment_method: s.paymentMethodId ?? null }
    if (kept) update(s, { collectionMethod: 'auto_charge', paymentMethodId: kept.id })
    await activate(c, s, invoice, kept ? before : {})
  }
}

/** Starts the workflow of each subscription. From here on they are independent of the checkout. */
function begin(c: Commit, subscriptions: readonly Subscription[]): void {
  for (const s of subscriptions) beginSubscription(c, s)
}

function askBuyer(c: Commit, payment: Payment, session: CheckoutSession, url: string): void {
  const nextAction = { type: 'redirect_to_url' as const, redirect_to_url: { url } }
  announceOnce(c, payment)
  const actionBy = Math.min(session.actionBy ?? session.expiresAt, session.expiresAt)
  update(payment, { status: 'requires_action', nextAction, expiresAt: actionBy })
  update(session, { nextAction, actionBy, paymentId: payment.id })
  announcePayment(c, 'payment.requires_action', payment, { status: 'processing' })
  replanSession(c, session)
}
