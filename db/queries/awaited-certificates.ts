// What was withheld of paid invoices, and whose certificate is not entered yet: how many, their sum, and since when the oldest waits. Those whose file is here
// wait for the shop, and nobody is asked for them any more; the others wait for their customers.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface AwaitedCertificates {
  count: number
  satang: number
  /** Of those whose file is not here: when the oldest of their invoices was paid; null where none is waited for. */
  since: number | null
  /** Those whose file has come. */
  here: number
  hereSatang: number
  /** All that was withheld, whatever came of it. */
  all: number
  allSatang: number
}

export async function readAwaitedCertificates(
  pool: Pool,
  { merchantId, livemode }: Owner,
): Promise<AwaitedCertificates> {
  const { rows } = await pool.query<AwaitedCertificates>({
    name: 'read_awaited_certificates',
    text: `select count(*) filter (where waits)::integer as count, coalesce(sum(withheld_satang) filter (where waits), 0)::float8 as satang,
        min(paid_at) filter (where waits and certificate_file is null)::float8 as since,
        count(*) filter (where waits and certificate_file is not null)::integer as here,
        coalesce(sum(withheld_satang) filter (where waits and certificate_file is not null), 0)::float8 as "hereSatang",
        count(*)::integer as all, coalesce(sum(withheld_satang), 0)::float8 as "allSatang"
      from (select *, certificate = 'waiting' as waits from invoices
        where merchant_id = $1 and livemode = $2 and certificate is not null and paid_at is not null) withheld`,
    values: [merchantId, livemode],
  })
  return oneRow(rows)
}
