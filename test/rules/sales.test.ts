// What products have sold: an invoice for several of them shares its refund by what each cost.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type SalesSums, salesOf } from '../../rules/sales.ts'

const sums = (refunds: SalesSums['refunds'], more: Partial<SalesSums> = {}): SalesSums => ({
  sales: 1,
  satang: 0,
  monthSales: 0,
  monthSatang: 0,
  lastAt: 1,
  lastInvoice: 'in_1',
  refunds,
  ...more,
})

describe('a refund of an invoice for two products of unequal price', () => {
  // ฿299.00 and ฿101.00.
  const TOTAL = 40_000
  const [dear, cheap] = [29_900, 10_100]
  const netOf = (part: number, refunded: number) =>
    salesOf(sums([{ satang: part, total: TOTAL, refunded, inMonth: false }], { satang: part })).all

  test('is shared by what each cost, and odd satang are rounded half up', () => {
    // 33.33 × 299 ÷ 400 = 24.914… and 33.33 × 101 ÷ 400 = 8.415…
    expect(netOf(dear, 3_333)).toEqual({ sales: 1, satang: 27_409, refundedSatang: 2_491 })
    expect(netOf(cheap, 3_333)).toEqual({ sales: 1, satang: 9_258, refundedSatang: 842 })
    // One satang went back for the dearer one.
    expect([netOf(dear, 1).refundedSatang, netOf(cheap, 1).refundedSatang]).toEqual([1, 0])
  })

  test('leaves nothing of either when all of it goes back', () => {
    for (const part of [dear, cheap]) expect(netOf(part, TOTAL)).toEqual({ sales: 1, satang: 0, refundedSatang: part })
  })
})

test('a refund of an invoice for one product is all of that one’s', () => {
  const refunds = [{ satang: 29_900, total: 29_900, refunded: 9_901, inMonth: false }]
  expect(salesOf(sums(refunds, { sales: 3, satang: 89_700 })).all).toEqual({
    sales: 3,
    satang: 79_799,
    refundedSatang: 9_901,
  })
})

test('the month takes off what went back of its own sales, and all of them takes off each', () => {
  const refunds = [
    { satang: 10_000, total: 10_000, refunded: 2_500, inMonth: true },
    { satang: 10_000, total: 30_000, refunded: 30_000, inMonth: true },
    { satang: 10_000, total: 10_000, refunded: 1_001, inMonth: false },
  ]
  const asked = sums(refunds, { sales: 5, satang: 50_000, monthSales: 2, monthSatang: 20_000, lastAt: 7 })
  expect(salesOf(asked)).toEqual({
    month: { sales: 2, satang: 7_500 },
    all: { sales: 5, satang: 36_499, refundedSatang: 13_501 },
    last: { at: 7, invoice: 'in_1' },
  })
})

test('without a refund net is gross', () => {
  const { month, all } = salesOf(sums([], { sales: 2, satang: 5_001, monthSales: 1, monthSatang: 2_000 }))
  expect([month.satang, all.satang, all.refundedSatang]).toEqual([2_000, 5_001, 0])
})

test('net is never below nothing nor above gross, in the month as in all', () => {
  const sale = fc
    .record({ total: fc.integer({ min: 1, max: 99_999_999_999 }), inMonth: fc.boolean() })
    .chain(({ total, inMonth }) =>
      fc.record({
        satang: fc.integer({ min: 0, max: total }),
        total: fc.constant(total),
        refunded: fc.integer({ min: 0, max: total }),
        inMonth: fc.constant(inMonth),
      }),
    )
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 12 }), (sold) => {
      const grossOf = (some: typeof sold) => some.reduce((sum, { satang }) => sum + satang, 0)
      const monthly = sold.filter(({ inMonth }) => inMonth)
      const gross = { satang: grossOf(sold), monthSatang: grossOf(monthly) }
      const refunds = sold.filter(({ refunded }) => refunded > 0)
      const { month, all } = salesOf(sums(refunds, gross))
      expect(all.satang).toBeGreaterThanOrEqual(0)
      expect(all.satang).toBeLessThanOrEqual(gross.satang)
      expect(all.satang + all.refundedSatang).toBe(gross.satang)
      expect(month.satang).toBeGreaterThanOrEqual(0)
      expect(month.satang).toBeLessThanOrEqual(gross.monthSatang)
    }),
  )
})
