// Days as people write them: the day in Bangkok, the Buddhist year in Thai.
import { expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import { dayLabel, monthLabel, shortDate, writtenDate, writtenMonth } from '../../rules/written-date.ts'

test.each([
  [{ year: 2026, month: 1, day: 31 }, '31 January 2026', '31 มกราคม 2569', '31/01/2026', '31/01/2569'],
  [{ year: 2028, month: 2, day: 29 }, '29 February 2028', '29 กุมภาพันธ์ 2571', '29/02/2028', '29/02/2571'],
  [{ year: 2026, month: 12, day: 5 }, '5 December 2026', '5 ธันวาคม 2569', '05/12/2026', '05/12/2569'],
])('%j', (day, en, th, shortEn, shortTh) => {
  // The last second of the day in Bangkok is still the day before in UTC's evening.
  for (const at of [fromBangkok(day), fromBangkok(day) + 86_399]) {
    expect([writtenDate(at, 'en'), writtenDate(at, 'th')]).toEqual([en, th])
    expect([shortDate(at, 'en'), shortDate(at, 'th')]).toEqual([shortEn, shortTh])
  }
})

test('every month has its name', () => {
  const months = Array.from({ length: 12 }, (_, i) => fromBangkok({ year: 2026, month: i + 1, day: 1 }))
  for (const locale of ['en', 'th'] as const) expect(new Set(months.map((at) => writtenDate(at, locale))).size).toBe(12)
})

test('days and months are short on an axis, and whole months have their year', () => {
  const at = fromBangkok({ year: 2026, month: 3, day: 1 })
  expect([dayLabel(at, 'en'), dayLabel(at, 'th')]).toEqual(['1 Mar', '1 มี.ค.'])
  expect([monthLabel(at, 'en'), monthLabel(at, 'th')]).toEqual(['Mar 2026', 'มี.ค. 69'])
  expect([writtenMonth(at, 'en'), writtenMonth(at, 'th')]).toEqual(['March 2026', 'มีนาคม 2569'])
  // A second earlier it is still February in Bangkok.
  expect([dayLabel(at - 1, 'en'), monthLabel(at - 1, 'th'), writtenMonth(at - 1, 'en')]).toEqual([
    '28 Feb',
    'ก.พ. 69',
    'February 2026',
  ])
})
