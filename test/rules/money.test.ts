// Money: what a bookkeeper can check by hand, and what must hold for any amounts.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  allocate,
  bahtDecimal,
  formatBaht,
  minus,
  negate,
  plus,
  proportionHalfUp,
  SATANG_MAX,
  satang,
  shareHalfUp,
  sumOf,
  times,
  zero,
} from '../../rules/money.ts'

const amounts = fc.integer({ min: -SATANG_MAX, max: SATANG_MAX }).map(satang)

describe('satang', () => {
  test.each([0, 1, -1, 19_900, 99_999_999_999, Number.MAX_SAFE_INTEGER])('takes the whole number %d', (n) => {
    expect(satang(n)).toBe(n)
  })

  test.each([0.5, 1e-7, NaN, Infinity, 2 ** 53, -(2 ** 53)])('refuses %d', (n) => {
    expect(() => satang(n)).toThrow(RangeError)
  })

  test.each(['100', 100n, null, undefined, {}])('refuses %p, which is no number', (n) => {
    expect(() => satang(n as number)).toThrow(RangeError)
  })

  test('knows no negative zero, which a database and a JSON body would show differently', () => {
    expect(Object.is(satang(-0), 0)).toBe(true)
    expect(Object.is(negate(zero), 0)).toBe(true)
    expect(Object.is(shareHalfUp(satang(-1), 365), 0)).toBe(true)
  })

  test('has the largest amount the specification allows: ฿999,999,999.99', () => {
    expect(formatBaht(SATANG_MAX)).toBe('999,999,999.99')
  })
})

describe('sums', () => {
  test('adds, takes off and turns round', () => {
    expect(plus(satang(3_650), satang(256))).toBe(3_906)
    expect(minus(satang(100_000), satang(3_906))).toBe(96_094)
    expect(minus(satang(0), satang(100))).toBe(-100)
    expect(negate(satang(-5))).toBe(5)
    expect(sumOf([])).toBe(0)
    expect(sumOf([1, 2, 3].map(satang))).toBe(6)
  })

  test('stops instead of losing a satang past 2^53', () => {
    expect(() => plus(satang(Number.MAX_SAFE_INTEGER), satang(1))).toThrow(RangeError)
    expect(() => times(SATANG_MAX, 1_000_000)).toThrow(RangeError)
  })

  test.each([
    [19_900, 3, 59_700],
    [0, 9_999, 0],
    [99_999_999_999, 9_999, 999_899_999_990_001],
    [-6_633, 2, -13_266],
  ])('%d × %d = %d', (amount, quantity, product) => {
    expect(times(satang(amount), quantity)).toBe(product)
  })

  test('refuses a broken quantity', () => {
    expect(() => times(satang(100), 1.5)).toThrow(RangeError)
  })
})

describe('rates round half up', () => {
  test.each([
    // amount, basis points, result, the exact value
    [100_000, 365, 3_650], // 3 650.00
    [19_900, 365, 726], //      726.35
    [5_000, 365, 183], //       182.50
    [156_000, 165, 2_574], //  2 574.00
    [2_574, 700, 180], //       180.18
    [3_650, 700, 256], //       255.50
    [183, 700, 13], //           12.81
    [1, 365, 0], //               0.0365
    [13, 365, 0], //              0.4745
    [14, 365, 1], //              0.5110
    [0, 365, 0],
    [19_900, 0, 0],
    [19_900, 10_000, 19_900],
    [99_999_999_999, 365, 3_650_000_000],
    [-5_000, 365, -183], // half is rounded away from zero
    [-19_900, 365, -726],
  ])('%d at %d bps = %d', (amount, rateBps, share) => {
    expect(shareHalfUp(satang(amount), rateBps)).toBe(share)
  })

  test('a rate of a negative amount mirrors that of the positive one', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 20_000 }), (amount, rateBps) => {
        expect(shareHalfUp(negate(amount), rateBps)).toBe(negate(shareHalfUp(amount, rateBps)))
      }),
    )
  })

  test('a share is never further than half a satang from the exact one', () => {
    fc.assert(
      fc.property(amounts, fc.nat(31_622_400), fc.integer({ min: 1, max: 31_622_400 }), (amount, part, whole) => {
        const result = BigInt(proportionHalfUp(amount, part % (whole + 1), whole))
        const distance = result * BigInt(whole) - BigInt(amount) * BigInt(part % (whole + 1))
        expect((distance < 0n ? -distance : distance) * 2n <= BigInt(whole)).toBe(true)
      }),
    )
  })

  test.each([
    [19_900, 10, 30, 6_633], //                    6 633.33
    [19_900, 864_000, 2_592_000, 6_633], //        the same in seconds
    [5, 1, 2, 3], //                               2.5
    [-5, 1, 2, -3],
    [99_999_999_999, 31_535_999, 31_536_000, 99_999_996_828], // 99 999 996 828.02: past 2^53 before the division
    [100, 3, 2, 150], //                           a part may be larger than the whole
    [100, 0, 7, 0],
  ])('%d × %d ÷ %d = %d', (amount, part, whole, result) => {
    expect(proportionHalfUp(satang(amount), part, whole)).toBe(result)
  })

  test.each([
    [1, 0],
    [1, -1],
    [-1, 1],
    [0.5, 1],
    [1, 1.5],
  ])('refuses the proportion %d of %d', (part, whole) => {
    expect(() => proportionHalfUp(satang(100), part, whole)).toThrow(RangeError)
  })
})

describe('allocate', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [1, [1, 1], [1, 0]],
    [10, [19_900, 0, 19_900], [5, 0, 5]],
    [1_000, [59_700, 9_900], [858, 142]], //     857.76 + 142.24
    [5, [3, 3, 3], [2, 2, 1]],
    [7, [1, 2, 4], [1, 2, 4]],
    [100, [1, 2], [33, 67]], //                  33.33, 66.67: the larger remainder is the second
    [0, [5, 7], [0, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [99_999_999_999, [99_999_999_999, 99_999_999_999], [50_000_000_000, 49_999_999_999]],
  ])('%d over %j is %j', (total, weights, parts) => {
    expect(allocate(satang(total), weights)).toEqual(parts)
  })

  test('refuses money that has nobody to go to', () => {
    expect(() => allocate(satang(1), [0, 0])).toThrow(RangeError)
    expect(() => allocate(satang(1), [])).toThrow(RangeError)
  })

  test('refuses a negative or broken weight', () => {
    expect(() => allocate(satang(1), [2, -1])).toThrow(RangeError)
    expect(() => allocate(satang(1), [0.5])).toThrow(RangeError)
  })

  const weights = fc
    .array(fc.nat(100_000_000), { minLength: 1, maxLength: 20 })
    .filter((list) => list.some((n) => n > 0))

  test('loses and invents no satang, and keeps each part within one of its exact share', () => {
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = allocate(total, list)
        const all = list.reduce((sum, weight) => sum + BigInt(weight), 0n)
        expect(sumOf(parts)).toBe(total)
        parts.forEach((part, index) => {
          const distance = BigInt(part) * all - BigInt(total) * BigInt(list[index]!)
          expect(distance < all && distance > -all).toBe(true)
        })
      }),
    )
  })

  test('takes no more from a line than the line has', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 100 }), (list, percent) => {
        const total = shareHalfUp(sumOf(list.map(satang)), percent * 100)
        allocate(total, list).forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(list[index]!)
        })
      }),
    )
  })

  test('gives equal weights shares that differ by one satang at most, the larger ones first', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 50 }), (total, people) => {
        const parts = allocate(satang(total), Array(people).fill(1))
        expect(parts[0]! - parts.at(-1)!).toBeLessThanOrEqual(1)
        expect(parts).toEqual([...parts].sort((a, b) => b - a))
      }),
    )
  })
})

describe('writing amounts', () => {
  test.each([
    [0, '0.00', '0.00'],
    [5, '0.05', '0.05'],
    [99, '0.99', '0.99'],
    [100, '1.00', '1.00'],
    [19_900, '199.00', '199.00'],
    [99_999, '999.99', '999.99'],
    [100_000, '1,000.00', '1000.00'],
    [123_450, '1,234.50', '1234.50'],
    [123_456_789, '1,234,567.89', '1234567.89'],
    [-5, '-0.05', '-0.05'],
    [-100_000, '-1,000.00', '-1000.00'],
    [-12_300, '-123.00', '-123.00'],
    [9_007_199_254_740_991, '90,071,992,547,409.91', '90071992547409.91'],
  ])('%d reads %s for people and %s for machines', (amount, people, machines) => {
    expect(formatBaht(satang(amount))).toBe(people)
    expect(bahtDecimal(satang(amount))).toBe(machines)
  })

  test('a written amount reads back as itself', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(Number(bahtDecimal(amount).replace('.', ''))).toBe(amount === 0 ? 0 : amount)
        expect(formatBaht(amount).replaceAll(',', '')).toBe(bahtDecimal(amount))
      }),
    )
  })
})
