// VAT: the part inside a price, and the dated table.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { plus, SATANG_MAX, satang } from '../../rules/money.ts'
import { inForceAt, VAT_RATES, vatIncludedIn, vatRateBpsAt } from '../../rules/tax.ts'

const NOW = 1_795_000_000

describe('VAT included in a price', () => {
  test.each([
    // price, net, VAT
    [10_700, 10_000, 700],
    [107, 100, 7],
    [19_900, 18_598, 1_302], //   1 301.87
    [100_000, 93_458, 6_542], //  6 542.06
    [99_000, 92_523, 6_477], //   6 476.64
    [1, 1, 0],
    [7, 7, 0], //                 0.4579
    [8, 7, 1], //                 0.5234
    [0, 0, 0],
    [-10_700, -10_000, -700], //  a credit note mirrors its invoice
  ])('%d satang are %d and %d of VAT', (total, netSatang, vatSatang) => {
    expect(vatIncludedIn(satang(total), NOW)).toEqual({ netSatang, vatSatang })
  })

  test('net and VAT always make up the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SATANG_MAX }).map(satang), (total) => {
        const { netSatang, vatSatang } = vatIncludedIn(total, NOW)
        expect(plus(netSatang, vatSatang)).toBe(total)
        expect(vatSatang).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('an old payment keeps the rate of its day after a new decree', () => {
    const table = [...VAT_RATES, { from: 2_000_000_000, rateBps: 1_000 }]
    expect(vatIncludedIn(satang(10_700), 1_999_999_999, table)).toEqual({ netSatang: 10_000, vatSatang: 700 })
    expect(vatIncludedIn(satang(11_000), 2_000_000_000, table)).toEqual({ netSatang: 10_000, vatSatang: 1_000 })
  })
})

describe('a dated table', () => {
  const table = [
    { from: 100, name: 'first' },
    { from: 200, name: 'second' },
  ]

  test.each([
    [100, 'first'],
    [199, 'first'],
    [200, 'second'],
    [9_999, 'second'],
    [99, 'first'], // before the first row there is still a rate
  ])('at %d holds the %s row', (at, name) => {
    expect(inForceAt(table, at).name).toBe(name)
  })

  test('needs a row', () => {
    expect(() => inForceAt([], 1)).toThrow(RangeError)
  })

  test('gives 7 % today', () => {
    expect(vatRateBpsAt(NOW)).toBe(700)
  })
})
