// Round ticks that enclose all values, and the position of a value between them.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { axisOf, columnAt, labelEvery, placeOn } from '../../rules/chart-axis.ts'

describe('an axis', () => {
  test.each([
    [
      [3, 37],
      [0, 10, 20, 30, 40],
    ],
    [[40], [0, 10, 20, 30, 40]],
    [[41], [0, 20, 40, 60]],
    [[1], [0, 1]],
    [
      [2, 2, 2],
      [0, 1, 2],
    ],
    [[7], [0, 2, 4, 6, 8]],
    [[-5], [-6, -4, -2, 0]],
    [
      [-20, 90],
      [-50, 0, 50, 100],
    ],
    [[119_900], [0, 50_000, 100_000, 150_000]],
    [[99_999_999_999], [0, 50_000_000_000, 100_000_000_000]],
    [[], [0, 1, 2, 3, 4]],
    [
      [0, 0],
      [0, 1, 2, 3, 4],
    ],
  ])('of %j has its lines at %j', (values, ticks) => {
    expect(axisOf(values, 4)).toEqual({ low: ticks[0], high: ticks.at(-1), ticks })
  })

  test('holds every value and zero with some four even steps, whatever the values', () => {
    const anything = fc.array(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), { maxLength: 40 })
    fc.assert(
      fc.property(anything, (values) => {
        const { low, high, ticks } = axisOf(values, 100_000)
        expect(ticks).toContain(0)
        expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(low)
        expect(Math.max(0, ...values)).toBeLessThanOrEqual(high)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(6)
        const step = ticks[1]! - ticks[0]!
        expect(String(step)).toMatch(/^[125]0*$/)
        expect(ticks.slice(1).every((tick, i) => tick - ticks[i]! === step)).toBe(true)
      }),
    )
  })

  test('has greater values higher up, its ends at the ends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 2 }), (values) => {
        const axis = axisOf(values, 4)
        expect([placeOn(axis, axis.high, 200), placeOn(axis, axis.low, 200)]).toEqual([0, 200])
        const sorted = values.toSorted((a, b) => a - b).map((value) => placeOn(axis, value, 200))
        expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
      }),
    )
  })
})

test('a quarter of an axis is a quarter of its length from its end', () => {
  const axis = axisOf([80], 4)
  expect(axis.high).toBe(80)
  expect([0, 20, 40, 80].map((value) => placeOn(axis, value, 200))).toEqual([200, 150, 100, 0])
})

test('columns share the width', () => {
  expect([0, 1, 2, 4].map((n) => columnAt(n, 4))).toEqual([0, 25, 50, 100])
  expect(columnAt(1, 3)).toBe(33.33)
})

test.each([
  [1, 1],
  [7, 1],
  [8, 2],
  [28, 4],
  [90, 13],
  [0, 1],
])('of %d columns every %dth has its label where there is room for seven', (count, every) => {
  expect(labelEvery(count, 7)).toBe(every)
})
