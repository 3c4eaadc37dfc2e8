// Checks the invariants. All are asked in one snapshot, so that a running system gives no false alarm. Each has a time limit, so that the check does
// not overload a large database. It reads and reports; docs/operations.md says what to do about a broken invariant.
import type { Pool, PoolClient } from 'pg'
import { INVARIANTS, UNDER_WAY } from './index.ts'
import type { Invariant } from './invariant.ts'

export interface Asked {
  /** Asks about one merchant in one mode; about all when absent. */
  of?: { merchantId: string; livemode: boolean }
  /** What is under way is `ignored`, must have ended (`none`), or is held to its time limit (`limited`, for a running system). */
  underWay: 'ignored' | 'limited' | 'none'
  /** The names of the invariants to check; all when absent. */
  only?: ReadonlySet<string>
  /** The time limit of one question. A question that takes longer is reported as unanswered: it is unknown whether that invariant holds. */
  timeoutSeconds?: number
  /** How many rows of each broken invariant are reported; 5 when absent. */
  sample?: number
  /** Called before each question, for example for a heartbeat. */
  onQuestion?: () => void
  /** Runs one question when the worker has capacity for it; at once when absent. */
  step?: <T>(question: () => Promise<T>) => Promise<T>
}

export interface Broken {
  promise: string
  /** How many rows break it; null when the question was not answered in time. */
  count: number | null
  rows: Record<string, unknown>[]
}

export interface Kept {
  checked: number
  held: boolean
  failures: Broken[]
}

/** Long enough for a million payments (bench/README.md). It keeps one question from holding a connection for ever. */
const TIMEOUT_SECONDS = 120

/** Checks every invariant, for all or for one merchant and mode. Only reads. Safe to repeat and to run at once with itself. */
export async function findBrokenInvariants(pool: Pool, asked: Asked): Promise<Kept> {
  const { underWay, sample = 5, timeoutSeconds = TIMEOUT_SECONDS, step = (question) => question() } = asked
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${timeoutSeconds * 1_000}`)
    const narrowed = asked.of ? await narrowedTo(client) : ''
    const values = asked.of ? [asked.of.merchantId, asked.of.livemode] : []
    const questions = [...INVARIANTS, ...aboutUnderWay(underWay)].filter(({ name }) => asked.only?.has(name) ?? true)
    const failures: Broken[] = []
    for (const { name, query } of questions) {
      asked.onQuestion?.()
      const text = `${narrowed} select count(*) over () as promise_broken_by, q.* from (${query}) q limit ${sample}`
      const rows = await step(() => answer(client, text, values))
      const first = rows?.[0]
      if (!rows) failures.push({ promise: name, count: null, rows: [] })
      else if (first) {
        failures.push({
          promise: name,
          count: Number(first.promise_broken_by),
          rows: rows.map(({ promise_broken_by: _, ...row }) => row),
        })
      }
    }
    return { checked: questions.length, held: failures.length === 0, failures }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The ids that a report names for a failure: the first column of its rows. */
export function sampleIds({ rows }: Broken): string[] {
  return [...new Set(rows.map((row) => String(Object.values(row)[0])))]
}

function aboutUnderWay(underWay: Asked['underWay']): Invariant[] {
  if (underWay === 'ignored') return []
  return UNDER_WAY.flatMap(({ name, query, overdue }) => {
    const asked = underWay === 'none' ? query : overdue
    return asked === null ? [] : [{ name, query: asked }]
  })
}

async function answer(client: PoolClient, text: string, values: unknown[]): Promise<Record<string, unknown>[] | null> {
  await client.query('savepoint question')
  try {
    return (await client.query(text, values)).rows
  } catch (error) {
    if ((error as { code?: string }).code !== CANCELED) throw error
    await client.query('rollback to savepoint question')
    return null
  }
}

const CANCELED = '57014'

/**
 * Narrows the questions to one merchant ($1) in one mode ($2): a CTE with a table's name stands for its rows of that merchant and mode. A CTE that is
 * not used costs nothing. A table without a merchant follows one that has it: the simulated bank's book follows our payments, a counter its object's
 * events.
 */
async function narrowedTo(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name in ('merchant_id', 'livemode')
     group by 1 having count(*) = 2 order by 1`,
  )
  const owned = rows.map(
    ({ table_name: table }) =>
      `${table} as not materialized (select * from public.${table} where merchant_id = $1 and livemode = $2)`,
  )
  const following = Object.entries(FOLLOWS).map(
    ([table, which]) => `${table} as not materialized (select * from public.${table} where ${which})`,
  )
  return `with ${[...owned, ...following].join(', ')}`
}

export const FOLLOWS: Record<string, string> = {
  merchants: 'id = $1',
  object_sequences: 'object_id in (select object_id from events)',
  money_boundary: 'true',
  simulator_payouts: 'payout_id in (select id from payouts)',
  simulator_charges: 'attempt_id in (select id from payments)',
  simulator_refunds: 'attempt_id in (select id from payments)',
  simulator_transfer_returns: "split_part(return_id, '-', 1) in (select id from inbound_transfers)",
  memberships: 'merchant_id = $1',
  members: 'id in (select member_id from memberships)',
  webhook_attempts: 'delivery_id in (select id from webhook_deliveries)',
}
