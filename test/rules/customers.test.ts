// Thai tax ids and phone numbers, by examples that can be checked by hand.
import { describe, expect, test } from '@jest/globals'
import { isPhoneNumber, isThaiTaxId, phoneText, thaiNumber } from '../../rules/customers.ts'

describe('a Thai tax id', () => {
  // PTT, CP All, Kasikornbank, the check digit 0 and 1 by hand
  test.each(['0105599000108', '0107542000011', '0107536000315'])('%s has the right check digit', (id) => {
    expect(isThaiTaxId(id)).toBe(true)
  })

  test('has exactly one right last digit', () => {
    for (const stem of ['010559900010', '110170020345', '000000000000', '999999999999']) {
      expect(Array.from({ length: 10 }, (_, d) => isThaiTaxId(`${stem}${d}`)).filter(Boolean)).toHaveLength(1)
    }
  })

  test.each([
    '',
    '010559900010',
    '01055990001080',
    '0105599000109',
    '0-1055-99000-10-8',
    '๐๑๐๗๕๔๔๐๐๐๑๐๘',
    '0105599000108\n',
  ])('%j is none', (text) => {
    expect(isThaiTaxId(text)).toBe(false)
  })
})

describe('a phone number', () => {
  test.each(['0812345678', '+66812345678', '02-123-4567', '(02) 123 4567', '1150', '+1 (415) 555.0100'])(
    '%s is one',
    (text) => {
      expect(isPhoneNumber(text)).toBe(true)
    },
  )
  test.each(['', '112', 'call me', '08123456781234567', '+', '++66812345678', '0812345678x1', ' '.repeat(40)])(
    '%j is none',
    (text) => {
      expect(isPhoneNumber(text)).toBe(false)
    },
  )
})

describe('a Thai number', () => {
  test.each([
    ['081-234-5678', '812345678', '081-234-5678'],
    ['081 234 5678', '812345678', '081-234-5678'],
    ['+66812345678', '812345678', '081-234-5678'],
    ['+66 (81) 234.5678', '812345678', '081-234-5678'],
    ['66812345678', '812345678', '081-234-5678'],
    ['0066812345678', '812345678', '081-234-5678'],
    ['0668123456', '668123456', '066-812-3456'],
    ['(02) 123 4567', '21234567', '02-123-4567'],
    ['+6621234567', '21234567', '02-123-4567'],
    ['053123456', '53123456', '053-123-456'],
  ])('%s is %s, and is written %s', (stored, digits, written) => {
    expect(thaiNumber(stored)).toBe(digits)
    expect(phoneText(stored)).toBe(written)
  })

  test.each(['+14155550100', '+65812345678', '1150', '081234567', '08123456789', '0812345678\n', ''])(
    '%j is none, and stays as it is stored',
    (stored) => {
      expect(thaiNumber(stored)).toBeNull()
      expect(phoneText(stored)).toBe(stored)
    },
  )
})
