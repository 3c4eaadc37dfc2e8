// Turns the bytes of a bank's CSV export into rows of cells, however the bank writes it: UTF-8 with or without byte order mark, UTF-16 from Excel, TIS-620
// or Windows-874; comma, semicolon, tab or bar. A broken row costs itself and no other.
import { parse } from 'csv-parse/sync'

/** The cells of a row, or what is wrong with it. Rows are in the order of the file; the first is row 1. */
export type TableRow = { cells: string[] } | { problem: string }

/**
 * All rows of a file, blank ones included, since spreadsheets count them. `no_text`: the bytes are none. `too_long`: more lines than `linesMax`, which would
 * take long to read. Windows ends a line by two characters, and a cell may hold some lines, so twice as many line ends are allowed.
 */
export function readTable(file: Buffer, linesMax: number): TableRow[] | 'no_text' | 'too_long' {
  const text = decoded(file)
  if (text === null || text.includes('\0')) return 'no_text'
  if (hasMoreLines(text, linesMax)) return 'too_long'
  const delimiter = delimiterOf(text)
  try {
    // Quotes are strict here. A stray one would take the rows behind it along.
    return records(text, delimiter, false).map((cells) => ({ cells }))
  } catch {
    return text.split(/\r\n|\n|\r/).map((line) => rowOf(line, delimiter))
  }
}

/** A line by itself: a stray quote stays in its cell. */
function rowOf(line: string, delimiter: string): TableRow {
  if (!line.includes('"')) return { cells: line.split(delimiter) }
  try {
    return { cells: records(line, delimiter, true)[0] ?? [] }
  } catch {
    return { problem: 'A quotation mark in this row is not closed.' }
  }
}

function records(text: string, delimiter: string, relaxed: boolean): string[][] {
  const options = { delimiter, relax_column_count: true, skip_empty_lines: false, relax_quotes: relaxed }
  return parse(text, { ...options, columns: false, record_delimiter: ['\r\n', '\n', '\r'] })
}

/** Thai banks still export in TIS-620. Text in it is never valid UTF-8, as a Thai letter is one byte above 127 and is followed by no right second one. */
function decoded(file: Buffer): string | null {
  try {
    if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(file)
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return file[0] === 0xff && file[1] === 0xfe ? null : new TextDecoder('windows-874').decode(file)
  }
}

function hasMoreLines(text: string, max: number): boolean {
  let lines = 0
  for (const _ of text.matchAll(/[\r\n]/g)) {
    lines += 1
    if (lines > 2 * max) return true
  }
  return false
}

const DELIMITERS = [',', ';', '\t', '|']

/** The one that the first lines have most of, outside of quotes. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4_000).replaceAll(/"[^"\n]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}
