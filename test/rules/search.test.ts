// What a searched text may mean.
import { describe, expect, test } from '@jest/globals'
import { meansExactly, searchable, searchText } from '../../rules/search.ts'

describe('a text', () => {
  test.each([
    ['  Malee   Srisuk ', 'malee srisuk', '%malee srisuk%'],
    ['มาลี', 'มาลี', '%มาลี%'],
    ['50%_off', '50%_off', '%50\\%\\_off%'],
    ['a\\b', 'a\\b', '%a\\\\b%'],
    ['m', 'm', null],
    ['', '', null],
  ])('%j is compared as %j', (typed, plain, part) => {
    expect(searchText(typed)).toMatchObject({ plain, part })
  })

  test.each([
    ['4242', '4242'],
    ['424', null],
    ['42424', null],
  ])('%s may be the end of a card: %s', (typed, last4) => {
    expect(searchText(typed).last4).toBe(last4)
  })

  test.each([
    ['081 234 5678', '%812345678%'],
    ['081-234-5678', '%812345678%'],
    ['+66 81 234 5678', '%812345678%'],
    ['66812345678', '%812345678%'],
    ['02-123', null],
    ['malee', null],
  ])('%s may be a phone number: %s', (typed, phonePart) => {
    expect(searchText(typed).phonePart).toBe(phonePart)
  })

  test.each([
    ['0042', { year: null, counter: 42, step: 10_000, whole: '-000042' }],
    ['2026-000042', { year: 2026, counter: 42, step: 1_000_000, whole: '-000042' }],
    ['1234567', { year: null, counter: 1_234_567, step: 10_000_000, whole: '-1234567' }],
    ['7', null],
    ['0812345678', null],
    ['INV-2026-000042', null],
  ])('%s as the end of a number', (typed, numberEnd) => {
    expect(searchText(typed).numberEnd).toEqual(numberEnd)
  })
})

test('only an id, a number, a code or a key means one thing', () => {
  const invoice = { type: 'invoice' as const, id: 'in_1', title: 'AB-2026-000001' }
  expect(meansExactly('ab-2026-000001', invoice)).toBe(true)
  expect(meansExactly('ab-2026', invoice)).toBe(false)
  expect(meansExactly('in_1', invoice)).toBe(true)
  const customer = { type: 'customer' as const, id: 'cus_1', title: 'Malee' }
  expect(meansExactly('malee', customer)).toBe(false)
  expect(meansExactly('cus_1', customer)).toBe(true)
})

test('a caller searches what it may read', () => {
  expect(searchable(() => false)).toEqual({ types: [], byCustomer: false, byCard: false })
  const invoices = { types: ['invoice'], byCustomer: false, byCard: false }
  expect(searchable((scope) => scope === 'invoices:read')).toEqual(invoices)
})
