// The number of running subscriptions and the total paid, for the customers of one page of a table in one round trip; and for one customer also what is owed.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'

const READ = /* sql */ `
select c.id,
  (select count(*)::integer from subscriptions s where s.customer_id = c.id and s.status in ('active', 'past_due')) as running,
  (select count(*)::integer from subscriptions s where s.customer_id = c.id and s.status = 'past_due') as "pastDue",
  (select coalesce(sum(p.gross_satang - p.refunded_satang - p.disputed_satang), 0)::float8 from payments p
    where p.customer_id = c.id and p.status = 'succeeded') as "paidSatang"
from customers c where c.id = any($3) and c.merchant_id = $1 and c.livemode = $2`

/** By customer; `running` are also those that are past due. The total paid is the money received less what was refunded or disputed, in satang. */
export async function readCustomerHoldings(
  pool: Pool,
  of: { merchantId: string; livemode: boolean },
  ids: readonly string[],
): Promise<ReadonlyMap<string, { running: number; pastDue: number; paidSatang: number }>> {
  const { rows } = await pool.query<{ id: string; running: number; pastDue: number; paidSatang: number }>({
    name: 'read_customer_holdings',
    text: READ,
    values: [of.merchantId, of.livemode, ids],
  })
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

const READ_OWED = /* sql */ `
select count(*)::integer as open, coalesce(sum(i.total_satang - i.amount_paid_satang - coalesce(i.withheld_satang, 0) - coalesce(p.received, 0)), 0)::float8 as "owedSatang",
  coalesce((array_agg((i.total_satang - i.amount_paid_satang - coalesce(i.withheld_satang, 0) - coalesce(p.received, 0))::float8 order by i.id desc))[1:3], '{}') as amounts
from invoices i left join lateral (select max(amount_received_satang) as received from payments
  where invoice_id = i.id and status in ('requires_action', 'processing')) p on true
where i.customer_id = $3 and i.merchant_id = $1 and i.livemode = $2 and i.status = 'open'`

/** The open invoices of a customer: how many, and what is still asked for less what has come for them, in satang; of the newest three each by itself. */
export async function readOwed(
  pool: Pool,
  of: { merchantId: string; livemode: boolean },
  customer: string,
): Promise<{ open: number; owedSatang: number; amounts: number[] }> {
  const { rows } = await pool.query<{ open: number; owedSatang: number; amounts: number[] }>({
    name: 'read_owed',
    text: READ_OWED,
    values: [of.merchantId, of.livemode, customer],
  })
  return oneRow(rows)
}
