// A line as small as a word, beside its figure. Its title gives the first, last and highest value to people who do not see it. The page that the
// figure links to has the chart and the table.
import { axisOf, placeOn } from '../../rules/chart-axis.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { UNITS, type Unit } from './chart-units.ts'
import { CHARTS } from './chart-words.ts'

const WIDTH = 120
const HEIGHT = 28
/** Space for the thickness of the line. */
const EDGE = 3

/** `name` says what the values are, such as `Gross by day`. Without values nothing is drawn. */
export function sparkLine(
  name: string,
  values: readonly number[],
  { locale, unit }: { locale: Locale; unit: Unit },
): Html {
  if (values.length === 0) return html``
  const { whole, rest } = UNITS[unit]
  const axis = axisOf(values, rest)
  const x = (i: number) =>
    values.length === 1 ? WIDTH - EDGE : Math.round((100 * i * (WIDTH - 2 * EDGE)) / (values.length - 1)) / 100 + EDGE
  const y = (value: number) => EDGE + placeOn(axis, value, HEIGHT - 2 * EDGE)
  const last = values.length - 1
  const most = values.reduce((max, value) => Math.max(max, value))
  const flash = CHARTS[locale].spark(name, whole(values[0]!), whole(values[last]!), whole(most))
  const ground = axis.low < 0 ? html`<line class="chart-zero" x1="0" x2="${WIDTH}" y1="${y(0)}" y2="${y(0)}"/>` : null
  return html`<svg class="spark" role="img" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${flash}</title>${ground}<polyline points="${values.map((value, i) => `${x(i)},${y(value)}`).join(' ')}"/><circle cx="${x(last)}" cy="${y(values[last]!)}" r="2.5"/></svg>`
}
