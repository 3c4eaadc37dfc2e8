// Fees: the table of the specification, and what holds for every gross amount.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { FEE_RATES, feesFor, gatewayFees } from '../../rules/fees.ts'
import { minus, SATANG_MAX, satang, sumOf } from '../../rules/money.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'

const NOW = 1_795_000_000

const table: [PaymentMethodType, gross: number, fee: number, vat: number, net: number][] = [
  ['card', 100_000, 3_650, 256, 96_094], //     VAT 255.50
  ['card', 5_000, 183, 13, 4_804], //           182.50 and 12.81
  ['card', 19_900, 726, 51, 19_123], //         726.35 and 50.82
  ['card', 99_900, 3_646, 255, 95_999], //      3 646.35 and 255.22
  ['card', 100, 4, 0, 96], //                   3.65 and 0.28
  ['card', 0, 0, 0, 0],
  ['card', 99_999_999_999, 3_650_000_000, 255_500_000, 96_094_499_999],
  ['promptpay', 156_000, 2_574, 180, 153_246], // VAT 180.18
  ['promptpay', 100_000, 1_650, 116, 98_234], //  VAT 115.50
  ['promptpay', 19_900, 328, 23, 19_549], //      328.35 and 22.96
  ['promptpay', 100, 2, 0, 98], //                1.65 and 0.14
  ['promptpay', 30, 0, 0, 30], //                 0.495
  ['promptpay', 0, 0, 0, 0],
]

describe('the fee of a payment', () => {
  test.each(table)('%s: %d satang cost %d and %d of VAT, leaving %d', (methodType, gross, fee, vat, net) => {
    const fees = feesFor({ grossSatang: satang(gross), methodType, at: NOW })
    expect(fees.feeSatang).toBe(fee + vat)
    expect(fees.netSatang).toBe(net)
    expect(fees.feeDetails.map(({ type, amount_satang }) => [type, amount_satang])).toEqual([
      ['fee', fee],
      ['vat', vat],
    ])
  })

  test('reads as the specification writes it', () => {
    expect(feesFor({ grossSatang: satang(100_000), methodType: 'promptpay', at: NOW }).feeDetails).toEqual([
      { type: 'fee', description: 'PromptPay fee', rate_bps: 165, amount_satang: 1_650 },
      { type: 'vat', description: 'VAT on the fee', rate_bps: 700, amount_satang: 116 },
    ])
  })

  test('gross = fee + net, and the details sum to the fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: SATANG_MAX }).map(satang),
        fc.constantFrom<PaymentMethodType>('card', 'promptpay'),
        (grossSatang, methodType) => {
          const fees = feesFor({ grossSatang, methodType, at: NOW })
          expect(fees.netSatang).toBe(minus(grossSatang, fees.feeSatang))
          expect(sumOf(fees.feeDetails.map(({ amount_satang }) => amount_satang))).toBe(fees.feeSatang)
          expect(fees.netSatang).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  test('a new price list changes no old payment', () => {
    const rates = [...FEE_RATES, { from: 2_000_000_000, bps: { card: 300, promptpay: 80 } }]
    const fee = (at: number) => feesFor({ grossSatang: satang(100_000), methodType: 'card', at, rates }).feeDetails[0]
    expect(fee(1_999_999_999)).toMatchObject({ rate_bps: 365, amount_satang: 3_650 })
    expect(fee(2_000_000_000)).toMatchObject({ rate_bps: 300, amount_satang: 3_000 })
  })

  test('refuses a negative gross', () => {
    expect(() => feesFor({ grossSatang: satang(-1), methodType: 'card', at: NOW })).toThrow(RangeError)
  })
})

describe("a gateway's own fee", () => {
  const said = (fee: number, vat: number) =>
    gatewayFees({ grossSatang: satang(10_000), feeSatang: satang(fee), vatSatang: satang(vat) })

  test('is what it says, with its VAT', () => {
    expect(said(365, 26)).toMatchObject({ feeSatang: 391, netSatang: 9_609 })
    expect(said(365, 26).feeDetails.map(({ type, amount_satang }) => [type, amount_satang])).toEqual([
      ['fee', 365],
      ['vat', 26],
    ])
  })

  test('has no details where there is none', () => {
    expect(said(0, 0)).toEqual({ feeSatang: 0, netSatang: 10_000, feeDetails: [] })
  })
})
