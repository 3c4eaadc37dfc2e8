// What the disputes that no bank has decided are about, for the head of their table.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface OpenDisputes {
  count: number
  /** What the buyers' banks may keep. */
  satang: number
  /** When the first evidence is due that can still be sent; null where none is. */
  dueBy: number | null
}

/** A shop's disputes are few: all of them are looked at. */
export async function readOpenDisputes(
  pool: Pool,
  { merchantId, livemode }: Owner,
  now: number,
): Promise<OpenDisputes> {
  const { rows } = await pool.query<OpenDisputes>({
    name: 'read_open_disputes',
    text: `select count(*)::integer as count, coalesce(sum(amount_satang), 0)::float8 as satang,
      min(evidence_due_by) filter (where evidence_due_by > $3)::float8 as "dueBy"
      from disputes where merchant_id = $1 and livemode = $2 and status = 'open'`,
    values: [merchantId, livemode, now],
  })
  return oneRow(rows)
}
