// The balance as a projection over the ledger's entries (contract §5). Nothing is cached: what the entries say is the balance.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import type { Owner } from './owned.ts'

/** Where a statement runs: on a connection of its own, or inside the transaction of whoever asks. */
export type Executor = Pool | PoolClient | EntityManager

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
 * one instant instead, what came later left out. `executor` may be a transaction: its own entries count then.
 */
export async function readBalance(
  executor: Executor,
  owner: Owner,
  when: { now: number; at?: number | null },
): Promise<{ availableSatang: number; pendingSatang: number }> {
  const values = [owner.merchantId, owner.livemode, when.now, when.at ?? null]
  const [row] = await answer<{ available: string; pending: string }>(executor, 'read_balance', text, values)
  return { availableSatang: Number(row!.available), pendingSatang: Number(row!.pending) }
}

/** The ORM knows `?` alone, so each place of `$n` gets its value anew. */
async function answer<Row extends object>(
  executor: Executor,
  name: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  if ('query' in executor) return (await executor.query<Row>({ name, text: sql, values })).rows
  const places = [...sql.matchAll(/\$(\d)/g)].map(([, n]) => values[Number(n) - 1])
  return executor.execute<Row[]>(sql.replaceAll(/\$\d/g, '?'), places)
}
