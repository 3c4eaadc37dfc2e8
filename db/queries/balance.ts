// The balance as a projection over the ledger's entries (specification §5.9), read as of one snapshot: sums of what is settled, which a
// loop of the worker makes now and then (db/migrations/baseline/ledger.ts), and every entry since. Which is the same as adding up all
// entries, only faster: nothing here is counted when money moves, and without the worker it is slower and as exact.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import type { Owner } from './owned.ts'

/** Where a statement runs: on a connection of its own, or inside the transaction of whoever asks. */
export type Executor = Pool | PoolClient | EntityManager

export interface Balance {
  availableSatang: number
  pendingSatang: number
}

const summed = /* sql */ `select available::text, total::text from read_balance($1, $2, $3)`

const plain = /* sql */ `
  select coalesce(sum(e.amount_satang) filter (where t.available_on <= $3), 0)::text as available,
    coalesce(sum(e.amount_satang), 0)::text as total
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.merchant_id = $1 and e.livemode = $2 and e.account = 'merchant_balance' and t.created_at <= $3`

/**
 * Satang available and pending at `now` (Unix seconds); money from a test clock goes by the clock's time. `at` reads everything as of
 * one instant instead, what came later left out, by adding up all entries. `executor` may be a transaction: its own entries count then.
 */
export async function readBalance(
  executor: Executor,
  owner: Owner,
  { now, at = null }: { now: number; at?: number | null },
): Promise<Balance> {
  const [name, text] = at === null ? ['read_balance', summed] : ['read_balance_at', plain]
  const values = [owner.merchantId, owner.livemode, at ?? now]
  const [row] = await answer<{ available: string; total: string }>(executor, name, text, values)
  const [available, total] = [Number(row!.available), Number(row!.total)]
  return { availableSatang: available, pendingSatang: total - available }
}

/**
 * Brings the sums up to what has been committed, in steps of some ten thousand ledger transactions; answers how many were added. `stopping` is asked between them.
 * Safe to repeat, to be killed, and to run anywhere at once (roll_up_money). The first time on a restored server it sums everything again, which may
 * take minutes.
 */
export async function rollUpMoney(pool: Pool, stopping: () => boolean = () => false): Promise<number> {
  let passed = 0
  for (let more = true; more && !stopping(); ) {
    const { rows } = await pool.query<{ passed: number; more: boolean }>('select passed, more from roll_up_money()')
    passed += rows[0]!.passed
    more = rows[0]!.more
  }
  return passed
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
