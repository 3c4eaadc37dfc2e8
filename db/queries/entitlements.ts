// Reads what a customer has, and the customer's time, together with the API key: one round trip and one snapshot, so that an answer never mixes two
// states. rules/entitlements.ts decides what follows from it.
import type { Pool } from 'pg'
import type { SubscriptionStatus } from '../../rules/lifecycles.ts'
import { KEY_BY_HASH, type Key, type KeyColumns, keyOf } from './authenticate.ts'

const HOLDINGS = /* sql */ `, customer as (
  select c.id, c.livemode, coalesce(k.frozen_time, floor(extract(epoch from statement_timestamp()))::bigint) as now
  from key join customers c on c.id = $2 and c.merchant_id = key.key_merchant_id and c.deleted_at is null
  left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null)
select key.*, c.id, c.livemode, c.now,
  (select (m.settings->>'grace_days')::integer from merchants m where m.id = key.key_merchant_id) as grace_days,
  (select json_agg(json_build_object('id', s.id, 'product', s.product_id, 'price', s.price_id, 'status', s.status,
      'currentPeriodEnd', s.current_period_end, 'cancelAtPeriodEnd', s.cancel_at_period_end,
      'pastDueSince', s.past_due_since, 'featureFlags', p.feature_flags) order by s.id)
    from subscriptions s join products p on p.id = s.product_id
    where s.customer_id = c.id and s.status not in ('canceled', 'expired')) as subscriptions,
  (select json_agg(json_build_object('product', u.product_id, 'featureFlags', p.feature_flags))
    from purchases u join products p on p.id = u.product_id
    where u.customer_id = c.id and u.withdrawn_at is null) as purchases,
  (select json_agg(json_build_object('product', g.product_id, 'remaining', g.remaining) order by g.product_id)
    from (select product_id, sum(remaining) as remaining from credit_grants
      where customer_id = c.id and (expires_at is null or expires_at > c.now) group by product_id) g) as credits
from key left join customer c on true`
const byKey = KEY_BY_HASH + HOLDINGS
const byMerchant = `with key as (select $1::text as key_merchant_id)${HOLDINGS}`

/** A subscription that has not ended. Instants are Unix seconds. */
export interface HeldSubscription {
  id: string
  product: string
  price: string
  status: Exclude<SubscriptionStatus, 'canceled' | 'expired'>
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  pastDueSince: number | null
  featureFlags: string[]
}

export interface Holdings {
  customer: string
  livemode: boolean
  /** The customer's time: its test clock's, else the database's. */
  now: number
  /** The merchant's own setting; null when it has none. */
  graceDays: number | null
  /** Oldest first. */
  subscriptions: HeldSubscription[]
  /** Single purchases that were not withdrawn. */
  purchases: { product: string; featureFlags: string[] }[]
  /** Credits of grants that have not expired, one sum per product. */
  credits: { product: string; remaining: number }[]
}

interface Columns extends KeyColumns {
  id: string | null
  livemode: boolean
  now: string
  grace_days: number | null
  subscriptions: HeldSubscription[] | null
  purchases: { product: string; featureFlags: string[] }[] | null
  credits: { product: string; remaining: number }[] | null
}

/**
 * The key with this hash, and what the merchant's customer with this id has, in either mode. Each is null when unknown; the customer also when
 * deleted.
 */
export async function readHoldingsWithKey(
  pool: Pool,
  keyHash: string,
  customerId: string,
): Promise<{ key: Key | null; holdings: Holdings | null }> {
  const read = async (id: string) => {
    const { rows } = await pool.query<Columns>({ name: 'read_holdings_with_key', text: byKey, values: [keyHash, id] })
    return { key: keyOf(rows[0]), holdings: holdingsOf(rows[0]) }
  }
  const { key, holdings } = await read(customerId)
  const survivor = holdings || !key ? null : await survivorOf(pool, customerId)
  return survivor ? read(survivor) : { key, holdings }
}

/** The same for a caller that is already authenticated. Null when the customer is unknown or deleted. */
export async function readHoldings(pool: Pool, merchantId: string, customerId: string): Promise<Holdings | null> {
  const read = async (id: string) => {
    const values = [merchantId, id]
    return holdingsOf((await pool.query<Columns>({ name: 'read_holdings', text: byMerchant, values })).rows[0])
  }
  const holdings = await read(customerId)
  const survivor = holdings ? null : await survivorOf(pool, customerId)
  return survivor ? read(survivor) : holdings
}

/**
 * The customer that a merged customer was merged into; null when it never was merged. It costs a second round trip, only for ids that find nothing.
 */
async function survivorOf(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>({
    name: 'surviving_customer',
    text: 'select surviving_customer($1) as id',
    values: [id],
  })
  return rows[0]?.id && rows[0].id !== id ? rows[0].id : null
}

function holdingsOf(r: Columns | undefined): Holdings | null {
  if (!r?.id) return null
  return {
    customer: r.id,
    livemode: r.livemode,
    now: Number(r.now),
    graceDays: r.grace_days,
    subscriptions: r.subscriptions ?? [],
    purchases: r.purchases ?? [],
    credits: r.credits ?? [],
  }
}
