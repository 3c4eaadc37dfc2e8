// Which name a mistyped parameter was meant to be.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { closestName } from '../../rules/closest-name.ts'

const KNOWN = ['amount_satang', 'customer', 'customer_email', 'line_items', 'metadata', 'success_url', 'price']

test.each([
  ['amount', 'amount_satang'],
  ['amountSatang', 'amount_satang'],
  ['amount-satang', 'amount_satang'],
  ['amount_satangs', 'amount_satang'],
  ['custmer', 'customer'],
  ['cusotmer', 'customer'],
  ['Customer', 'customer'],
  ['customerEmail', 'customer_email'],
  ['lineitems', 'line_items'],
  ['sucess_url', 'success_url'],
  ['prize', 'price'],
  ['quantity', null],
  ['x', null],
  ['', null],
  ['p'.repeat(5_000), null],
])('%s was meant to be %s', (name, meant) => {
  expect(closestName(name, KNOWN)).toBe(meant)
})

test('a known name is its own nearest, and one wrong letter in a long one is found', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KNOWN), fc.nat(), fc.constantFrom(...'qwxz'), (name, at, letter) => {
      expect(closestName(name, KNOWN)).toBe(name)
      const i = at % name.length
      expect(closestName(name.slice(0, i) + letter + name.slice(i + 1), KNOWN)).toBe(name)
    }),
  )
})
