// Reads the balance from the ledger's entries (specification §5.9), in one snapshot: the sums of what is settled, which a loop of the worker updates
// (db/migrations/baseline/ledger.ts), and every entry since. The result equals the sum of all entries, only faster. No counter changes when money
// moves. Without the worker reads are slower and still exact.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

/** Where a statement runs: on a connection of its own, or in the caller's transaction. */
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
 * The available and the pending satang at `now` (Unix seconds). Money on a test clock goes by the clock's time. `at` reads everything as of one
 * instant instead: it adds up all entries and leaves out later ones. `executor` may be a transaction; then its own entries count.
 */
export async function readBalance(
  executor: Executor,
  owner: Owner,
  { now, at = null }: { now: number; at?: number | null },
): Promise<Balance> {
  const [name, text] = at === null ? ['read_balance', summed] : ['read_balance_at', plain]
  const values = [owner.merchantId, owner.livemode, at ?? now]
  const row = oneRow(await answer<{ available: string; total: string }>(executor, name, text, values))
  const [available, total] = [Number(row.available), Number(row.total)]
  return { availableSatang: available, pendingSatang: total - available }
}

/**
 * Extends the sums to what has been committed, in steps of some ten thousand ledger transactions. Returns how many were added. `stopping` is asked
 * between the steps. Safe to repeat, to kill, and to run in several places at once (roll_up_money). The first time on a restored server it sums
 * everything again, which may take minutes.
 */
export async function rollUpMoney(pool: Pool, stopping: () => boolean = () => false): Promise<number> {
  let passed = 0
  for (let more = true; more && !stopping(); ) {
    const { rows } = await pool.query<{ passed: number; more: boolean }>('select passed, more from roll_up_money()')
    const step = oneRow(rows)
    passed += step.passed
    more = step.more
  }
  return passed
}

/** The ORM knows only `?`, so each `$n` is replaced by a place and a value of its own. */
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

/** The gross satang that reached the merchant itself in [from, to), Unix seconds: charges whose settlement is direct. */
export async function readDirect(pool: Pool, owner: Owner, window: { from: number; to: number }): Promise<number> {
  const { rows } = await pool.query<{ satang: string }>({
    name: 'read_direct',
    text: `select coalesce(sum(amount_satang), 0)::text as satang from ledger_transactions
      where merchant_id = $1 and livemode = $2 and type = 'charge' and settlement = 'direct' and created_at >= $3 and created_at < $4`,
    values: [owner.merchantId, owner.livemode, window.from, window.to],
  })
  return Number(oneRow(rows).satang)
}
