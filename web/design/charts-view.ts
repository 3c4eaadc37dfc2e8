// The charts on the page of the design system: the numbers are made up and stay the same.
import { dayLabel, writtenDate } from '../../rules/written-date.ts'
import { barChart, lineChart } from '../components/chart.ts'
import type { Chart } from '../components/chart-frame.ts'
import { rowChart } from '../components/chart-rows.ts'
import { sparkLine } from '../components/spark.ts'
import { type Html, html } from '../html.ts'

/** 1 November 2026 in Bangkok. */
const AT = 1_793_466_000
const GROSS = [
  119_900, 0, 239_800, 59_900, 419_700, 89_900, 309_700, 0, 129_900, 339_600, 79_900, 219_800, 49_900, 389_700,
]
const REFUNDS = [0, 0, -59_900, 0, 0, -89_900, -119_900, 0, 0, 0, -29_900, 0, -59_900, 0]

/** Name, what it is for, the call that makes it, and how it looks. */
export function chartExamples(): [name: string, what: string, call: string, look: Html][] {
  const chart = (id: string, title: string): Chart => ({
    id,
    title,
    locale: 'en',
    unit: 'baht',
    pointsName: 'Day',
    points: GROSS.map((_, i) => ({ label: dayLabel(AT + i * 86_400, 'en'), name: writtenDate(AT + i * 86_400, 'en') })),
    totals: true,
    series: [
      { name: 'Gross', values: GROSS },
      { name: 'Refunds', values: REFUNDS },
    ],
  })
  const methods = rowChart({
    id: 'example-rows',
    title: 'Checkouts by payment method',
    locale: 'en',
    unit: 'count',
    rowsName: 'Payment method',
    parts: ['Paid', 'Paid later', 'Lost', 'Never tried'],
    noteName: 'Conversion',
    rows: [
      { name: 'PromptPay', values: [120, 22, 18, 60], note: '64.55%' },
      { name: 'Card', values: [40, 3, 20, 10], note: '58.9%' },
    ],
  })
  return [
    [
      'Lines',
      'What moves over days or months, with its table.',
      'lineChart({id, title, points, series, …})',
      lineChart(chart('example-lines', 'Gross and refunds')),
    ],
    [
      'Bars',
      'What adds up, one on the other or side by side.',
      "barChart({…}, 'grouped')",
      html`${barChart(chart('example-bars', 'Stacked'))}${barChart(chart('example-grouped', 'Side by side'), 'grouped')}`,
    ],
    ['Rows', 'How things of a kind divide.', 'rowChart({rows, parts, …})', methods],
    [
      'Spark',
      'A line beside a figure.',
      "sparkLine('Gross', values, {locale, unit})",
      sparkLine('Gross', GROSS, { locale: 'en', unit: 'baht' }),
    ],
  ]
}
