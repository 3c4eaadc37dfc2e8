// Reads subscriptions that began and ended in buckets of time, by price. rules/recurring.ts computes the recurring revenue.
import type { Pool } from 'pg'
import type { Interval } from '../../rules/periods.ts'
import type { RecurringStep } from '../../rules/recurring.ts'
import type { Owner } from './owned.ts'

// The beginning of a subscription is defined as in readSubscribed (revenue.ts). An end never counts before the beginning, else a bucket would have
// fewer than none. Counts come before the join of prices, because a shop has many subscriptions and few prices.
const text = /* sql */ `
  with s as (
    select price_id, "interval", quantity, ended_at, case when anchor_period = 0 then anchor_at else created_at end as begun_at
    from subscriptions where merchant_id = $1 and livemode = $2 and first_payment_by is null
  ), counted as (
    select price_id, "interval", quantity, width_bucket(begun_at, $3::bigint[]) as begun,
      case when ended_at < $4 then width_bucket(greatest(ended_at, begun_at), $3::bigint[]) end as ended, count(*)::integer as subscriptions
    from s where begun_at < $4
    group by 1, 2, 3, 4, 5
  )
  select c."interval", c.quantity, c.begun, c.ended, c.subscriptions, p.amount_satang::float8 as "amountSatang"
  from counted c join prices p on p.id = c.price_id`

interface Counted {
  interval: Interval
  quantity: number
  amountSatang: number
  /** The buckets in which they began and ended; `ended` is null for those that had not ended by the end of the last bucket. */
  begun: number
  ended: number | null
  subscriptions: number
}

/** The steps by bucket. `starts`: when each bucket begins, ascending; `to`: when the last one ends. Unix seconds. */
export async function readRecurring(
  pool: Pool,
  owner: Owner,
  { starts, to }: { starts: readonly number[]; to: number },
): Promise<RecurringStep[]> {
  const values = [owner.merchantId, owner.livemode, starts, to]
  const { rows } = await pool.query<Counted>({ name: 'read_recurring', text, values })
  return rows.flatMap(({ begun, ended, subscriptions, ...plan }) => [
    { ...plan, bucket: begun, begun: subscriptions, ended: 0, churned: 0 },
    ...(ended === null
      ? []
      : [{ ...plan, bucket: ended, begun: 0, ended: subscriptions, churned: begun < ended ? subscriptions : 0 }]),
  ])
}
