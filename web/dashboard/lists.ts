// A table of the dashboard, made from its declaration: the list operation, columns, filters and orders. The address holds the whole state, so that a
// view can be kept and sent. Rows come from the API's own list. The CSV has every row of the filters.
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { csvAnswer, type Exporting, instantColumns, members } from '../../api/csv.ts'
import { readOrdered } from '../../api/lists.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import type { CsvColumn, Raw } from '../../api/route.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { addDays, fromBangkok, monthOf } from '../../rules/periods.ts'
import { type Locale, shortDate } from '../../rules/written-date.ts'
import type { Empty } from '../components/empty.ts'
import type { Filter } from '../components/filters.ts'
import type { Column } from '../components/table.ts'
import { answerDashboard } from './answer.ts'
import {
  type Asked,
  askList,
  askRaw,
  callOf,
  curlOf,
  type ItemOf,
  type ListAnswer,
  type ListOperationId,
} from './ask.ts'
import { type Listed, type ListPage, listPage } from './components/list.ts'
import type { DashboardContext } from './context.ts'
import { DASHBOARD } from './words/frame.ts'

const PER_PAGE = 25
/** Rows that are read at once for a file: a list's maximum. */
const CSV_BATCH = 100

export type FilterWanted =
  /** `asTabs`: the choices stand above the table instead of among the filters. */
  | { kind: 'select'; name: string; label: string; options: readonly (readonly [string, string])[]; asTabs?: true }
  | { kind: 'text'; name: string; label: string; hint?: string }
  /** From and to: days in Bangkok, as filters of the list's `created`. */
  | { kind: 'created' }

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
  if (page.query.get('csv') === 'all') return answerFile(page, wanted)
  const listed = await readTable(page, wanted)
  answerDashboard(page, (frame) => listPage(frame, page.props, layout, listed), listed.problem ? 422 : 200, images)
}

/** The rows with filters and links, for a page that shows more than its table (web/dashboard/components/list.ts `listBody`). */
export async function readTable<Id extends ListOperationId>(
  page: DashboardContext,
  wanted: TableWanted<Id>,
): Promise<Listed<ItemOf<Id>>> {
  const { query } = page
  const { params, path, columns, empty } = wanted
  const { filterQuery, props } = filtersOf(page, wanted.filters ?? [])
  const order = orderOf(page, wanted.orders)
  const after = query.get('after')
  const before = query.get('before')
  const asked: Asked = {
    ...(params && { params }),
    query: { ...filterQuery, ...wanted.fixed, starting_after: after, ending_before: before, limit: PER_PAGE },
  }
  const read = await readRows(page, wanted, asked, order).catch((error: unknown) => problemOf(error))
  const rows = 'problem' in read ? [] : read.data
  const hasMore = 'problem' in read ? false : read.has_more
  const kept = [...query].filter(([name, value]) => name !== 'flash' && !CURSORS.has(name) && value !== '')
  const hrefOf = (more: Record<string, string>) => page.props.hrefOf(path, { ...Object.fromEntries(kept), ...more })
  const hrefWithout = (names: readonly string[]) =>
    page.props.hrefOf(path, Object.fromEntries(kept.filter(([name]) => !names.includes(name))))
  // After paging back, `has_more` is about newer rows. There are older rows, because the request came from one.
  const older = before !== undefined ? rows.length > 0 : hasMore
  const newer = before !== undefined ? hasMore : after !== undefined && rows.length > 0
  return {
    rows,
    columns: typeof columns === 'function' ? await columns(rows) : columns,
    order: wanted.orders ? (order ?? '-created') : null,
    orderHref: (next) => hrefOf({ order: next }),
    here: page.props.hrefOf(path),
    kept: kept.filter(
      ([name]) =>
        name === 'order' || name === 'lang' || (wanted.filters ?? []).some((one) => isTabs(one) && one.name === name),
    ),
    ...waysOf(page, wanted.filters ?? [], { props, hrefOf, hrefWithout }),
    filtered: props.some(({ value }) => value !== ''),
    olderHref: older ? hrefOf({ after: idOf(rows.at(-1)) }) : null,
    newerHref: newer ? hrefOf({ before: idOf(rows[0]) }) : null,
    firstHref: after !== undefined || before !== undefined ? hrefOf({}) : null,
    csvHref: hrefOf({ csv: 'all' }),
    curl: curlOf(page, wanted.operation, {
      ...asked,
      query: { ...asked.query, starting_after: after, ending_before: before },
    }),
    empty,
    problem: 'problem' in read ? read.problem : null,
  }
}

function isTabs(filter: FilterWanted): filter is Extract<FilterWanted, { kind: 'select' }> {
  return filter.kind === 'select' && filter.asTabs === true
}

/** The links above a table: its states, the spans of days, and what is set now. */
function waysOf(
  page: DashboardContext,
  wanted: readonly FilterWanted[],
  at: {
    props: readonly Filter[]
    hrefOf(more: Record<string, string>): string
    hrefWithout(names: readonly string[]): string
  },
): Pick<Listed<unknown>, 'states' | 'chips' | 'presets' | 'filters'> {
  const words = DASHBOARD[page.locale].filters
  const states = wanted.find(isTabs)
  const chosen = states ? (page.query.get(states.name) ?? '') : ''
  const [from, to] = [page.query.get('from') ?? '', page.query.get('to') ?? '']
  const presets = wanted.some(({ kind }) => kind === 'created')
    ? daySpans(page.now).map(({ name, ...span }) => ({
        label: words.spans[name],
        href: at.hrefOf(span),
        current: span.from === from && span.to === to,
      }))
    : []
  const set = at.props.filter(({ name, value }) => value !== '' && name !== states?.name)
  return {
    filters: at.props.filter(({ name }) => name !== states?.name),
    presets,
    states: states
      ? {
          label: states.label,
          list: [
            { label: words.all, href: at.hrefWithout([states.name]), current: chosen === '' },
            ...states.options.map(([value, label]) => ({
              label,
              href: at.hrefOf({ [states.name]: value }),
              current: chosen === value,
            })),
          ],
        }
      : null,
    chips: set.map((filter) => ({
      label: `${filter.label}: ${chipValue(filter, page.locale)}`,
      href: at.hrefWithout([filter.name]),
    })),
  }
}

function chipValue(filter: Filter, locale: Locale): string {
  if (filter.kind === 'select') return filter.options.find(([value]) => value === filter.value)?.[1] ?? filter.value
  const at = filter.kind === 'date' ? dayStart(filter.value) : undefined
  return at === undefined ? filter.value : shortDate(at, locale)
}

/** Spans of whole days that merchants ask for, by Bangkok's calendar. */
function daySpans(
  now: number,
): { name: keyof (typeof DASHBOARD)['en']['filters']['spans']; from: string; to: string }[] {
  const day = (days: number) => bangkokDay(addDays(now, days))
  const month = monthOf(now)
  const before = monthOf(month.from - 1)
  const last = (span: { to: number }) => bangkokDay(span.to - 1)
  return [
    { name: 'today', from: day(0), to: day(0) },
    { name: 'yesterday', from: day(-1), to: day(-1) },
    { name: 'week', from: day(-6), to: day(0) },
    { name: 'month', from: bangkokDay(month.from), to: last(month) },
    { name: 'lastMonth', from: bangkokDay(before.from), to: last(before) },
  ]
}

function idOf(row: object | undefined): string {
  return (row as { id?: string } | undefined)?.id ?? ''
}

const CURSORS = new Set(['after', 'before'])

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

/** `name` or `-name` of an order that the table has; null for newest first, the order of every list. */
function orderOf(page: DashboardContext, orders: TableWanted<ListOperationId>['orders']): string | null {
  const asked = page.query.get('order')
  if (!orders || asked === undefined || asked === '-created') return null
  return Object.hasOwn(orders, asked.replace(/^-/, '')) ? asked : null
}

function problemOf(error: unknown): { problem: { code: string; message: string } } {
  const { code, message, status } = refusalOf(error)
  if (code === 'internal_error' || code === 'scope_missing' || status === 404) throw error
  return { problem: { code, message } }
}

/** The filters of the address: as the list's query, and as the fields show them. */
function filtersOf(
  page: DashboardContext,
  wanted: readonly FilterWanted[],
): { filterQuery: Record<string, string | number | undefined>; props: Filter[] } {
  const words = DASHBOARD[page.locale].filters
  const filterQuery: Record<string, string | number | undefined> = {}
  const props: Filter[] = []
  for (const filter of wanted) {
    if (filter.kind === 'created') {
      const [from, to] = [page.query.get('from') ?? '', page.query.get('to') ?? '']
      // An invalid day is passed on, so that the call refuses it. Without the filter, a file of all rows would look like that day's.
      filterQuery['created[gte]'] = dayStart(from) ?? (from || undefined)
      filterQuery['created[lt]'] = dayEnd(to) ?? (to || undefined)
      props.push({ kind: 'date', name: 'from', label: words.from, value: from })
      props.push({ kind: 'date', name: 'to', label: words.to, value: to })
    } else {
      const value = (page.query.get(filter.name) ?? '').trim()
      filterQuery[filter.name] = value || undefined
      props.push({ ...filter, value })
    }
  }
  return { filterQuery, props }
}

/** `2026-11-21` → the Unix second at which that day begins in Bangkok; undefined for an invalid day. */
export function dayStart(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return undefined
  try {
    return fromBangkok({ year: Number(year), month: Number(month), day: Number(day) })
  } catch {
    return undefined
  }
}

/** The Unix second at which that day ends. */
export function dayEnd(text: string): number | undefined {
  const start = dayStart(text)
  return start === undefined ? undefined : start + 86_400
}

/** Every row of the filters. Uses the API's own file where the list has one; else the file has every member of the objects. */
async function answerFile<Id extends ListOperationId>(page: DashboardContext, wanted: TableWanted<Id>): Promise<void> {
  const { operation, params } = wanted
  const { filterQuery } = filtersOf(page, wanted.filters ?? [])
  const asked: Asked = { ...(params && { params }), query: { ...filterQuery, ...wanted.fixed } }
  const { route, call } = callOf(page, operation, asked)
  const own = 'listing' in route && route.listing?.csv
  const raw = own
    ? await askRaw(page, operation, { ...asked, query: { ...asked.query, format: 'csv' } })
    : await fileOf(page, operation, asked, columnsOf(route.answer), call)
  page.ctx.status = 200
  page.ctx.type = raw.contentType
  page.ctx.body = raw.body as Readable
}

async function fileOf(
  page: DashboardContext,
  operation: ListOperationId,
  asked: Asked,
  columns: CsvColumn[],
  call: Exporting,
): Promise<Raw> {
  const layout = (after?: string) =>
    askList(page, operation, {
      ...asked,
      query: { ...asked.query, limit: CSV_BATCH, starting_after: after },
    })
  const first = await layout()
  async function* batches() {
    for (let rows = first; ; rows = await layout(idOf(rows.data.at(-1)))) {
      yield rows.data
      if (!rows.has_more) return
    }
  }
  return csvAnswer(
    call,
    operation
      .replace(/^list/, '')
      .replaceAll(/(?!^)([A-Z])/g, '-$1')
      .toLowerCase(),
    columns,
    batches(),
  )
}

/** Every member of the list's items, whatever their kind. Instants appear twice, as in the API's own files. */
function columnsOf(answer: z.ZodType): CsvColumn[] {
  const item = (answer as unknown as { shape: { data: { element: Item } } }).shape.data.element
  const kinds = 'options' in item ? item.options : [item]
  const columns = new Map(kinds.flatMap(({ shape }) => Object.entries<z.ZodType>(shape)))
  return [...columns].flatMap(([name, { type }]) =>
    INSTANT.test(name) && type !== 'boolean' ? instantColumns(name) : members(name),
  )
}

type Item = z.ZodObject | { options: readonly z.ZodObject[] }

const INSTANT = /^(created|updated)$|_(at|on|start|end)$/
