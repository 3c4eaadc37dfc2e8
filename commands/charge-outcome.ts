// Records the outcome of a card attempt: the gateway's answer, and the effect that the attempt was meant to have, in the same commit. The charging
// itself is activities/charges.ts.
import {
  type ChangeIntent,
  Customer,
  type Invoice,
  Merchant,
  Payment,
  type PaymentMethod,
  Price,
  Product,
  Subscription,
  type SubscriptionIntent,
} from '../db/entities/index.ts'
import { loadAttempt } from '../db/queries/cycle.ts'
import { update } from '../db/update.ts'
import { isHardDecline } from '../rules/declines.ts'
import { afterFailure, DEFAULT_RETRY_DAYS } from '../rules/dunning.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import { nthPeriodEnd } from '../rules/periods.ts'
import { intervalOf } from '../rules/prices.ts'
import { CARD_ACTION_WINDOW_SECONDS, FIRST_CARD_PAYMENT_WINDOW_SECONDS } from '../rules/subscriptions.ts'
import { announceInvoice, announcePayment, announceSubscription } from './announce.ts'
import {
  announceOnce,
  BY_TRANSFER,
  failAttempt,
  failOrRunOut,
  keepWhatWasSaid,
  type Outcome,
  RAN_OUT,
} from './attempts.ts'
import { settleChange, stillChanges } from './change-plan.ts'
import { liveOn } from './clock-time.ts'
import { recordCode } from './code-outcome.ts'
import type { Commit } from './commit.ts'
import { releaseUse } from './discount-uses.ts'
import { beginGrace } from './grace.ts'
import { openCardAttempt, openSubscriptionInvoice } from './invoices.ts'
import { queueMail } from './mail.ts'
import { askedBeside, chargeNow, lookAtOthers } from './on-demand.ts'
import { cardOf } from './pay-invoice.ts'
import { replan } from './plan.ts'
import { openLatePaymentRefund } from './refunds.ts'
import { settleInvoice } from './settle.ts'

export interface Recorded {
  subscription: Subscription | null
  /** A late payment: the money must be refunded. */
  isLate: boolean
  /** The business instant of the commit, Unix seconds. */
  at: number
}

/**
 * Records the outcome of a card attempt at `now`. Safe to repeat: an attempt that has its outcome is left alone. A decline leaves only the failed
 * payment when no subscription exists yet, and starts dunning when one does.
 */
export async function recordChargeOutcome(
  c: Commit,
  paymentId: string,
  outcome: Outcome,
  now: number,
): Promise<Recorded> {
  const { payment, subscription, invoice, clock } = await loadAttempt(c.em, paymentId)
  liveOn(c, clock, now)
  c.concerns(payment)
  const open = payment.status === 'processing' || payment.status === 'requires_action'
  if (open || payment.status === 'succeeded') keepWhatWasSaid(c, payment, outcome)
  // Money for a code that has ended counts all the same (specification §5.6).
  const lateMoney = payment.status !== 'succeeded' && outcome.kind === 'succeeded' && isCodeOfGateway(payment)
  if (!open && !lateMoney) return { subscription, isLate: false, at: c.at }
  if (lateMoney) keepWhatWasSaid(c, payment, outcome)
  if (!subscription) return { subscription: await recordFirst(c, payment, outcome), isLate: false, at: c.at }
  if (payment.intent?.kind === 'change') return recordChange(c, payment, payment.intent, subscription, outcome)
  if (invoice && isCodeOfGateway(payment)) {
    const isLate = await recordCode(c, { payment, invoice, subscription, outcome })
    return { subscription, isLate, at: c.at }
  }
  if (invoice?.status !== 'open') return recordLatePayment(c, payment, outcome, subscription)
  await recordOnSubscription(c, payment, invoice, subscription, outcome)
  return { subscription, isLate: false, at: c.at }
}

/** Records the first charge of a subscription that does not exist yet (specification §3.1). */
async function recordFirst(c: Commit, payment: Payment, outcome: Outcome): Promise<Subscription | null> {
  const intent = payment.intent as SubscriptionIntent
  c.causedBy({ requestId: intent.requestId, idempotencyKey: intent.idempotencyKey })
  const refused = outcome.kind === 'declined' || outcome.kind === 'canceled'
  if (refused && intent.paymentBehavior !== 'allow_incomplete') {
    failAttempt(c, payment, outcome)
    if (intent.discount?.use) await releaseUse(c, intent.discount.use)
    return null
  }
  const { subscription, invoice } = await createFromIntent(c, payment, intent, outcome.kind === 'succeeded')
  if (outcome.kind === 'succeeded') {
    announceSubscription(c, 'subscription.activated', subscription)
    await settleInvoice(c, payment, invoice, subscription)
    return subscription
  }
  if (refused) {
    failAttempt(c, payment, outcome)
    if (outcome.kind === 'declined') countFailure(c, invoice)
  } else {
    announceOnce(c, payment)
    if (outcome.kind === 'requires_action') requireAction(c, payment, subscription, outcome.url)
  }
  await replan(c, subscription)
  return subscription
}

async function createFromIntent(c: Commit, payment: Payment, intent: SubscriptionIntent, active: boolean) {
  const price = await c.em.findOneOrFail(Price, intent.priceId)
  const product = await c.em.findOneOrFail(Product, intent.productId)
  const endAt = nthPeriodEnd({ anchorAt: c.at, interval: intervalOf(price), n: 1 })
  const subscription = c.em.create(Subscription, {
    id: intent.subscriptionId,
    merchantId: payment.merchantId,
    livemode: payment.livemode,
    customerId: payment.customerId, // not the intent's customer: that one may have been merged into another
    productId: product.id,
    priceId: price.id,
    quantity: intent.quantity,
    collectionMethod: 'auto_charge',
    status: active ? 'active' : 'pending_first_payment',
    paymentMethodId: intent.paymentMethodId,
    interval: intervalOf(price),
    anchorAt: c.at,
    anchorPeriod: 0,
    periodNumber: 1,
    currentPeriodStart: c.at,
    currentPeriodEnd: endAt,
    cancelAtPeriodEnd: false,
    carriedSatang: 0,
    firstPaymentBy: active ? null : c.at + FIRST_CARD_PAYMENT_WINDOW_SECONDS,
    failedAttempts: 0,
    latestInvoiceId: intent.invoiceId,
    discount: intent.discount ?? null,
    testClockId: intent.testClockId,
    metadata: intent.metadata,
    createdAt: c.at,
  })
  const invoice = openSubscriptionInvoice(c, {
    subscription,
    id: intent.invoiceId,
    billingReason: 'subscription_create',
    price,
    product,
    period: { number: 1, startAt: c.at, endAt },
    dueDate: null,
    standardBps: intent.standardBps,
  })
  invoice.paymentId = payment.id
  update(payment, { invoiceId: invoice.id })
  announceSubscription(c, 'subscription.created', subscription)
  return { subscription, invoice }
}

async function recordOnSubscription(
  c: Commit,
  payment: Payment,
  invoice: Invoice,
  s: Subscription,
  outcome: Outcome,
): Promise<void> {
  // The invoice names the attempt only once the attempt is announced.
  if (!payment.announced && outcome.kind !== 'canceled') invoice.paymentId = payment.id
  switch (outcome.kind) {
    case 'succeeded': {
      const mayHaveOthers = s.actionBy != null
      // One attempt counts once: when a buyer had to confirm, it was counted as a failure at that moment.
      if (payment.status === 'requires_action' && s.status !== 'pending_first_payment') invoice.attemptCount -= 1
      update(s, { nextAction: null, actionBy: null })
      await settleInvoice(c, payment, invoice, s)
      return mayHaveOthers ? lookAtOthers(c, s, payment) : undefined
    }
    case 'processing':
      return announceOnce(c, payment)
    case 'requires_action':
      if (payment.status === 'requires_action') return // still waiting: it was counted when the wait began
      requireAction(c, payment, s, outcome.url)
      if (s.status === 'pending_first_payment') return replan(c, s)
      return chargeFailed(c, payment, invoice, s, 'authentication_required')
    case 'declined': {
      const waitedForBuyer = payment.status === 'requires_action'
      failAttempt(c, payment, outcome)
      update(s, { nextAction: null, actionBy: null })
      if (payment.onDemand) await nameQrAgain(c, invoice)
      if (s.status === 'pending_first_payment') {
        countFailure(c, invoice)
        return replan(c, s)
      }
      // An attempt with 3-D Secure was counted as a failure when it asked for it.
      if (waitedForBuyer) return nextAfter(c, s, payment)
      return chargeFailed(c, payment, invoice, s, outcome.declineCode)
    }
    case 'canceled':
      return recordWithdrawn(c, payment, invoice, s)
    case 'display_qr':
      throw new Error(`the payment ${payment.id} is by card and has no code`)
  }
}

/**
 * Records an attempt that was withdrawn, mostly because another one replaced it. The bank refused nothing, so nothing is counted and no failure is
 * published (D295). When the window closed, the buyer failed to confirm. A scheduled charge was counted as a failure when it asked the buyer. An
 * attempt that replaces a scheduled retry becomes that retry, so that its failure continues the schedule.
 */
async function recordWithdrawn(c: Commit, payment: Payment, invoice: Invoice, s: Subscription): Promise<void> {
  const first = s.status === 'pending_first_payment'
  const asked = payment.status === 'requires_action'
  const ranOut = asked && s.actionBy != null && s.actionBy <= c.at
  if (asked && (ranOut || !first)) failAttempt(c, payment, RAN_OUT)
  else failAttempt(c, payment, { kind: 'canceled' })
  update(s, { nextAction: null, actionBy: null })
  if (payment.onDemand) await nameQrAgain(c, invoice)
  if (first && ranOut) countFailure(c, invoice)
  if (!asked && !first && !payment.onDemand) {
    const [successor] = await askedBeside(c, s, payment)
    if (!successor) return chargeFailed(c, payment, invoice, s, 'processing_error')
    successor.onDemand = false
  }
  return nextAfter(c, s, payment)
}

/** Counts a failed attempt of this invoice. */
function countFailure(c: Commit, invoice: Invoice): void {
  invoice.attemptCount += 1
  announceInvoice(c, 'invoice.payment_failed', invoice)
}

/**
 * Continues after an attempt that is over: makes the plan anew, and charges another attempt that was requested while this one waited for the buyer.
 */
async function nextAfter(c: Commit, s: Subscription, over: Payment): Promise<void> {
  await replan(c, s)
  await lookAtOthers(c, s, over)
}

/** After a failed card, the QR becomes the current attempt again, if there is one that can still be paid. */
export async function nameQrAgain(c: Commit, invoice: Invoice): Promise<void> {
  if (!invoice.qrPayload) return
  const qr = { invoiceId: invoice.id, ...BY_TRANSFER, status: 'requires_action' as const }
  invoice.paymentId = (await c.em.findOne(Payment, qr))?.id ?? invoice.paymentId
}

/** Records the outcome for a change of plan: it takes effect with its payment, and without one nothing changes (commands/change-plan.ts). */
async function recordChange(
  c: Commit,
  payment: Payment,
  intent: ChangeIntent,
  s: Subscription,
  outcome: Outcome,
): Promise<Recorded> {
  c.causedBy({ requestId: intent.requestId, idempotencyKey: intent.idempotencyKey })
  const done = { subscription: s, isLate: false, at: c.at }
  switch (outcome.kind) {
    case 'succeeded':
      update(s, { nextAction: null, actionBy: null })
      if (!(await stillChanges(c, s, intent, payment))) {
        if (!isTerminal(s.status)) await replan(c, s)
        await openLatePaymentRefund(c, payment.id)
        return { ...done, isLate: true }
      }
      await settleChange(c, s, intent, payment)
      return done
    case 'processing':
      announceOnce(c, payment)
      return done
    case 'requires_action':
      if (payment.status === 'requires_action') return done
      requireAction(c, payment, s, outcome.url)
      await replan(c, s)
      return done
    case 'display_qr':
      throw new Error(`the payment ${payment.id} is by card and has no code`)
    case 'declined':
    case 'canceled':
      failOrRunOut(c, payment, outcome)
      if (isTerminal(s.status)) return done
      update(s, { nextAction: null, actionBy: null })
      await replan(c, s)
      return done
  }
}

/**
 * Records a failed charge of an existing subscription. A scheduled charge leads to the next retry or the end; any other leaves the schedule as it was
 * (specification §3.8).
 */
async function chargeFailed(
  c: Commit,
  payment: Payment,
  invoice: Invoice,
  s: Subscription,
  declineCode: string,
): Promise<void> {
  if (payment.onDemand) {
    countFailure(c, invoice)
    return replan(c, s)
  }
  const newCard = s.status === 'active' ? await cardSince(c, s, payment) : null
  if (!newCard) return enterDunning(c, s, invoice, declineCode)
  countFailure(c, invoice)
  await openCardAttempt(c, invoice, newCard)
  chargeNow(c, s)
}

/**
 * The card that the buyer chose while this attempt was under way. It is tried before the subscription is past due (D292). Null: the card is the same,
 * or there is none.
 */
async function cardSince(c: Commit, s: Subscription, { paymentMethodId }: Payment): Promise<PaymentMethod | null> {
  const card = await cardOf(c, s, await c.em.findOneOrFail(Customer, s.customerId))
  return card?.id === paymentMethodId ? null : card
}

/**
 * Records a failed renewal charge: the subscription is past due, and rules/dunning.ts decides on the next retry or the end (specification §3.7). Not
 * safe to repeat by itself: each call counts a failure.
 */
export async function enterDunning(c: Commit, s: Subscription, invoice: Invoice, declineCode: string): Promise<void> {
  const previous = { status: s.status }
  const { settings } = await c.em.findOneOrFail(Merchant, s.merchantId)
  s.firstFailedAt ??= c.at
  s.failedAttempts += 1
  const next = afterFailure({
    firstFailedAt: s.firstFailedAt,
    failures: s.failedAttempts,
    hard: isHardDecline(declineCode),
    retryDays: settings.retry_days ?? DEFAULT_RETRY_DAYS,
    at: c.at,
  })
  s.nextRetryAt = next.kind === 'retry' ? next.retryAt : null
  s.giveUpAt = next.kind === 'retry' ? null : next.kind === 'wait_then_give_up' ? next.giveUpAt : c.at
  update(invoice, { attemptCount: invoice.attemptCount + 1, nextAttemptAt: s.nextRetryAt })
  announceInvoice(c, 'invoice.payment_failed', invoice)
  if (s.status === 'active') {
    update(s, { status: 'past_due', pastDueSince: c.at })
    await beginGrace(c, s)
    announceSubscription(c, 'subscription.past_due', s, previous)
  }
  const { customerId, id: subscriptionId } = s
  const data = { decline_code: declineCode, next_attempt_at: s.nextRetryAt ?? null }
  queueMail(c, {
    kind: declineCode === 'authentication_required' ? 'action_required' : 'payment_failed',
    customerId,
    subscriptionId,
    invoiceId: invoice.id,
    paymentId: invoice.paymentId ?? null,
    data,
  })
  await replan(c, s)
}

/** Asks the buyer to confirm until `actionBy`; after that the charge is withdrawn (specification §3.9). */
function requireAction(c: Commit, payment: Payment, s: Subscription, url: string): void {
  const nextAction = { type: 'redirect_to_url' as const, redirect_to_url: { url } }
  announceOnce(c, payment)
  update(payment, { status: 'requires_action', nextAction })
  // Before the first payment the subscription's own window holds. `actionBy` is set all the same, so that a buyer who pays another way has this
  // charge withdrawn.
  update(s, { nextAction, actionBy: c.at + CARD_ACTION_WINDOW_SECONDS })
  if (s.status !== 'pending_first_payment') payment.expiresAt = s.actionBy
  announcePayment(c, 'payment.requires_action', payment, { status: 'processing' })
}

/**
 * Records an outcome that comes after the invoice was voided or paid. A decline is only recorded. Money is booked together with its refund, and the
 * caller asks the gateway for that refund.
 */
async function recordLatePayment(c: Commit, payment: Payment, outcome: Outcome, s: Subscription): Promise<Recorded> {
  if (outcome.kind === 'declined' || outcome.kind === 'canceled') failAttempt(c, payment, outcome)
  if (!isTerminal(s.status) && outcome.kind !== 'processing' && outcome.kind !== 'requires_action') {
    update(s, { nextAction: null, actionBy: null })
    await nextAfter(c, s, payment)
  }
  if (outcome.kind === 'succeeded') await openLatePaymentRefund(c, payment.id)
  return { subscription: s, isLate: outcome.kind === 'succeeded', at: c.at }
}
