// Which tax document is issued, how its number begins, and until when it can be replaced.
import { describe, expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import { isSameTaxMonth, kindOfNote, kindOfSale, namesBuyer, prefixOf, seriesOf } from '../../rules/tax-documents.ts'

const address = { line1: '1 Silom Road', province: 'Bangkok' }
const standard = [{ tax_category: 'standard' as const }]

describe('the document of a payment', () => {
  test.each([
    ['a registered seller and a buyer with name and address', true, { name: 'Malee', address }, standard, 'full'],
    ['a buyer without an address', true, { name: 'Malee', address: null }, standard, 'abbreviated'],
    ['a buyer with an empty address', true, { name: 'Malee', address: { line1: null } }, standard, 'abbreviated'],
    ['a buyer without a name', true, { name: null, address }, standard, 'abbreviated'],
    ['an export', true, { name: null, address: null }, [{ tax_category: 'zero' as const }], 'abbreviated'],
    ['what is exempt alone', true, { name: 'Malee', address }, [{ tax_category: 'exempt' as const }], 'receipt'],
    ['a seller who is not registered', false, { name: 'Malee', address }, standard, 'receipt'],
  ])('of %s', (_, registered, buyer, totals, kind) => {
    expect(kindOfSale(registered, buyer, totals)).toBe(kind)
    expect(namesBuyer(buyer)).toBe(Boolean(buyer.name && buyer.address && Object.values(buyer.address).some(Boolean)))
  })
})

test('each series has its own prefix', () => {
  const kinds = ['full', 'abbreviated', 'receipt', 'credit_note', 'debit_note'] as const
  expect(kinds.map((kind) => prefixOf(kind, false))).toEqual(['TAX', 'ABB', 'RC', 'CN', 'DN'])
  expect(prefixOf('receipt', true)).toBe('RN')
  expect([kindOfNote('full'), kindOfNote('abbreviated'), kindOfNote('receipt')]).toEqual([
    'credit_note',
    'credit_note',
    'receipt',
  ])
  for (const series of ['TAX', 'ABB', 'RC', 'RN', 'CN', 'DN'] as const)
    expect(seriesOf(`${series}-2026-000001`)).toBe(series)
  expect(['INV-2026-000001', 'TAXI-1', 'TAX', '-1', ''].map(seriesOf)).toEqual([null, null, null, null, null])
})

test('a tax month ends at midnight in Bangkok', () => {
  const last = fromBangkok({ year: 2026, month: 11, day: 30, hour: 23, minute: 59, second: 59 })
  const issued = fromBangkok({ year: 2026, month: 11, day: 1 })
  expect([isSameTaxMonth(issued, last), isSameTaxMonth(issued, last + 1), isSameTaxMonth(issued, issued - 1)]).toEqual([
    true,
    false,
    false,
  ])
})
