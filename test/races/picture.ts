/*
 * The rows of a merchant without what differs between two runs of the same story: ids, secrets, numbers given in order. Two runs with the same result
 * have the same picture, so that an interleaving can be compared with the serial orders.
 */
import type { Pool } from 'pg'

/** Columns that are random, counted over all merchants, or in real time. */
const LEFT_OUT = new Set([
  'hosted_token',
  'gateway_token',
  'key',
  'key_hash',
  'last_four',
  'qr_payload',
  'reference',
  'provider_reference',
  'number',
  'credit_note_number',
  'original_number',
  'written_in',
  'account_number',
  'secret',
  'previous_secret',
  'token',
  'biller_id',
  'slug',
  'request_id',
  'idempotency_key',
  'png_url',
  'svg_url',
  'payload',
])

/** How the rows of tables without a merchant are found, and tables that are replaced by another view of them. */
const FOLLOWING: Record<string, string> = {
  simulator_charges:
    'select c.status, c.decline_code, c.amount_satang, c.refunded_satang, c.attempt_id from simulator_charges c join payments p on p.id = c.attempt_id where p.merchant_id = $1',
  simulator_refunds:
    'select r.status, r.amount_satang, r.attempt_id from simulator_refunds r join payments p on p.id = r.attempt_id where p.merchant_id = $1',
  // The simulated bank writes the real time into its book.
  simulator_transfers_in: 'select attempt_id, amount_satang from simulator_transfers_in where merchant_id = $1',
  simulator_transfer_returns:
    'select return_id, transfer_reference, amount_satang from simulator_transfer_returns where merchant_id = $1',
  simulator_payouts:
    'select s.status, s.amount_satang from simulator_payouts s join payouts p on p.id = s.payout_id where p.merchant_id = $1',
  ledger: `select t.type, t.amount_satang, t.fee_satang, t.net_satang, t.available_on, t.source_id, t.payout_id, (select json_agg(json_build_array(e.account, e.amount_satang)
       order by e.account, e.amount_satang) from ledger_entries e where e.transaction_id = t.id) as entries
     from ledger_transactions t where t.merchant_id = $1`,
  webhook_deliveries: `select d.endpoint_id, e.type, d.status, d.attempt_count, d.next_trigger, d.replay_id is not null as replayed
    from webhook_deliveries d join events e on e.id = d.event_id where d.merchant_id = $1`,
  // The wall-clock time and the chain of digests differ from run to run.
  audit_log: `select livemode, actor_type, actor_id, action, object, before, after from audit_log where merchant_id = $1`,
  published: `select object_id, json_agg(type order by sequence) as types from events where merchant_id = $1 group by object_id`,
}

const SKIPPED = new Set([
  'customer_merges',
  'api_keys',
  'audit_log',
  'audit_log_heads',
  'balance_sums',
  'money_days',
  'events',
  'idempotency_records',
  'invoice_counters',
  'tax_document_counters',
  'ledger_entries',
  'ledger_transactions',
  'request_log',
  'wakeups',
  'webhook_deliveries',
  'webhook_listeners',
])

export type Picture = Record<string, string[]>

/** The picture of a merchant. `names`: the names of the rows that existed before the race. */
export async function pictureOf(pool: Pool, merchantId: string, names: ReadonlyMap<string, string>): Promise<Picture> {
  const { rows } = await pool.query<{ question: string }>(await questionOf(pool), [merchantId])
  const raw = rows[0]!.question as unknown as Record<string, Record<string, unknown>[] | null>
  const picture: Picture = {}
  for (const [table, found] of Object.entries(raw)) {
    if (found) picture[table] = found.map((row) => textOf(row, names)).sort()
  }
  return picture
}

/** The rows that only one of the two pictures has. */
export function differences(seen: Picture, expected: Picture): string[] {
  const lines: string[] = []
  for (const table of new Set([...Object.keys(seen), ...Object.keys(expected)])) {
    const [has, wants] = [[...(seen[table] ?? [])], [...(expected[table] ?? [])]]
    for (const row of [...has]) {
      const at = wants.indexOf(row)
      if (at < 0) continue
      wants.splice(at, 1)
      has.splice(has.indexOf(row), 1)
    }
    const both = has.length === 1 && wants.length === 1
    if (both) lines.push(`${table}: ${fieldsApart(has[0]!, wants[0]!)}`)
    else lines.push(...has.map((row) => `${table} + ${row}`), ...wants.map((row) => `${table} - ${row}`))
  }
  return lines
}

function fieldsApart(seen: string, expected: string): string {
  const [a, b] = [JSON.parse(seen), JSON.parse(expected)] as Record<string, unknown>[]
  const apart = [...new Set([...Object.keys(a!), ...Object.keys(b!)])].filter(
    (field) => JSON.stringify(a![field]) !== JSON.stringify(b![field]),
  )
  const whose = a!.id ?? a!.object_id
  return `${whose ? `${whose} ` : ''}${apart.map((field) => `${field} ${JSON.stringify(a![field])}, not ${JSON.stringify(b![field])}`).join('; ')}`
}

const questions = new WeakMap<Pool, Promise<string>>()

/** One statement for all tables, because a picture is taken after every interleaving. */
function questionOf(pool: Pool): Promise<string> {
  const known = questions.get(pool)
  if (known) return known
  const made = makeQuestion(pool)
  questions.set(pool, made)
  return made
}

async function makeQuestion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
     where table_schema = 'public' and column_name = 'merchant_id' order by 1`,
  )
  const owned = rows
    .filter(({ table_name }) => !SKIPPED.has(table_name))
    .map(({ table_name }) => [table_name, `select * from ${table_name} where merchant_id = $1`])
  const parts = [...owned, ...Object.entries(FOLLOWING)].map(
    ([name, query]) => `'${name}', (select json_agg(q) from (${query}) q)`,
  )
  // A function takes 100 arguments at most.
  const chunks = Array.from({ length: Math.ceil(parts.length / 40) }, (_, i) => parts.slice(i * 40, (i + 1) * 40))
  return `select ${chunks.map((chunk) => `jsonb_build_object(${chunk.join(', ')})`).join(' || ')} as question`
}

const ID = /\b((?:upcoming_in|[a-z]+)_)([0-9a-hjkmnp-tv-z]{26})\b/g

/** A timestamp of the database is always in real time. Commands use Unix seconds for their times. */
const REAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/

function textOf(row: Record<string, unknown>, names: ReadonlyMap<string, string>): string {
  const text = JSON.stringify(row, (field, value) => {
    if (value === null || LEFT_OUT.has(field)) return undefined
    return typeof value === 'string' && REAL_TIME.test(value) ? 'some time' : value
  })
  return text.replace(
    ID,
    (id, prefix, of) => names.get(id) ?? (names.has(`sub_${of}`) ? `${prefix} of ${names.get(`sub_${of}`)}` : prefix),
  )
}
