// Charges that a person asks for outside the schedule: a new card while past due, "pay now", a change of plan. Each is an attempt that is not
// announced before the gateway has answered, and a step `settle_charge`, so that the workflow charges it at once. Outcomes are
// commands/charge-outcome.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession, Invoice, Payment, type PaymentMethod, Subscription } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { Refusal } from '../rules/refusals.ts'
import { CARD_ACTION_WINDOW_SECONDS } from '../rules/subscriptions.ts'
import { payerWorkflowId } from '../rules/workflow-kinds.ts'
import { announceSubscription } from './announce.ts'
import { CHARGED } from './attempts.ts'
import { planOfOpen } from './checkout-plan.ts'
import { releaseIdleUse } from './checkout-totals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { releaseUse } from './discount-uses.ts'
import { planInvoiceAnew } from './invoice-plan.ts'
import { openRequestedAttempt } from './invoices.ts'
import { planAnew, wakeSubscription } from './plan.ts'

/**
 * Lets the subscription's workflow charge an attempt of this commit at once. The subscription is planned anew when the outcome is known. Until then
 * `actionBy` says that there is an attempt to look for, even if another step is planned meanwhile.
 */
export function chargeNow(c: Commit, s: Subscription): void {
  const actionBy = s.actionBy ?? c.at + CARD_ACTION_WINDOW_SECONDS
  update(s, { plannedStep: 'settle_charge', nextActionAt: c.at, actionBy })
  wakeSubscription(c, s, { urgent: true })
}

/**
 * Tries a new card at once on what the subscription owes, when it waits for money. If the charge fails, the schedule stays as it was. Does nothing
 * when nothing is owed to a card: an invoice that was sent keeps its way (D511). The caller has locked the subscription. Source: specification §3.8.
 */
export async function tryNewCard(c: Commit, s: Subscription, method: PaymentMethod): Promise<void> {
  if (s.status !== 'past_due' && s.status !== 'pending_first_payment') return
  if (s.status === 'pending_first_payment' && s.checkoutSessionId != null) return // its checkout asks for the money
  const owed = await c.em.findOne(
    Invoice,
    { subscriptionId: s.id, status: 'open', dueDate: null },
    { orderBy: { id: 'desc' } },
  )
  if (!owed || owed.totalSatang === 0) return
  await openRequestedAttempt(c, owed, method)
  chargeNow(c, s)
}

/**
 * Makes a customer's new default card the card of every past due subscription, and tries it at once on each. The caller has locked the customer. The
 * subscriptions are locked here in the order of their ids, active ones included: a renewal under way may find no card and make its subscription past
 * due before the lock is free, and a later renewal finds the new default (D291). Source: specification §3.8.
 */
export async function tryNewDefaultCard(c: Commit, method: PaymentMethod): Promise<void> {
  const charged = await c.em.find(
    Subscription,
    { customerId: method.customerId, status: { $in: ['active', 'past_due'] }, collectionMethod: 'auto_charge' },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  for (const s of charged) {
    if (s.status !== 'past_due' || s.paymentMethodId === method.id) continue
    const previous = { payment_method: s.paymentMethodId ?? null }
    s.paymentMethodId = method.id
    announceSubscription(c, 'subscription.updated', s, previous)
    await tryNewCard(c, s, method)
  }
}

/**
 * Refuses with 409 while a charge of the subscription has no outcome yet; it is known within seconds. A renewal that is due and not begun counts too.
 */
export async function refuseWhileCharging(c: Commit, s: Subscription): Promise<void> {
  const underWay = await c.em.count(Payment, { subscriptionId: s.id, ...CHARGED, status: 'processing' })
  const renewing = s.status === 'active' && s.nextActionAt != null && s.nextActionAt <= c.at
  if (underWay > 0 || renewing) {
    throw new Refusal('lock_timeout', `Subscription ${s.id} is being charged at this moment. Try again.`)
  }
}

/** The other attempts of a subscription that are still to be charged, oldest first. */
export function askedBeside(c: Commit, s: Subscription, over: Payment): Promise<Payment[]> {
  const asked = { subscriptionId: s.id, ...CHARGED, status: 'processing' as const }
  return c.em.find(Payment, { ...asked, id: { $ne: over.id } }, { orderBy: { id: 'asc' } })
}

/** Another attempt may have been requested meanwhile. It is charged at once, or withdrawn when nothing is left to pay. */
export async function lookAtOthers(c: Commit, s: Subscription, over: Payment): Promise<void> {
  if ((await askedBeside(c, s, over)).length > 0) chargeNow(c, s)
}

/**
 * Withdraws an accepted charge because no workflow can be started. Deletes the attempt and its wakeup; nothing was or will be charged. False: the
 * charge has begun already (the answer to the start was lost), so the caller must wait for its outcome. Source: specification §1.11.
 */
export async function withdrawCharge(c: Commit, paymentId: string): Promise<boolean> {
  const attempt = await c.em.findOne(Payment, paymentId)
  if (!attempt) return false
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const { checkoutSessionId, subscriptionId, invoiceId } = attempt
  const session = checkoutSessionId ? await c.em.findOneOrFail(CheckoutSession, checkoutSessionId, { lockMode }) : null
  const s = !session && subscriptionId ? await c.em.findOne(Subscription, subscriptionId, { lockMode }) : null
  const invoice = !session && !subscriptionId && invoiceId ? await c.em.findOne(Invoice, invoiceId, { lockMode }) : null
  const gone = await c.em.execute<unknown[]>(
    `with gone as (delete from payments where id = ? and not announced and charge_started_at is null returning id),
     unrung as (delete from wakeups where workflow_id = ? and exists (select from gone))
     select id from gone`,
    [paymentId, payerWorkflowId(attempt)],
  )
  if (gone.length === 0) return false
  if (session?.status === 'open') {
    if (!session.nextAction) session.actionBy = null // as below
    update(session, planOfOpen(session))
    await releaseIdleUse(c, session)
  }
  const use = attempt.intent && attempt.intent.kind !== 'change' ? attempt.intent.discount?.use : null
  if (use) await releaseUse(c, use)
  if (s && !isTerminal(s.status)) {
    await clockTime(c, s)
    if (!s.nextAction) s.actionBy = null // another charge may still wait for the buyer
    await planAnew(c, s)
  }
  if (invoice) {
    const waits = {
      invoiceId: invoice.id,
      ...CHARGED,
      status: { $in: ['processing' as const, 'requires_action' as const] },
    }
    if ((await c.em.count(Payment, waits)) === 0) invoice.actionBy = null
    planInvoiceAnew(invoice)
  }
  return true
}
