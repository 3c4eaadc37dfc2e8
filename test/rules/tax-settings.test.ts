// The tax settings of a merchant: registered or not, since when, and the rate that follows.
import { expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import { VAT_RATES } from '../../rules/tax.ts'
import {
  isVatRegisteredAt,
  missingToRegister,
  NO_TAX_SETTINGS,
  nameAtBank,
  readSellerTexts,
  sellerOf,
  standardRateBpsAt,
  taxIdProblem,
  taxSettingsOf,
} from '../../rules/tax-settings.ts'

const midnight = fromBangkok({ year: 2026, month: 12, day: 1 })
const registered = { ...NO_TAX_SETTINGS, vat_registered: true, vat_registered_since: '2026-12-01' }

test('a merchant who has said nothing is not registered, whatever the tax id', () => {
  expect(taxSettingsOf({ tax: { tax_id: '0105536000313' } })).toMatchObject({ vat_registered: false, branch: '00000' })
  expect(standardRateBpsAt({ tax: { tax_id: '0105536000313' } }, midnight, VAT_RATES)).toBe(0)
})

test('registered since a day: from its first second in Bangkok', () => {
  expect(isVatRegisteredAt(registered, midnight - 1)).toBe(false)
  expect(isVatRegisteredAt(registered, midnight)).toBe(true)
  expect(standardRateBpsAt({ tax: registered }, midnight - 1, VAT_RATES)).toBe(0)
  expect(standardRateBpsAt({ tax: registered }, midnight, VAT_RATES)).toBe(700)
  expect(isVatRegisteredAt({ ...registered, vat_registered_since: null }, 0)).toBe(true)
})

test.each([
  ['0105536000313', null],
  ['0105536000314', 'tax_id_invalid'],
  ['010553600031', 'parameter_invalid'],
  ['01055360003133', 'parameter_invalid'],
  ['010553600031x', 'parameter_invalid'],
])('%s as tax id: %s', (text, problem) => {
  expect(taxIdProblem(text)).toBe(problem)
})

test('what is missing to be registered', () => {
  expect(missingToRegister(NO_TAX_SETTINGS)).toEqual(['tax_id', 'legal_name', 'address'])
  const all = { ...registered, tax_id: '0105536000313', legal_name: 'Satang', address: { line1: '1 Silom' } }
  expect(missingToRegister(all)).toEqual([])
})

test('the seller is what the tax settings say, under the shop’s name where they have none', () => {
  const nobody = { tax_id: null, branch: '00000', address: null }
  expect(sellerOf({ name: 'Kafae', tax: {} })).toEqual({ name: 'Kafae', ...nobody })
  const tax = { legal_name: 'Kafae Co., Ltd.', tax_id: '0105536000313', branch: '00002', address: { line1: '1 Silom' } }
  expect(sellerOf({ name: 'Kafae', tax })).toEqual({
    name: 'Kafae Co., Ltd.',
    tax_id: '0105536000313',
    branch: '00002',
    address: { line1: '1 Silom' },
  })
})

test('what an operator types of the seller', () => {
  const typed = { tax_id: ' 0-1055-36000-31-3', legal_name: ' Kafae ', branch: '00012', legal_address: '1 Silom' }
  expect(readSellerTexts(typed)).toEqual({
    changes: { tax_id: '0105536000313', legal_name: 'Kafae', branch: '00012', address: { line1: '1 Silom' } },
    problems: [],
  })
  expect(readSellerTexts({}).changes).toEqual({})
  expect(readSellerTexts({ tax_id: '', legal_name: '', branch: '', legal_address: ' ' }).changes).toEqual({
    tax_id: null,
    legal_name: null,
    branch: '00000',
    address: null,
  })
  const wrong = { tax_id: '0105536000314', legal_name: 'a\nb', branch: '1', legal_address: 'x'.repeat(251) }
  expect(readSellerTexts(wrong).problems.map(({ setting }) => setting)).toEqual(Object.keys(wrong))
  for (const tax_id of ['010553600031', '01055360003130', 'abc'])
    expect(readSellerTexts({ tax_id }).problems).toHaveLength(1)
})

test('a bank app shows the legal name, where the code is of our own and the name is another', () => {
  const shop = { name: 'Hong Saeng', tax: { legal_name: 'Hong Saeng Studio Co., Ltd.' } }
  expect(nameAtBank('INV1', shop)).toBe('Hong Saeng Studio Co., Ltd.')
  expect(nameAtBank(null, shop)).toBeNull()
  expect(nameAtBank('INV1', { ...shop, name: 'Hong Saeng Studio Co., Ltd.' })).toBeNull()
  expect(nameAtBank('INV1', { name: 'Hong Saeng', tax: {} })).toBeNull()
})
