// Amounts as people type them.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { bahtDecimal, formatBaht, SATANG_MAX, satang } from '../../rules/money.ts'
import { readTypedBaht } from '../../rules/typed-baht.ts'

describe('an amount that was typed', () => {
  test.each([
    ['199', 19_900],
    ['199.5', 19_950],
    ['199.50', 19_950],
    ['199.', 19_900],
    ['1,250', 125_000],
    ['1,234,567.89', 123_456_789],
    [' ฿ 199.00 ', 19_900],
    ['199 บาท', 19_900],
    ['199 THB', 19_900],
    ['๑๙๙.๕๐', 19_950],
    ['0', 0],
    ['0.07', 7],
    ['007', 700],
    ['1000000000', 100_000_000_000],
  ])('%s is read to the satang', (text, wanted) => {
    expect(readTypedBaht(text)).toBe(wanted)
  })

  test.each([
    '',
    ' ',
    'abc',
    '1,25',
    '1,2500',
    '12,34.00',
    ',100',
    '1.999',
    '.5',
    '-5',
    '+5',
    '1e3',
    '1.2.3',
    '0x10',
    'NaN',
    '9'.repeat(14),
  ])('"%s" is none', (text) => {
    expect(readTypedBaht(text)).toBeNull()
  })

  test('reads back whatever we show', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SATANG_MAX }), (n) => {
        expect(readTypedBaht(formatBaht(satang(n)))).toBe(n)
        expect(readTypedBaht(bahtDecimal(satang(n)))).toBe(n)
      }),
    )
  })
})
