// What a payment link takes from its buyer, and when it can be paid.
import { expect, test } from '@jest/globals'
import { boundsProblem, quantityOf, stateOfLink } from '../../rules/payment-links.ts'

const line = (quantity: number, adjustable: { minimum: number; maximum: number } | null = null) => ({
  price: 'price_1',
  quantity,
  adjustable,
})

test('a fixed quantity stays, whatever was typed; an adjustable one lies within its bounds', () => {
  expect(quantityOf(line(2), '7')).toBe(2)
  const range = line(2, { minimum: 2, maximum: 40 })
  expect([null, '2', ' 40 ', '007'].map((typed) => quantityOf(range, typed))).toEqual([2, 2, 40, 7])
  expect(['1', '41', '', '2.5', '-3', '1e1', '๓', '00002'].map((typed) => quantityOf(range, typed))).toEqual(
    Array(8).fill(null),
  )
})

test('the bounds of a line hold its quantity', () => {
  expect(boundsProblem(line(5))).toBeNull()
  expect(boundsProblem(line(1, { minimum: 1, maximum: 1 }))).toBeNull()
  expect(boundsProblem(line(5, { minimum: 1, maximum: 3 }))).toBe('quantity')
  expect(boundsProblem(line(1, { minimum: 2, maximum: 3 }))).toBe('quantity')
  expect(boundsProblem(line(2, { minimum: 3, maximum: 2 }))).toBe('adjustable.maximum')
})

test('a link is open until it is switched off, or every use is taken or just being paid', () => {
  const link = { active: true, maxUses: 2, uses: 1, reservedUses: 0 }
  expect(stateOfLink(link)).toBe('open')
  expect(stateOfLink({ ...link, reservedUses: 1 })).toBe('used_up')
  expect(stateOfLink({ ...link, uses: 3 })).toBe('used_up')
  expect(stateOfLink({ ...link, maxUses: null, uses: 1_000 })).toBe('open')
  expect(stateOfLink({ ...link, active: false, uses: 3 })).toBe('inactive')
})
