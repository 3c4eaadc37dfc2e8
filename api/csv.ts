// Lists as CSV files for spreadsheets: UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet would compute. Rows are sent as they are
// read, so a million rows take no more memory than a page. The list decides which rows and columns.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { recordAction } from '../commands/audit-log.ts'
import { bangkokDate } from '../rules/periods.ts'
import { redactedText } from '../rules/redaction.ts'
import { isoDay, isoInBangkok } from '../rules/written-date.ts'
import type { CsvColumn } from './route.ts'
import { type Call, Raw } from './route.ts'

/** Without it Excel reads the file in its machine's code page and garbles Thai. */
const BYTE_ORDER_MARK = '\ufeff'

/** Columns that are the object's members of these names. */
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

/**
 * Answers a CSV file and records the export in the audit log first. The file is named after its contents, the mode and the day in Bangkok. An error
 * after the first batch ends the connection, so that half a file is not taken for the whole.
 */
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

/** The audit log is kept longer than customers are. Of an e-mail address in a filter it keeps only the domain. */
function withoutPeople(filters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'string' ? redactedText(value) : value]),
  )
}

/** A decimal number that this service has written, such as an amount in baht. It stays a number, below zero too; text is no decimal. */
export class Decimal {
  readonly text: string
  constructor(text: string) {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`${text} is no decimal number`)
    this.text = text
  }
}

/** A whole file at once, of few rows. */
export function csvText(rows: readonly (readonly (string | number | Decimal)[])[]): string {
  return BYTE_ORDER_MARK + lines(rows.map((row) => row.map(cell)))
}

async function* texts(columns: readonly CsvColumn[], batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(([name]) => name)])
  for await (const batch of batches) {
    if (batch.length > 0) yield lines(batch.map((object) => columns.map(([, value]) => cell(value(object)))))
  }
}

/**
 * Text may come from buyers. A text that begins like a formula gets an apostrophe, the signs of full width among them, which spreadsheets of East Asia take
 * for the narrow ones. Numbers stay numbers.
 */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Decimal) return value.text
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value
}

function lines(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
