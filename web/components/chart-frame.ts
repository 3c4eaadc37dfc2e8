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
  /** The heading above says what it shows: the title is for those alone who do not see the picture. */
  titleUnseen?: boolean
  locale: Locale
  unit: Unit
  points: readonly Point[]
  /** The name of a point: `Day`. */
  pointsName: string
  /** At most four. */
  series: readonly Series[]
  /** The same of the span before, point by point: a fainter line behind the others. */
  before?: Series
  /** Further ones that are not drawn: they stand in the table, and beside the others on pointing. */
  beside?: readonly Series[]
  /** Whether the table has sums. They make sense for amounts that came in, not for levels. */
  totals?: boolean
  csvHref?: string | null
  /** Levels that hold for a whole day and change between two: lines run level and step, and have no dots. */
  steps?: boolean
}

export const PLOT_HEIGHT = 200
/** Room for the number of the highest point, and for those of the column that is pointed at. */
const ABOVE = 24
const BELOW = 26
const HEIGHT = ABOVE + PLOT_HEIGHT + BELOW
const GUTTER = 58
/** Labels along the time. A phone shows every second one. */
const LABELS = 7
/** So many amounts are read one by one; more are a shape. */
const FEW = 6
/** What half a written amount takes, in per cent of the width. */
const HALF_ROOM = 8

/** A chart with name, legend and table around its picture. `swatch` draws the sign of a series by its index; one that has no shape (`isDrawn`) has no sign either. */
export function chartFigure(
  chart: Chart,
  axis: Axis,
  shapes: Html,
  swatch: (n: number) => Html,
  isDrawn: (one: Series) => boolean = () => true,
): Html {
  const { id, title, points, locale } = chart
  const words = CHARTS[locale]
  return html`<figure class="chart"><figcaption class="${chart.titleUnseen ? 'unseen' : 'chart-title'}">${title}</figcaption>${legendOf(chart, swatch, isDrawn)}
<div class="chart-frame">${gutter(chart, axis)}<svg class="chart-plot" role="img" aria-labelledby="${id}-title ${id}-about" width="100%" height="${HEIGHT}"><title id="${id}-title">${title}</title><desc id="${id}-about">${aboutOf(chart)}</desc>${lines(axis)}<svg x="0" y="${ABOVE}" width="100%" height="${PLOT_HEIGHT}" overflow="visible">${shapes}</svg>${labels(points)}${most(chart, axis)}${columns(chart)}${isEmpty(chart) ? html`<text class="chart-nothing" x="50%" y="${ABOVE + betweenLines(axis)}" dy="0.35em" text-anchor="middle">${words.nothing}</text>` : null}</svg></div>
${numbers(chart)}</figure>`
}

/** A single series is what the title says; what is compared with it is not. */
function legendOf(
  { series, before }: Chart,
  swatch: (n: number) => Html,
  isDrawn: (one: Series) => boolean,
): Html | null {
  const all = [...series, ...(before ? [before] : [])]
  if (all.length < 2 || !all.some(isDrawn)) return null
  const line = html`<line class="chart-path chart-before" x1="1" x2="27" y1="7" y2="7"/>`
  return legend(
    all,
    (n) => (n < series.length ? swatch(n) : line),
    (n) => all.slice(n, n + 1).some(isDrawn),
  )
}

/** The name of each sign. */
export function legend(
  series: readonly { name: string }[],
  swatch: (n: number) => Html,
  isDrawn: (n: number) => boolean = () => true,
): Html {
  return html`<ul class="chart-legend">${series.map(({ name }, n) => (isDrawn(n) ? html`<li><svg class="chart-swatch" width="28" height="14" aria-hidden="true">${swatch(n)}</svg>${name}</li>` : html``))}</ul>`
}

/** The same numbers as a table and as a file, folded away. A long table scrolls in a region of its own. */
export function numbersTable(
  { locale, title, csvHref }: Pick<Chart, 'locale' | 'title' | 'csvHref'>,
  head: readonly string[],
  rows: readonly Cells[],
): Html {
  const words = CHARTS[locale]
  const name = words.numbersOf(title)
  const file = csvHref
    ? html`<p class="small"><a href="${csvHref}">${words.csv}<span class="unseen">: ${title}</span></a></p>`
    : null
  return html`<details class="chart-numbers"><summary>${words.numbers}<span class="unseen">: ${title}</span></summary><div class="chart-table" role="region" aria-label="${name}" tabindex="0"><table><caption class="unseen">${name}</caption><thead><tr>${head.map((text, i) => html`<th scope="col"${i > 0 ? html` class="numeric"` : null}>${text}</th>`)}</tr></thead><tbody>${rows.map(row)}</tbody></table></div>${file}</details>`
}

export interface Cells {
  name: string
  cells: readonly string[]
  sum?: boolean
}

function row({ name, cells, sum }: Cells): Html {
  return html`<tr${sum ? html` class="sum"` : null}><th scope="row">${name}</th>${cells.map((cell) => html`<td class="numeric">${cell}</td>`)}</tr>`
}

function numbers(chart: Chart): Html {
  const { locale, unit, points, pointsName, totals } = chart
  const { whole } = UNITS[unit]
  const series = told(chart)
  const rows: Cells[] = points.map(({ name }, i) => ({ name, cells: series.map(({ values }) => whole(values[i]!)) }))
  if (totals) {
    const sums = series.map(({ values }) => whole(values.reduce((sum, value) => sum + value, 0)))
    rows.push({ name: CHARTS[locale].total, cells: sums, sum: true })
  }
  return numbersTable(chart, [pointsName, ...series.map(({ name }) => name)], rows)
}

/** All that the table and the pointer tell, drawn or not. */
function told({ series, beside = [], before }: Chart): readonly Series[] {
  return [...series, ...beside, ...(before ? [before] : [])]
}

/** The scale beside the picture. It keeps its place at every width. */
function gutter({ unit, locale }: Chart, axis: Axis): Html {
  const texts = axis.ticks.map(
    (tick) =>
      html`<text x="${GUTTER - 8}" y="${ABOVE + placeOn(axis, tick, PLOT_HEIGHT)}" dy="0.35em" text-anchor="end">${UNITS[unit].short(tick, locale)}</text>`,
  )
  return html`<svg class="chart-scale" width="${GUTTER}" height="${HEIGHT}" aria-hidden="true">${texts}</svg>`
}

function lines(axis: Axis): Html {
  return html`${axis.ticks.map((tick) => {
    const y = ABOVE + placeOn(axis, tick, PLOT_HEIGHT)
    return html`<line class="${tick === 0 ? 'chart-zero' : 'chart-line'}" x1="0" x2="100%" y1="${y}" y2="${y}"/>`
  })}`
}

/** The middle of the room between two lines that is nearest to the middle of the picture: no line strikes through what is written there. */
function betweenLines({ low, high, ticks }: Axis): number {
  const room = PLOT_HEIGHT / Math.max(1, ticks.length - 1)
  const above = Math.floor((ticks.length - 2) / 2)
  return low === high ? PLOT_HEIGHT / 2 : room * (above + 0.5)
}

function labels(points: readonly Point[]): Html {
  const every = labelEvery(points.length, LABELS)
  return html`${points.map(({ label }, i) => {
    // From the last one back: what is now always has its label.
    const nth = (points.length - 1 - i) / every
    if (!Number.isInteger(nth)) return html``
    const seldom = nth % 2 === 1 ? html` class="chart-seldom"` : null
    // The last one ends with the picture: beside it is the edge of a card.
    const [at, anchor] = placeOfText(columnAt(i + 0.5, points.length), 7)
    return html`<text${seldom} x="${at}%" y="${HEIGHT - 6}" text-anchor="${anchor}">${label}</text>`
  })}`
}

/**
 * The highest value of a single series is written at its point. Of amounts so is the last, and of few each, as far as they have room beside each other and
 * below no higher neighbour. A phone has room for the highest alone. Baht without satang are as short as those of the axis.
 */
function most(chart: Chart, axis: Axis): Html {
  const { points, series, unit, totals } = chart
  const [only, ...others] = series
  if (!only || others.length > 0 || isEmpty(chart) || points.length < 2) return html``
  const high = only.values
    .map((value, i) => ({ value, i, at: columnAt(i + 0.5, points.length) }))
    .filter(({ value }) => value > 0)
  high.sort((a, b) => b.value - a.value || a.at - b.at)
  const isFew = high.length <= FEW
  const written = high.filter(({ i }, n) => n === 0 || (totals && (isFew || i === points.length - 1)))
  const shown: number[] = []
  return html`${written.map(({ value, at }, n) => {
    const [x, anchor] = placeOfText(at, HALF_ROOM)
    const middle = anchor === 'start' ? x + HALF_ROOM : anchor === 'end' ? x - HALF_ROOM : x
    const isNear = (one: number, room: number) => Math.abs(one - middle) < HALF_ROOM + room
    // A column is as wide as its share of the picture.
    const isBelow = high.some((one) => one.value > value && isNear(one.at, 50 / points.length))
    if (n > 0 && (isBelow || shown.some((one) => isNear(one, HALF_ROOM)))) return html``
    shown.push(middle)
    return html`<text class="chart-most${n > 0 ? ' chart-seldom' : null}" x="${x}%" y="${ABOVE + placeOn(axis, value, PLOT_HEIGHT) - 10}" text-anchor="${anchor}">${UNITS[unit].whole(value).replace(/\.00$/, '')}</text>`
  })}`
}

/** Where a text stands that would leave the picture in the middle of its column: at the edge. `near`: per cent of the width. */
function placeOfText(x: number, near: number): [x: number, anchor: string] {
  return x < near ? [0, 'start'] : x > 100 - near ? [100, 'end'] : [x, 'middle']
}

/** One column over each point, which shows its numbers on pointing: above the picture at once, and as its name. */
function columns(chart: Chart): Html {
  const { points, unit } = chart
  const width = columnAt(1, points.length)
  const all = told(chart)
  return html`${points.map(({ name }, i) => {
    const numbers = all.map((one) => `${all.length > 1 ? `${one.name} ` : ''}${UNITS[unit].whole(one.values[i]!)}`)
    const text = `${name}: ${numbers.join(', ')}`
    return html`<g class="chart-column"><rect x="${columnAt(i, points.length)}%" y="${ABOVE}" width="${width}%" height="${PLOT_HEIGHT}"><title>${text}</title></rect><text x="100%" y="11" text-anchor="end">${text}</text></g>`
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
