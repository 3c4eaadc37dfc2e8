// The hot read of a subscription: the key and the row in one round trip. Rendering is resources/, checking the key is api/.
import type { Pool } from 'pg'
import type { SubscriptionRow } from '../../resources/subscription.ts'
import type { SubscriptionDiscount } from '../../rules/discounts.ts'
import type { Problem } from '../../rules/quarantine.ts'
import { problemOf } from '../entities/base.ts'
import { KEY_BY_HASH, type Key, type KeyColumns, keyOf } from './authenticate.ts'

const text = `${KEY_BY_HASH} select key.*, s.*, ${problemOf('s')} as problem from key left join subscriptions s on s.id = $2 and s.merchant_id = key.key_merchant_id`

interface Columns extends KeyColumns {
  id: string | null
  livemode: boolean
  customer_id: string
  product_id: string
  price_id: string
  quantity: number
  collection_method: string
  status: string
  payment_method_id: string | null
  days_until_due: number | null
  anchor_at: string
  period_number: number
  current_period_start: string
  current_period_end: string
  cancel_at_period_end: boolean
  cancel_at: string | null
  canceled_at: string | null
  ended_at: string | null
  ended_reason: string | null
  latest_invoice_id: string | null
  next_action: object | null
  discount: SubscriptionDiscount | null
  past_due_since: string | null
  next_retry_at: string | null
  carried_satang: string
  test_clock_id: string | null
  metadata: object
  created_at: string
  problem: Problem | null
}

/** The key with this hash and the merchant's subscription with this id, in whichever mode it is; both null when unknown. */
export async function readSubscriptionWithKey(
  pool: Pool,
  keyHash: string,
  id: string,
): Promise<{ key: Key | null; row: SubscriptionRow | null }> {
  const { rows } = await pool.query<Columns>({ name: 'read_subscription', text, values: [keyHash, id] })
  const row = rows[0]
  return { key: keyOf(row), row: row?.id ? subscriptionRow(row as Columns & { id: string }) : null }
}

function subscriptionRow(r: Columns & { id: string }): SubscriptionRow {
  return {
    id: r.id,
    livemode: r.livemode,
    customerId: r.customer_id,
    productId: r.product_id,
    priceId: r.price_id,
    quantity: r.quantity,
    collectionMethod: r.collection_method,
    status: r.status,
    paymentMethodId: r.payment_method_id,
    daysUntilDue: r.days_until_due,
    anchorAt: Number(r.anchor_at),
    periodNumber: r.period_number,
    currentPeriodStart: Number(r.current_period_start),
    currentPeriodEnd: Number(r.current_period_end),
    cancelAtPeriodEnd: r.cancel_at_period_end,
    cancelAt: instant(r.cancel_at),
    canceledAt: instant(r.canceled_at),
    endedAt: instant(r.ended_at),
    endedReason: r.ended_reason,
    latestInvoiceId: r.latest_invoice_id,
    nextAction: r.next_action,
    discount: r.discount,
    pastDueSince: instant(r.past_due_since),
    nextRetryAt: instant(r.next_retry_at),
    carriedSatang: Number(r.carried_satang),
    testClockId: r.test_clock_id,
    metadata: r.metadata,
    createdAt: Number(r.created_at),
    problem: r.problem,
  }
}

function instant(text: string | null): number | null {
  return text === null ? null : Number(text)
}
