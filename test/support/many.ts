/*
 * Makes a million rows from one real life: copies each table's row with other ids, times and owners. Indexes are dropped during the copy and rebuilt
 * after it. Foreign keys are not checked during the copy, because the rows that they reference are copied as well. It also measures statements: the
 * server explains each one as it runs, also those inside functions, with the rows that it really touched.
 */
import type { Pool } from 'pg'

/** Many lives. `tail` is the end of all ids of one life, in the order of time; `k` counts the lives of one merchant. */
export interface Lives {
  pool: Pool
  count: number
}

/**
 * Makes the table `many`: `count` lives that began between two instants. The first merchant has three of ten, the others share the rest evenly. Unix
 * seconds.
 */
export async function makeLives(
  pool: Pool,
  wanted: { count: number; from: number; to: number; merchants: readonly [string, ...string[]] },
): Promise<Lives> {
  const { count, from, to, merchants } = wanted
  await pool.query('create unlogged table many (n integer, at bigint, tail text, merchant_id text, k integer)')
  await pool.query(
    `insert into many select n, at, base32(at * 1000, 10) || lpad(n::text, 16, '0'), merchant_id, row_number() over (partition by merchant_id order by n)
     from (select n, $2::bigint + ($3::bigint - $2) * n / $1 as at,
         ($4::text[])[case when n % 10 < 3 or cardinality($4) = 1 then 1 else 2 + n % (cardinality($4) - 1) end] as merchant_id
       from generate_series(1, $1::integer) n) lives`,
    [count, from, to, merchants],
  )
  await pool.query('alter table many add primary key (n)')
  await pool.query('analyze many')
  return { pool, count }
}

/**
 * Copies the rows of `table` that `which` (SQL on `t`) selects, for each life that `of` (SQL on `m`) selects, with other values in some columns (SQL
 * on `m` and `t`). Its indexes are dropped meanwhile, except those of constraints.
 */
export async function copyRows(
  { pool }: Lives,
  table: string,
  { which, of = 'true', set }: { which: string; of?: string; set: Record<string, string> },
): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  const { rows: indexes } = await pool.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = indexrelid)`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`)
  const begun = performance.now()
  const values = columns.map(({ name }) => set[name] ?? `t."${name}"`)
  const client = await pool.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set statement_timeout = 0",
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from many m, (select * from ${table} t where ${which}) t where ${of}`,
    )
    for (const { text } of indexes) await client.query(text)
    await client.query(`analyze ${table}`)
    process.stderr.write(`[many] ${table}: ${Math.round((performance.now() - begun) / 1_000)} s\n`)
  } finally {
    await client.query('reset all').catch(() => undefined)
    client.release()
  }
}

/** A statement as it ran. */
export interface Explained {
  text: string
  plan: PlanNode
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/**
 * Makes every new connection to the database report what each statement did; `collectPlans` collects the reports of a pool. Needs the database's
 * owner.
 */
export async function explainAll(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const set = (what: string) => owner.query(`alter database "${rows[0]!.name}" set ${what}`)
  await set("session_preload_libraries = 'auto_explain'")
  for (const one of ['log_min_duration = 0', 'log_analyze = on', 'log_timing = off', 'log_nested_statements = on'])
    await set(`auto_explain.${one}`)
  await set('auto_explain.log_format = json')
  await set('auto_explain.log_level = notice')
}

/** Collects what the statements of a pool's connections do from now on. Only new connections report, so open the pool after `explainAll`. */
export function collectPlans(pool: Pool): Explained[] {
  const explained: Explained[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, json] = /plan:\n([\s\S]*)/.exec(message) ?? []
      if (!json) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(json)
      explained.push({ text, plan })
    })
  })
  return explained
}

/** The rows that a step of a plan looked at: those it returned and those it discarded. */
function looked(node: PlanNode): number {
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)
  return Math.round(each * (node['Actual Loops'] ?? 1))
}

/** The statements that looked at more rows than `max` in one step of their plan, each listed once. `but` matches the text of statements that may. */
export function tooMuch(explained: readonly Explained[], max: number, but: readonly RegExp[] = []): string[] {
  const found = new Map<string, string>()
  for (const { text, plan } of explained) {
    if (but.some((one) => one.test(text))) continue
    const walk = (node: PlanNode) => {
      const rows = looked(node)
      const at = node['Relation Name'] ?? ''
      const by = node['Index Name'] ? ` by ${node['Index Name']}` : ''
      const short = text.replaceAll(/\s+/g, ' ').slice(0, 160)
      if (rows > max && !found.has(short))
        found.set(short, `${node['Node Type']} ${at}${by}: ${rows} rows in «${short}»`)
      for (const child of node.Plans ?? []) walk(child)
    }
    walk(plan)
  }
  return [...found.values()]
}
