// Periods of a shop's first page, day by day, and changes as a bookkeeper writes them.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { changeOf, pictureableChange, previousSpan, spansOf } from '../../rules/overview.ts'
import { fromBangkok } from '../../rules/periods.ts'

const DAY = 86_400
const at = (month: number, day: number, hour = 0, minute = 0) => fromBangkok({ year: 2026, month, day, hour, minute })

describe('periods', () => {
  test('end now, begin at midnight in Bangkok, and are held against as much of the days before', () => {
    const now = at(3, 4, 14) // a Wednesday
    expect(spansOf(1, now)).toEqual({
      now: { from: at(3, 4), to: now + 1 },
      before: { from: at(3, 3), to: at(3, 3, 14) + 1 },
    })
    expect(spansOf(7, now)).toEqual({
      now: { from: at(2, 26), to: now + 1 },
      before: { from: at(2, 19), to: at(2, 25, 14) + 1 },
    })
    expect(spansOf(28, now).now.from).toBe(at(2, 5))
    expect(spansOf(28, now).before).toEqual({ from: at(1, 8), to: at(2, 4, 14) + 1 })
  })

  test('change at midnight in Bangkok, which is 17:00 in UTC', () => {
    const midnight = at(3, 4)
    expect(spansOf(1, midnight - 1).now).toEqual({ from: at(3, 3), to: midnight })
    expect(spansOf(1, midnight).now).toEqual({ from: midnight, to: midnight + 1 })
    expect(spansOf(1, midnight).before).toEqual({ from: at(3, 3), to: at(3, 3) + 1 })
  })

  test('are as long as what they are held against, which is over before they begin', () => {
    const instant = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 })
    fc.assert(
      fc.property(instant, fc.constantFrom(1, 7, 28), (when, days) => {
        const { now, before } = spansOf(days, when)
        expect(now.to - now.from).toBe(before.to - before.from)
        expect(before.to).toBeLessThanOrEqual(now.from)
        expect(now.from - before.from).toBe(days * DAY)
        expect(now.to).toBe(when + 1)
      }),
    )
  })
})

describe('a change', () => {
  test.each([
    [1_000, 800, 2_500],
    [800, 1_000, -2_000],
    [0, 500, -10_000],
    [500, 500, 0],
    [50, -100, 15_000],
    [-100, -50, -10_000],
    [4, 3, 3_333],
    [-5, 3, -26_667],
    [5, 0, null],
    [0, 0, null],
    [99_999_999_999, 1, 999_999_999_980_000],
  ])('to %d from %d is %j basis points', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change)
  })
})

test.each([
  [2_590, 40, null],
  [40_396, 4_000, 90_990],
  [43_960, 4_000, 99_900],
  [43_961, 4_000, null],
  [100, 0, null],
  [50, -100, null],
  [-50, 100, null],
  [0, 100, -10_000],
  [1_730_50, 1_000_00, 7_310],
  [10_432, 10_000, 430],
  [101_045, 100_000, 100],
  [98_955, 100_000, -100],
  [112_345, 100_000, 1_230],
  [10_004, 10_000, 4],
])('a change to %i from %i is said as %p', (now, before, share) => {
  expect(pictureableChange(now, before)).toBe(share)
})

test('the previous span ends whole days earlier', () => {
  const day = 86_400
  expect(previousSpan({ from: 100 * day, to: 127 * day + 1 })).toEqual({ from: 72 * day, to: 99 * day + 1 })
  expect(previousSpan({ from: 100 * day, to: 101 * day })).toEqual({ from: 99 * day, to: 100 * day })
})
