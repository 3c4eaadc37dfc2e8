// Which month is closed now, and what it leaves.
import { expect, test } from '@jest/globals'
import { leftOfSales, monthToClose, openFrom } from '../../rules/month-end.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { monthName } from '../../rules/reports.ts'

test.each([
  ['the first second of a month', { year: 2026, month: 12, day: 1 }, '2026-11'],
  ['the 15th, the last day to file its VAT', { year: 2026, month: 12, day: 15, hour: 23, minute: 59 }, '2026-11'],
  ['the 16th', { year: 2026, month: 12, day: 16 }, '2026-12'],
  ['the last day', { year: 2026, month: 12, day: 31, hour: 23 }, '2026-12'],
  ['over the new year', { year: 2027, month: 1, day: 10 }, '2026-12'],
])('%s', (_, at, month) => {
  expect(monthName(monthToClose(fromBangkok(at)))).toBe(month)
})

test.each([
  [
    'the last second before the month before is filed',
    { year: 2026, month: 12, day: 15, hour: 23, minute: 59, second: 59 },
    11,
  ],
  ['the second after', { year: 2026, month: 12, day: 16 }, 12],
])('a sale can still come into its month: %s', (_, at, month) => {
  expect(openFrom(fromBangkok(at))).toBe(fromBangkok({ year: 2026, month, day: 1 }))
})

test('what is left of the sales of a month, also where more went back than was sold', () => {
  expect(leftOfSales({ gross_satang: 1_588_800, refunded_satang: 10_000 }, 38_586)).toBe(1_540_214)
  expect(leftOfSales({ gross_satang: 0, refunded_satang: 10_000 }, 0)).toBe(-10_000)
})
