/*
 * Watches what statements really did: every statement of a pool's connections, with its plan and the rows it touched, as Postgres reports them
 * (auto_explain). For guarantees about tables with a million rows that a stopwatch on a busy machine cannot check.
 */
import type { Client, Pool } from 'pg'

export interface SeenPlan {
  statement: string
  /** Sequential scans of a big table from `SCANNED_MAX` rows on (from none on small tables), and sorts of more than `SORTED_MAX` rows. */
  faults: string[]
  /** Rows of the big tables that scans returned or discarded, by table. */
  touched: Record<string, number>
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** A page or a claim may be sorted; a backlog may not. */
const SORTED_MAX = 6_000
/**
 * A table of some thousand rows is rightly read by a sequential scan: a fast machine makes that many attempts while a test runs. What is piled up is a
 * hundred thousand and more.
 */
const SCANNED_MAX = 10_000
const BIG = new Set(['webhook_deliveries', 'webhook_attempts', 'events'])

export interface Watched {
  /** The statements that ran while `work` did. */
  during(work: () => Promise<unknown>): Promise<SeenPlan[]>
}

/**
 * Watches every connection of a pool. `onSmallTables`: the tables are too small for the planner to prefer an index, so sequential scans are disabled.
 * A statement without a fitting index still shows one.
 */
export function watchPlans(pool: Pool, { onSmallTables = false } = {}): Watched {
  let seen: SeenPlan[] | null = null
  const known = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const raw = client as unknown as Client
    raw.on('notice', ({ message }) => {
      const plan = message?.match(/plan:\n(\{[\s\S]*)/)?.[1]
      if (seen && plan) seen.push(asSeen(JSON.parse(plan), onSmallTables ? 0 : SCANNED_MAX))
    })
    void raw.query(
      `set role none; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
       set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set auto_explain.log_level = notice;
       ${onSmallTables ? 'set enable_seqscan = off;' : ''} set role satang_app`,
    )
  })
  return {
    async during(work) {
      const mine: SeenPlan[] = []
      seen = mine
      await work()
      seen = null
      return mine
    },
  }
}

function asSeen(
  { 'Query Text': statement, Plan: plan }: { 'Query Text': string; Plan: Node },
  scannedMax: number,
): SeenPlan {
  const faults: string[] = []
  const touched: Record<string, number> = {}
  const visit = (node: Node) => {
    const loops = node['Actual Loops'] ?? 1
    const rows = (node['Actual Rows'] ?? 0) * loops
    const table = node['Relation Name'] ?? ''
    if (node['Node Type'].includes('Scan') && BIG.has(table)) {
      const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const read = rows + thrownAway * loops
      touched[table] = (touched[table] ?? 0) + read
      if (node['Node Type'] === 'Seq Scan' && loops > 0 && read >= scannedMax) faults.push(`reads all of ${table}`)
    }
    if (node['Node Type'] === 'Sort' && rows > SORTED_MAX) faults.push(`sorts ${rows} rows`)
    node.Plans?.forEach(visit)
  }
  visit(plan)
  return { statement, faults, touched }
}

/** The statements that read a big table by a sequential scan, sort many rows, or touch more than `most` rows of one table. */
export function tooMuch(plans: readonly SeenPlan[], most: number): object[] {
  return plans.flatMap(({ statement, faults, touched }) => {
    const many = Object.entries(touched).flatMap(([table, rows]) =>
      rows > most ? [`touches ${rows} of ${table}`] : [],
    )
    const found = [...new Set([...faults, ...many])]
    return found.length > 0 ? [{ found, statement: statement.replaceAll(/\s+/g, ' ').slice(0, 200) }] : []
  })
}
