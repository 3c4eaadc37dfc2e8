// Reads a bank's statement (CSV) into the transfers that came in. Each row has a key by which it counts once, in this file and in every later one. Broken
// rows are named and stop no other. It books nothing and finds no payment (rules/bank-reports.ts).
import { createHash } from 'node:crypto'
import type { Satang } from '../../rules/money.ts'
import { readStatementAmount, readStatementDate, type StatementColumn } from '../../rules/statement-cells.ts'
import { type ColumnNames, type ColumnPlaces, findColumns } from './statement-columns.ts'
import { readTable, type TableRow } from './statement-table.ts'

/** In bytes. A year of a small shop has some 2 MB. Reading one takes up to a second, during which this process does nothing else. */
export const STATEMENT_BYTES_MAX = 5 * 1024 * 1024
export const STATEMENT_ROWS_MAX = 50_000

export interface StatementRow {
  /** As spreadsheets count: the row of names is 1, unless others stand before it. */
  row: number
  /** Unix seconds; of a row without a time, the beginning of its day in Bangkok. */
  at: number
  dayOnly: boolean
  amountSatang: Satang
  reference: string | null
  sender: string | null
  description: string | null
  /**
   * The row's natural key: the reference with time and amount. Of a row without a reference, everything it says and how many equal rows stand before it:
   * two transfers of ฿100.00 on one day are two, and the same file again brings none.
   */
  key: string
}

export interface Statement {
  ok: true
  /** The names of the columns that were read, to be remembered. */
  columns: ColumnNames
  rows: StatementRow[]
  /** Rows of money out, which are left out. */
  debits: number
  /** Rows that stand twice in this file with the same reference, time and amount. */
  duplicates: number
  problems: { row: number; message: string }[]
}

export type StatementProblem = 'too_large' | 'not_a_table' | 'column_missing'

/**
 * Reads a file. `columns` names columns of its first row; those that are not named are found by the names that banks use. `now` (Unix seconds) finds
 * dates that lie in the future, as wrongly read ones often do. A file that cannot be read at all answers `ok: false`. Safe to repeat: nothing is kept.
 */
export function readStatement(
  file: Buffer,
  { columns, now }: { columns?: ColumnNames; now: number },
): Statement | { ok: false; problem: StatementProblem; column: StatementColumn | null; message: string } {
  const refuse = (problem: StatementProblem, message: string, column: StatementColumn | null = null) =>
    ({ ok: false, problem, column, message }) as const
  if (file.length > STATEMENT_BYTES_MAX) return refuse('too_large', 'A statement has at most 5 MB.')
  const table = readTable(file, STATEMENT_ROWS_MAX)
  if (table === 'no_text') return refuse('not_a_table', 'The file is not a CSV text.')
  if (table === 'too_long') return refuse('too_large', 'A statement has at most 50,000 rows.')
  const names = rowOfNames(table, columns)
  if (names === null) return refuse('not_a_table', 'The file is empty.')
  const { found, index } = names
  if (!found.ok) return refuse('column_missing', found.message, found.column)
  const body = table.slice(index + 1, table.findLastIndex((record) => !isBlankRow(record)) + 1)
  if (body.length > STATEMENT_ROWS_MAX) return refuse('too_large', 'A statement has at most 50,000 rows.')

  const statement: Statement = { ok: true, columns: found.names, rows: [], debits: 0, duplicates: 0, problems: [] }
  const seen = new Map<string, number>()
  for (const [place, record] of body.entries()) {
    const row = index + 2 + place
    const read = readRow(record, found.places, now)
    if (read === null) continue
    if (typeof read === 'string') statement.problems.push({ row, message: read })
    else if (read === MONEY_OUT) statement.debits += 1
    else {
      const before = seen.get(read.identity) ?? 0
      seen.set(read.identity, before + 1)
      if (before > 0 && read.reference !== null) statement.duplicates += 1
      else {
        const { identity, ...rest } = read
        statement.rows.push({ row, ...rest, key: keyOf(identity, before) })
      }
    }
  }
  return statement
}

/** Some banks write the account's name and the period above the names of the columns. */
const ROWS_ABOVE_MAX = 20

/** The first row in which the columns are found, else the first row that is not blank, with what is missing in it. */
function rowOfNames(table: readonly TableRow[], columns: ColumnNames | undefined) {
  let first: { found: ReturnType<typeof findColumns>; index: number } | null = null
  for (const [index, record] of table.slice(0, ROWS_ABOVE_MAX).entries()) {
    if (!('cells' in record) || isBlankRow(record)) continue
    const found = findColumns(record.cells, columns)
    if (found.ok) return { found, index }
    first ??= { found, index }
  }
  return first
}

/** The names that a person can choose columns from: the row with the most cells among the first ones. Empty for a file that is no table. */
export function namesInStatement(file: Buffer): string[] {
  const table = file.length > STATEMENT_BYTES_MAX ? 'too_long' : readTable(file, STATEMENT_ROWS_MAX)
  if (typeof table === 'string') return []
  const rows = table
    .slice(0, ROWS_ABOVE_MAX)
    .map((row) => ('cells' in row ? row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '') : []))
  const most = Math.max(0, ...rows.map(({ length }) => length))
  const names = rows.find(({ length }) => length === most) ?? []
  return [...new Set(names)].filter((name) => name.length <= 200).slice(0, 60)
}

const MONEY_OUT = Symbol('money out')

type ReadRow = Omit<StatementRow, 'row' | 'key'> & { identity: string }

/** Null: blank, or a line about the balance. A text: what is wrong. */
function readRow(record: TableRow, places: ColumnPlaces, now: number): ReadRow | typeof MONEY_OUT | string | null {
  if ('problem' in record) return record.problem
  if (isBlankRow(record)) return null
  const { cells } = record
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim())
  const amount = amountOf(cell(places.amount), cell(places.debit), cell(places.direction), places)
  if (amount === null || amount === MONEY_OUT || typeof amount === 'string') return amount
  const date = readStatementDate(cell(places.date), cell(places.time) || null)
  if (date === null) return `The date cannot be read: ${quoted(`${cell(places.date)} ${cell(places.time)}`)}.`
  if (date.at > now + 86_400) return `The date lies in the future: ${quoted(cell(places.date))}.`
  const reference = text(cell(places.reference), 100)
  const sender = text(cell(places.sender), 200)
  const description = text(cell(places.description), 500)
  const identity = JSON.stringify(
    reference === null ? [null, date.at, amount, sender, description] : [reference, date.at, amount],
  )
  return { ...date, amountSatang: amount, reference, sender, description, identity }
}

function amountOf(
  written: string,
  debit: string,
  direction: string,
  places: ColumnPlaces,
): Satang | typeof MONEY_OUT | string | null {
  const isNothing = (cell: string) => /^[-–0.,\s]*$/.test(cell)
  if (isNothing(written)) {
    if (!isNothing(debit)) return MONEY_OUT
    // A balance that is carried forward has neither.
    if (places.debit !== undefined) return null
    return places.amountIsCredit ? MONEY_OUT : 'The row has no amount.'
  }
  const amount = readStatementAmount(written)
  if (amount === null) return `The amount cannot be read: ${quoted(written)}.`
  const isOut = amount < 0 || /^(d|dr|debit|ถอน|เดบิต)\.?$/i.test(direction)
  return isOut ? MONEY_OUT : amount
}

function isBlankRow(record: TableRow): boolean {
  return 'cells' in record && record.cells.every((cell) => cell.trim() === '')
}

/** Without control characters, which no list shows, and not endless. */
function text(cell: string, lengthMax: number): string | null {
  return (
    cell
      .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, lengthMax) || null
  )
}

function quoted(cell: string): string {
  return `"${(text(cell, 40) ?? '').trim()}"`
}

function keyOf(identity: string, before: number): string {
  return createHash('sha256').update(`${before}\n${identity}`).digest('hex').slice(0, 40)
}
