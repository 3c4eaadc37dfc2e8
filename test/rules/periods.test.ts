// Periods: month ends from every start day over 48 months, compared with the JavaScript calendar (an oracle the rules may not use), leap years, and
// the hours in which Bangkok and UTC have different dates.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  addDays,
  anchorDayOf,
  bangkokDate,
  bangkokYear,
  fromBangkok,
  type Interval,
  nthPeriodEnd,
  periodIndexAt,
  periodOf,
} from '../../rules/periods.ts'

const DAY = 86_400
const bangkokText = (at: number) => new Date((at + 7 * 3_600) * 1_000).toISOString().slice(0, 19)
const utc = (text: string) => Date.parse(`${text}Z`) / 1_000
const bangkok = (text: string) => Date.parse(`${text}+07:00`) / 1_000

/** The same answer computed with Date: the last day of a month is day 0 of the next one. */
function expectedEnd(anchorAt: number, months: number): number {
  const local = new Date((anchorAt + 7 * 3_600) * 1_000)
  const monthStart = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(monthStart.getUTCFullYear(), monthStart.getUTCMonth() + 1, 0)).getUTCDate()
  monthStart.setUTCDate(Math.min(local.getUTCDate(), lastDay))
  const secondOfDay = (local.getTime() / 1_000) % DAY
  return monthStart.getTime() / 1_000 + secondOfDay - 7 * 3_600
}

const instants = fc.integer({ min: bangkok('1971-01-01T00:00:00'), max: bangkok('2199-12-31T23:59:59') })
const intervals = fc.constantFrom<Interval>('month', 'year')

describe('the end of a period', () => {
  test.each([
    ['2026-01-31', ['02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31']],
    ['2028-01-31', ['02-29', '03-31', '04-30']],
    ['2026-01-30', ['02-28', '03-30', '04-30']],
    ['2026-01-29', ['02-28', '03-29', '04-29']],
    ['2026-01-28', ['02-28', '03-28', '04-28']],
    ['2026-02-28', ['03-28', '04-28', '05-28']],
    ['2026-11-30', ['12-30', '01-30', '02-28', '03-30']],
  ])('monthly from %s: %j', (anchor, ends) => {
    const anchorAt = bangkok(`${anchor}T09:30:00`)
    const found = ends.map((_, index) => bangkokText(nthPeriodEnd({ anchorAt, interval: 'month', n: index + 1 })))
    expect(found.map((text) => text.slice(5))).toEqual(ends.map((end) => `${end}T09:30:00`))
  })

  test('yearly from 29 February comes back to the 29th in leap years', () => {
    const anchorAt = bangkok('2024-02-29T12:00:00')
    const ends = [1, 2, 3, 4, 8].map((n) => bangkokText(nthPeriodEnd({ anchorAt, interval: 'year', n })).slice(0, 10))
    expect(ends).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29', '2032-02-29'])
  })

  test('2100 is no leap year, 2000 was one', () => {
    expect(bangkokText(nthPeriodEnd({ anchorAt: bangkok('2099-12-31T00:00:00'), interval: 'month', n: 2 }))).toBe(
      '2100-02-28T00:00:00',
    )
    expect(bangkokText(nthPeriodEnd({ anchorAt: bangkok('1999-12-31T00:00:00'), interval: 'month', n: 2 }))).toBe(
      '2000-02-29T00:00:00',
    )
  })

  test('keeps the day and the hour over 48 months from every start day of four years, and of 2100', () => {
    const wrong: string[] = []
    const checkFrom = (anchorAt: number) => {
      for (let n = 0; n <= 48; n += 1) {
        const end = nthPeriodEnd({ anchorAt, interval: 'month', n })
        if (end !== expectedEnd(anchorAt, n)) wrong.push(`${bangkokText(anchorAt)} + ${n}: ${bangkokText(end)}`)
      }
    }
    for (let day = 0; day < 1_461; day += 1) checkFrom(addDays(bangkok('2023-01-01T13:45:07'), day))
    for (let day = 0; day < 366; day += 1) checkFrom(addDays(bangkok('2099-06-01T00:00:00'), day))
    expect(wrong).toEqual([])
  })

  test('agrees with the calendar of JavaScript for any anchor', () => {
    fc.assert(
      fc.property(instants, intervals, fc.nat(600), (anchorAt, interval, n) => {
        expect(nthPeriodEnd({ anchorAt, interval, n })).toBe(expectedEnd(anchorAt, interval === 'year' ? 12 * n : n))
      }),
    )
  })

  test.each([
    // Just before midnight UTC it is already the next day in Bangkok; between 17:00 and 24:00 UTC the dates differ.
    ['2026-01-30T16:59:59', '2026-02-28T16:59:59'], // Bangkok 30 Jan 23:59:59 → 28 Feb 23:59:59
    ['2026-01-30T17:00:00', '2026-02-27T17:00:00'], // Bangkok 31 Jan 00:00:00 → 28 Feb 00:00:00
    ['2026-01-31T16:59:59', '2026-02-28T16:59:59'], // Bangkok 31 Jan 23:59:59 → 28 Feb 23:59:59
    ['2026-01-31T17:00:00', '2026-02-28T17:00:00'], // Bangkok  1 Feb 00:00:00 →  1 Mar 00:00:00
    ['2026-01-31T23:59:59', '2026-02-28T23:59:59'], // Bangkok  1 Feb 06:59:59 →  1 Mar 06:59:59
    ['2026-02-01T00:00:00', '2026-03-01T00:00:00'],
    ['2025-12-31T17:00:00', '2026-01-31T17:00:00'], // Bangkok  1 Jan 2026 → 1 Feb
  ])('one month from %s UTC is %s UTC', (from, to) => {
    expect(nthPeriodEnd({ anchorAt: utc(from), interval: 'month', n: 1 })).toBe(utc(to))
  })

  test('period 0 ends at the anchor, and there is nothing before it', () => {
    expect(nthPeriodEnd({ anchorAt: 1_769_817_600, interval: 'month', n: 0 })).toBe(1_769_817_600)
    expect(() => nthPeriodEnd({ anchorAt: 1_769_817_600, interval: 'month', n: -1 })).toThrow(RangeError)
    expect(() => nthPeriodEnd({ anchorAt: 1_769_817_600, interval: 'month', n: 1.5 })).toThrow(RangeError)
    expect(() => nthPeriodEnd({ anchorAt: 1.5, interval: 'month', n: 1 })).toThrow(RangeError)
    expect(() => periodOf({ anchorAt: 1_769_817_600, interval: 'month', n: 0 })).toThrow(RangeError)
  })
})

describe('a period', () => {
  test('has its start where the one before it ends', () => {
    const anchorAt = bangkok('2026-01-31T00:00:00')
    expect(periodOf({ anchorAt, interval: 'month', n: 1 })).toEqual({
      startAt: anchorAt,
      endAt: bangkok('2026-02-28T00:00:00'),
    })
    expect(periodOf({ anchorAt, interval: 'month', n: 2 })).toEqual({
      startAt: bangkok('2026-02-28T00:00:00'),
      endAt: bangkok('2026-03-31T00:00:00'),
    })
  })

  test.each([
    ['2026-01-30T23:59:59', 0],
    ['2026-01-31T00:00:00', 1],
    ['2026-02-27T23:59:59', 1],
    ['2026-02-28T00:00:00', 2],
    ['2026-03-30T23:59:59', 2],
    ['2026-03-31T00:00:00', 3],
    ['2027-01-31T00:00:00', 13],
  ])('%s lies in monthly period %d from 31 January 2026', (at, n) => {
    expect(periodIndexAt({ anchorAt: bangkok('2026-01-31T00:00:00'), interval: 'month', at: bangkok(at) })).toBe(n)
  })

  test('contains its start, its last second and no later one', () => {
    fc.assert(
      fc.property(instants, intervals, fc.integer({ min: 1, max: 300 }), (anchorAt, interval, n) => {
        const { startAt, endAt } = periodOf({ anchorAt, interval, n })
        expect(startAt).toBeLessThan(endAt)
        expect(periodIndexAt({ anchorAt, interval, at: startAt })).toBe(n)
        expect(periodIndexAt({ anchorAt, interval, at: endAt - 1 })).toBe(n)
        expect(periodIndexAt({ anchorAt, interval, at: endAt })).toBe(n + 1)
      }),
    )
  })
})

describe('dates in Bangkok', () => {
  test.each([
    ['2025-12-31T16:59:59', { year: 2025, month: 12, day: 31 }],
    ['2025-12-31T17:00:00', { year: 2026, month: 1, day: 1 }],
    ['2026-01-01T00:00:00', { year: 2026, month: 1, day: 1 }],
    ['2024-02-28T17:00:00', { year: 2024, month: 2, day: 29 }],
    ['2024-02-29T17:00:00', { year: 2024, month: 3, day: 1 }],
    ['1970-01-01T00:00:00', { year: 1970, month: 1, day: 1 }],
    ['1969-12-31T16:59:59', { year: 1969, month: 12, day: 31 }],
  ])('%s UTC is %j', (at, date) => {
    expect(bangkokDate(utc(at))).toEqual(date)
    expect(anchorDayOf(utc(at))).toBe(date.day)
    expect(bangkokYear(utc(at))).toBe(date.year)
  })

  test('agree with the calendar of JavaScript on every day from 1900 to 2200', () => {
    const wrong: string[] = []
    for (let at = bangkok('1900-01-01T00:00:00'); at < bangkok('2200-01-01T00:00:00'); at += DAY) {
      const { year, month, day } = bangkokDate(at)
      const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      if (text !== bangkokText(at).slice(0, 10) || fromBangkok({ year, month, day }) !== at) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })

  test('become instants', () => {
    expect(fromBangkok({ year: 2026, month: 1, day: 1 })).toBe(1_767_200_400)
    expect(fromBangkok({ year: 2026, month: 11, day: 27, hour: 10 })).toBe(bangkok('2026-11-27T10:00:00'))
    expect(fromBangkok({ year: 2026, month: 2, day: 28, hour: 23, minute: 59, second: 59 })).toBe(
      bangkok('2026-02-28T23:59:59'),
    )
  })

  test.each([
    { year: 2026, month: 2, day: 29 },
    { year: 2026, month: 0, day: 1 },
    { year: 2026, month: 13, day: 1 },
    { year: 2026, month: 4, day: 31 },
    { year: 2026, month: 1, day: 0 },
    { year: 2026, month: 1, day: 1, hour: 24 },
    { year: 2026, month: 1, day: 1, minute: 60 },
    { year: 2026, month: 1, day: 1.5 },
  ])('%j does not exist', (date) => {
    expect(() => fromBangkok(date)).toThrow(RangeError)
  })

  test('a week later is the same hour, seven days on', () => {
    expect(addDays(bangkok('2026-11-20T10:00:00'), 7)).toBe(bangkok('2026-11-27T10:00:00'))
    expect(addDays(bangkok('2026-03-01T10:00:00'), -3)).toBe(bangkok('2026-02-26T10:00:00'))
  })
})
