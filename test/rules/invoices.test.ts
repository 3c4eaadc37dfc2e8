// Invoices: numbers, lines and totals.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { invoiceLine, invoiceNumber, invoiceTotals } from '../../rules/invoices.ts'
import { allocate, satang, shareHalfUp, times } from '../../rules/money.ts'
import { type Taxability, taxed } from '../../rules/tax.ts'

const STANDARD: Taxability = { tax_category: 'standard', tax_behavior: 'inclusive' }
const plain = { description: 'Pro', price: 'price_1', product: 'prod_1', periodStart: null, periodEnd: null }

const line = (quantity: number, unit: number, discount = 0) =>
  invoiceLine({ ...plain, tax: STANDARD, quantity, unitAmountSatang: satang(unit), discountSatang: satang(discount) })

describe('an invoice number', () => {
  test.each([
    [2026, 1, 'INV-2026-000001'],
    [2026, 42, 'INV-2026-000042'],
    [2027, 999_999, 'INV-2027-999999'],
    [2027, 1_000_000, 'INV-2027-1000000'],
  ])('of %d, %d is %s', (year, counter, number) => {
    expect(invoiceNumber(year, counter)).toBe(number)
  })

  test.each([
    [2026, 0],
    [2026, -1],
    [2026, 1.5],
    [2026.5, 1],
  ])('of %d, %d is none', (year, counter) => {
    expect(() => invoiceNumber(year, counter)).toThrow(RangeError)
  })
})

describe('a line', () => {
  test('reads as the specification writes it', () => {
    expect(
      invoiceLine({
        description: 'Pro, monthly',
        price: 'price_1',
        product: 'prod_1',
        quantity: 3,
        unitAmountSatang: satang(19_900),
        discountSatang: satang(5_970),
        tax: STANDARD,
        periodStart: 1_769_792_400,
        periodEnd: 1_772_211_600,
      }),
    ).toEqual({
      description: 'Pro, monthly',
      price: 'price_1',
      product: 'prod_1',
      quantity: 3,
      unit_amount_satang: 19_900,
      discount_satang: 5_970,
      amount_satang: 53_730,
      ...STANDARD,
      tax_rate_bps: 0,
      tax_satang: 0,
      net_satang: 53_730,
      period_start: 1_769_792_400,
      period_end: 1_772_211_600,
    })
  })

  test.each([
    [1, 19_900, 19_900, 0],
    [2, 0, 0, 0],
    [1, -6_633, 0, -6_633], // unused time credited
  ])('%d × %d less %d is %d', (quantity, unit, discount, amount) => {
    expect(line(quantity, unit, discount).amount_satang).toBe(amount)
  })

  test.each([
    [1, 19_900, 19_901],
    [1, 19_900, -1],
    [1, -6_633, 1],
    [0, 19_900, 0],
    [1.5, 19_900, 0],
  ])('%d × %d less %d is none', (quantity, unit, discount) => {
    expect(() => line(quantity, unit, discount)).toThrow(RangeError)
  })
})

describe('totals', () => {
  test('of lines with and without discount', () => {
    expect(invoiceTotals([line(3, 19_900, 5_970), line(1, 9_900)])).toEqual({
      subtotal_satang: 69_600,
      discount_satang: 5_970,
      tax_satang: 0,
      total_satang: 63_630,
    })
  })

  test('of a change of plan: the rest of the new less what is unused of the old', () => {
    expect(invoiceTotals([line(1, 33_000), line(1, -6_633)])).toEqual({
      subtotal_satang: 26_367,
      discount_satang: 0,
      tax_satang: 0,
      total_satang: 26_367,
    })
  })

  test('of nothing are zero', () => {
    expect(invoiceTotals([])).toEqual({ subtotal_satang: 0, discount_satang: 0, tax_satang: 0, total_satang: 0 })
  })

  test('with tax inside the prices, and on top of them', () => {
    expect(invoiceTotals(taxed([line(1, 10_700)], 700))).toMatchObject({ tax_satang: 700, total_satang: 10_700 })
    const onTop = taxed([{ ...line(1, 10_000), tax_behavior: 'exclusive' as const }], 700)
    expect(invoiceTotals(onTop)).toMatchObject({ subtotal_satang: 10_000, tax_satang: 700, total_satang: 10_700 })
  })

  test('a percent discount split over the lines comes out as it was rounded once', () => {
    const cart = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.nat(10_000_000)), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(cart, fc.integer({ min: 1, max: 100 }), (items, percent) => {
        const whole = items.map(([quantity, unit]) => times(satang(unit), quantity))
        const subtotal = invoiceTotals(items.map(([quantity, unit]) => line(quantity, unit))).subtotal_satang
        const discount = shareHalfUp(subtotal, percent * 100)
        const split = allocate(discount, whole)
        const totals = invoiceTotals(items.map(([quantity, unit], index) => line(quantity, unit, split[index]!)))
        expect(totals).toEqual({
          subtotal_satang: subtotal,
          discount_satang: discount,
          tax_satang: 0,
          total_satang: subtotal - discount,
        })
      }),
    )
  })
})
