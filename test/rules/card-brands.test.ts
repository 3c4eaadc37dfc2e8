// Brands of cards in whichever spelling a provider sends them, and how a card is written. That their marks are drawn is test/web/checkout.test.ts.
import { expect, test } from '@jest/globals'
import { cardBrandName, cardBrandOf, cardInWords, cardName } from '../../rules/card-brands.ts'

test.each([
  ['visa', 'visa', 'Visa'],
  ['Visa', 'visa', 'Visa'],
  ['mastercard', 'mastercard', 'Mastercard'],
  ['MasterCard', 'mastercard', 'Mastercard'],
  ['jcb', 'jcb', 'JCB'],
  ['amex', 'amex', 'American Express'],
  ['American Express', 'amex', 'American Express'],
  ['unionpay', 'unionpay', 'UnionPay'],
  ['China UnionPay', 'unionpay', 'UnionPay'],
  ['Diners Club', 'diners', 'Diners Club'],
  ['tpn', null, 'Tpn'],
  ['constructor', null, 'Constructor'],
  ['', null, ''],
])('%s is %s, written %s', (given, brand, written) => {
  expect(cardBrandOf(given)).toBe(brand)
  expect(cardBrandName(given)).toBe(written)
})

test('a card is its brand and its last digits, on a page without a line break', () => {
  const card = { brand: 'american express', last4: '1005' }
  expect(cardInWords(card)).toBe('American Express •••• 1005')
  expect(cardName(card)).toBe('American\u00a0Express\u00a0••••\u00a01005')
})
