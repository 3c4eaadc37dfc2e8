// What all charts over time have around their shapes: axis, labels, legend, the numbers that appear on pointing at a column, and the table of the
// same numbers. Drawn on the server. Nothing is scaled, so text keeps its size from phone to desk: positions along the time are per cent, heights are
// pixels.
import { type Axis, columnAt, labelEvery, placeOn } from '../../rules/chart-axis.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html, type Renderable } from '../html.ts'
import { UNITS, type Unit } from './chart-units.ts'
import { CHARTS } from './chart-words.ts'

export interface Series {
  name: string
  /** Whole numbers, one for each point. */
  values: readonly number[]
}

/** A day or a month: a short label for the axis, and its full name. */
export interface Point {
  label: string
  name: string
}

export interface Chart {
  /** Chosen by the page. It is part of element ids. */
  id: string
  title: string
  locale: Locale
  unit: Unit
  points: readonly Point[]
  /** The name of a point: `Day`. */
  pointsName: string
  /** At most four. */
  series: readonly Series[]
  /** Whether the table has sums. They make sense for amounts that came in, not for levels. */
  totals?: boolean
  csvHref?: string | null
}

export const PLOT_HEIGHT = 200
const ABOVE = 10
const BELOW = 26
const HEIGHT = ABOVE + PLOT_HEIGHT + BELOW
const GUTTER = 58
/** Labels along the time. A phone shows every second one. */
const LABELS = 7

/** A chart with name, legend and table around its picture. `swatch` draws the sign of a series by its index. */
export function chartFigure(chart: Chart, axis: Axis, shapes: Html, swatch: (n: number) => Html): Html {
  const { id, title, series, points, locale, csvHref } = chart
  const words = CHARTS[locale]
  return html`<figure class="chart"><figcaption class="chart-title">${title}</figcaption>${series.length > 1 ? legend(series, swatch) : null}
<div class="chart-frame">${gutter(chart, axis)}<svg class="chart-plot" role="img" aria-labelledby="${id}-title ${id}-about" width="100%" height="${HEIGHT}"><title id="${id}-title">${title}</title><desc id="${id}-about">${aboutOf(chart)}</desc>${lines(axis)}<svg x="0" y="${ABOVE}" width="100%" height="${PLOT_HEIGHT}" overflow="visible">${shapes}</svg>${labels(points)}${columns(chart)}${isEmpty(chart) ? html`<text class="chart-nothing" x="50%" y="${ABOVE + PLOT_HEIGHT / 2}" text-anchor="middle">${words.nothing}</text>` : null}</svg></div>
${numbers(chart)}${csvHref ? html`<p class="small"><a href="${csvHref}">${words.csv}<span class="unseen">: ${title}</span></a></p>` : null}</figure>`
}

/** The name of each sign. */
export function legend(series: readonly { name: string }[], swatch: (n: number) => Html): Html {
  return html`<ul class="chart-legend">${series.map(({ name }, n) => html`<li><svg class="chart-swatch" width="28" height="14" aria-hidden="true">${swatch(n)}</svg>${name}</li>`)}</ul>`
}

/** The same numbers as a table, folded away. A long table scrolls in a region of its own. */
export function numbersTable(locale: Locale, title: string, head: readonly string[], rows: readonly Cells[]): Html {
  const words = CHARTS[locale]
  const name = words.numbersOf(title)
  return html`<details class="chart-numbers"><summary>${words.numbers}<span class="unseen">: ${title}</span></summary><div class="chart-table" role="region" aria-label="${name}" tabindex="0"><table><caption class="unseen">${name}</caption><thead><tr>${head.map((text, i) => html`<th scope="col"${i > 0 ? html` class="numeric"` : null}>${text}</th>`)}</tr></thead><tbody>${rows.map(row)}</tbody></table></div></details>`
}

export interface Cells {
  name: string
  cells: readonly string[]
  sum?: boolean
}

function row({ name, cells, sum }: Cells): Html {
  return html`<tr${sum ? html` class="sum"` : null}><th scope="row">${name}</th>${cells.map((cell) => html`<td class="numeric">${cell}</td>`)}</tr>`
}

function numbers({ locale, title, unit, points, pointsName, series, totals }: Chart): Html {
  const { whole } = UNITS[unit]
  const rows: Cells[] = points.map(({ name }, i) => ({ name, cells: series.map(({ values }) => whole(values[i]!)) }))
  if (totals) {
    const sums = series.map(({ values }) => whole(values.reduce((sum, value) => sum + value, 0)))
    rows.push({ name: CHARTS[locale].total, cells: sums, sum: true })
  }
  return numbersTable(locale, title, [pointsName, ...series.map(({ name }) => name)], rows)
}

/** The scale beside the picture. It keeps its place at every width. */
function gutter({ unit }: Chart, axis: Axis): Html {
  const texts = axis.ticks.map(
    (tick) =>
      html`<text x="${GUTTER - 8}" y="${ABOVE + placeOn(axis, tick, PLOT_HEIGHT)}" dy="0.35em" text-anchor="end">${UNITS[unit].short(tick)}</text>`,
  )
  return html`<svg class="chart-scale" width="${GUTTER}" height="${HEIGHT}" aria-hidden="true">${texts}</svg>`
}

function lines(axis: Axis): Html {
  return html`${axis.ticks.map((tick) => {
    const y = ABOVE + placeOn(axis, tick, PLOT_HEIGHT)
    return html`<line class="${tick === 0 ? 'chart-zero' : 'chart-line'}" x1="0" x2="100%" y1="${y}" y2="${y}"/>`
  })}`
}

function labels(points: readonly Point[]): Html {
  const every = labelEvery(points.length, LABELS)
  return html`${points.map(({ label }, i) => {
    if (i % every > 0) return html``
    const seldom = (i / every) % 2 === 1 ? html` class="chart-seldom"` : null
    const x = columnAt(i + 0.5, points.length)
    // In narrow columns the first and the last label would leave the picture.
    const anchor = x < 4 ? 'start' : x > 96 ? 'end' : 'middle'
    const at = anchor === 'start' ? 0 : anchor === 'end' ? 100 : x
    return html`<text${seldom} x="${at}%" y="${HEIGHT - 6}" text-anchor="${anchor}">${label}</text>`
  })}`
}

/** One column over each point, which shows its numbers on pointing. */
function columns({ points, series, unit }: Chart): Html {
  const width = columnAt(1, points.length)
  return html`${points.map(({ name }, i) => {
    const flash = series.map((one) => `${series.length > 1 ? `${one.name} ` : ''}${UNITS[unit].whole(one.values[i]!)}`)
    return html`<rect class="chart-column" x="${columnAt(i, points.length)}%" y="${ABOVE}" width="${width}%" height="${PLOT_HEIGHT}"><title>${name}: ${flash.join(', ')}</title></rect>`
  })}`
}

function aboutOf(chart: Chart): Renderable {
  const words = CHARTS[chart.locale]
  if (isEmpty(chart)) return words.nothing
  const { whole } = UNITS[chart.unit]
  return chart.series
    .map(({ name, values }) => {
      const most = values.indexOf(values.reduce((max, value) => Math.max(max, value)))
      const least = values.indexOf(values.reduce((min, value) => Math.min(min, value)))
      const at = (i: number) => [whole(values[i]!), chart.points[i]!.name] as const
      return words.extremes(name, ...at(most), ...at(least))
    })
    .join(' ')
}

/** A share of zero is a value: it says that no customer left. */
function isEmpty({ points, series, unit }: Chart): boolean {
  return points.length === 0 || (unit !== 'share' && series.every(({ values }) => values.every((value) => value === 0)))
}
