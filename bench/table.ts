/*
 * Prints the one table as Markdown, ready to be pasted into README.md.
 */
import type { Measured, Row } from './row.ts'
import { PROCESSES } from './system.ts'

export interface TableRow {
  row: Row
  /** The median round by value. */
  median: Measured
  all: Measured[]
  /** The machine's load average of the last minute, before each round. */
  loads: number[]
}

const HEAD = ['row', 'median', 'rounds', 'target', 'met', 'p50', 'p99', 'max', ...PROCESSES, 'load gen.', 'load avg.']

export function printTable(rows: TableRow[]): void {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  const line = (of: string[]) => `| ${of.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const notes = rows.flatMap(({ row, median }) => (median.notes ?? []).map((note) => `- ${row.name}: ${note}`))
  const out = [
    '',
    'Latencies in ms; under the processes, ms of CPU per operation.',
    '',
    line(HEAD),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...cells.slice(1).map(line),
    '',
    ...notes,
    '',
  ]
  process.stdout.write(`${out.join('\n')}\n`)
}

function cellsOf({ row, median, all, loads }: TableRow): string[] {
  const { latency, cpu, operations, loadCpuMs } = median
  const perOperation = (ms: number | undefined) => (ms === undefined || !operations ? '' : (ms / operations).toFixed(2))
  return [
    `${row.title} (${row.name})`,
    `${shown(median.value)} ${median.unit}`.trim(),
    all.length > 1 ? all.map(({ value }) => shown(value)).join(' ') : '',
    row.target,
    row.isMet(median) ? 'yes' : 'NO',
    ...[latency?.p50, latency?.p99, latency?.max].map((ms) => (ms === undefined ? '' : ms.toFixed(1))),
    ...PROCESSES.map((name) => perOperation(cpu?.[name])),
    perOperation(loadCpuMs),
    loads.map((n) => n.toFixed(1)).join(' '),
  ]
}

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
