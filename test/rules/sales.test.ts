// What products have sold: an invoice for several of them shares its refund by what each cost.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type SalesSums, salesOf } from '../../rules/sales.ts'

const sums = (returns: SalesSums['returns'], more: Partial<SalesSums> = {}): SalesSums => ({
  sales: 1,
  satang: 0,
  monthSales: 0,
  monthSatang: 0,
  lastAt: 1,
  lastInvoice: 'in_1',
  returns,
  ...more,
})

describe('a refund of an invoice for two products of unequal price', () => {
  // ฿299.00 and ฿101.00.
  const TOTAL = 40_000
  const [dear, cheap] = [29_900, 10_100]
  const netOf = (part: number, refunded: number) =>
    salesOf(sums([{ satang: part, total: TOTAL, paid: TOTAL, returned: refunded, inMonth: false }], { satang: part }))
      .all

  test('is shared by what each cost, and odd satang are rounded half up', () => {
    // 33.33 × 299 ÷ 400 = 24.914… and 33.33 × 101 ÷ 400 = 8.415…
    expect(netOf(dear, 3_333)).toEqual({ sales: 1, satang: 27_409, returnedSatang: 2_491 })
    expect(netOf(cheap, 3_333)).toEqual({ sales: 1, satang: 9_258, returnedSatang: 842 })
    // One satang went back for the dearer one.
    expect([netOf(dear, 1).returnedSatang, netOf(cheap, 1).returnedSatang]).toEqual([1, 0])
  })

  test('leaves nothing of either when all of it goes back', () => {
    for (const part of [dear, cheap]) expect(netOf(part, TOTAL)).toEqual({ sales: 1, satang: 0, returnedSatang: part })
  })
})

test('where all that was paid goes back, nothing is left of the sale, whatever was withheld of it', () => {
  // ฿1,070 and ฿535 with VAT, of which 3 % of the ฿1,500 before VAT were withheld.
  const [total, paid] = [160_500, 156_000]
  const netOf = (part: number, returned: number) =>
    salesOf(sums([{ satang: part, total, paid, returned, inMonth: true }], { satang: part, monthSatang: part }))
  for (const part of [107_000, 53_500])
    expect([netOf(part, paid).all.satang, netOf(part, paid).month.satang]).toEqual([0, 0])
  expect([netOf(107_000, 50_000).all.returnedSatang, netOf(53_500, 50_000).all.returnedSatang]).toEqual([
    33_333, 16_667,
  ])
})

test('a refund of an invoice for one product is all of that one’s', () => {
  const refunds = [{ satang: 29_900, total: 29_900, paid: 29_900, returned: 9_901, inMonth: false }]
  expect(salesOf(sums(refunds, { sales: 3, satang: 89_700 })).all).toEqual({
    sales: 3,
    satang: 79_799,
    returnedSatang: 9_901,
  })
})

test('the month takes off what went back of its own sales, and all of them takes off each', () => {
  const refunds = [
    { satang: 10_000, total: 10_000, paid: 10_000, returned: 2_500, inMonth: true },
    { satang: 10_000, total: 30_000, paid: 30_000, returned: 30_000, inMonth: true },
    { satang: 10_000, total: 10_000, paid: 10_000, returned: 1_001, inMonth: false },
  ]
  const asked = sums(refunds, { sales: 5, satang: 50_000, monthSales: 2, monthSatang: 20_000, lastAt: 7 })
  expect(salesOf(asked)).toEqual({
    month: { sales: 2, satang: 7_500 },
    all: { sales: 5, satang: 36_499, returnedSatang: 13_501 },
    last: { at: 7, invoice: 'in_1' },
  })
})

test('without a refund net is gross', () => {
  const { month, all } = salesOf(sums([], { sales: 2, satang: 5_001, monthSales: 1, monthSatang: 2_000 }))
  expect([month.satang, all.satang, all.returnedSatang]).toEqual([2_000, 5_001, 0])
})

test('net is never below nothing nor above gross, in the month as in all', () => {
  const sale = fc
    .record({ total: fc.integer({ min: 1, max: 99_999_999_999 }), inMonth: fc.boolean() })
    .chain(({ total, inMonth }) =>
      fc.record({
        satang: fc.integer({ min: 0, max: total }),
        total: fc.constant(total),
        paid: fc.integer({ min: 1, max: total }),
        returned: fc.integer({ min: 0, max: total }),
        inMonth: fc.constant(inMonth),
      }),
    )
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 12 }), (sold) => {
      const grossOf = (some: typeof sold) => some.reduce((sum, { satang }) => sum + satang, 0)
      const monthly = sold.filter(({ inMonth }) => inMonth)
      const gross = { satang: grossOf(sold), monthSatang: grossOf(monthly) }
      const refunds = sold.filter(({ returned }) => returned > 0)
      const { month, all } = salesOf(sums(refunds, gross))
      expect(all.satang).toBeGreaterThanOrEqual(0)
      expect(all.satang).toBeLessThanOrEqual(gross.satang)
      expect(all.satang + all.returnedSatang).toBe(gross.satang)
      expect(month.satang).toBeGreaterThanOrEqual(0)
      expect(month.satang).toBeLessThanOrEqual(gross.monthSatang)
    }),
  )
})
