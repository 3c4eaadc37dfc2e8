// The amount of a renewal that is named beforehand, and where none is.
import { expect, test } from '@jest/globals'
import { type Renewing, renewalByPrice } from '../../rules/renewal-by-price.ts'

const plain: Renewing = {
  ...{ priceSatang: 29_900, quantity: 2, discount: null, carriedSatang: 0 },
  tax: { tax_category: 'standard', tax_behavior: 'inclusive' },
}

test.each<[string, Partial<Renewing>, number | null]>([
  ['its price for each', {}, 59_800],
  ['nothing for a price of zero', { priceSatang: 0 }, 0],
  ['a price on top of which no VAT comes', { tax: { tax_category: 'exempt', tax_behavior: 'exclusive' } }, 59_800],
  ['VAT on top', { tax: { tax_category: 'standard', tax_behavior: 'exclusive' } }, null],
  ['a discount', { discount: {} }, null],
  ['a credit that is carried over', { carriedSatang: -1 }, null],
  ['a price that its buyer chose', { priceSatang: null }, null],
])('with %s', (_what, more, expected) => {
  expect(renewalByPrice({ ...plain, ...more })).toBe(expected)
})
