// Writes a subscription's next step into its row, in the commit that leads to it. Wakes its workflow if another caller made the plan. The decision is
// rules/subscriptions.ts; the waiting is workflows/subscription.ts.
import { type CheckoutSession, Invoice, type Subscription } from '../db/entities/index.ts'
import { isSentToPay } from '../rules/invoices.ts'
import { giveUpAtOf, type PlanInput, planOf } from '../rules/subscriptions.ts'
import { type PaidFor, payerWorkflowId, workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Asleep, Commit, WakeupWanted } from './commit.ts'

/**
 * Recomputes `planned_step` and `next_action_at` from the row and its open invoices, and wakes the workflow unless the workflow itself is the caller.
 */
export async function replan(c: Commit, s: Subscription): Promise<void> {
  await planAnew(c, s)
  if (!c.context.workflowId) wakeSubscription(c, s)
}

/** Recomputes the plan and wakes nothing: for a commit that has changed nothing else. */
export async function planAnew(c: Commit, s: Subscription): Promise<void> {
  const { renewal, owed } = await billsOf(c, s)
  if (s.owesByInvoice && !renewal && owed.length === 0) s.owesByInvoice = false
  // A renewal whose card failed is collected by card to the end, whatever way the next one goes.
  if (collectsInvoices(s) && s.firstFailedAt == null)
    s.giveUpAt = s.status === 'past_due' ? giveUpAtOf(owed.map(asOwed)) : null
  const plan = planOf(planInput(s, renewal, owed))
  s.plannedStep = plan.step
  s.nextActionAt = plan.at
}

/** Starts the workflow of a subscription that this commit has made. It sleeps until the next step, which the row has by the end of the commit. */
export function beginSubscription(c: Commit, s: Subscription): void {
  wakeSubscription(c, s, { fresh: true, asleep: () => asleepUntilNext(s) })
}

/** Starts the workflow of a checkout that this commit has made. */
export function beginSession(c: Commit, session: CheckoutSession): void {
  wakeSession(c, session, { fresh: true, asleep: () => asleepUntilNext(session) })
}

/** What a fresh row sleeps until; null when something is due at once. */
export function asleepUntilNext(
  row: Pick<Subscription | CheckoutSession | Invoice, 'status' | 'plannedStep' | 'nextActionAt' | 'testClockId'>,
): Asleep | null {
  const { status, plannedStep, nextActionAt, testClockId } = row
  if (nextActionAt == null) return null
  return { status, step: plannedStep ?? null, nextActionAt, onTestClock: testClockId != null }
}

/** Writes a wakeup: the subscription's workflow looks at its row after this commit. */
export function wakeSubscription(
  c: Commit,
  s: Pick<Subscription, 'id' | 'customerId'>,
  how: Pick<WakeupWanted, 'fresh' | 'urgent' | 'asleep'> = {},
): void {
  c.wake({ workflowId: workflowIdOf('subscription', s.id), customerId: s.customerId, ...how })
}

/** Writes a wakeup: the checkout's workflow looks at its row after this commit. */
export function wakeSession(
  c: Commit,
  session: Pick<CheckoutSession, 'id' | 'customerId'>,
  how: Pick<WakeupWanted, 'fresh' | 'urgent' | 'asleep'> = {},
): void {
  c.wake({ workflowId: workflowIdOf('checkout_session', session.id), customerId: session.customerId, ...how })
}

/** Wakes the workflow that waits for a payment's money: its checkout's, its subscription's, or that of an invoice made by hand. */
export function wakePayer(c: Commit, payment: PaidFor & { customerId: string }, how: { urgent?: boolean } = {}): void {
  c.wake({ workflowId: payerWorkflowId(payment), customerId: payment.customerId, ...how })
}

/** The bill of the next period, if it was sent ahead: open, paid or waived. Only invoice collection sends ahead. */
export async function renewalInvoice(c: Commit, s: Subscription): Promise<Invoice | null> {
  return (await billsOf(c, s)).renewal
}

/** A row and its bills, as planning reads them (rules/subscriptions.ts). */
export function planInput(s: Subscription, renewal: Invoice | null, owed: Parameters<typeof asOwed>[0][]): PlanInput {
  return {
    status: s.status,
    // What was sent as an invoice keeps its way; the period after it is charged to the card.
    collectionMethod: s.owesByInvoice && renewal ? 'invoice' : s.collectionMethod,
    currentPeriodEnd: s.currentPeriodEnd,
    cancelAtPeriodEnd: s.cancelAtPeriodEnd,
    firstPaymentBy: s.firstPaymentBy ?? null,
    nextRetryAt: s.nextRetryAt ?? null,
    actionBy: s.actionBy ?? null,
    giveUpAt: s.giveUpAt ?? null,
    graceUntil: s.graceUntil ?? null,
    renewal: stateOf(renewal),
    owed: owed.map(asOwed),
  }
}

/** Whether invoices with a due date are collected for it: all of invoice collection, and what was sent before it changed to a card. */
export function collectsInvoices(s: Pick<Subscription, 'collectionMethod' | 'owesByInvoice'>): boolean {
  return s.collectionMethod === 'invoice' || s.owesByInvoice
}

/** An invoice with a due date: collected by invoice, not by card. */
export type Owed = Invoice & { dueDate: number }

interface Bills {
  renewal: Invoice | null
  /** Open. */
  owed: Owed[]
}

/** Takes one read, and none for a card: a card is charged when the bill is made, so no bill is sent ahead or has a due date. */
export async function billsOf(c: Commit, s: Subscription): Promise<Bills> {
  if (!collectsInvoices(s)) return { renewal: null, owed: [] }
  const next = { periodNumber: s.periodNumber + 1, billingReason: 'subscription_cycle' as const }
  const found = await c.em.find(
    Invoice,
    { subscriptionId: s.id, $or: [{ status: 'open' }, next] },
    { orderBy: { id: 'asc' } },
  )
  return billsAmong(s, found) // changes of this commit that are not written yet count too
}

/** The invoices that the plan is made of, from all of a subscription's, oldest first. None for a card, like `billsOf`. */
export function billsAmong(s: Subscription, found: readonly Invoice[]): Bills {
  if (!collectsInvoices(s)) return { renewal: null, owed: [] }
  const renewal = found.findLast(
    (i) => i.periodNumber === s.periodNumber + 1 && i.billingReason === 'subscription_cycle' && isLive(i),
  )
  const owed = found.filter((i): i is Owed => i.status === 'open' && isSentToPay(i))
  return { renewal: renewal ?? null, owed }
}

function isLive(i: Invoice): boolean {
  return i.status !== 'void' || i.waived
}

function stateOf(renewal: Invoice | null): PlanInput['renewal'] {
  if (!renewal) return 'none'
  if (renewal.status === 'paid') return 'paid'
  return renewal.waived ? 'waived' : 'open'
}

/** An open invoice as rules/subscriptions.ts reads it. */
export function asOwed(i: Pick<Owed, 'dueDate' | 'createdAt' | 'remindedAt' | 'overdueAt'>) {
  return {
    dueDate: i.dueDate,
    createdAt: i.createdAt,
    remindedAt: i.remindedAt ?? null,
    overdueAt: i.overdueAt ?? null,
  }
}
