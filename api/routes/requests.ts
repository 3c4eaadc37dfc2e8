// The request log over HTTP: which calls were made with a merchant's keys, and what its members did in the dashboard. api/request-log.ts writes the
// rows about a second after the answer. They cannot be changed or removed.
import { z } from 'zod'
import {
  LOOKED_THROUGH_MAX,
  type LoggedRequest,
  type RequestsWanted,
  readRequest,
  readRequests,
} from '../../db/queries/request-log.ts'
import { requestSchema, serializeRequest } from '../../resources/request.ts'
import { isId } from '../../rules/ids.ts'
import { redactedText } from '../../rules/redaction.ts'
import { missingReference, missingResource } from '../../rules/refusals.ts'
import { csvAnswer, instantColumns, members } from '../csv.ts'
import { listAnswer, listQuery, refuseTwoCursors } from '../lists.ts'
import { type Call, readRoute } from '../route.ts'
import { idParams, listOf } from '../schemas.ts'

const tag = 'Requests'
const path = '/v1/requests'
const scope = 'requests:read'

const text = z.string().min(1).max(255)
/** Filters without an index of their own; see readRequests. */
const looked = (what: string) =>
  text.optional().meta({
    description: `${what} Looks through ${LOOKED_THROUGH_MAX.toLocaleString('en')} requests; \`created\` looks further back.`,
  })

const query = listQuery().extend({
  limit: z.int().min(1).max(100).optional().meta({ description: '10 when absent; as CSV, all rows.' }),
  format: z.enum(['json', 'csv']).optional(),
  id: text.optional().meta({ description: 'The `Request-Id` of the call to find.' }),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  status: z
    .enum(['2xx', '3xx', '4xx', '5xx', 'failed'])
    .optional()
    .meta({ description: 'The HTTP status of the calls to find.' }),
  object_id: text.optional().meta({ description: 'The id in the path.' }),
  idempotency_key: text.optional(),
  error_code: looked('The `code` of the error.'),
  path: looked('Some part of the path.'),
  route: looked('The pattern of the path, e.g. `/v1/customers/:id`.'),
  api_key: looked('Who called.'),
  member: looked('Who did it in the dashboard.'),
})
type Query = z.output<typeof query>

const columns = [
  ...members(
    'id',
    'method',
    'path',
    'query',
    'status',
    'error_code',
    'idempotency_key',
    'replayed',
    'dry_run',
    'api_version',
  ),
  ...members('duration_ms', 'via', 'api_key', 'member', 'ip', 'user_agent'),
  ...instantColumns('created'),
]
/** Rows read at once for a file. */
const CSV_BATCH = 500

export const requestRoutes = [
  readRoute({
    method: 'GET',
    path,
    operationId: 'listRequests',
    summary: 'List requests, newest first',
    description: 'Calls of this shop with their answers, without secrets. Kept for 30 days.',
    refuses: ['resource_missing'],
    tag,
    scope,
    query,
    answer: listOf(requestSchema),
    mayAnswer: 'text/csv',
    read: async (call) => {
      const { limit, format, starting_after: after, ending_before: before } = call.query
      const wanted = await wantedBy(call)
      const onePage = limit !== undefined || after !== undefined || before !== undefined
      if (format === 'csv' && !onePage) return csvAnswer(call, 'requests', columns, await allRows(call, wanted))
      const { rows, hasMore } = await page(call, wanted, limit ?? 10)
      if (format === 'csv') return csvAnswer(call, 'requests', columns, inOne(rows.map(serializeRequest)))
      return listAnswer(path, hasMore, rows.map(serializeRequest))
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/requests/:id',
    operationId: 'getRequest',
    summary: 'Read a request',
    tag,
    scope,
    params: idParams('request'),
    answer: requestSchema,
    read: async ({ deps, caller, params }) => {
      const found = await readRequest(deps.db.pool, caller.merchantId, params.id)
      if (found?.livemode === caller.livemode) return serializeRequest(found)
      throw missingResource('request', params.id, found ? (found.livemode ? 'live' : 'test') : undefined)
    },
  }),
]

type Reading = Pick<Call<unknown, Query>, 'deps' | 'caller' | 'query'>
type Wanted = Omit<RequestsWanted, 'limit'>

/** The filters of a call, with texts redacted as in the log. A cursor must be one of the caller's rows. */
async function wantedBy({ deps, caller, query }: Reading): Promise<Wanted> {
  const { merchantId, livemode } = caller
  const { starting_after: below, ending_before: above, created, method, status } = query
  refuseTwoCursors(below, above)
  for (const [param, cursor] of Object.entries({ starting_after: below, ending_before: above })) {
    if (cursor === undefined) continue
    const row = isId('request', cursor) ? await readRequest(deps.db.pool, merchantId, cursor) : null
    if (row?.livemode !== livemode) throw missingReference(param, cursor)
  }
  return {
    ...{ merchantId, livemode, below, above, created, method, status },
    id: query.id,
    objectId: query.object_id,
    idempotencyKey: query.idempotency_key && redactedText(query.idempotency_key),
    errorCode: query.error_code,
    path: query.path && redactedText(query.path),
    route: query.route,
    apiKey: query.api_key,
    member: query.member,
  }
}

async function page(
  { deps }: Reading,
  wanted: Wanted,
  limit: number,
): Promise<{ rows: LoggedRequest[]; hasMore: boolean }> {
  const rows = await readRequests(deps.db.pool, { ...wanted, limit: limit + 1 })
  const hasMore = rows.length > limit
  return { rows: wanted.above === undefined ? rows.slice(0, limit) : rows.slice(-limit), hasMore }
}

/** The first batch is read before the answer begins, so that a fault is answered as JSON. */
async function allRows(call: Reading, wanted: Wanted): Promise<AsyncIterable<object[]>> {
  const first = await page(call, wanted, CSV_BATCH)
  return (async function* () {
    for (let part = first; ; part = await page(call, { ...wanted, below: part.rows.at(-1)!.id }, CSV_BATCH)) {
      yield part.rows.map(serializeRequest)
      if (!part.hasMore) return
    }
  })()
}

async function* inOne(rows: object[]): AsyncGenerator<object[]> {
  yield rows
}
