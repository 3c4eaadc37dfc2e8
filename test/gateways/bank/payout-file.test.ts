// The file of payouts: what it says, byte for byte, and what it refuses.
import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type FilePayout, PAYOUT_COLUMNS, payoutFile, payoutFileName } from '../../../gateways/bank/payout-file.ts'
import { bahtDecimal, satang, sumOf } from '../../../rules/money.ts'
import { THAI_BANKS } from '../../../rules/thai-banks.ts'

const DAY = { year: 2026, month: 11, day: 27 }
const PAYOUT: FilePayout = {
  payoutId: 'po_1',
  bankCode: '014',
  accountNumber: '123-4-56789-0',
  accountName: 'ร้าน สตางค์, จำกัด',
  amountSatang: satang(123_450),
  reference: 'SATANG1',
}

test('the file of two payouts', () => {
  const file = payoutFile([PAYOUT, { ...PAYOUT, payoutId: 'po_2', amountSatang: satang(5), accountName: 'B' }], DAY)
  expect(file.toString()).toBe(
    `\ufeff${[
      'payout,bank_code,account_number,account_name,amount,currency,reference,transfer_on',
      'po_1,014,1234567890,"ร้าน สตางค์, จำกัด",1234.50,THB,SATANG1,2026-11-27',
      'po_2,014,1234567890,B,0.05,THB,SATANG1,2026-11-27',
      'TOTAL,2,,,1234.55,THB,,',
      '',
    ].join('\r\n')}`,
  )
  expect(payoutFileName(DAY)).toBe('payouts-2026-11-27.csv')
})

describe('is not made', () => {
  test.each([
    ['of nothing', []],
    ['of a payout that stands twice', [PAYOUT, PAYOUT]],
    ['for an unknown bank', [{ ...PAYOUT, bankCode: '999' }]],
    ['for a number that is no account', [{ ...PAYOUT, accountNumber: '12' }]],
    ['for a formula as account', [{ ...PAYOUT, accountNumber: '=1234567890' }]],
    ['of no money', [{ ...PAYOUT, amountSatang: satang(0) }]],
    ['of less than none', [{ ...PAYOUT, amountSatang: satang(-100) }]],
  ])('%s', (_, payouts) => {
    expect(() => payoutFile(payouts, DAY)).toThrow(RangeError)
  })
})

test.each([
  ['=1+1', "'=1+1"],
  ['+66', "'+66"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['\r\n=1', "'=1"],
  ['  =1', "'=1"],
  ['＝1', "'＝1"],
  ['a\nb', 'a b'],
  ['a=1', 'a=1'],
])('the name %p is written as %p', (accountName, expected) => {
  const [, row] = parse(payoutFile([{ ...PAYOUT, accountName }], DAY), { bom: true, relax_column_count: true })
  expect(row?.[3]).toBe(expected)
})

test('whatever the names, each payout is one row, and the last row is their sum', () => {
  const payouts = fc.uniqueArray(
    fc.record({
      payoutId: fc.stringMatching(/^po_[a-z0-9]{6}$/),
      bankCode: fc.constantFrom(...Object.keys(THAI_BANKS)),
      accountNumber: fc.stringMatching(/^[0-9]{10,15}$/),
      accountName: fc.string({ unit: 'grapheme', maxLength: 60 }),
      amountSatang: fc.integer({ min: 1, max: 99_999_999_999 }).map(satang),
      reference: fc.string({ maxLength: 20 }),
    }),
    { minLength: 1, maxLength: 20, selector: ({ payoutId }) => payoutId },
  )
  fc.assert(
    fc.property(payouts, (list) => {
      const file = payoutFile(list, DAY)
      expect(payoutFile(list, DAY)).toEqual(file)
      const rows: string[][] = parse(file, { bom: true })
      expect(rows[0]).toEqual([...PAYOUT_COLUMNS])
      expect(rows.slice(1, -1).map((row) => [row[0], row[1], row[2], row[4]])).toEqual(
        list.map((one) => [one.payoutId, one.bankCode, one.accountNumber, bahtDecimal(one.amountSatang)]),
      )
      expect(rows.at(-1)?.slice(0, 5)).toEqual([
        'TOTAL',
        String(list.length),
        '',
        '',
        bahtDecimal(sumOf(list.map(({ amountSatang }) => amountSatang))),
      ])
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
