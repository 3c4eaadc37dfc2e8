// A subscription row as GET /v1/subscriptions/{id} answers it ("Subscription", specification §3.4).
import { z } from 'zod'
import type { Subscription } from '../db/entities/index.ts'
import { cyclesLeft, type SubscriptionDiscount } from '../rules/discounts.ts'
import { bangkokDate } from '../rules/periods.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { type Links, workflowAndProblem } from './links.ts'
import { nextActionSchema } from './payment.ts'
import { apiObject, metadataSchema, workflowSchema } from './schema.ts'

export const subscriptionSchema = apiObject({
  id: z.string(),
  object: z.literal('subscription'),
  status: z.enum(['pending_first_payment', 'active', 'past_due', 'canceled', 'expired']),
  collection_method: z.enum(['auto_charge', 'invoice']),
  current_period_start: z.int(),
  current_period_end: z.int().meta({ description: 'Unix seconds. Provisional before the first payment.' }),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable(),
  canceled_at: z.int().nullable(),
  ended_at: z.int().nullable(),
  ended_reason: z.string().nullable(),
  customer: z.string(),
  product: z.string(),
  price: z.string(),
  quantity: z.int(),
  payment_method: z.string().nullable(),
  days_until_due: z.int().nullable(),
  anchor_day: z.int(),
  latest_invoice: z.string().nullable(),
  next_action: nextActionSchema.nullable(),
  discount: apiObject({
    discount_code: z.string().meta({ description: 'Id of the discount code.' }),
    code: z.string(),
    kind: z.enum(['percent', 'fixed']),
    value: z.int().meta({ description: 'Percent, or satang a cycle.' }),
    duration: z.enum(['once', 'repeating', 'forever']),
    cycles_left: z.int().nullable().meta({
      description: 'How many cycles after the current one still get it; null: all of them.',
    }),
  }).nullable(),
  past_due_since: z.int().nullable(),
  next_retry_at: z.int().nullable(),
  carried_satang: z
    .int()
    .meta({ description: 'What the next invoice takes over: negative is credit of the customer.' }),
  test_clock: z.string().nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
  workflow: workflowSchema,
}).meta({ id: 'Subscription' })
export type SubscriptionObject = z.output<typeof subscriptionSchema>

export function serializeSubscription(s: Subscription, links: Links): SubscriptionObject {
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
    workflow: workflowAndProblem(links, workflowIdOf('subscription', s.id), s),
  }
}

/** `cycles_left`: how many cycles after the current one still get the discount; null for all of them. */
function serializeDiscount(discount: SubscriptionDiscount, periodNumber: number) {
  const { discount_code, code, kind, value, duration } = discount
  return { discount_code, code, kind, value, duration, cycles_left: cyclesLeft(discount, periodNumber) }
}
