// The rows of a table as a CSV file: every row of its filters, or the chosen ones. Uses the API's own columns where the list has them; else the file has
// every member of the objects.
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { csvAnswer, type Exporting, instantColumns, members } from '../../api/csv.ts'
import { readPage } from '../../api/lists.ts'
import type { CsvColumn, Listing, Raw } from '../../api/route.ts'
import { type Asked, askList, askRaw, callOf, type ListOperationId } from './ask.ts'
import type { DashboardContext } from './context.ts'

/** Rows that are read at once for a file: a list's maximum. */
const CSV_BATCH = 100

/** Answers every row that the call lists. */
export async function answerFile(page: DashboardContext, operation: ListOperationId, asked: Asked): Promise<void> {
  const { route, call } = callOf(page, operation, asked)
  const own = 'listing' in route && route.listing?.csv
  send(
    page,
    own
      ? await askRaw(page, operation, { ...asked, query: { ...asked.query, format: 'csv' } })
      : await fileOf(page, operation, asked, columnsOf(route.answer), call),
  )
}

/** Answers the rows with these ids, as far as the list has them. */
export async function answerChosenFile(
  page: DashboardContext,
  operation: ListOperationId,
  ids: readonly string[],
): Promise<void> {
  const { route, call } = callOf(page, operation, { query: { limit: CSV_BATCH } })
  const listing = 'listing' in route ? (route.listing as Listing<object> | undefined) : undefined
  if (!listing) throw new Error(`${operation} has no rows to choose`)
  const own = typeof listing.where === 'function' ? listing.where(call as never) : listing.where
  const where = { $and: [...(own ? [own] : []), { id: { $in: ids } }] }
  const { rows } = await readPage({ ...listing, where }, call as never)
  const rendered = rows.map((row) => listing.render(row, call as never) as object)
  async function* batches() {
    yield JSON.parse(JSON.stringify(rendered)) as object[]
  }
  send(page, await csvAnswer(call, nameOf(operation), listing.csv ?? columnsOf(route.answer), batches()))
}

function send({ ctx }: DashboardContext, raw: Raw): void {
  ctx.status = 200
  ctx.type = raw.contentType
  ctx.body = raw.body as Readable
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
  return csvAnswer(call, nameOf(operation), columns, batches())
}

/** `listCheckoutSessions` → `checkout-sessions`. */
function nameOf(operation: ListOperationId): string {
  return operation
    .replace(/^list/, '')
    .replaceAll(/(?!^)([A-Z])/g, '-$1')
    .toLowerCase()
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

export function idOf(row: object | undefined): string {
  return (row as { id?: string } | undefined)?.id ?? ''
}
