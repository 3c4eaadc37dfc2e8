// Lists as CSV files for whoever reconciles in a spreadsheet: UTF-8 with a mark, CRLF, and no cell that a spreadsheet would compute.
// Rows are sent as they are read, so a million of them take no more memory than a page. Which rows and columns is the list's business.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { recordAction } from '../commands/audit-log.ts'
import { bangkokDate } from '../rules/periods.ts'
import { redactedText } from '../rules/redaction.ts'
import { isoDay, isoInBangkok } from '../rules/written-date.ts'
import type { CsvColumn } from './route.ts'
import { type Call, Raw } from './route.ts'

/** Excel takes a file without it for the code page of its machine, and Thai for noise. */
const BYTE_ORDER_MARK = '\ufeff'

/** Columns that are members of the object, by their names. */
export function members(...names: string[]): CsvColumn[] {
  return names.map((name) => [name, (object) => object[name]])
}

/** An instant twice: as the Unix seconds of the JSON, and as a date and time in Bangkok. */
export function instantColumns(name: string): CsvColumn[] {
  return [
    [name, (object) => object[name]],
    [`${name}_bangkok`, (object) => (object[name] == null ? null : isoInBangkok(object[name]))],
  ]
}

/** What a call needs to be answered with a file. */
export type Exporting = Pick<Call, 'caller' | 'now' | 'setHeader' | 'commit' | 'query'>

/** The answer, which the audit log has before anybody reads it: a file named after what it holds, the mode and the day in Bangkok. An error behind the first batch ends the connection, so that nobody takes half a file for the whole. */
export async function csvAnswer(
  call: Exporting,
  name: string,
  columns: readonly CsvColumn[],
  batches: AsyncIterable<object[]>,
): Promise<Raw> {
  const mode = call.caller.livemode ? 'live' : 'test'
  const fileName = `${name}-${mode}-${isoDay(bangkokDate(call.now))}.csv`
  const { limit: _, format: __, ...filters } = call.query as Record<string, unknown>
  await call.commit(async (c) =>
    recordAction(c, {
      action: 'export.created',
      object: null,
      after: { file: fileName, filters: withoutPeople(filters) },
    }),
  )
  call.setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  return new Raw(Readable.from(texts(columns, batches)), 'text/csv; charset=utf-8')
}

/** The log is kept longer than customers are: of an address that somebody looked for, it keeps the domain. */
function withoutPeople(filters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'string' ? redactedText(value) : value]),
  )
}

async function* texts(columns: readonly CsvColumn[], batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(([name]) => name)])
  for await (const batch of batches) {
    if (batch.length > 0) yield lines(batch.map((object) => columns.map(([, value]) => cell(value(object)))))
  }
}

/** Text may come from buyers: one that begins like a formula gets an apostrophe, which spreadsheets do not show. Numbers are numbers. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}

function lines(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
