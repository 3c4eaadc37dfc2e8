// Every list of the API: keyset pagination by id, newest first, with cursors, ranges of `created` and equality filters (specification §1.9). A list
// declares its table and its filters. There is no offset and no count, so page 1 000 costs what page 1 costs.
import { type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { firstIdAt } from '../db/ids.ts'
import { survivorOf } from '../db/queries/surviving-customer.ts'
import { isId } from '../rules/ids.ts'
import { missingReference } from '../rules/refusals.ts'
import { csvAnswer } from './csv.ts'
import { refuseUnlessScoped } from './middleware/permission.ts'
import { refuseProblems } from './problems.ts'
import type { ListFilter, Listing } from './route.ts'
import { type Call, readRoute } from './route.ts'
import { listOf, metadata, timestamp } from './schemas.ts'

/** The GET route of a list. */
export function listRoute<E extends object, const Id extends string, Item extends z.ZodType>(
  listing: Listing<E, Id, Item>,
) {
  return readRoute({
    method: 'GET',
    path: listing.path,
    operationId: listing.operationId,
    summary: listing.summary,
    ...(listing.description && { description: listing.description }),
    tag: listing.tag,
    listing,
    scope: listing.scope,
    testModeOnly: listing.testModeOnly,
    query: listQuery(listing.filters).extend({
      ...(hasMetadata(listing) && byMetadata),
      ...(listing.csv && orAsCsv),
    } as typeof byMetadata & typeof orAsCsv),
    answer: listOf(listing.item),
    ...(listing.csv && { mayAnswer: 'text/csv' }),
    read: async (call) => {
      const { format } = call.query as { format?: 'json' | 'csv' }
      if (listing.csv && format === 'csv') {
        const rows = await csvRows(listing, call)
        return csvAnswer(call, listing.path.split('/').at(-1)!, listing.csv, rows)
      }
      const page = await readPage(listing, call)
      return listAnswer(
        listing.path,
        page.hasMore,
        page.rows.map((row) => listing.render(row, call as never)),
      )
    },
  })
}

/** The query of a list. A route with parameters of its own extends it with `.extend({...})` and calls `readPage`. */
export function listQuery(filters: Listing<object>['filters'] = {}) {
  return z.object({
    limit: z.int().min(1).max(100).default(10),
    starting_after: z.string().min(1).max(255).optional(),
    ending_before: z.string().min(1).max(255).optional(),
    created: z
      .strictObject({
        gte: timestamp.meta({ description: 'At this time or later.' }),
        gt: timestamp.meta({ description: 'Later than this.' }),
        lte: timestamp.meta({ description: 'At this time or earlier.' }),
        lt: timestamp.meta({ description: 'Earlier than this.' }),
      })
      .partial()
      .optional()
      .meta({
        description: 'Only those made in this time, in Unix seconds: `created[gte]=1790000000`.',
        param: { style: 'deepObject', explode: true },
      }),
    ...Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])),
  })
}

/** `metadata[order]=42`: rows whose metadata has all these values. */
const byMetadata = {
  metadata: metadata.optional().meta({
    description: 'Only rows whose metadata has these values: `metadata[order]=42`.',
    param: { style: 'deepObject', explode: true },
  }),
}

function hasMetadata({ item }: { item: z.ZodType }): boolean {
  return item instanceof z.ZodObject && 'metadata' in item.shape
}

/** The condition for the values of `metadata[key]`. It names the condition of the partial indexes of metadata (db/migrations/baseline/). */
function havingMetadata(values: Record<string, string>): object {
  const wanted = JSON.stringify(values)
  const has = raw((alias: string) => `${alias}.metadata <> '{}' and ${alias}.metadata @> ?::jsonb`, [wanted])
  return { [has]: [] }
}

const orAsCsv = {
  limit: z.int().min(1).max(100).optional().meta({ description: '10 when absent; as CSV, all rows.' }),
  format: z.enum(['json', 'csv']).optional().meta({ description: 'The form of the answer.' }),
}

/** Rows read at once for a file. More would block the process for longer than a request may wait. */
const CSV_BATCH = 500

/** The rows of a file, rendered, in batches. The first batch is read before the answer begins, so that a fault of the call is answered as JSON. */
async function csvRows<E extends object>(
  listing: Listing<E>,
  call: Call<unknown, object>,
): Promise<AsyncIterable<object[]>> {
  const query = call.query as ListQuery
  const rendered = (page: Page<E>) => page.rows.map((row) => listing.render(row, call as never))
  const onePage = query.limit !== undefined || query.starting_after !== undefined || query.ending_before !== undefined
  const first = onePage ? await readPage(listing, call) : await readRows(listing, call, { limit: CSV_BATCH })
  return (async function* () {
    for (let page = first; ; ) {
      yield rendered(page) as object[]
      if (onePage || !page.hasMore) return
      const after = (page.rows.at(-1) as unknown as Row).id
      page = await readRows(listing, call, { limit: CSV_BATCH, after })
    }
  })()
}

export type ListQuery = z.output<ReturnType<typeof listQuery>>

export interface Page<E> {
  rows: E[]
  hasMore: boolean
}

/** One page of the caller's own rows. An unknown cursor is 400 `resource_missing`. Two cursors are 400 `parameter_invalid`. */
export async function readPage<E extends object>(
  listing: Pick<Listing<E>, 'entity' | 'resource' | 'filters' | 'where' | 'createdIs' | 'findsCreated' | 'modeless'>,
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
): Promise<Page<E>> {
  const { limit = 10, starting_after: after, ending_before: before } = call.query as ListQuery
  refuseTwoCursors(after, before)
  const [param, cursor] =
    after !== undefined ? (['starting_after', after] as const) : (['ending_before', before] as const)
  if (cursor !== undefined) {
    const own = ownRows(listing, call)
    const entity = listing.entity as unknown as EntityName<Row>
    const em = call.deps.db.orm.em.fork()
    if (!isId(listing.resource, cursor) || (await em.count(entity, { id: cursor, ...own } as FilterQuery<Row>)) === 0)
      throw missingReference(param, cursor)
  }
  return readRows(listing, call, { limit, after, before })
}

/**
 * One page of the rows of several conditions. Each condition has an index of its own, and a combined condition would have none. No row may match two
 * of them.
 */
export async function readMerged<E extends object>(
  listing: Pick<Listing<E>, 'entity' | 'resource' | 'filters' | 'createdIs' | 'findsCreated'>,
  conditions: readonly object[],
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
): Promise<Page<E>> {
  const pages = await Promise.all(conditions.map((where) => readPage({ ...listing, where }, call)))
  const { limit = 10, ending_before: before } = call.query as ListQuery
  const idOf = (row: E) => (row as unknown as Row).id
  const rows = pages.flatMap((page) => page.rows).sort((a, b) => (idOf(a) > idOf(b) ? -1 : 1))
  const hasMore = rows.length > limit || pages.some((page) => page.hasMore)
  return { rows: before === undefined ? rows.slice(0, limit) : rows.slice(-limit), hasMore }
}

/** The rows of the filters after or before a cursor that was checked already, in the order of a page. */
async function readRows<E extends object>(
  listing: Pick<Listing<E>, 'entity' | 'resource' | 'filters' | 'where' | 'createdIs' | 'findsCreated' | 'modeless'>,
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
  { limit, after, before }: { limit: number; after?: string; before?: string },
): Promise<Page<E>> {
  const query = call.query as ListQuery
  const wanted = await conditionsOf(listing, call)
  if (after !== undefined) wanted.push({ id: { $lt: after } })
  if (before !== undefined) wanted.push({ id: { $gt: before } })

  const ascending = before !== undefined
  const found = await Promise.all(
    whereCreated(listing, query.created).map(({ created, orderBy }) => {
      const where = { $and: [...wanted, ...created] } as FilterQuery<Row>
      return call.deps.db.orm.em.fork().find(listing.entity as unknown as EntityName<Row>, where, {
        orderBy: { [orderBy]: ascending ? 'asc' : 'desc' },
        limit: limit + 1,
        disableIdentityMap: true,
      })
    }),
  )
  const rows = found.length === 1 ? found[0]! : found.flat().sort((a, b) => (a.id < b.id === ascending ? -1 : 1))
  const page = rows.slice(0, limit)
  return { rows: (ascending ? page.reverse() : page) as unknown as E[], hasMore: rows.length > limit }
}

/** An order of a dashboard table other than newest first. Ties are ordered by id. */
export interface Order {
  property: string
  /** A text that some rows do not have. Such rows sort as if it were empty, before all others. */
  mayBeNull?: boolean
  ascending: boolean
}

/**
 * One page in another order, after or before the row of the given id. It costs as much as all rows of the filters: for tables of the dashboard, not
 * for calls of the API.
 */
export async function readOrdered<E extends object>(
  listing: Pick<Listing<E>, 'entity' | 'resource' | 'filters' | 'where' | 'createdIs' | 'modeless'>,
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
  order: Order,
): Promise<Page<E>> {
  const { limit = 10, created, starting_after: after, ending_before: before } = call.query as ListQuery
  refuseTwoCursors(after, before)
  const em = call.deps.db.orm.em.fork()
  const entity = listing.entity as unknown as EntityName<Row>
  const own = ownRows(listing, call)
  const cursorId = after ?? before
  const cursor = cursorId === undefined ? null : await em.findOne(entity, { id: cursorId, ...own } as FilterQuery<Row>)
  if (cursorId !== undefined && !cursor)
    throw missingReference(after !== undefined ? 'starting_after' : 'ending_before', cursorId)
  const ascending = order.ascending === (before === undefined)
  const wanted = await conditionsOf(listing, call)
  if (created && Object.keys(created).length > 0) wanted.push(rangeOf(listing, created))
  // A raw key may be used only once.
  const key = (): string => (order.mayBeNull ? textOrEmpty(order.property) : order.property)
  if (cursor) {
    const value = (cursor as unknown as Record<string, unknown>)[order.property] ?? ''
    const beyond = ascending ? '$gt' : '$lt'
    wanted.push({
      $or: [{ [key()]: { [beyond]: value } }, { [key()]: value, id: { [beyond]: cursor.id } }],
    })
  }
  const direction = ascending ? 'asc' : 'desc'
  const rows = await em.find(entity, { $and: wanted } as FilterQuery<Row>, {
    orderBy: [{ [key()]: direction }, { id: direction }],
    limit: limit + 1,
    disableIdentityMap: true,
  })
  const page = rows.slice(0, limit)
  return { rows: (before === undefined ? page : page.reverse()) as unknown as E[], hasMore: rows.length > limit }
}

/** Only for properties whose name is also the column's name. */
function textOrEmpty(property: string): string {
  return raw((alias: string) => `coalesce(${alias}.${property}, '')`) as unknown as string
}

/** The caller's own rows: those of its merchant and mode and, where the list has them, those of no mode. */
function ownRows({ modeless }: { modeless?: true | undefined }, { caller }: { caller: Call['caller'] }): object {
  const { merchantId, livemode } = caller
  return modeless ? { merchantId, $or: [{ livemode }, { livemode: null }] } : { merchantId, livemode }
}

/** The conditions of owner and filters. In the filter `customer` of any list, the id of a merged customer stands for the one it was merged into. */
async function conditionsOf(
  listing: Pick<Listing<object>, 'filters' | 'where' | 'modeless'>,
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
): Promise<object[]> {
  const query = call.query as Record<string, unknown>
  const wanted: object[] = [ownRows(listing, call)]
  for (const [name, { property, finds, needs }] of Object.entries(listing.filters ?? {})) {
    const given = query[name]
    if (given === undefined) continue
    if (needs) refuseUnlessScoped(call.caller, needs)
    const survivor = name === 'customer' && (await survivorOf(call.deps.db.orm.em.fork(), String(given)))
    const value = survivor || given
    if (finds) wanted.push(isTrue((alias) => finds(alias, String(value), call.caller)))
    if (property === null) continue
    if (typeof value === 'object') {
      wanted.push({
        [property]: Object.fromEntries(Object.entries(value as object).map(([bound, at]) => [`$${bound}`, at])),
      })
      continue
    }
    wanted.push({ [property]: value })
  }
  const asked = query.metadata as Record<string, string> | undefined
  if (asked && Object.keys(asked).length > 0) wanted.push(havingMetadata(asked))
  const extra = typeof listing.where === 'function' ? listing.where(call as never) : listing.where
  if (extra) wanted.push(extra)
  return wanted
}

/** The rows of which an SQL condition is true. */
function isTrue(condition: (alias: string) => { sql: string; values: readonly unknown[] }): object {
  const key = raw((alias: string) => condition(alias).sql, [...condition('').values]) as unknown as string
  return { [key]: true }
}

/** Rows that are looked at for a count. Beyond it a count is a lower bound, so that no shop is too large to be counted. */
export const COUNTED_MAX = 10_000

/**
 * How many of the newest rows of the filters have each value of a filter's property, or of what it tells: at most `COUNTED_MAX` are looked at. `more`:
 * there are more rows than that. It costs what a page of the same filters costs, and the rows that it counts.
 */
export async function countBy<E extends object>(
  listing: Pick<Listing<E>, 'entity' | 'resource' | 'filters' | 'where' | 'createdIs' | 'findsCreated' | 'modeless'>,
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
  by: Pick<ListFilter, 'property' | 'tells'>,
): Promise<{ counts: ReadonlyMap<string, number>; more: boolean }> {
  const { created } = call.query as ListQuery
  const wanted = await conditionsOf(listing, call)
  const counts = new Map<string, number>()
  let looked = 0
  for (const { created: span, orderBy } of whereCreated(listing, created)) {
    const em = call.deps.db.orm.em.fork()
    const rows = await em
      .createQueryBuilder(listing.entity as unknown as EntityName<Row>, 'r')
      .select((by.tells ? raw(`${by.tells('r')} as counted`) : by.property) as never)
      .where({ $and: [...wanted, ...span] } as never)
      .orderBy({ [orderBy]: 'desc' } as never)
      .limit(COUNTED_MAX + 1)
      .execute<Record<string, string | boolean>[]>('all')
    looked += rows.length
    for (const row of rows.slice(0, COUNTED_MAX)) {
      const value = String(row[by.tells ? 'counted' : by.property!])
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return { counts, more: looked > COUNTED_MAX }
}

/**
 * What the newest rows of the filters come to: each sum of what a row counts, as SQL. Null where there are more than `COUNTED_MAX`, since the sum of a part says
 * nothing.
 */
export async function sumRows<E extends object, Name extends string>(
  listing: Pick<Listing<E>, 'entity' | 'resource' | 'filters' | 'where' | 'createdIs' | 'findsCreated' | 'modeless'>,
  call: { deps: Call['deps']; caller: Call['caller']; query: object },
  sums: Readonly<Record<Name, (alias: string) => string>>,
): Promise<Record<Name, number> | null> {
  const em = call.deps.db.orm.em.fork()
  const wanted = await conditionsOf(listing, call)
  const named = Object.entries<(alias: string) => string>(sums)
  const { sql, params } = em
    .createQueryBuilder(listing.entity as unknown as EntityName<Row>, 'r')
    .select(named.map(([name, of]) => raw(`${of('r')} as "${name}"`)) as never)
    .where({ $and: wanted } as never)
    .orderBy({ id: 'desc' } as never)
    .limit(COUNTED_MAX + 1)
    .toQuery()
  const each = named.map(([name]) => `coalesce(sum(s."${name}"), 0)::float8 as "${name}"`)
  const [row] = await em.execute<(Record<Name, number> & { looked: number })[]>(
    `select count(*)::float8 as looked, ${each.join(', ')} from (${sql}) s`,
    [...params],
  )
  return row && row.looked <= COUNTED_MAX ? row : null
}

/** The most seconds between an id and `created` of a row that is in order. The database's `out_of_order` uses the same number. */
const IN_ORDER_SECONDS = 600

/**
 * A range of `created` as conditions. Ids follow real time and so nearly the order of `created`. Rows in order therefore lie between two ids, and the
 * list's own index finds them. Rows out of order (of test clocks, or written late by a worker) may lie outside and have an index of their own.
 */
function whereCreated(
  { resource, createdIs, findsCreated }: Pick<Listing<object>, 'resource' | 'createdIs' | 'findsCreated'>,
  created: ListQuery['created'],
): { created: object[]; orderBy: string }[] {
  if (!created || Object.keys(created).length === 0) return [{ created: [], orderBy: 'id' }]
  const range = rangeOf({ createdIs }, created)
  if (!findsCreated) return [{ created: [range], orderBy: 'id' }]
  const from = Math.max(created.gte ?? 0, created.gt ?? 0)
  const to = Math.min(created.lte ?? Infinity, created.lt ?? Infinity)
  const first = firstIdAt(resource, from - IN_ORDER_SECONDS)
  const end = to === Infinity ? null : firstIdAt(resource, to + IN_ORDER_SECONDS + 1)
  const between = [{ id: { $gte: first } }, ...(end === null ? [] : [{ id: { $lt: end } }])]
  const outside = { $or: [{ id: { $lt: first } }, ...(end === null ? [] : [{ id: { $gte: end } }])] }
  const isOutOfOrder = raw((alias: string) => `out_of_order(${alias}.id, ${alias}.created_at)`)
  return [
    { created: [range, ...between], orderBy: 'id' },
    // Not ordered by the id itself: Postgres would scan all ids for the few rows that match.
    { created: [range, { [isOutOfOrder]: true }, outside], orderBy: raw((alias: string) => `${alias}.id || ''`) },
  ]
}

function rangeOf(
  { createdIs = 'createdAt' }: Pick<Listing<object>, 'createdIs'>,
  created: NonNullable<ListQuery['created']>,
): object {
  return { [createdIs]: Object.fromEntries(Object.entries(created).map(([bound, at]) => [`$${bound}`, at])) }
}

export function listAnswer<Item>(url: string, hasMore: boolean, data: Item[]) {
  return { object: 'list' as const, url, has_more: hasMore, data }
}

interface Row {
  id: string
  merchantId: string
  livemode: boolean
  createdAt: number
}

/** Refuses two cursors in one call: 400 `parameter_invalid`. */
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
