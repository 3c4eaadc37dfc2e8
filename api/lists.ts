// Every list of the API: one keyset over the id, newest first, with cursors, ranges of `created` and equality filters
// (contract §1 "lists"). A list declares its table and its filters; there is no offset and no count, so page 1 000 costs
// what page 1 costs.
import type { EntityName, FilterQuery } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { isId, type Resource } from '../rules/ids.ts'
import { missingReference } from '../rules/refusals.ts'
import { refuseProblems } from './problems.ts'
import { type Call, type Route, readRoute } from './route.ts'
import { listOf, timestamp } from './schemas.ts'

export interface Listing<E extends object> {
  /** Its URL, which the answer repeats. */
  path: string
  operationId: string
  summary: string
  tag: string
  scope: string
  /** 403 test_mode_only for a live key. */
  testModeOnly?: true
  entity: EntityName<E>
  /** What an id of it looks like; cursors are checked against it. */
  resource: Resource
  /** Equality filters: query parameter → schema and the entity's property. */
  filters?: Record<string, { schema: z.ZodType; property: string }>
  /** A further condition for all rows, e.g. `{ announced: true }`; may depend on the call. */
  where?: object | ((call: Call<never, never, never>) => object)
  /** One row as its GET answers it. */
  render: (row: E, call: Call<never, never, never>) => object
  /** The schema of an item. */
  item: z.ZodType
}

/** The GET route of a list. */
export function listRoute<E extends object>(listing: Listing<E>): Route {
  return readRoute({
    method: 'GET',
    path: listing.path,
    operationId: listing.operationId,
    summary: listing.summary,
    tag: listing.tag,
    scope: listing.scope,
    testModeOnly: listing.testModeOnly,
    query: listQuery(listing.filters),
    answer: listOf(listing.item),
    read: async (call) => {
      const page = await readPage(listing, call)
      return listAnswer(
        listing.path,
        page.hasMore,
        page.rows.map((row) => listing.render(row, call as never)),
      )
    },
  })
}

/** The query of a list; a route with parameters of its own extends it with `.extend({...})` and calls `readPage`. */
export function listQuery(filters: Listing<object>['filters'] = {}) {
  return z.object({
    limit: z.int().min(1).max(100).default(10),
    starting_after: z.string().min(1).max(255).optional(),
    ending_before: z.string().min(1).max(255).optional(),
    created: z
      .strictObject({ gte: timestamp, gt: timestamp, lte: timestamp, lt: timestamp })
      .partial()
      .optional()
      .meta({ description: 'Unix seconds.', param: { style: 'deepObject', explode: true } }),
    ...Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])),
  })
}

export type ListQuery = z.output<ReturnType<typeof listQuery>>

export interface Page<E> {
  rows: E[]
  hasMore: boolean
}

/** One page of the caller's own rows. An unknown cursor is 400 `resource_missing`, two cursors are 400 `parameter_invalid`. */
export async function readPage<E extends object>(
  listing: Pick<Listing<E>, 'entity' | 'resource' | 'filters' | 'where'>,
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
): Promise<Page<E>> {
  const query = call.query as ListQuery & Record<string, unknown>
  const { limit, starting_after: after, ending_before: before } = query
  refuseTwoCursors(after, before)
  const em = call.deps.db.orm.em.fork()
  const own = { merchantId: call.caller.merchantId, livemode: call.caller.livemode }
  const entity = listing.entity as unknown as EntityName<Row>

  const [param, cursor] =
    after !== undefined ? (['starting_after', after] as const) : (['ending_before', before] as const)
  if (cursor !== undefined) {
    if (!isId(listing.resource, cursor) || (await em.count(entity, { id: cursor, ...own })) === 0)
      throw missingReference(param, cursor)
  }
  const wanted: Record<string, unknown>[] = [own]
  for (const [name, { property }] of Object.entries(listing.filters ?? {})) {
    if (query[name] !== undefined) wanted.push({ [property]: query[name] })
  }
  if (query.created && Object.keys(query.created).length > 0) {
    wanted.push({
      createdAt: Object.fromEntries(Object.entries(query.created).map(([bound, at]) => [`$${bound}`, at])),
    })
  }
  const extra = typeof listing.where === 'function' ? listing.where(call as never) : listing.where
  if (extra) wanted.push(extra as Record<string, unknown>)
  if (after !== undefined) wanted.push({ id: { $lt: after } })
  if (before !== undefined) wanted.push({ id: { $gt: before } })

  const rows = await em.find(entity, { $and: wanted } as FilterQuery<Row>, {
    orderBy: { id: before === undefined ? 'desc' : 'asc' },
    limit: limit + 1,
    disableIdentityMap: true,
  })
  const hasMore = rows.length > limit
  const page = rows.slice(0, limit)
  return { rows: (before === undefined ? page : page.reverse()) as unknown as E[], hasMore }
}

export function listAnswer(url: string, hasMore: boolean, data: object[]): object {
  return { object: 'list', url, has_more: hasMore, data }
}

interface Row {
  id: string
  merchantId: string
  livemode: boolean
  createdAt: number
}

/** Two cursors at once mean nothing: 400 `parameter_invalid`. */
export function refuseTwoCursors(after: string | undefined, before: string | undefined): void {
  if (after === undefined || before === undefined) return
  refuseProblems([
    {
      param: 'ending_before',
      code: 'parameter_invalid',
      message: '`ending_before` must not be given together with `starting_after`.',
    },
  ])
}
