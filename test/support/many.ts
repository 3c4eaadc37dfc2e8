/*
 * A million rows of what one real life has left: each table's row is copied with other ids, times and owners, without its indexes, which are built
 * again behind it. Foreign keys are not asked while the copies are written: what they point to is copied as well. And what statements cost on it: each is explained by
 * the server as it runs, those inside of functions too, with the rows that it really touched.
 */
import type { Pool } from 'pg'

/** One life of many: `tail` is what all of its ids end with, in the order of time; `k` counts those of one merchant. */
export interface Lives {
  pool: Pool
  count: number
}

/** Makes the table `many`: so many lives that began between two instants, three of ten with the first merchant, the rest evenly with the others. Unix seconds. */
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
 * Copies the rows of `table` that `which` (SQL on `t`) chooses, for each life that `of` (SQL on `m`) chooses, with other values in some columns (SQL on `m` and `t`). Its indexes,
 * but for those of constraints, are taken away meanwhile.
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

/** Lets every new connection to the database tell what each statement did; `explained` collects it from a pool's. Needs the database's owner. */
export async function explainAll(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const set = (what: string) => owner.query(`alter database "${rows[0]!.name}" set ${what}`)
  await set("session_preload_libraries = 'auto_explain'")
  for (const one of ['log_min_duration = 0', 'log_analyze = on', 'log_timing = off', 'log_nested_statements = on'])
    await set(`auto_explain.${one}`)
  await set('auto_explain.log_format = json')
  await set('auto_explain.log_level = notice')
}

/** What statements of a pool's connections do from now on. Those that it has must be new: open the pool behind `explainAll`. */
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

/** Rows that a step of a plan looked at: those it gave on, and those it threw away. */
function looked(node: PlanNode): number {
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)
  return Math.round(each * (node['Actual Loops'] ?? 1))
}

/** Which statements looked at more rows than `max` in one step of their plan, each told once; `but` are those that may, as parts of their text. */
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
