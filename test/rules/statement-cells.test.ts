// Dates and amounts as Thai banks write them.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { satang } from '../../rules/money.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { readStatementAmount, readStatementDate } from '../../rules/statement-cells.ts'

const DAY = { year: 2026, month: 11, day: 23 }
const at = (hour = 0, minute = 0, second = 0) => fromBangkok({ ...DAY, hour, minute, second })

describe('a date', () => {
  test.each([
    ['23/11/2026', null, at(), true],
    ['23/11/2569', null, at(), true],
    ['23-11-2026', null, at(), true],
    ['23.11.2026', null, at(), true],
    ['23/11/26', null, at(), true],
    ['23/11/69', null, at(), true],
    ['2026-11-23', null, at(), true],
    ['2569-11-23', null, at(), true],
    ['2026/11/23', null, at(), true],
    ['23 Nov 2026', null, at(), true],
    ['23-Nov-26', null, at(), true],
    ['23 พ.ย. 2569', null, at(), true],
    ['23 พฤศจิกายน 2569', null, at(), true],
    [' 23/11/2026 ', ' ', at(), true],
    ['23/11/2026', '14:05', at(14, 5), false],
    ['23/11/2026', '14:05:09', at(14, 5, 9), false],
    ['23/11/2026', '9:05', at(9, 5), false],
    ['23/11/2026', '14.05', at(14, 5), false],
    ['23/11/2026 14:05', null, at(14, 5), false],
    ['23/11/2569, 14:05:09', null, at(14, 5, 9), false],
    ['23 พ.ย. 69 14:05', null, at(14, 5), false],
    ['2026-11-23T14:05:09', null, at(14, 5, 9), false],
    ['2026-11-23 14:05:09.123', null, at(14, 5, 9), false],
  ])('%p with the time %p', (date, time, expected, dayOnly) => {
    expect(readStatementDate(date, time)).toEqual({ at: expected, dayOnly })
  })

  test.each([
    ['', null],
    ['Total', null],
    ['31/11/2026', null],
    ['11/23/2026', null],
    ['23/11', null],
    ['23/11/026', null],
    ['20261123', null],
    ['46349', null],
    ['23/11/2026', '25:00'],
    ['23/11/2026', '14:60'],
    ['23/11/2026', 'noon'],
    ['23 Smarch 2026', null],
    ['29/02/2027', null],
  ])('is not %p with the time %p', (date, time) => {
    expect(readStatementDate(date, time)).toBeNull()
  })

  test('may be any text, and is read without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9/:. -]*$/)), fc.option(fc.string()), (date, time) => {
        const read = readStatementDate(date, time)
        expect(read === null || Number.isSafeInteger(read.at)).toBe(true)
      }),
    )
  })
})

describe('an amount', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    ['1234', 123_400],
    ['฿1,234.50', 123_450],
    ['1,234.50 บาท', 123_450],
    ['+1,234.50', 123_450],
    ['1,234.50 CR', 123_450],
    ['1,234.50 C', 123_450],
    ['-1,234.50', -123_450],
    ['−1,234.50', -123_450],
    ['- 1,234.50', -123_450],
    ['(1,234.50)', -123_450],
    ['1,234.50 DR', -123_450],
    ['0.01', 1],
    ['0.00', 0],
  ])('%p', (written, expected) => {
    expect(readStatementAmount(written)).toBe(satang(expected))
  })

  test.each([
    '',
    '-',
    'x',
    '1.234,50',
    '12,34.50',
    '1.234',
    '(1,234.50',
    '1,234.50)',
    '--1',
    '1e3',
    '=1+1',
    '1 2 3 CRX',
  ])('is not %p', (written) => {
    expect(readStatementAmount(written)).toBeNull()
  })
})
