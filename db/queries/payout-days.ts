// When payouts were made and where they went, for rows that know them by id: a whole page in one round trip.
import type { Pool } from 'pg'
import type { Owner } from './owned.ts'

export interface PayoutDay {
  createdAt: number
  bankCode: string
  lastFour: string
}

/** By id. Left out: payouts of another merchant or mode, and ids of anything else. */
export async function readPayoutDays(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayoutDay>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<PayoutDay & { id: string }>({
    name: 'read_payout_days',
    text: `select id, created_at::float8 as "createdAt", bank_account->>'bank_code' as "bankCode", bank_account->>'last4' as "lastFour"
      from payouts where id = any($3) and merchant_id = $1 and livemode = $2`,
    values: [merchantId, livemode, [...new Set(ids)]],
  })
  return new Map(rows.map(({ id, ...payout }) => [id, payout]))
}
