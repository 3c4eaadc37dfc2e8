// Charts as text: the shapes show what the table says, whatever the numbers. Names are escaped, and a policy without inline styles is kept.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { axisOf } from '../../rules/chart-axis.ts'
import { barChart, lineChart } from '../../web/components/chart.ts'
import type { Chart } from '../../web/components/chart-frame.ts'
import { rowChart } from '../../web/components/chart-rows.ts'
import { UNITS } from '../../web/components/chart-units.ts'
import { sparkLine } from '../../web/components/spark.ts'

const amounts = fc.integer({ min: -5_000_000, max: 20_000_000 })

const chartOf = (series: number[][], more: Partial<Chart> = {}): Chart => ({
  id: 'takings',
  title: 'Gross and net by day',
  locale: 'en',
  unit: 'baht',
  points: (series[0] ?? []).map((_, i) => ({ label: `${i + 1} Mar`, name: `${i + 1} March 2026` })),
  pointsName: 'Day',
  series: series.map((values, n) => ({ name: ['Gross', 'Net', 'Fees', 'Other'][n]!, values })),
  ...more,
})

/** Two or three series of as many points. */
const several = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2, max: 3 }))
  .chain(([length, count]) =>
    fc.array(fc.array(amounts, { minLength: length, maxLength: length }), { minLength: count, maxLength: count }),
  )

const satangIn = (text: string) => Number(text.replace('−', '-').replace(/[฿,.]/g, ''))

/** The cells of the table, as satang, row by row. */
function tableOf(markup: string): number[][] {
  const body = /<tbody>(.*)<\/tbody>/s.exec(markup)![1]!
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => satangIn(cell!)),
  )
}

const attribute = (tag: string, name: string) => Number(new RegExp(` ${name}="([-\\d.]+)%?"`).exec(tag)![1])

describe('lines', () => {
  test('stand as high as the table says', () => {
    fc.assert(
      fc.property(several, (series) => {
        const markup = lineChart(chartOf(series)).text
        const { high, low } = axisOf(series.flat(), 100_000)
        const table = tableOf(markup)
        series.forEach((values, n) => {
          // A series of zeros is a line without dots.
          const hasDots = values.some((value) => value !== 0)
          const dots = [...markup.matchAll(new RegExp(`<circle class="chart-dot chart-dot-${n + 1}"[^>]*>`, 'g'))]
          const read = dots.map(([dot]) => high - (attribute(dot, 'cy') / 200) * (high - low))
          expect(table.map((row) => row[n])).toEqual(values)
          const pixel = (high - low) / 200
          for (const [i, value] of read.entries()) expect(Math.abs(value - values[i]!)).toBeLessThan(pixel / 50)
          const path = new RegExp(`chart-path-${n + 1}" d="([^"]+)" vector-effect`).exec(markup)![1]!
          expect(dots.map(([dot]) => attribute(dot, 'cy'))).toEqual(
            hasDots ? [...path.matchAll(/[ML]\d+ ([\d.]+)/g)].map(([, y]) => Number(y)) : [],
          )
        })
      }),
      { numRuns: 50 },
    )
  })

  test('are a dot where there is one point, and say so where there is nothing', () => {
    const one = lineChart(chartOf([[119_900]])).text
    expect(one.match(/<circle/g)).toHaveLength(1)
    expect(one).not.toContain('chart-area')
    expect(one).toContain('cx="50%"')
    for (const nothing of [chartOf([[]]), chartOf([[0, 0, 0]]), chartOf([])]) {
      const markup = lineChart(nothing).text
      expect(markup).toContain('Nothing in this period yet</text>')
      expect(markup).toContain('>฿1k</text>')
      expect(markup).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  test('say that there is nothing between two lines of the scale, so that none strikes it through', () => {
    for (const [chart, unit] of [
      [lineChart, 'baht'],
      [lineChart, 'count'],
      [barChart, 'baht'],
      [barChart, 'count'],
    ] as const) {
      const markup = chart(chartOf([[0, 0, 0]], { unit })).text
      const said = attribute(/<text class="chart-nothing"[^>]*>/.exec(markup)![0], 'y')
      const lines = [...markup.matchAll(/<line class="chart-(?:line|zero)"[^>]*>/g)].map(([line]) =>
        attribute(line, 'y1'),
      )
      expect(lines.length).toBeGreaterThan(2)
      for (const line of lines) expect([unit, line, Math.abs(line - said) > 16]).toEqual([unit, line, true])
    }
  })

  test('of shares that are zero are no lack of anything', () => {
    const markup = lineChart(chartOf([[0, 0]], { unit: 'share' })).text
    expect(markup).not.toContain('Nothing in this period')
    expect(markup).toContain('highest 0% (1 March 2026)')
    expect(lineChart(chartOf([[]], { unit: 'share' })).text).toContain('Nothing in this period yet</text>')
  })

  test('have no dots where points stand close, and a label for every few', () => {
    // A level that holds for a day runs level, then steps; the picture is 10 000 wide.
    const steps = lineChart(chartOf([[0, 100]], { steps: true })).text
    expect(steps).toContain('d="M0 200H5000V0H10000"')
    expect(steps).not.toContain('<circle')
    const markup = lineChart(chartOf([Array(90).fill(100)])).text
    expect(markup).not.toContain('<circle')
    expect([...markup.matchAll(/<text[^>]*>(\d+ Mar)<\/text>/g)].map(([, label]) => label)).toEqual(
      [12, 25, 38, 51, 64, 77, 90].map((n) => `${n} Mar`),
    )
    expect(markup.match(/chart-seldom/g)).toHaveLength(3)
  })
})

describe('bars', () => {
  /** The heights of the bars of a series in satang, upwards positive. A bar is at least one pixel high. */
  const heights = (markup: string, n: number, pixel: number) =>
    [...markup.matchAll(new RegExp(`<rect class="chart-bar chart-bar-${n + 1}"[^>]* width="[\\d.]+%"[^>]*>`, 'g'))].map(
      ([bar]) => attribute(bar, 'height') * pixel,
    )

  test.each(['stacked', 'grouped'] as const)('%s, are as long as the table says', (how) => {
    fc.assert(
      fc.property(several, (series) => {
        const markup = barChart(chartOf(series), how).text
        const columns = series[0]!.map((_, i) => series.map((values) => values[i]!))
        const side = (values: number[], sign: number) =>
          values.filter((value) => value * sign > 0).reduce((sum, value) => sum + value, 0)
        const reached = how === 'grouped' ? series.flat() : columns.flatMap((c) => [side(c, 1), side(c, -1)])
        const { high, low } = axisOf(reached, 100_000)
        const pixel = (high - low) / 200
        expect(tableOf(markup)).toEqual(columns)
        series.forEach((values, n) => {
          const expected = values.filter((value) => value !== 0).map((value) => Math.max(Math.abs(value), pixel))
          const read = heights(markup, n, pixel)
          expect(read).toHaveLength(expected.length)
          for (const [i, height] of read.entries()) expect(Math.abs(height - expected[i]!)).toBeLessThan(pixel / 40)
        })
      }),
      { numRuns: 50 },
    )
  })

  test('stand on each other, what is negative below zero', () => {
    // 0 – 400 and −100: steps of 200, so the axis is −200 … 400 and a baht a third of a pixel.
    const markup = barChart(chartOf([[30_000], [10_000], [-10_000]])).text
    const bars = [...markup.matchAll(/<rect class="chart-bar chart-bar-(\d)"[^>]*x="14%"[^>]*>/g)].map(([bar, n]) => [
      Number(n),
      attribute(bar, 'y'),
      attribute(bar, 'height'),
    ])
    expect(bars).toEqual([
      [1, 33.33, 100],
      [2, 0, 33.33],
      [3, 133.33, 33.34],
    ])
  })

  test('side by side do not cover each other', () => {
    const markup = barChart(chartOf([[100], [100]]), 'grouped').text
    const places = [...markup.matchAll(/<rect class="chart-bar[^>]*%"[^>]*>/g)].map(([bar]) => [
      attribute(bar, 'x'),
      attribute(bar, 'width'),
    ])
    expect(places).toEqual([
      [14, 36],
      [50, 36],
    ])
  })

  test('sum up in the table where that means something', () => {
    expect(
      tableOf(
        barChart(
          chartOf(
            [
              [100, 250],
              [-5, 5],
            ],
            { totals: true },
          ),
        ).text,
      ).at(-1),
    ).toEqual([350, 0])
    expect(tableOf(barChart(chartOf([[100, 250]])).text)).toHaveLength(2)
  })
})

describe('lying bars', () => {
  const funnel = {
    id: 'dropoff',
    title: 'Drop-off',
    locale: 'en' as const,
    unit: 'count' as const,
    rowsName: 'Method',
    parts: ['Paid', 'Lost'],
    noteName: 'Conversion',
  }

  test('are cut where the table says, the longest as wide as the picture', () => {
    const rows = [
      { name: 'PromptPay', values: [60, 20], note: '75%' },
      { name: 'Card', values: [0, 20], note: '0%' },
    ]
    const markup = rowChart({ ...funnel, rows }).text
    const bars = [...markup.matchAll(/<rect class="chart-bar[^>]*%"[^>]*>/g)].map(([bar]) => [
      attribute(bar, 'x'),
      attribute(bar, 'width'),
    ])
    expect(bars).toEqual([
      [0, 75],
      [75, 25],
      [0, 25],
    ])
    // A share of a whole is as wide as its share.
    const whole = rowChart({ ...funnel, rows, whole: 160 }).text
    expect([...whole.matchAll(/<rect class="chart-bar[^>]*%"[^>]*>/g)].map(([bar]) => attribute(bar, 'width'))).toEqual(
      [...[37.5, 12.5, 12.5]],
    )
    expect(markup).toContain('>80 · 75%</text>')
    // Shares of their own sums fill the width, and a part that nothing has is not explained.
    const shares = rowChart({
      ...{ ...funnel, shares: true },
      rows: [{ name: 'Card', values: [0, 20], note: '0%', told: '0 of 20 paid' }],
    }).text
    expect(
      [...shares.matchAll(/<rect class="chart-bar[^>]*%"[^>]*>/g)].map(([bar]) => attribute(bar, 'width')),
    ).toEqual([100])
    expect(shares).toContain('>0 of 20 paid · 0%</text>')
    expect([...shares.matchAll(/<\/svg>([^<]*)<\/li>/g)].map(([, name]) => name)).toEqual(['Lost'])
    // The first part alone is what the row says.
    const alone = rowChart({ ...funnel, rows: [{ name: 'Card', values: [20, 0] }] }).text
    expect(alone).not.toContain('chart-legend')
    expect([...markup.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual([
      ...['60', '20', '80', '75%'],
      ...['0', '20', '20', '0%'],
    ])
  })

  test('say that there is nothing', () => {
    const markup = rowChart({ ...funnel, rows: [{ name: 'Card', values: [0, 0], note: '0%' }] }).text
    expect(markup).toContain('<p class="quiet">Nothing in this period yet</p>')
    expect(markup).not.toMatch(/NaN|Infinity/)
  })
})

test('a spark line says its first, last and highest value', () => {
  const markup = sparkLine('Net', [100, 90_000, -500], { locale: 'th', unit: 'baht' }).text
  expect(markup).toContain('<title>Net: จาก ฿1.00 เป็น −฿5.00 สูงสุด ฿900.00</title>')
  expect(markup).toContain('chart-zero')
  expect(sparkLine('Net', [5], { locale: 'en', unit: 'count' }).text).toContain('points="117,')
  expect(sparkLine('Net', [], { locale: 'en', unit: 'count' }).text).toBe('')
})

describe('any chart', () => {
  const hostile = '"><script>alert(1)</script>&'
  const markups = () => [
    lineChart(chartOf([[1, 2]], { title: hostile, pointsName: hostile, csvHref: `/x?${hostile}` })).text,
    barChart({
      ...chartOf([[1]]),
      series: [{ name: hostile, values: [1] }],
      points: [{ label: hostile, name: hostile }],
    }).text,
    rowChart({
      id: 'x',
      title: hostile,
      locale: 'th',
      unit: 'count',
      rowsName: hostile,
      parts: [hostile, 'b'],
      rows: [{ name: hostile, values: [1, 2], note: hostile }],
    }).text,
    sparkLine(hostile, [1, 2], { locale: 'en', unit: 'baht' }).text,
  ]

  test('escapes every name', () => {
    for (const markup of markups()) expect(markup).not.toContain('<script>')
  })

  test('has no style of its own, a name, and words for who does not see it', () => {
    for (const markup of markups()) {
      expect(markup).not.toMatch(/ style=|<style/)
      expect(markup).toMatch(/role="img"/)
      expect(markup).toMatch(/<title[ >]/)
    }
    expect(lineChart(chartOf([[100, 900, 300]], { locale: 'en' })).text).toContain(
      '>Gross: highest ฿9.00 (2 March 2026), lowest ฿1.00 (1 March 2026).</desc>',
    )
  })

  test('writes shares as per cent, counts in thousands, and huge amounts whole', () => {
    expect(lineChart(chartOf([[1_250]], { unit: 'share' })).text).toContain('<td class="numeric">12.5%</td>')
    const shares: [number, string][] = [
      ...([
        [1_300, '13.0%'],
        [6_736, '67.4%'],
        [0, '0%'],
        [10_000, '100%'],
      ] as [number, string][]),
      // What would only round to nothing or all says what it is.
      ...([
        [4, '0.04%'],
        [5, '0.1%'],
        [41, '0.4%'],
        [9_994, '99.9%'],
        [9_998, '99.98%'],
      ] as [number, string][]),
    ]
    for (const [value, written] of shares) expect(UNITS.share.whole(value)).toBe(written)
    // An axis has round numbers, which stand short.
    expect(UNITS.share.short(2_500, 'en')).toBe('25%')
    expect(lineChart(chartOf([[12_345]], { unit: 'count' })).text).toContain('<td class="numeric">12,345</td>')
    const huge = lineChart(chartOf([[99_999_999_999]])).text
    expect(huge).toContain('<td class="numeric">฿999,999,999.99</td>')
    expect(huge).toContain('>฿1B</text>')
  })
})

describe('the span before', () => {
  const before = { name: 'Previous period', values: [500_00, 0, 250_00] }

  test.each([
    ['bars', barChart],
    ['lines', lineChart],
  ] as const)('is a fainter line behind %s, in the legend, the table and the scale', (_, draw) => {
    const markup = draw(chartOf([[100_00, 200_00, 50_00]], { before })).text
    // The scale reaches above the highest of both.
    expect(markup).toContain('class="chart-path chart-before" d="M1667 33.33L5000 200L8333 116.67"')
    expect(markup).toMatch(/<ul class="chart-legend">.*Gross<\/li>.*Previous period<\/li>/s)
    expect(tableOf(markup)).toEqual([
      [100_00, 500_00],
      [200_00, 0],
      [50_00, 250_00],
    ])
    expect(draw(chartOf([[100_00, 200_00, 50_00]])).text).not.toMatch(/chart-before|chart-legend/)
  })
})

test('a series without a bar has no sign in the legend', () => {
  const legendOf = (draw: typeof barChart | typeof lineChart) => {
    const [, legend = ''] =
      /<ul class="chart-legend">(.*?)<\/ul>/s.exec(
        draw(
          chartOf([
            [100, 200],
            [0, 0],
          ]),
        ).text,
      ) ?? []
    return legend.split('</li>').length - 1
  }
  // A line is drawn at zero as well.
  expect([legendOf(barChart), legendOf(lineChart)]).toEqual([1, 2])
})

test('of many amounts the highest and the last have their numbers, of few each, but not below a higher neighbour', () => {
  const values = Array<number>(28).fill(0)
  values[3] = 590_00
  values[4] = 2_300_00
  values[12] = 990_00
  values[13] = 990_00
  values[15] = 1_000_00
  values[20] = 450_00
  values[27] = 13_516_00
  const said = [
    ...barChart(chartOf([values], { totals: true })).text.matchAll(/<text class="chart-most[^>]*>([^<]+)</g),
  ]
  expect(said.map(([, text]) => text)).toEqual(['฿13,516'])
})
