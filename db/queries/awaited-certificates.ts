// What was withheld of paid invoices, and whose certificate is not entered yet: how many, their sum, and since when the oldest waits.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface AwaitedCertificates {
  count: number
  satang: number
  /** When the oldest of their invoices was paid; null where none waits. */
  since: number | null
}

export async function readAwaitedCertificates(
  pool: Pool,
  { merchantId, livemode }: Owner,
): Promise<AwaitedCertificates> {
  const { rows } = await pool.query<AwaitedCertificates>({
    name: 'read_awaited_certificates',
    text: `select count(*)::integer as count, coalesce(sum(withheld_satang), 0)::float8 as satang, min(paid_at)::float8 as since
      from invoices where merchant_id = $1 and livemode = $2 and certificate = 'waiting' and paid_at is not null`,
    values: [merchantId, livemode],
  })
  return oneRow(rows)
}
