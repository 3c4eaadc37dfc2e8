// Days as people write them: the day in Bangkok, the Buddhist year in Thai.
import { expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import {
  dayLabel,
  inCommonEra,
  monthLabel,
  shortDate,
  writtenDate,
  writtenMonth,
  writtenPeriod,
  writtenTyped,
} from '../../rules/written-date.ts'

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

test('a period is written to the last day that it covers, and the next begins on the day after', () => {
  const morning = (year: number, month: number, day: number) => fromBangkok({ year, month, day, hour: 9 })
  const month = { startAt: morning(2026, 11, 29), endAt: morning(2026, 12, 29) }
  expect(writtenPeriod(month, 'en')).toBe('29 November – 28 December 2026')
  expect(writtenPeriod(month, 'th')).toBe('29 พฤศจิกายน – 28 ธันวาคม 2569')
  const next = { startAt: month.endAt, endAt: morning(2027, 1, 29) }
  expect(writtenPeriod(next, 'en')).toBe('29 December 2026 – 28 January 2027')
  // From midnight to midnight it is the same, and what lasts less than a day is that day.
  const january = {
    startAt: fromBangkok({ year: 2026, month: 1, day: 1 }),
    endAt: fromBangkok({ year: 2026, month: 2, day: 1 }),
  }
  expect(writtenPeriod(january, 'en')).toBe('1–31 January 2026')
  expect(writtenPeriod({ startAt: month.startAt, endAt: month.startAt + 3_600 }, 'en')).toBe('29 November 2026')
})

test('what a field for a day holds is said in words, and nothing of anything else', () => {
  expect(writtenTyped('2026-12-04T10:00', 'en')).toBe('Friday 4 December 2026 10:00')
  expect(writtenTyped('2026-12-04T10:00', 'th')).toBe('วันศุกร์ที่ 4 ธันวาคม 2569 10:00')
  expect(writtenTyped('2026-12-04', 'th')).toBe('วันศุกร์ที่ 4 ธันวาคม 2569')
  expect(writtenTyped('2569-12-04T10:00', 'th')).toBe('วันศุกร์ที่ 4 ธันวาคม 2569 10:00')
  const none = ['', 'soon', '4/12/2026', '2026-02-31', '2026-13-01', '0000-00-00T00:00']
  expect(none.map((text) => writtenTyped(text, 'en'))).toEqual(none.map(() => ''))
})

test('a year of the Buddhist era is typed for the same day, and nothing else changes', () => {
  expect(inCommonEra('2569-12-04')).toBe('2026-12-04')
  for (const same of ['2026-12-04', '2399-01-01', '', 'soon', '4/12/2569']) expect(inCommonEra(same)).toBe(same)
})

// The names come from the ICU data of Node: another version of it must not change what documents and pages say.
test.each([
  [1, 'January', 'Jan', 'มกราคม', 'ม.ค.'],
  [2, 'February', 'Feb', 'กุมภาพันธ์', 'ก.พ.'],
  [3, 'March', 'Mar', 'มีนาคม', 'มี.ค.'],
  [4, 'April', 'Apr', 'เมษายน', 'เม.ย.'],
  [5, 'May', 'May', 'พฤษภาคม', 'พ.ค.'],
  [6, 'June', 'Jun', 'มิถุนายน', 'มิ.ย.'],
  [7, 'July', 'Jul', 'กรกฎาคม', 'ก.ค.'],
  [8, 'August', 'Aug', 'สิงหาคม', 'ส.ค.'],
  [9, 'September', 'Sep', 'กันยายน', 'ก.ย.'],
  [10, 'October', 'Oct', 'ตุลาคม', 'ต.ค.'],
  [11, 'November', 'Nov', 'พฤศจิกายน', 'พ.ย.'],
  [12, 'December', 'Dec', 'ธันวาคม', 'ธ.ค.'],
])('month %i has its names', (month, long, short, longTh, shortTh) => {
  const at = fromBangkok({ year: 2031, month, day: 7 })
  const forms = [writtenDate, writtenMonth, dayLabel, monthLabel]
  expect(forms.map((form) => form(at, 'en'))).toEqual([`7 ${long} 2031`, `${long} 2031`, `7 ${short}`, `${short} 2031`])
  expect(forms.map((form) => form(at, 'th'))).toEqual([
    `7 ${longTh} 2574`,
    `${longTh} 2574`,
    `7 ${shortTh}`,
    `${shortTh} 74`,
  ])
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
