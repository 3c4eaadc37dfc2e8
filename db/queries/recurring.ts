// Subscriptions that began and ended around instants, by what they cost. What that comes to is rules/recurring.ts.
import type { Pool } from 'pg'
import type { RecurringStep } from '../../rules/recurring.ts'
import type { Owner } from './owned.ts'

// Who begins, and when, as in readSubscribed (revenue.ts). An end never counts before its beginning, or a bucket would have fewer than none.
const text = /* sql */ `
  with s as (
    select p.amount_satang, s."interval", s.quantity, s.ended_at,
      case when s.anchor_period = 0 then s.anchor_at else s.created_at end as begun_at
    from subscriptions s join prices p on p.id = s.price_id
    where s.merchant_id = $1 and s.livemode = $2 and s.first_payment_by is null
  ), step as (
    select s.*, begun_at as at, 1 as begun, 0 as ended, 0 as churned from s
    union all
    select s.*, greatest(ended_at, begun_at), 0, 1, (width_bucket(begun_at, $3::bigint[]) < width_bucket(greatest(ended_at, begun_at), $3::bigint[]))::integer
    from s where ended_at is not null
  )
  select width_bucket(at, $3::bigint[]) as bucket, amount_satang::float8 as "amountSatang", "interval", quantity,
    sum(begun)::integer as begun, sum(ended)::integer as ended, sum(churned)::integer as churned
  from step where at < $4
  group by 1, amount_satang, "interval", quantity`

/** Steps by the bucket in which they were taken; `starts`: when each bucket begins, rising; `to`: when the last ends. Unix seconds. */
export async function readRecurring(
  pool: Pool,
  owner: Owner,
  { starts, to }: { starts: readonly number[]; to: number },
): Promise<RecurringStep[]> {
  const values = [owner.merchantId, owner.livemode, starts, to]
  const { rows } = await pool.query<RecurringStep>({ name: 'read_recurring', text, values })
  return rows
}
