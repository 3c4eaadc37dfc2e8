// A report as CSV or XLSX for bookkeepers: one heading row, amounts in baht, and the totals in the last row. Which rows and columns is rules/reports.ts.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FairQueue } from '../db/fair-queue.ts'
import { bahtDecimal, satang } from '../rules/money.ts'
import { bangkokDate } from '../rules/periods.ts'
import { Refusal } from '../rules/refusals.ts'
import { REPORT_COLUMNS, type ReportColumn, type ReportName, type ReportRow } from '../rules/reports.ts'
import { isoDay } from '../rules/written-date.ts'
import { csvText, Decimal } from './csv.ts'

export interface ReportFile {
  name: ReportName
  rows: readonly ReportRow[]
  totals: Readonly<Record<string, number>>
  locale: 'th' | 'en'
}

type Cell = string | number | null

/** UTF-8 with a byte order mark and CRLF. */
export function reportAsCsv(report: ReportFile): string {
  const columns = REPORT_COLUMNS[report.name]
  const text = (cell: Cell, { kind }: ReportColumn) =>
    cell === null ? '' : kind === 'satang' ? new Decimal(bahtDecimal(satang(Number(cell)))) : cell
  const rows = [...report.rows, lastRow(report)].map((row) => columns.map((one) => text(cellOf(row, one), one)))
  return csvText([columns.map((one) => headOf(one, report.locale)), ...rows])
}

/** Rows that are laid out in some 20 ms, for which a thread would take longer. */
const ROWS_AT_ONCE = 500

/** Each takes some 150 MB for a second, so one at a time in a process. */
const threads = new FairQueue({
  atOnce: 1,
  waitingMax: 20,
  refusal: () =>
    new Refusal('rate_limited', 'Too many workbooks are being made at once. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
    }),
})

/**
 * Numbers are numbers, so that a bookkeeper can go on with them. A large one is made by a thread: its layout in one piece would stop every other request for
 * as long as it takes, a second for 20 000 rows. `from`: who asks, for the fair queue; `rate_limited` when too many wait.
 */
export async function reportAsXlsx(report: ReportFile, from: string): Promise<Buffer> {
  if (report.rows.length <= ROWS_AT_ONCE) return workbookOf(report)
  return threads.run(from, async () => {
    const thread = new Worker(new URL('./spreadsheet-thread.ts', import.meta.url), { workerData: report })
    const [made] = await once(thread, 'message') // rejects with the error that ends the thread
    return Buffer.from(made as Uint8Array)
  })
}

/** The workbook, laid out by this thread. */
export async function workbookOf(report: ReportFile): Promise<Buffer> {
  const { default: writeXlsx } = await import('write-excel-file/node')
  const columns = REPORT_COLUMNS[report.name]
  const head = columns.map((one) => ({ value: headOf(one, report.locale), fontWeight: 'bold' as const }))
  const cells = (row: ReportRow, isLast: boolean) =>
    columns.map((one) => {
      const value = cellOf(row, one)
      const weight = isLast ? { fontWeight: 'bold' as const } : {}
      if (value === null) return null
      if (typeof value === 'string') return { value, type: String, ...weight }
      // A cell of a spreadsheet is a decimal number; it is the last thing that an amount becomes.
      const number = one.kind === 'satang' ? Number(bahtDecimal(satang(value))) : value
      return { value: number, type: Number, format: one.kind === 'satang' ? '#,##0.00' : '0.##', ...weight }
    })
  const data = [head, ...report.rows.map((row) => cells(row, false)), cells(lastRow(report), true)]
  return writeXlsx(data, { sheet: report.name }).toBuffer()
}

function headOf({ name, th }: ReportColumn, locale: 'th' | 'en'): string {
  return locale === 'th' ? th : name.replace(/_satang$/, '').replace(/_bps$/, '_percent')
}

function cellOf(row: ReportRow, { name, kind }: ReportColumn): Cell {
  const value = row[name] ?? null
  if (value === null) return null
  if (kind === 'day') return isoDay(bangkokDate(Number(value)))
  if (kind === 'rate') return Number(value) / 100
  return value
}

/** The totals below their columns; the first column says what they are. */
function lastRow({ name, totals, locale }: ReportFile): ReportRow {
  const first = REPORT_COLUMNS[name].find(({ kind }) => kind === 'text')
  return { ...totals, ...(first && { [first.name]: locale === 'th' ? 'รวม' : 'Total' }) }
}
