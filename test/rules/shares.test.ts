// Shares that people read side by side come to all of it, and none is a tenth of a per cent or more from what it is.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { basisPoints, sharesOf } from '../../rules/shares.ts'

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

test('shares to a tenth of a per cent come to 100 %', () => {
  expect(sharesOf([1, 1, 1])).toEqual([3_340, 3_330, 3_330])
  // ฿16,057.00 and ฿10,770.00: each rounded by itself they would come to 100.1 %.
  expect(sharesOf([1_605_700, 1_077_000])).toEqual([5_990, 4_010])
  expect(sharesOf([7])).toEqual([10_000])
  expect(sharesOf([0, 0])).toEqual([0, 0])
  expect(sharesOf([])).toEqual([])
  expect(() => sharesOf([1, -1])).toThrow(RangeError)
  expect(() => sharesOf([0.5])).toThrow(RangeError)
})

test('whatever the parts, they come to 100 %, and each is near what it is and in its order', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 9_000_000_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, (given) => {
      const shares = sharesOf(given)
      const whole = sum(given)
      expect(sum(shares)).toBe(whole === 0 ? 0 : 10_000)
      for (const [i, share] of shares.entries()) {
        expect(share % 10).toBe(0)
        expect(Math.abs(share - basisPoints(given[i] ?? 0, whole))).toBeLessThanOrEqual(10)
        for (const [j, other] of shares.entries())
          if ((given[i] ?? 0) > (given[j] ?? 0)) expect(share).toBeGreaterThanOrEqual(other)
      }
    }),
  )
})
