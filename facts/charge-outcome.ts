// What becomes of a card attempt: the gateway's answer is written down, and what the attempt was meant to bring about
// happens (or does not) in the same commit. The charging itself is activities/charges.ts.
import {
  type Invoice,
  Merchant,
  type Payment,
  Price,
  Product,
  Subscription,
  type SubscriptionIntent,
} from '../db/entities/index.ts'
import { loadAttempt } from '../db/queries/cycle.ts'
import type { ChargeOutcome } from '../gateways/port.ts'
import { declineOf, isHardDecline } from '../rules/declines.ts'
import { afterFailure, DEFAULT_RETRY_DAYS } from '../rules/dunning.ts'
import { nthPeriodEnd } from '../rules/periods.ts'
import { CARD_ACTION_WINDOW_SECONDS, FIRST_CARD_PAYMENT_WINDOW_SECONDS } from '../rules/subscriptions.ts'
import { announceInvoice, announcePayment, announceSubscription } from './announce.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { openSubscriptionInvoice } from './invoices.ts'
import { replan } from './plan.ts'
import { settleInvoice } from './settle.ts'

/** The gateway's answer, or that there is none yet: slow and lost answers are looked up later. */
export type Outcome = ChargeOutcome | { kind: 'canceled' }

export interface Recorded {
  subscription: Subscription | null
  /** Money came for something that has ended meanwhile: it must go back. */
  unwanted: boolean
  /** The business instant of the commit, Unix seconds. */
  at: number
}

/**
 * Records the outcome of a card attempt at `now`. Safe to repeat: an attempt that has its outcome is left alone.
 * A decline leaves the failed payment alone where nothing exists yet, starts dunning where something does.
 */
export async function recordChargeOutcome(
  c: Commit,
  paymentId: string,
  outcome: Outcome,
  now: number,
): Promise<Recorded> {
  const { payment, subscription, invoice, clock } = await loadAttempt(c.em, paymentId)
  liveOn(c, clock, now)
  Object.assign(c.cause, { merchantId: payment.merchantId, livemode: payment.livemode })
  const open = payment.status === 'processing' || payment.status === 'requires_action'
  if (!open) return { subscription, unwanted: false, at: c.at }
  if (!subscription) return { subscription: await recordFirst(c, payment, outcome), unwanted: false, at: c.at }
  if (invoice?.status !== 'open') return recordUnwanted(c, payment, outcome, subscription)
  await recordOnSubscription(c, payment, invoice, subscription, outcome)
  return { subscription, unwanted: false, at: c.at }
}

/** The first charge of a subscription that does not exist yet (contract §3, first table). */
async function recordFirst(c: Commit, payment: Payment, outcome: Outcome): Promise<Subscription | null> {
  const intent = payment.intent!
  Object.assign(c.cause, { requestId: intent.requestId, idempotencyKey: intent.idempotencyKey })
  const refused = outcome.kind === 'declined' || outcome.kind === 'canceled'
  if (refused && intent.paymentBehavior !== 'allow_incomplete') {
    fail(c, payment, outcome)
    return null
  }
  const { subscription, invoice } = await createFromIntent(c, payment, intent, outcome.kind === 'succeeded')
  if (outcome.kind === 'succeeded') {
    announceSubscription(c, 'subscription.activated', subscription)
    await settleInvoice(c, payment, invoice, subscription)
    return subscription
  }
  if (refused) {
    fail(c, payment, outcome)
    invoice.attemptCount += 1
    announceInvoice(c, 'invoice.payment_failed', invoice)
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
  const endAt = nthPeriodEnd({ anchorAt: c.at, interval: price.interval!, n: 1 })
  const subscription = c.em.create(Subscription, {
    id: intent.subscriptionId,
    merchantId: payment.merchantId,
    livemode: payment.livemode,
    customerId: intent.customerId,
    productId: product.id,
    priceId: price.id,
    quantity: intent.quantity,
    collectionMethod: 'auto_charge',
    status: active ? 'active' : 'pending_first_payment',
    paymentMethodId: intent.paymentMethodId,
    interval: price.interval!,
    anchorAt: c.at,
    periodNumber: 1,
    currentPeriodStart: c.at,
    currentPeriodEnd: endAt,
    cancelAtPeriodEnd: false,
    firstPaymentBy: active ? null : c.at + FIRST_CARD_PAYMENT_WINDOW_SECONDS,
    failedAttempts: 0,
    latestInvoiceId: intent.invoiceId,
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
  })
  invoice.paymentId = payment.id
  Object.assign(payment, { invoiceId: invoice.id })
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
  switch (outcome.kind) {
    case 'succeeded':
      return settleInvoice(c, payment, invoice, s)
    case 'processing':
      return
    case 'requires_action':
      if (payment.status === 'requires_action') return // still waiting: it was counted when it began to
      requireAction(c, payment, s, outcome.url)
      if (s.status === 'pending_first_payment') return
      payment.expiresAt = c.at + CARD_ACTION_WINDOW_SECONDS
      return enterDunning(c, s, invoice, 'authentication_required', payment.expiresAt)
    case 'declined':
    case 'canceled': {
      const waitedForBuyer = payment.status === 'requires_action'
      // A window that closed is the buyer's failure to confirm, whoever closed it.
      fail(
        c,
        payment,
        waitedForBuyer && outcome.kind === 'canceled'
          ? { kind: 'declined', declineCode: 'authentication_required' }
          : outcome,
      )
      Object.assign(s, { nextAction: null })
      if (s.status === 'pending_first_payment') {
        invoice.attemptCount += 1
        announceInvoice(c, 'invoice.payment_failed', invoice)
        return
      }
      // A renewal that asked for 3-D Secure was counted as a failure when it asked.
      if (!waitedForBuyer)
        return enterDunning(c, s, invoice, outcome.kind === 'declined' ? outcome.declineCode : 'processing_error')
      if (s.nextRetryAt != null) await replan(c, s)
    }
  }
}

/** A renewal charge has failed: past due, and the next try or the end is decided by rules/dunning.ts (contract §3 "Dunning"). `actionBy`: until then the buyer may still confirm. */
export async function enterDunning(
  c: Commit,
  s: Subscription,
  invoice: Invoice,
  declineCode: string,
  actionBy: number | null = null,
): Promise<void> {
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
  Object.assign(invoice, { attemptCount: invoice.attemptCount + 1, nextAttemptAt: s.nextRetryAt })
  announceInvoice(c, 'invoice.payment_failed', invoice)
  if (s.status === 'active') {
    Object.assign(s, { status: 'past_due', pastDueSince: c.at })
    announceSubscription(c, 'subscription.past_due', s, previous)
  }
  await replan(c, s, { giveUpAt: next.kind === 'wait_then_give_up' ? next.giveUpAt : c.at, actionBy })
}

function requireAction(c: Commit, payment: Payment, s: Subscription, url: string): void {
  const nextAction = { type: 'redirect_to_url' as const, redirect_to_url: { url } }
  Object.assign(payment, { status: 'requires_action', nextAction })
  s.nextAction = nextAction
  announcePayment(c, 'payment.requires_action', payment, { status: 'processing' })
}

function fail(c: Commit, payment: Payment, outcome: Outcome): void {
  announceOnce(c, payment)
  const declineCode = outcome.kind === 'declined' ? outcome.declineCode : null
  const previous = { status: payment.status }
  Object.assign(payment, {
    status: outcome.kind === 'canceled' ? 'canceled' : 'failed',
    nextAction: null,
    declineCode,
    failureCode: declineCode ? declineOf(declineCode).cardError : null,
  })
  if (payment.status === 'failed') announcePayment(c, 'payment.failed', payment, previous)
}

function announceOnce(c: Commit, payment: Payment): void {
  if (payment.announced) return
  payment.announced = true
  announcePayment(c, 'payment.created', payment)
}

/** The invoice is void by now. A decline is just written down; money is told to the caller, who gives it back. */
function recordUnwanted(c: Commit, payment: Payment, outcome: Outcome, subscription: Subscription): Recorded {
  if (outcome.kind === 'declined' || outcome.kind === 'canceled') fail(c, payment, outcome)
  return { subscription, unwanted: outcome.kind === 'succeeded', at: c.at }
}
