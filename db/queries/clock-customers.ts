// Who lives on a test clock, for a table of clocks: clocks of one name are told apart by it. A whole page in one round trip.
import type { Pool } from 'pg'
import type { Owner } from './owned.ts'

export interface OnClock {
  /** The name or the address of the first customer; null where that one has neither. */
  first: string | null
  count: number
}

/** By the ids of clocks. One without customers is left out. */
export async function readOnClocks(
  pool: Pool,
  { merchantId, livemode }: Owner,
  clocks: readonly string[],
): Promise<ReadonlyMap<string, OnClock>> {
  if (clocks.length === 0) return new Map()
  const { rows } = await pool.query<OnClock & { id: string }>({
    name: 'read_on_clocks',
    text: `select test_clock_id as id, count(*)::integer as count, (array_agg(coalesce(name, email) order by id))[1] as first
      from customers where test_clock_id = any($3) and merchant_id = $1 and livemode = $2 and deleted_at is null group by test_clock_id`,
    values: [merchantId, livemode, clocks],
  })
  return new Map(rows.map(({ id, ...on }) => [id, on]))
}
