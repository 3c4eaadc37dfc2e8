// Amounts and counts as an axis writes them.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { compactBaht, compactCount } from '../../rules/compact.ts'
import { satang } from '../../rules/money.ts'

test.each([
  [0, '฿0'],
  [5, '฿0.05'],
  [50, '฿0.50'],
  [10_000, '฿100'],
  [99_999, '฿999.99'],
  [100_000, '฿1k'],
  [1_200_000, '฿12k'],
  [1_250_000, '฿12.5k'],
  [123_450, '฿1.23k'],
  [123_500, '฿1.24k'],
  [99_949_999, '฿999k'],
  [99_950_000, '฿1M'],
  [120_000_000, '฿1.2M'],
  [99_999_999_999, '฿1B'],
  [9_007_199_254_740_991, '฿90100B'],
  [-1_200_000, '−฿12k'],
  [-50, '−฿0.50'],
])('%d satang read %s', (amount, written) => {
  expect(compactBaht(satang(amount))).toBe(written)
})

// Nobody in Thailand reads k.
test.each([
  [99_999, '฿999.99'],
  [100_000, '฿1,000'],
  [1_250_000, '฿12,500'],
  [99_949_999, '฿999,000'],
  [120_000_000, '฿1.2\u00a0ล้าน'],
  [99_999_999_999, '฿1,000\u00a0ล้าน'],
  [-1_200_000, '−฿12,000'],
])('%d satang read %s in Thai', (amount, written) => {
  expect(compactBaht(satang(amount), 'th')).toBe(written)
  expect(compactCount(12_345, 'th')).toBe('12,300')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [12_345, '12.3k'],
  [2_500_000, '2.5M'],
  [-20, '−20'],
])('%d things read %s', (count, written) => {
  expect(compactCount(count)).toBe(written)
})

test('what is written is within half a unit of its third figure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 10 ** 11 }), (count) => {
      const [, digits, letter] = /^([\d.]+)([kMB])$/.exec(compactCount(count))!
      const value = Number(digits) * { k: 1e3, M: 1e6, B: 1e9 }[letter as 'k' | 'M' | 'B']
      expect(Math.abs(value - count) / count).toBeLessThanOrEqual(0.005)
      expect(digits!.length).toBeLessThanOrEqual(4)
    }),
  )
})
