// The balance as a projection over the ledger's entries (contract §5). Nothing is cached: what the entries say is the balance.
import type { Pool } from 'pg'

const text = /* sql */ `
  select
    coalesce(sum(e.amount_satang) filter (where t.available_on <= coalesce($4, c.frozen_time, $3)), 0)::text as available,
    coalesce(sum(e.amount_satang) filter (where t.available_on > coalesce($4, c.frozen_time, $3)), 0)::text as pending
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  left join test_clocks c on c.id = t.test_clock_id
  where e.merchant_id = $1 and e.livemode = $2 and e.account = 'merchant_balance' and ($4::bigint is null or t.created_at <= $4)`

/**
 * Satang available and pending at `now` (Unix seconds); money from a test clock goes by the clock's time. `at` reads everything as of
 * one instant instead, what came later left out.
 */
export async function readBalance(
  pool: Pool,
  owner: { merchantId: string; livemode: boolean },
  when: { now: number; at: number | null },
): Promise<{ availableSatang: number; pendingSatang: number }> {
  const { rows } = await pool.query<{ available: string; pending: string }>({
    name: 'read_balance',
    text,
    values: [owner.merchantId, owner.livemode, when.now, when.at],
  })
  return { availableSatang: Number(rows[0]!.available), pendingSatang: Number(rows[0]!.pending) }
}
