// Reads what buyers kept back as tax in some days: sales that no payment has. It reads row by row, so that its callers ask only where there are few payments.
import type { Pool } from 'pg'
import { firstIdAt } from '../ids.ts'
import type { Owner } from './owned.ts'
import { SLACK_SECONDS } from './sold.ts'

const READ_WITHHELD = /* sql */ `
  with withheld as (
    select id from ledger_transactions where merchant_id = $1 and livemode = $2 and type = 'withholding' and step = 1
      and id >= $5 and id < $6 and created_at >= $3 and created_at < $4 and not out_of_order(id, created_at)
    union all
    select id from ledger_transactions where merchant_id = $1 and livemode = $2 and type = 'withholding' and step = 1
      and created_at >= $3 and created_at < $4 and out_of_order(id, created_at)
  )
  select coalesce(sum(e.amount_satang), 0)::float8 as satang from withheld w
  join ledger_entries e on e.transaction_id = w.id and e.account in ('withheld_sales', 'direct:withheld_sales')`

/** In [from, to), Unix seconds, as the month-end counts it. Satang. */
export async function readWithheld(
  pool: Pool,
  owner: Owner,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const idAt = (at: number) => firstIdAt('ledger_transaction', Math.max(at, 0))
  const { rows } = await pool.query<{ satang: number }>({
    name: 'read_withheld',
    text: READ_WITHHELD,
    values: [owner.merchantId, owner.livemode, from, to, idAt(from - SLACK_SECONDS), idAt(to + SLACK_SECONDS)],
  })
  return rows[0]?.satang ?? 0
}
