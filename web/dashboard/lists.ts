// A table of the dashboard, made from its declaration: the list operation, columns, filters and orders. The address holds the whole state, so that a
// view can be kept and sent. Rows come from the API's own list. The CSV has every row of the filters.
import { countBy, readOrdered, sumRows } from '../../api/lists.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import type { Empty } from '../components/empty.ts'
import type { Column } from '../components/table.ts'
import { answerDashboard } from './answer.ts'
import { type Asked, askList, callOf, curlOf, type ItemOf, type ListAnswer, type ListOperationId } from './ask.ts'
import { type Listed, type ListPage, listPage, type ManyDo } from './components/list.ts'
import type { DashboardContext } from './context.ts'
import { newFormKey } from './forms.ts'
import { answerFile, idOf } from './list-file.ts'
import { type Counts, type FiltersRead, type FilterWanted, filtersOf, statesOf, waysOf } from './list-filters.ts'
import { ownTable, readOwnTable, shownColumns } from './own-tables/own.ts'

export type { FilterWanted } from './list-filters.ts'

const PER_PAGE = 25

export interface TableWanted<Id extends ListOperationId> {
  operation: Id
  params?: Readonly<Record<string, string>>
  /** Query parameters that the address cannot change. */
  fixed?: Asked['query']
  /** Or a function of the page's rows, e.g. with names that are read for all rows at once (names.ts). */
  columns: readonly Column<ItemOf<Id>>[] | ((rows: readonly ItemOf<Id>[]) => Promise<readonly Column<ItemOf<Id>>[]>)
  filters?: readonly FilterWanted[]
  /**
   * Orders besides newest first: their name in the address and in the column (`Column.sort`) → the entity's property, or `{ text }` for a property
   * that may be null. Only for lists of api/lists.ts.
   */
  orders?: Readonly<Record<string, string | { text: string }>>
  /** Counts the states of a list that is not of api/lists.ts. */
  count?: (call: Parameters<typeof countBy>[1]) => Promise<Counts>
  /** Oldest first, of a table that is read as a document. No other: what everybody opens would cost as much as all rows (`readOrdered`). */
  usualOrder?: 'created'
  /** The day stands once above its rows, newest first; its column says the time alone. */
  byDay?: (row: ItemOf<Id>) => number
  /** What a member may do to several rows at once (many/handler.ts). The chosen rows can be exported where this is given. */
  many?: readonly ManyDo[]
  empty: Empty
  /** The path of the table, below merchant and mode. */
  path: string
}

/** Sends the page of a table, or its rows as a file (`?csv=all`). */
export async function answerTable<Id extends ListOperationId>(
  page: DashboardContext,
  layout: ListPage,
  wanted: TableWanted<Id>,
  images: readonly string[] = [],
): Promise<void> {
  if (page.query.get('csv') === 'all') {
    const { query } = await filtersOf(page, wanted.filters ?? [])
    return answerFile(page, wanted.operation, askedBy(wanted, query))
  }
  const listed = await readTable(page, wanted)
  answerDashboard(page, (frame) => listPage(frame, page.props, layout, listed), listed.problem ? 422 : 200, images)
}

/** The rows with filters and links, for a page that shows more than its table (web/dashboard/components/list.ts `listBody`). */
export async function readTable<Id extends ListOperationId>(
  page: DashboardContext,
  wanted: TableWanted<Id>,
): Promise<Listed<ItemOf<Id>>> {
  const { query } = page
  const { path, empty } = wanted
  const filters = wanted.filters ?? []
  const isOwn = OWN_TABLE.test(path)
  const [read, kept] = await Promise.all([filtersOf(page, filters), isOwn ? readOwnTable(page, path) : null])
  const order = orderOf(page, wanted)
  const after = query.get('after')
  const before = query.get('before')
  const cursors = { starting_after: after, ending_before: before }
  const asked = askedBy(wanted, { ...read.query, ...cursors, limit: PER_PAGE })
  const [answer, counted] = await Promise.all([
    readRows(page, wanted, asked, order).catch((error: unknown) => problemOf(error)),
    countStates(page, wanted, read).catch(uncounted),
  ])
  const rows = 'problem' in answer ? [] : answer.data
  const hasMore = 'problem' in answer ? false : answer.has_more
  const columns = typeof wanted.columns === 'function' ? await wanted.columns(rows) : wanted.columns
  const set = [...query].filter(([name, value]) => !TRANSIENT.has(name) && value !== '')
  const hrefOf = (more: Record<string, string>) => page.props.hrefOf(path, { ...Object.fromEntries(set), ...more })
  const hrefWithout = (names: readonly string[]) =>
    page.props.hrefOf(path, Object.fromEntries(set.filter(([name]) => !names.includes(name))))
  // After paging back, `has_more` is about newer rows. There are older rows, because the request came from one.
  const older = before !== undefined ? rows.length > 0 : hasMore
  const newer = before !== undefined ? hasMore : after !== undefined && rows.length > 0
  const states = statesOf(filters)
  const does = wanted.many
  const isMixed = order === null && areDatesMixed(rows)
  return {
    rows,
    columns: shownColumns(page, columns, kept),
    // Rows in the order in which they came have no arrow where their dates go up and down.
    order: wanted.orders ? (order ?? (isMixed ? '' : '-created')) : null,
    partOf: wanted.byDay ? dayNames(wanted.byDay, page.locale) : null,
    isByRecord: isMixed && mayBeClocked(rows),
    orderHref: (next) => hrefOf({ order: next }),
    here: page.props.hrefOf(path),
    kept: set.filter(([name]) => name === 'order' || name === 'lang' || name === 'columns' || name === states?.name),
    ...waysOf(page, filters, { read, counted, hrefOf, hrefWithout }),
    filtered: read.set.length > 0 || (states !== undefined && (query.get(states.name) ?? '') !== ''),
    olderHref: older ? hrefOf({ after: idOf(rows.at(-1)) }) : null,
    newerHref: newer ? hrefOf({ before: idOf(rows[0]) }) : null,
    firstHref: after !== undefined || before !== undefined ? hrefOf({}) : null,
    csvHref: hrefOf({ csv: 'all' }),
    curl: curlOf(page, wanted.operation, {
      ...asked,
      query: { ...asked.query, ...cursors },
    }),
    empty,
    problem: 'problem' in answer ? answer.problem : null,
    own: kept && ownTable(page, { path, columns, kept, set, key: newFormKey() }),
    many: does ? { action: page.props.hrefOf(`${path}/chosen`), lang: query.get('lang'), does, idOf } : null,
  }
}

/** Tables of the menu. Those of one object have its id in their path. */
const OWN_TABLE = /^\/[\w-]+$/

/** Parameters that belong to one look at a page. */
const TRANSIENT = new Set(['flash', 'after', 'before'])

function askedBy<Id extends ListOperationId>(
  { params, fixed }: TableWanted<Id>,
  query: NonNullable<Asked['query']>,
): Asked {
  return { ...(params && { params }), query: { ...query, ...fixed } }
}

/** The rows of each state, with the other filters; null where the list cannot be counted. */
async function countStates<Id extends ListOperationId>(
  page: DashboardContext,
  wanted: TableWanted<Id>,
  { query }: FiltersRead,
): Promise<Counts | null> {
  const states = statesOf(wanted.filters ?? [])
  if (!states) return null
  const name = states.filter ?? states.name
  const { route, call } = callOf(page, wanted.operation, askedBy(wanted, { ...query, [name]: undefined }))
  const listing = 'listing' in route ? route.listing : undefined
  if (wanted.count) return wanted.count(call as never)
  const filter = listing?.filters?.[name]
  return listing && (filter?.property || filter?.tells) ? countBy(listing, call as never, filter) : null
}

async function readRows<Id extends ListOperationId>(
  page: DashboardContext,
  wanted: TableWanted<Id>,
  asked: Asked,
  order: string | null,
): Promise<ListAnswer<ItemOf<Id>>> {
  const { operation, orders } = wanted
  if (order === null) return askList(page, operation, asked)
  const { route, call } = callOf(page, operation, asked)
  const listing = 'listing' in route ? route.listing : undefined
  if (!listing) throw new Error(`${operation} has one order only`)
  const by = orders![order.replace(/^-/, '')]!
  const { rows, hasMore } = await readOrdered(listing, call as never, {
    ...(typeof by === 'string' ? { property: by } : { property: by.text, mayBeNull: true }),
    ascending: !order.startsWith('-'),
  })
  return {
    data: JSON.parse(JSON.stringify(rows.map((row) => listing.render(row, call as never)))),
    has_more: hasMore,
  }
}

/** What the rows of a list come to with these filters; null where they are too many, or the filters are refused, which the table says. */
export async function sumList<Name extends string>(
  page: DashboardContext,
  operation: ListOperationId,
  query: Asked['query'],
  sums: Readonly<Record<Name, (alias: string) => string>>,
): Promise<Record<Name, number> | null> {
  const summed = async () => {
    const { route, call } = callOf(page, operation, { query })
    return 'listing' in route && route.listing ? sumRows(route.listing, call as never, sums) : null
  }
  return summed().catch(uncounted)
}

/** Whether dates go up and down in a list that has the newest first. Its order is that in which rows came; those of a test clock have its time. */
export function areDatesMixed(rows: readonly unknown[]): boolean {
  const dates = rows.map((row) => (row as { created?: unknown }).created)
  return dates.some((at, n) => typeof at === 'number' && n > 0 && at > (dates[n - 1] as number) + CLOCK_SECONDS)
}

/** The day of a row in words. */
function dayNames<T>(dayOf: (row: T) => number, locale: Locale): (row: T) => string {
  return (row) => writtenDate(dayOf(row), locale)
}

function mayBeClocked(rows: readonly unknown[]): boolean {
  return rows.some((row) => ON_A_CLOCK.some((name) => name in (row as object)))
}

/** What only rows have that may stand on a test clock: they belong to a customer. */
const ON_A_CLOCK = ['customer', 'test_clock', 'payment', 'invoice']

/** Rows that are written at the same time may be a moment apart. */
const CLOCK_SECONDS = 3_600

/** `name` or `-name` of an order that the table has; null for newest first, the order of every list. */
function orderOf(
  page: DashboardContext,
  { orders, usualOrder }: Pick<TableWanted<ListOperationId>, 'orders' | 'usualOrder'>,
): string | null {
  const asked = page.query.get('order') ?? usualOrder
  if (!orders || asked === undefined) return null
  return Object.hasOwn(orders, asked.replace(/^-/, '')) ? asked : null
}

function problemOf(error: unknown): { problem: { code: string; message: string } } {
  const { code, message, status } = refusalOf(error)
  if (code === 'internal_error' || code === 'scope_missing' || status === 404) throw error
  return { problem: { code, message } }
}

/** What is wrong with the filters is said by the rows. */
function uncounted(error: unknown): null {
  problemOf(error)
  return null
}
