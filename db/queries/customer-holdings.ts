// The number of running subscriptions and the total paid, for the customers of one page of a table in one round trip.
import type { Pool } from 'pg'

const READ = /* sql */ `
select c.id,
  (select count(*)::integer from subscriptions s where s.customer_id = c.id and s.status in ('active', 'past_due')) as running,
  (select coalesce(sum(p.gross_satang - p.refunded_satang - p.disputed_satang), 0)::float8 from payments p
    where p.customer_id = c.id and p.status = 'succeeded') as "paidSatang"
from customers c where c.id = any($3) and c.merchant_id = $1 and c.livemode = $2`

/** By customer. The total paid is the money received less what was refunded or disputed, in satang. */
export async function readCustomerHoldings(
  pool: Pool,
  of: { merchantId: string; livemode: boolean },
  ids: readonly string[],
): Promise<ReadonlyMap<string, { running: number; paidSatang: number }>> {
  const { rows } = await pool.query<{ id: string; running: number; paidSatang: number }>({
    name: 'read_customer_holdings',
    text: READ,
    values: [of.merchantId, of.livemode, ids],
  })
  return new Map(rows.map(({ id, running, paidSatang }) => [id, { running, paidSatang }]))
}
