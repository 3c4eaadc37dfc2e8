// Shares as people read them are rounded once, to a tenth of a per cent.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { writtenShare } from '../../rules/shares.ts'

test.each([
  [1_300, 1_490, 8_720],
  [190, 1_490, 1_280],
  [1, 3, 3_330],
  [0, 7, 0],
  [7, 7, 10_000],
  [0, 0, 0],
  [1, 5_000, 2],
  [4_999, 5_000, 9_998],
  [1, 100_000, 1],
  [99_999, 100_000, 9_999],
  [19_999, 20_000, 9_999],
])('%d of %d is written as %d basis points', (part, whole, written) => {
  expect(writtenShare(part, whole)).toBe(written)
})

test('no share is half a tenth of a per cent or more from what it is', () => {
  const sum = fc.integer({ min: 1, max: 9_000_000_000_000 })
  fc.assert(
    fc.property(sum, sum, (a, b) => {
      const [part, whole] = [Math.min(a, b), Math.max(a, b)]
      const written = writtenShare(part, whole)
      expect(Math.abs(written - (part / whole) * 10_000)).toBeLessThan(5.000_001)
      // Nothing and all are said of nothing and all alone.
      expect([written === 0, written === 10_000]).toEqual([part === 0, part === whole])
    }),
  )
  expect(() => writtenShare(2, 1)).toThrow(RangeError)
})
