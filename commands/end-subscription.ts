// Cancels, resumes and ends subscriptions. An end voids open invoices and stops every charge; nothing is charged afterwards. Refunds are not made
// here.
import { LockMode } from '@mikro-orm/postgresql'
import { Invoice, Subscription } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { assertMove, type EndedReason, isTerminal } from '../rules/lifecycles.ts'
import { lastUsableAt } from '../rules/portal.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceInvoice, announceSubscription } from './announce.ts'
import { expireQrAttempts } from './attempts.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { releaseUse } from './discount-uses.ts'
import { withdrawAccess } from './fulfil.ts'
import { billedPeriod } from './invoices.ts'
import { queueMail } from './mail.ts'
import { renewalInvoice, replan, wakeSession, wakeSubscription } from './plan.ts'

/**
 * Cancels at the period's end (the default) or now. In `pending_first_payment` and `past_due` both mean now, because there is no paid period to
 * finish. A terminal subscription is left alone. Safe to repeat: the second call changes nothing. Source: specification §3.
 */
export async function cancelSubscription(c: Commit, s: Subscription, atPeriodEnd: boolean): Promise<void> {
  if (isTerminal(s.status)) return
  await clockTime(c, s)
  if (atPeriodEnd && s.cancelAtPeriodEnd && s.status === 'active') return
  const renewal = await renewalInvoice(c, s)
  const cancelAt = paidUntil(c, s, renewal)
  if (!atPeriodEnd || cancelAt === null) return endSubscription(c, s, 'canceled', 'requested')
  if (renewal?.status === 'open') await voidInvoice(c, renewal, s)
  update(s, {
    cancelAtPeriodEnd: true,
    canceledAt: c.at,
    cancelAt,
  })
  announceSubscription(c, 'subscription.cancel_scheduled', s, {
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  })
  await c.em.flush()
  await replan(c, s)
}

/**
 * Cancels at the period's end for the customer, who gets a mail with the last day. A cancel at once has the mail of the end. Safe to repeat: the second
 * call changes nothing and sends nothing. Source: specification §3; the mail: silent.
 */
export async function cancelByCustomer(c: Commit, s: Subscription): Promise<void> {
  const wasCanceled = s.cancelAtPeriodEnd
  await cancelSubscription(c, s, true)
  if (wasCanceled || s.cancelAt == null || isTerminal(s.status)) return
  const data = { due_date: lastUsableAt(s.cancelAt) }
  queueMail(c, { kind: 'cancel_confirmed', customerId: s.customerId, subscriptionId: s.id, data })
}

/** When a cancel at the period's end would end the subscription; null: at once. The commit has the subscription's time. Reads only. */
export async function cancelWouldEndAt(c: Commit, s: Subscription): Promise<number | null> {
  return paidUntil(c, s, await renewalInvoice(c, s))
}

/** The end of the paid time; null when none is left. */
function paidUntil(c: Commit, s: Subscription, renewal: Invoice | null): number | null {
  if (s.status !== 'active') return null
  if (renewal?.status === 'paid') return billedPeriod(renewal).endAt
  // The period is over and its renewal is being charged, so no paid time is left.
  const isRenewing = s.plannedStep === 'settle_charge' && s.actionBy == null
  return s.currentPeriodEnd <= c.at || isRenewing ? null : s.currentPeriodEnd
}

/**
 * Withdraws a scheduled cancel. Without one nothing changes. A terminal subscription is refused with `subscription_ended`. Safe to repeat. Source:
 * specification §3.
 */
export async function resumeSubscription(c: Commit, s: Subscription): Promise<void> {
  if (isTerminal(s.status))
    throw new Refusal('subscription_ended', `Subscription ${s.id} has ended and cannot be resumed.`)
  if (!s.cancelAtPeriodEnd) return
  await clockTime(c, s)
  const previous = { cancel_at_period_end: true, cancel_at: s.cancelAt ?? null, canceled_at: s.canceledAt ?? null }
  update(s, { cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null })
  announceSubscription(c, 'subscription.resumed', s, previous)
  await replan(c, s) // the cancel may have voided a renewal invoice, which is due to be sent again at once
}

/**
 * Ends a subscription for good. Open invoices become void (or `uncollectible` when no payment came), QR attempts are withdrawn, plans and access are
 * cleared. The workflow is woken and withdraws a charge under way at the gateway. Safe to repeat: a terminal subscription is left alone.
 */
export async function endSubscription(
  c: Commit,
  s: Subscription,
  to: 'canceled' | 'expired',
  reason: EndedReason,
): Promise<void> {
  if (isTerminal(s.status)) return
  assertMove('subscription', s.status, to)
  const previous = { status: s.status }
  const open = await c.em.find(Invoice, { subscriptionId: s.id, status: 'open' })
  for (const invoice of open) {
    if (reason === 'payment_failed') await writeOff(c, invoice)
    else await voidInvoice(c, invoice, s)
  }
  // A checkout's use is released with the checkout.
  const use = s.status === 'pending_first_payment' && !s.checkoutSessionId ? s.discount?.use : null
  if (use) await releaseUse(c, use)
  const byRequest = reason === 'requested'
  update(s, {
    status: to,
    endedAt: c.at,
    endedReason: reason,
    // A refund with `cancel_subscription` asks for the cancel too.
    canceledAt: s.canceledAt ?? (byRequest || reason === 'refunded' ? c.at : null),
    cancelAt: null,
    nextAction: null,
    nextRetryAt: null,
    giveUpAt: null,
    graceUntil: null,
    actionBy: null,
    plannedStep: null,
    nextActionAt: null,
  })
  announceSubscription(c, to === 'canceled' ? 'subscription.canceled' : 'subscription.expired', s, previous)
  if (to === 'canceled') {
    queueMail(c, { kind: 'subscription_canceled', customerId: s.customerId, subscriptionId: s.id, data: { reason } })
  }
  if (previous.status !== 'pending_first_payment') {
    const because = reason === 'refunded' || reason === 'disputed' ? reason : 'subscription_ended'
    await withdrawAccess(c, { subscription: s }, because)
  }
  if (!c.context.workflowId) wakeSubscription(c, s)
  // The purchase can no longer be paid, so its checkout ends too.
  if (byRequest && previous.status === 'pending_first_payment' && s.checkoutSessionId)
    wakeSession(c, { id: s.checkoutSessionId, customerId: s.customerId }, { urgent: true })
}

/**
 * Voids an open invoice and withdraws its QR. Money that still comes for it is unmatched (specification §5.6). The credit balance that it took over
 * returns to its subscription. `waived`: its period is waived.
 */
export async function voidInvoice(
  c: Commit,
  invoice: Invoice,
  s: Subscription,
  { waived = false } = {},
): Promise<void> {
  assertMove('invoice', invoice.status, 'void')
  await withdrawAttempts(c, invoice)
  update(invoice, { status: 'void', waived, nextAttemptAt: null })
  s.carriedSatang += invoice.carriedSatang
  announceInvoice(c, 'invoice.voided', invoice, { status: 'open' })
}

async function writeOff(c: Commit, invoice: Invoice): Promise<void> {
  assertMove('invoice', invoice.status, 'uncollectible')
  await withdrawAttempts(c, invoice)
  update(invoice, { status: 'uncollectible', nextAttemptAt: null })
  announceInvoice(c, 'invoice.uncollectible', invoice, { status: 'open' })
}

/** Expires the attempts that only wait for the buyer. One that is being charged stays `processing` until the gateway has withdrawn it. */
async function withdrawAttempts(c: Commit, invoice: Invoice): Promise<void> {
  await expireQrAttempts(c, { invoiceId: invoice.id })
  if (invoice.qrPayload) invoice.qrExpiresAt = c.at
}

/** Ends all subscriptions of a deleted customer. Safe to repeat. */
export async function endCustomersSubscriptions(c: Commit, customerId: string): Promise<void> {
  const all = await c.em.find(
    Subscription,
    { customerId, endedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  for (const s of all) await endSubscription(c, s, 'canceled', 'requested')
}

/** Subscriptions of a deleted clock that end in one commit: about 100 ms of work. */
const ENDED_AT_ONCE = 50

/**
 * Ends up to fifty of the subscriptions on a deleted test clock, and answers whether there may be more. `without` `held`: leaves out subscriptions
 * that another commit has locked, for a caller that has locked the clock, because that commit may wait for the clock. Safe to repeat.
 */
export async function endClocksSubscriptions(
  c: Commit,
  testClockId: string,
  without: 'held' | 'none',
): Promise<boolean> {
  const going = { testClockId, endedAt: null }
  const lockMode = without === 'held' ? LockMode.PESSIMISTIC_PARTIAL_WRITE : LockMode.PESSIMISTIC_WRITE
  const some = await c.em.find(Subscription, going, { lockMode, orderBy: { id: 'asc' }, limit: ENDED_AT_ONCE })
  const all = await c.em.count(Subscription, going)
  for (const s of some) await endSubscription(c, s, 'canceled', 'requested')
  return all > some.length
}
