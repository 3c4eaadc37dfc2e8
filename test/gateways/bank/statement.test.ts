// Statements of banks: every way in which they are written, broken rows, rows that stand twice, and files that are none.
import { describe, expect, test } from '@jest/globals'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { readStatement, STATEMENT_BYTES_MAX, STATEMENT_ROWS_MAX } from '../../../gateways/bank/statement.ts'
import type { ColumnNames } from '../../../gateways/bank/statement-columns.ts'
import { bahtDecimal, formatBaht, satang } from '../../../rules/money.ts'
import { bangkokDate, fromBangkok } from '../../../rules/periods.ts'

const at = (day: number, hour = 0, minute = 0, second = 0) =>
  fromBangkok({ year: 2026, month: 11, day, hour, minute, second })
const NOW = at(24)

function read(text: string | Buffer, columns?: ColumnNames) {
  const statement = readStatement(typeof text === 'string' ? Buffer.from(text) : text, {
    now: NOW,
    ...(columns && { columns }),
  })
  if (!statement.ok) throw new Error(`${statement.problem}: ${statement.message}`)
  return statement
}

/** Thai in TIS-620: U+0E01 – U+0E5B are A1 – FB. */
function tis620(text: string): Buffer {
  return Buffer.from([...text].map((char) => (char >= 'ก' ? char.charCodeAt(0) - 0x0e00 + 0xa0 : char.charCodeAt(0))))
}

const KBANK = `Date,Time/ Eff.Date,Descriptions,Withdrawal,Deposit,Balance,Channel,Details
23-11-26,14:05,Transfer Deposit,,"1,234.50","9,999.00",K PLUS,From X1234 นาย สมชาย ใจดี++
23-11-26,14:06,Transfer Withdrawal,500.00,,"9,499.00",K PLUS,To X9876
`
const THAI = `วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,เลขที่อ้างอิง,ผู้โอน
23/11/2569,14:05:09,โอนเงิน,,"1,234.50",R1,นาย สมชาย ใจดี
`

describe('a statement', () => {
  test('with columns of withdrawals and deposits', () => {
    expect(read(KBANK)).toEqual({
      ok: true,
      columns: { date: 'Date', time: 'Time/ Eff.Date', amount: 'Deposit', description: 'Descriptions' },
      rows: [
        {
          row: 2,
          at: at(23, 14, 5),
          dayOnly: false,
          amountSatang: 123_450,
          reference: null,
          sender: null,
          description: 'Transfer Deposit',
          key: expect.stringMatching(/^[0-9a-f]{40}$/),
        },
      ],
      debits: 1,
      duplicates: 0,
      problems: [],
    })
  })

  test('of signed amounts, with a semicolon, and a row of the balance', () => {
    const statement = read(
      'date;amount;reference\n2026-11-23;100.00;R1\n2026-11-23;-50.00;R2\n2026-11-23;0.00;R3\n2026-11-23;;R4\n',
    )
    expect(statement.rows.map(({ reference }) => reference)).toEqual(['R1'])
    expect(statement.debits).toBe(1)
    expect(statement.problems.map(({ row }) => row)).toEqual([4, 5])
  })

  test('with a column of CR and DR', () => {
    const statement = read('Date\tAmount\tDR/CR\n23/11/2026\t100.00\tCR\n23/11/2026\t50.00\tDR\n')
    expect(statement.rows.map(({ amountSatang }) => amountSatang)).toEqual([10_000])
    expect(statement.debits).toBe(1)
  })

  const encodings: [string, Buffer][] = [
    ['UTF-8', Buffer.from(THAI)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${THAI}`)],
    ['UTF-16', Buffer.from(`\ufeff${THAI}`, 'utf16le')],
    ['TIS-620', tis620(THAI)],
    ['TIS-620 with Windows line ends', tis620(THAI.replaceAll('\n', '\r\n'))],
    ['UTF-8 with old line ends', Buffer.from(THAI.replaceAll('\n', '\r'))],
  ]
  test.each(encodings)('in Thai, written in %s', (_, file) => {
    expect(read(file).rows).toEqual([
      expect.objectContaining({
        row: 2,
        at: at(23, 14, 5, 9),
        amountSatang: 123_450,
        reference: 'R1',
        sender: 'นาย สมชาย ใจดี',
        description: 'โอนเงิน',
      }),
    ])
  })

  test('with the account above its names', () => {
    const statement = read(`Account,xxx-x-x1234-x\n\nPeriod,01/11/2026 - 23/11/2026\n${KBANK}`)
    expect(statement.rows.map(({ row }) => row)).toEqual([5])
  })

  test('with columns as the merchant names them', () => {
    const file = 'When,In,Who,Amount,Date\n23/11/2026,5.00,A,9.00,01/01/2026\n'
    const { rows, columns } = read(file, { date: 'when', amount: ' IN ', sender: 'Who' })
    expect(columns).toEqual({ date: 'When', amount: 'In', sender: 'Who' })
    expect(rows).toMatchObject([{ at: at(23), dayOnly: true, amountSatang: 500, sender: 'A' }])
    expect(read(file, columns).rows).toEqual(rows)
  })

  test('of bill payments names what was paid', () => {
    expect(read('Date,Amount,Ref.1,Ref.2\n23/11/2026,5.00,PAY1,INV1\n').rows).toMatchObject([{ reference: 'PAY1' }])
  })

  test('whose cells hold line breaks and control characters', () => {
    const { rows } = read(
      'Date,Amount,Details,Reference\n23/11/2026,5.00,"a\nb\u0000c",\u200bR1\n23/11/2026,6.00,d,R2\n'.replace(
        '\u0000',
        '\u0001',
      ),
    )
    expect(rows).toMatchObject([
      { row: 2, description: 'a b c', reference: 'R1' },
      { row: 3, reference: 'R2' },
    ])
  })
})

describe('a broken row', () => {
  test('is named, and the others are read', () => {
    const statement = read(
      [
        'Date,Amount,Reference',
        '23/11/2026,1.00,R1',
        '32/11/2026,2.00,R2',
        '23/11/2026,two,R3',
        '',
        '23/11/2026',
        '23/11/2026,6.00,R6,too,many',
        '24/12/2026,7.00,R7',
        'Total,8.00',
        '23/11/2026,9.00,R9',
      ].join('\n'),
    )
    expect(statement.rows.map(({ row }) => row)).toEqual([2, 7, 10])
    expect(statement.problems).toEqual([
      { row: 3, message: 'The date cannot be read: "32/11/2026".' },
      { row: 4, message: 'The amount cannot be read: "two".' },
      { row: 6, message: 'The row has no amount.' },
      { row: 8, message: 'The date lies in the future: "24/12/2026".' },
      { row: 9, message: 'The date cannot be read: "Total".' },
    ])
  })

  test('with a quotation mark that is not closed takes no other along', () => {
    const statement = read(
      'Date,Amount,Reference\n23/11/2026,1.00,R1\n23/11/2026,2.00,"R2\n23/11/2026,"3.00",R3\n23/11/2026,4.00,5" pipe\n',
    )
    expect(statement.rows.map(({ reference }) => reference)).toEqual(['R1', 'R3', '5" pipe'])
    expect(statement.problems).toEqual([{ row: 3, message: 'A quotation mark in this row is not closed.' }])
  })
})

describe('a row that stands twice', () => {
  test('with a reference counts once', () => {
    const statement = read(
      'Date,Time,Amount,Reference\n' +
        '23/11/2026,14:05,1.00,R1\n'.repeat(3) +
        '23/11/2026,14:05,2.00,R1\n23/11/2026,14:06,1.00,R1\n',
    )
    expect(statement.rows.map(({ row }) => row)).toEqual([2, 5, 6])
    expect(statement.duplicates).toBe(2)
    expect(new Set(statement.rows.map(({ key }) => key)).size).toBe(3)
  })

  test('without a reference is two transfers, and the same two in the next file', () => {
    const file = `Date,Amount,Details\n${'23/11/2026,1.00,A\n'.repeat(2)}`
    const { rows, duplicates } = read(file)
    expect(rows.map(({ row }) => row)).toEqual([2, 3])
    expect(duplicates).toBe(0)
    const longer = read(`${file}23/11/2026,1.00,A\n`)
    expect(longer.rows.slice(0, 2).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
    expect(new Set(longer.rows.map(({ key }) => key)).size).toBe(3)
  })

  test('has the same key in whatever way the bank writes it', () => {
    const one = read('Date,Amount,Reference\n23/11/2026 14:05,"1,000.00",R1\n')
    const other = read('วันที่;เวลา;เครดิต;เดบิต;เลขที่อ้างอิง\n23/11/2569;14:05:00;1000;0;R1\n')
    expect(other.rows.map(({ key }) => key)).toEqual(one.rows.map(({ key }) => key))
  })
})

describe('a file that is no statement', () => {
  const refusal = (file: Buffer, columns?: ColumnNames) => {
    const statement = readStatement(file, { now: NOW, ...(columns && { columns }) })
    return statement.ok ? 'read' : [statement.problem, statement.column]
  }
  test.each([
    ['nothing', Buffer.from(''), ['not_a_table', null]],
    ['blank lines', Buffer.from('\n\n,,\n'), ['not_a_table', null]],
    ['a workbook', Buffer.from('PK\u0003\u0004\0\0\0\0'), ['not_a_table', null]],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), ['not_a_table', null]],
    ['no dates', Buffer.from('Amount\n1.00\n'), ['column_missing', 'date']],
    ['no amounts', Buffer.from('Date\n23/11/2026\n'), ['column_missing', 'amount']],
    ['more than 5 MB', Buffer.alloc(STATEMENT_BYTES_MAX + 1, 'a'), ['too_large', null]],
    [
      'too many rows',
      Buffer.from(`Date,Amount\n${'23/11/2026,1\n'.repeat(STATEMENT_ROWS_MAX + 1)}`),
      ['too_large', null],
    ],
  ])('%s', (_, file, expected) => {
    expect(refusal(file)).toEqual(expected)
  })

  test('a column that is named and not there', () => {
    expect(refusal(Buffer.from('Date,Amount\n'), { sender: 'Payer' })).toEqual(['column_missing', 'sender'])
  })

  test('any bytes are refused or read, without a fault', () => {
    const any = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      fc.string().map((text) => Buffer.from(`Date,Amount,Reference\n${text}`)),
      fc.stringMatching(/^[",;\n0-9/. -]{0,200}$/).map((text) => Buffer.from(`Date,Amount,Reference\n${text}`)),
    )
    fc.assert(fc.property(any, (file) => void refusal(file)))
  })
})

test('as many rows as are taken are read', () => {
  const file = `Date,Amount,Reference\n${Array.from({ length: STATEMENT_ROWS_MAX }, (_, n) => `23/11/2026,1.00,R${n}\n`).join('')}`
  expect(read(file).rows).toHaveLength(STATEMENT_ROWS_MAX)
})

describe('whatever a bank writes', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'กขค abc,;"|\'=1', '\n'), maxLength: 12 })
  const transfers = fc.array(
    fc.record({
      at: fc.integer({ min: at(1), max: at(23, 23, 59, 59) }),
      amountSatang: fc.integer({ min: 1, max: 99_999_999_999 }).map(satang),
      reference: fc.stringMatching(/^[A-Z0-9]{4,12}$/),
      sender: cell,
      out: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  const style = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    encoding: fc.constantFrom('utf8', 'bom', 'tis620', 'utf16'),
    buddhist: fc.boolean(),
    columns: fc.constantFrom('both', 'signed'),
    grouped: fc.boolean(),
    lines: fc.constantFrom('unix', 'windows') as fc.Arbitrary<'unix' | 'windows'>,
  })
  const two = (n: number) => String(n).padStart(2, '0')

  test('is read as it was meant, and broken rows between change nothing', () => {
    fc.assert(
      fc.property(transfers, style, fc.array(fc.nat(20), { maxLength: 5 }), (list, how, breaks) => {
        const rows = list.map(({ at: instant, amountSatang, reference, sender, out }) => {
          const { year, month, day } = bangkokDate(instant)
          const second = instant - fromBangkok({ year, month, day })
          const written = how.grouped ? formatBaht(amountSatang) : bahtDecimal(amountSatang)
          const amounts =
            how.columns === 'both' ? (out ? [written, ''] : ['', written]) : [out ? `-${written}` : written]
          const date = `${two(day)}/${two(month)}/${how.buddhist ? year + 543 : year}`
          const time = [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60].map(two).join(':')
          return [date, time, ...amounts, reference, sender]
        })
        for (const place of breaks) rows.splice(place, 0, ['99/99/9999', '', 'x', 'x', '', ''])
        const names = [
          'Date',
          'Time',
          ...(how.columns === 'both' ? ['Debit', 'Credit'] : ['Amount']),
          'Reference',
          'Sender',
        ]
        const text = stringify([names, ...rows], {
          delimiter: how.delimiter,
          record_delimiter: how.lines,
          quoted_match: /[\r\n]/,
        })
        const file =
          how.encoding === 'tis620'
            ? tis620(text)
            : how.encoding === 'utf16'
              ? Buffer.from(`\ufeff${text}`, 'utf16le')
              : Buffer.from(how.encoding === 'bom' ? `\ufeff${text}` : text)
        const statement = read(file)
        const seen = new Set<string>()
        const expected = list.filter((one) => {
          const identity = `${one.reference} ${one.at} ${one.amountSatang}`
          if (one.out || seen.has(identity)) return false
          seen.add(identity)
          return true
        })
        expect(statement.rows).toMatchObject(
          expected.map(({ at: instant, amountSatang, reference, sender }) => ({
            at: instant,
            amountSatang,
            reference,
            sender: sender.replaceAll('\n', ' ').trim() === '' ? null : expect.any(String),
          })),
        )
        expect(statement.debits).toBe(list.filter(({ out }) => out).length)
        expect(statement.problems).toHaveLength(breaks.length)
      }),
      { numRuns: 300 },
    )
  })
})
