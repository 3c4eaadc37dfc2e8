// Writes what a subscription does next into its row, in the commit that led to it, and rings its workflow where the plan
// was made outside of it. The decision is rules/subscriptions.ts; the waiting is workflows/subscription.ts.
import { Invoice, type Subscription } from '../db/entities/index.ts'
import { planOf } from '../rules/subscriptions.ts'
import { subscriptionWorkflowId } from '../wire/subscription.ts'
import type { Commit } from './commit.ts'

/**
 * Recomputes `planned_step` and `next_action_at`. `giveUpAt` is the end of the line of a past-due subscription without a retry, `actionBy`
 * the end of the wait for its buyer.
 */
export async function replan(
  c: Commit,
  s: Subscription,
  { giveUpAt = null as number | null, actionBy = null as number | null } = {},
): Promise<void> {
  const renewal = await renewalInvoice(c, s)
  const plan = planOf({
    status: s.status,
    collectionMethod: s.collectionMethod,
    currentPeriodEnd: s.currentPeriodEnd,
    cancelAtPeriodEnd: s.cancelAtPeriodEnd,
    firstPaymentBy: s.firstPaymentBy ?? null,
    nextRetryAt: s.nextRetryAt ?? null,
    renewalInvoiceOpen: renewal?.status === 'open',
    renewalInvoicePaid: renewal?.status === 'paid',
    giveUpAt,
    actionBy,
  })
  s.plannedStep = plan.step
  s.nextActionAt = plan.at
  if (!c.cause.workflowId) ringSubscription(c, s)
}

/** Wants the subscription's workflow to look at its row after this commit. */
export function ringSubscription(
  c: Commit,
  s: Pick<Subscription, 'id' | 'customerId'>,
  how: { fresh?: boolean; urgent?: boolean } = {},
): void {
  c.ring({ workflowId: subscriptionWorkflowId(s.id), customerId: s.customerId, ...how })
}

/** The live invoice of the next period, if it was sent ahead. Only invoice collection sends ahead. */
export async function renewalInvoice(c: Commit, s: Subscription): Promise<Invoice | null> {
  if (s.collectionMethod !== 'invoice') return null
  return c.em.findOne(Invoice, {
    subscriptionId: s.id,
    periodNumber: s.periodNumber + 1,
    billingReason: 'subscription_cycle',
    status: { $ne: 'void' },
  })
}
