// The tax settings of a merchant: registered or not, since when, and the rate that follows.
import { expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import { VAT_RATES } from '../../rules/tax.ts'
import {
  isVatRegisteredAt,
  missingToRegister,
  NO_TAX_SETTINGS,
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
