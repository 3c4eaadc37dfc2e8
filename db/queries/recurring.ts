// Subscriptions that began and ended around instants, by what they cost. What that comes to is rules/recurring.ts.
import type { Pool } from 'pg'
import type { Interval } from '../../rules/periods.ts'
import type { RecurringStep } from '../../rules/recurring.ts'
import type { Owner } from './owned.ts'

// Who begins, and when, as in readSubscribed (revenue.ts). An end never counts before its beginning, or a bucket would have fewer than none. Counted before
// prices are looked at: a shop has many subscriptions and few prices.
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
  /** The bucket in which they began; in which they ended, null for those that had not by the end of the last. */
  begun: number
  ended: number | null
  subscriptions: number
}

/** Steps by the bucket in which they were taken; `starts`: when each bucket begins, rising; `to`: when the last ends. Unix seconds. */
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
