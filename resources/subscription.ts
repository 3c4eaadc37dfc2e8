// A subscription row as GET /v1/subscriptions/{id} answers it ("Subscription", specification §3.4).
import { cyclesLeft, type SubscriptionDiscount } from '../rules/discounts.ts'
import { bangkokDate } from '../rules/periods.ts'
import type { Problem } from '../rules/quarantine.ts'
import { type Links, workflowAndProblem } from './links.ts'

export interface SubscriptionRow {
  id: string
  livemode: boolean
  customerId: string
  productId: string
  priceId: string
  quantity: number
  collectionMethod: string
  status: string
  paymentMethodId?: string | null
  daysUntilDue?: number | null
  anchorAt: number
  periodNumber: number
  currentPeriodStart: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt?: number | null
  canceledAt?: number | null
  endedAt?: number | null
  endedReason?: string | null
  latestInvoiceId?: string | null
  nextAction?: object | null
  discount?: SubscriptionDiscount | null
  pastDueSince?: number | null
  nextRetryAt?: number | null
  carriedSatang: number
  testClockId?: string | null
  metadata: object
  createdAt: number
  problem?: Problem | null
}

/** The id of a subscription's workflow in the Temporal UI. */
export function subscriptionWorkflowId(subscriptionId: string): string {
  return `subscription/${subscriptionId}`
}

export function serializeSubscription(s: SubscriptionRow, links: Links) {
  return {
    id: s.id,
    object: 'subscription',
    status: s.status,
    collection_method: s.collectionMethod,
    current_period_start: s.currentPeriodStart,
    current_period_end: s.currentPeriodEnd,
    cancel_at_period_end: s.cancelAtPeriodEnd,
    cancel_at: s.cancelAt ?? null,
    canceled_at: s.canceledAt ?? null,
    ended_at: s.endedAt ?? null,
    ended_reason: s.endedReason ?? null,
    customer: s.customerId,
    product: s.productId,
    price: s.priceId,
    quantity: s.quantity,
    payment_method: s.paymentMethodId ?? null,
    days_until_due: s.daysUntilDue ?? null,
    anchor_day: bangkokDate(s.anchorAt).day,
    latest_invoice: s.latestInvoiceId ?? null,
    next_action: s.nextAction ?? null,
    discount: s.discount ? serializeDiscount(s.discount, s.periodNumber) : null,
    past_due_since: s.pastDueSince ?? null,
    next_retry_at: s.nextRetryAt ?? null,
    carried_satang: s.carriedSatang,
    test_clock: s.testClockId ?? null,
    livemode: s.livemode,
    created: s.createdAt,
    metadata: s.metadata,
    workflow: workflowAndProblem(links, subscriptionWorkflowId(s.id), s),
  }
}

/** `cycles_left`: how many cycles after the current one still get the discount; null for all of them. */
function serializeDiscount(discount: SubscriptionDiscount, periodNumber: number) {
  const { discount_code, code, kind, value, duration } = discount
  return { discount_code, code, kind, value, duration, cycles_left: cyclesLeft(discount, periodNumber) }
}
