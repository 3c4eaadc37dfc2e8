// Bank codes and account numbers as people write them.
import { expect, test } from '@jest/globals'
import { accountDigits, bankName, isBankCode, maskedAccount, THAI_BANKS } from '../../rules/thai-banks.ts'

test('every bank code has three digits', () => {
  for (const code of Object.keys(THAI_BANKS)) expect(code).toMatch(/^\d{3}$/)
  for (const code of ['002', '004', '006', '011', '014', '025', '030', '034', '073'])
    expect(isBankCode(code)).toBe(true)
  for (const text of ['', '2', '14', '999', '0002', 'toString', ' 004', 'SCB']) expect(isBankCode(text)).toBe(false)
})

test.each([
  ['1234567890', '1234567890'],
  ['123-4-56789-0', '1234567890'],
  ['123 456 7890', '1234567890'],
  ['0123456789012', '0123456789012'],
  ['123456789012345', '123456789012345'],
])('%p is the account %s', (text, digits) => {
  expect(accountDigits(text)).toBe(digits)
})

test.each([
  '',
  '123456789',
  '1234567890123456',
  '12345678x0',
  '123456789o',
  '-1234567890',
  '1234567890-',
  '123--4567890',
  '1234567890\n',
  '๑๒๓๔๕๖๗๘๙๐',
])('%p is no account', (text) => {
  expect(accountDigits(text)).toBeNull()
})

test('what is shown of a number are its last four digits', () => {
  expect(maskedAccount('7890')).toBe('******7890')
})

test('every bank has a name of its own in both languages', () => {
  for (const locale of ['en', 'th'] as const) {
    const names = Object.keys(THAI_BANKS).map((code) => bankName(code, locale) ?? '')
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.startsWith('ธนาคาร') !== (locale === 'th'))).toEqual([])
  }
  expect(bankName('999', 'th')).toBeNull()
})
