// Charts over days or months: lines with an area under the first, and bars side by side or stacked. Pure functions of the numbers. Colours are tokens
// (web/styles/charts.css); each series also has a dash or a hatch.
import { type Axis, axisOf, columnAt, placeOn } from '../../rules/chart-axis.ts'
import { type Html, html } from '../html.ts'
import { type Chart, chartFigure, PLOT_HEIGHT, type Series } from './chart-frame.ts'
import { UNITS } from './chart-units.ts'

/** The inner width of a path. The picture stretches it; only x is measured in it. */
const PATH_WIDTH = 10_000
/** With more points than this, dots stand too close. */
const DOTS_MAX = 31
/** The part of a column that its bars take. */
const BAR_SHARE = 0.72

/** One or more lines. The area under the first is filled down to zero. A single point is a dot. */
export function lineChart(chart: Chart): Html {
  const { points, series, unit, before, steps = false } = chart
  const axis = axisOf(
    [...series, ...(before ? [before] : [])].flatMap(({ values }) => values),
    UNITS[unit].rest,
  )
  const count = points.length
  const paths = html`<svg width="100%" height="${PLOT_HEIGHT}" viewBox="0 0 ${PATH_WIDTH} ${PLOT_HEIGHT}" preserveAspectRatio="none" overflow="visible">${before ? beforePath(before, axis, steps) : null}${series.map(
    ({ values }, n) =>
      html`${n === 0 && count > 1 ? html`<path class="chart-area" d="${areaOf(values, axis, steps)}"/>` : null}<path class="chart-path chart-path-${n + 1}" d="${pathOf(values, axis, steps)}" vector-effect="non-scaling-stroke"/>`,
  )}</svg>`
  const dots = series.map(({ values }, n) =>
    (steps && count > 1) || count > DOTS_MAX || values.every((value) => value === 0)
      ? html``
      : html`${values.map((value, i) => html`<circle class="chart-dot chart-dot-${n + 1}" cx="${columnAt(i + 0.5, count)}%" cy="${placeOn(axis, value, PLOT_HEIGHT)}" r="3"/>`)}`,
  )
  const swatch = (n: number) => html`<line class="chart-path chart-path-${n + 1}" x1="1" x2="27" y1="7" y2="7"/>`
  return chartFigure(chart, axis, html`${paths}${dots}`, swatch)
}

/** Bars of each point: stacked, with negative values below zero, or side by side. */
export function barChart(chart: Chart, how: 'stacked' | 'grouped' = 'stacked'): Html {
  const { id, points, series, unit, before } = chart
  const drawn =
    how === 'grouped'
      ? series.flatMap(({ values }) => values)
      : points.flatMap((_, i) => {
          const all = series.map(({ values }) => values[i]!)
          return [sum(all.filter((value) => value > 0)), sum(all.filter((value) => value < 0))]
        })
  const axis = axisOf([...drawn, ...(before?.values ?? [])], UNITS[unit].rest)
  const fill = (n: number) =>
    html`class="chart-bar chart-bar-${n + 1}"${n > 0 ? html` fill="url(#${id}-hatch-${n + 1})"` : null}`
  const bars = points.map((_, i) => {
    const stack = { above: 0, below: 0 }
    return html`${series.map(({ values }, n) => {
      const value = values[i]!
      if (value === 0) return html``
      const side = value > 0 ? 'above' : 'below'
      const from = how === 'stacked' ? stack[side] : 0
      stack[side] += value
      const [x, width] = barPlace(
        how === 'stacked' ? { i, of: points.length } : { i, of: points.length, n, among: series.length },
      )
      const ends = [placeOn(axis, from, PLOT_HEIGHT), placeOn(axis, from + value, PLOT_HEIGHT)]
      const y = Math.min(...ends)
      // The smallest bar is one pixel high, so that it is visible.
      const height = Math.max(1, Math.max(...ends) - y)
      return html`<rect ${fill(n)} x="${x}%" y="${rounded(y)}" width="${width}%" height="${rounded(height)}"/>`
    })}`
  })
  const swatch = (n: number) => html`<rect ${fill(n)} x="1" y="1" width="26" height="12"/>`
  const then = before
    ? html`<svg width="100%" height="${PLOT_HEIGHT}" viewBox="0 0 ${PATH_WIDTH} ${PLOT_HEIGHT}" preserveAspectRatio="none" overflow="visible">${beforePath(before, axis, false)}</svg>`
    : null
  return chartFigure(
    chart,
    axis,
    html`<defs>${series.map((_, n) => hatch(id, n))}</defs>${bars}${then}`,
    swatch,
    ({ values }) => values.some((value) => value !== 0),
  )
}

/** The span before, fainter than what it is compared with. */
function beforePath({ values }: Series, axis: Axis, steps: boolean): Html {
  const d = pathOf(values, axis, steps)
  // With an edge in the colour of the sheet it is seen on bars as well.
  return html`<path class="chart-path chart-halo" d="${d}" vector-effect="non-scaling-stroke"/><path class="chart-path chart-before" d="${d}" vector-effect="non-scaling-stroke"/>`
}

/** The pattern of the nth series. The first is plain; the others can be told apart without colour. */
export function hatch(id: string, n: number): Html {
  if (n === 0) return html``
  return html`<pattern id="${id}-hatch-${n + 1}" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="chart-wash-${n + 1}" width="6" height="6"/><path class="chart-hatch chart-hatch-${n + 1}" d="${HATCHES[n]!}"/></pattern>`
}

/** Rising, level and upright strokes. */
const HATCHES = ['', 'M-1 1l2-2M0 6l6-6M5 7l2-2', 'M0 1.5h6M0 4.5h6', 'M1.5 0v6M4.5 0v6']

function barPlace({
  i,
  of,
  n = 0,
  among = 1,
}: {
  i: number
  of: number
  n?: number
  among?: number
}): [number, number] {
  const start = i + (1 - BAR_SHARE) / 2
  const share = BAR_SHARE / among
  const x = columnAt(start + n * share, of)
  return [x, rounded(columnAt(start + (n + 1) * share, of) - x)]
}

/** From the middle of the first column to that of the last; in steps, from the start of the first to the end of the last. */
function pathOf(values: readonly number[], axis: Axis, steps: boolean): string {
  const count = values.length
  return values
    .map((value, i) => {
      const y = placeOn(axis, value, PLOT_HEIGHT)
      if (!steps) return `${i === 0 ? 'M' : 'L'}${alongPath(i, count)} ${y}`
      return `${i === 0 ? `M0 ${y}` : `V${y}`}H${alongPath(i + 0.5, count)}`
    })
    .join('')
}

function areaOf(values: readonly number[], axis: Axis, steps: boolean): string {
  const count = values.length
  const ground = placeOn(axis, 0, PLOT_HEIGHT)
  const [from, to] = steps ? [0, PATH_WIDTH] : [alongPath(0, count), alongPath(count - 1, count)]
  return `${pathOf(values, axis, steps)}L${to} ${ground}L${from} ${ground}Z`
}

function alongPath(i: number, count: number): number {
  return Math.round((PATH_WIDTH * (i + 0.5)) / count)
}

const sum = (list: readonly number[]) => list.reduce((all, value) => all + value, 0)
const rounded = (n: number) => Math.round(n * 100) / 100
