// The request log's table: written in batches, read newest first, and removed by age. rules/redaction.ts decides what may be written into it. The
// route (api/routes/requests.ts) decides who may read it and how an unknown id is answered.
import type { Pool } from 'pg'
import { firstIdAt } from '../ids.ts'
import { oneRow } from '../one-row.ts'

/** A request of the log. Its texts are already redacted. */
export interface LoggedRequest {
  id: string
  merchantId: string
  livemode: boolean
  /** Who made the call: an API key, or a member in the dashboard. */
  via: 'key' | 'member'
  actorId: string
  method: string
  path: string
  /** The route's pattern, such as `/v1/customers/:id`; null for a path without a route. */
  route: string | null
  /** The id that the path names. */
  objectId: string | null
  status: number
  errorCode: string | null
  idempotencyKey: string | null
  replayed: boolean
  /** Sent with `Dry-Run: true`: nothing of it was kept. */
  dryRun: boolean
  apiVersion: string
  durationMs: number
  ip: string
  userAgent: string | null
  query: string | null
  /** JSON. */
  body: string | null
  /** JSON; kept only for failures. */
  answer: string | null
  /** Unix seconds, real time. */
  createdAt: number
}

/** Inserts rows with one statement. Safe to repeat: the request id is the key. */
export async function insertRequests(pool: Pool, rows: readonly LoggedRequest[]): Promise<void> {
  await pool.query({ name: 'insert_requests', text: INSERT, values: [JSON.stringify(rows)] })
}

const COLUMNS: Record<keyof LoggedRequest, [column: string, type: string]> = {
  id: ['id', 'text'],
  merchantId: ['merchant_id', 'text'],
  livemode: ['livemode', 'boolean'],
  via: ['via', 'text'],
  actorId: ['actor_id', 'text'],
  method: ['method', 'text'],
  path: ['path', 'text'],
  route: ['route', 'text'],
  objectId: ['object_id', 'text'],
  status: ['status', 'smallint'],
  errorCode: ['error_code', 'text'],
  idempotencyKey: ['idempotency_key', 'text'],
  replayed: ['replayed', 'boolean'],
  dryRun: ['dry_run', 'boolean'],
  apiVersion: ['api_version', 'text'],
  durationMs: ['duration_ms', 'integer'],
  ip: ['ip', 'text'],
  userAgent: ['user_agent', 'text'],
  query: ['query', 'text'],
  body: ['body', 'text'],
  answer: ['answer', 'text'],
  createdAt: ['created_at', 'bigint'],
}

const INSERT = `insert into request_log (${Object.values(COLUMNS)
  .map(([column]) => column)
  .join(', ')})
  select ${Object.keys(COLUMNS)
    .map((name) => `r."${name}"`)
    .join(', ')}
  from json_to_recordset($1::json) as r(${Object.entries(COLUMNS)
    .map(([name, [, type]]) => `"${name}" ${type}`)
    .join(', ')})
  on conflict do nothing`

const SELECTED = Object.entries(COLUMNS)
  .map(([name, [column, type]]) => `${column}${type === 'bigint' ? '::float8' : ''} as "${name}"`)
  .join(', ')

export interface RequestsWanted {
  merchantId: string
  livemode: boolean
  id?: string
  method?: string
  /** `failed` is everything from 400 on. */
  status?: '2xx' | '3xx' | '4xx' | '5xx' | 'failed'
  errorCode?: string
  /** A text anywhere in the path; case counts. */
  path?: string
  route?: string
  /** The id that the path names. */
  objectId?: string
  apiKey?: string
  member?: string
  idempotencyKey?: string
  /** Bounds of the time, Unix seconds. */
  created?: { gte?: number; gt?: number; lte?: number; lt?: number }
  /** Only ids below this one. */
  below?: string
  /** Only ids above this one; the page is then the one nearest to it. */
  above?: string
  limit: number
}

/** The number of requests that a filter without its own index examines for one page. Older ones are found with a range of `created`. */
export const LOOKED_THROUGH_MAX = 100_000

/** At most `limit` rows, newest first. */
export async function readRequests(pool: Pool, wanted: RequestsWanted): Promise<LoggedRequest[]> {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const order = `order by id ${wanted.above === undefined ? 'desc' : 'asc'}`
  const found = `from request_log where ${foundBy(wanted, given).join(' and ')} ${order}`
  const looked = lookedAt(wanted, given)
  const source =
    looked.length === 0
      ? found
      : `from (select * ${found} limit ${LOOKED_THROUGH_MAX}) r where ${looked.join(' and ')} ${order}`
  const text = `select ${SELECTED} ${source} limit ${given(wanted.limit)}`
  const { rows } = await pool.query<LoggedRequest>(text, values)
  return wanted.above === undefined ? rows : rows.reverse()
}

/** The caller's own row in either mode, or null. */
export async function readRequest(pool: Pool, merchantId: string, id: string): Promise<LoggedRequest | null> {
  const { rows } = await pool.query<LoggedRequest>({
    name: 'read_request',
    text: `select ${SELECTED} from request_log where id = $1 and merchant_id = $2`,
    values: [id, merchantId],
  })
  return rows[0] ?? null
}

/** Removes rows older than `days`, oldest first, at most `limit`, and returns how many. Safe to repeat, and to run in any number of processes. */
export async function removeRequestsOlderThan(pool: Pool, days: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ removed: number }>('select remove_old_requests($1, $2) as removed', [days, limit])
  return oneRow(rows).removed
}

type Given = (value: unknown) => string

const STATUSES = {
  '2xx': 'status between 200 and 299',
  '3xx': 'status between 300 and 399',
  '4xx': 'status >= 400 and status < 500',
  '5xx': 'status >= 400 and status >= 500',
  failed: 'status >= 400',
} as const

/** Conditions that an index finds, or that most rows meet. */
function foundBy(wanted: RequestsWanted, given: Given): string[] {
  const { created = {} } = wanted
  // An id is minted in the second of `created`, so a bound of one is a bound of the other.
  const from = Math.max(created.gte ?? 0, (created.gt ?? -1) + 1)
  const to = Math.min(created.lt ?? Infinity, (created.lte ?? Infinity) + 1)
  return [
    `merchant_id = ${given(wanted.merchantId)} and livemode = ${given(wanted.livemode)}`,
    ...(wanted.id === undefined ? [] : [`id = ${given(wanted.id)}`]),
    ...(from > 0 ? [`id >= ${given(firstIdAt('request', from))}`] : []),
    ...(to < Infinity ? [`id < ${given(firstIdAt('request', to))}`] : []),
    ...(wanted.below === undefined ? [] : [`id < ${given(wanted.below)}`]),
    ...(wanted.above === undefined ? [] : [`id > ${given(wanted.above)}`]),
    ...(wanted.method === undefined
      ? []
      : [`method ${wanted.method === 'GET' ? '=' : "<> 'GET' and method ="} ${given(wanted.method)}`]),
    ...(wanted.status === undefined ? [] : [STATUSES[wanted.status]]),
    ...(wanted.objectId === undefined ? [] : [`object_id = ${given(wanted.objectId)}`]),
    ...(wanted.idempotencyKey === undefined ? [] : [`idempotency_key = ${given(wanted.idempotencyKey)}`]),
  ]
}

/** Conditions that are checked row by row. */
function lookedAt(wanted: RequestsWanted, given: Given): string[] {
  return [
    ...(wanted.path === undefined ? [] : [`strpos(path, ${given(wanted.path)}) > 0`]),
    ...(wanted.route === undefined ? [] : [`route = ${given(wanted.route)}`]),
    ...(wanted.apiKey === undefined ? [] : [`via = 'key' and actor_id = ${given(wanted.apiKey)}`]),
    ...(wanted.member === undefined ? [] : [`via = 'member' and actor_id = ${given(wanted.member)}`]),
    ...(wanted.errorCode === undefined ? [] : [`error_code = ${given(wanted.errorCode)}`]),
  ]
}
