// Horizontal bars: one for each kind of thing, such as a payment method, divided into its parts. The longest fills the width, or what all of them are parts of does. Each has its name above
// and a word at its end, so that colour is not needed to tell them apart. Where all are nothing, none is drawn.
import { columnAt } from '../../rules/chart-axis.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { hatch } from './chart.ts'
import { type Cells, legend, numbersTable } from './chart-frame.ts'
import { UNITS, type Unit } from './chart-units.ts'
import { CHARTS } from './chart-words.ts'

export interface RowChart {
  id: string
  title: string
  locale: Locale
  unit: Unit
  /** The name of a row: `Payment method`. */
  rowsName: string
  /** The names of the parts, four at most. */
  parts: readonly string[]
  /**
   * `note` stands at the end of the bar, such as a conversion; the table has it under `noteName`. `told`: what stands there instead of the sum. No value
   * is negative.
   */
  rows: readonly { name: string; values: readonly number[]; note?: string; told?: string }[]
  noteName?: string
  /** What fills the width, where a bar is a share of it; else the longest does. */
  whole?: number
  /** Each bar fills the width: its parts are shares of its own sum. */
  shares?: boolean
  csvHref?: string | null
}

const ROW_HEIGHT = 56
const BAR_HEIGHT = 18

export function rowChart(chart: RowChart): Html {
  const { id, title, locale, unit, parts, rows, rowsName, noteName, shares } = chart
  const words = CHARTS[locale]
  const { whole } = UNITS[unit]
  const longest = rows.reduce((max, row) => Math.max(max, sum(row.values)), rows.length > 0 ? (chart.whole ?? 0) : 0)
  const paint = (n: number) =>
    html`class="chart-bar chart-bar-${n + 1}"${n > 0 ? html` fill="url(#${id}-hatch-${n + 1})"` : null}`
  const drawn = rows.map(({ name, values, note, told }, i) => {
    const top = i * ROW_HEIGHT
    const all = shares ? sum(values) : longest
    let before = 0
    const bars = values.map((value, n) => {
      const x = all ? columnAt(before, all) : 0
      before += value
      const width = all ? columnAt(before, all) - x : 0
      if (value === 0) return html``
      return html`<rect ${paint(n)} x="${x}%" y="${top + 26}" width="${Math.round(width * 100) / 100}%" height="${BAR_HEIGHT}"><title>${name}, ${parts[n]!}: ${whole(value)}</title></rect>`
    })
    const flash = [told ?? whole(sum(values)), note].filter(Boolean).join(' · ')
    return html`<text class="chart-row-name" x="0" y="${top + 18}">${name}</text><text x="100%" y="${top + 18}" text-anchor="end">${flash}</text><rect class="chart-track" x="0" y="${top + 26}" width="100%" height="${BAR_HEIGHT}"/>${bars}`
  })
  const about = rows.map(
    ({ name, values }) => `${name}: ${values.map((value, n) => `${parts[n]} ${whole(value)}`).join(', ')}.`,
  )
  const table: Cells[] = rows.map(({ name, values, note }) => ({
    name,
    cells: [...values.map(whole), ...(parts.length > 1 ? [whole(sum(values))] : []), ...(noteName ? [note ?? ''] : [])],
  }))
  // The first part alone needs no name: it is what the row says. Any other does, also alone.
  const seen = parts.filter((_, n) => rows.some(({ values }) => (values[n] ?? 0) > 0))
  const head = [rowsName, ...parts, ...(parts.length > 1 ? [words.total] : []), ...(noteName ? [noteName] : [])]
  const swatch = (n: number) => html`<rect ${paint(n)} x="1" y="1" width="26" height="12"/>`
  return html`<figure class="chart"><figcaption class="chart-title">${title}</figcaption>
${longest ? html`<svg class="chart-rows" role="img" aria-labelledby="${id}-title ${id}-about" width="100%" height="${rows.length * ROW_HEIGHT}"><title id="${id}-title">${title}</title><desc id="${id}-about">${about.join(' ')}</desc><defs>${parts.map((_, n) => hatch(id, n))}</defs>${drawn}</svg>` : null}
${
  seen.some((part) => part !== parts[0])
    ? legend(
        parts.map((name) => ({ name })),
        swatch,
        (n) => rows.some(({ values }) => (values[n] ?? 0) > 0),
      )
    : null
}${longest ? null : html`<p class="quiet">${words.nothing}</p>`}
${longest ? numbersTable(chart, head, table) : null}</figure>`
}

const sum = (list: readonly number[]) => list.reduce((all, value) => all + value, 0)
