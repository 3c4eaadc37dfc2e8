// Thai QR: our encoder and our strict decoder are tested against each other and, in both directions, against promptparse, an independent library.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { checksum, generate, parse, validate } from 'promptparse'
import { crc16 } from '../../rules/emv-qr.ts'
import { bahtDecimal, SATANG_MAX, satang } from '../../rules/money.ts'
import { decodeThaiQr, encodeThaiQr } from '../../rules/thai-qr.ts'

const bill = {
  billerId: '010753600001501',
  ref1: 'PAY01JD8Z7K3N5Q9R2T4',
  ref2: 'INV2026000001',
  amountSatang: satang(123_450),
  merchantName: 'Satang Coffee',
  merchantCity: 'Bangkok',
}

const references = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
const bills = fc.record({
  billerId: fc.stringMatching(/^[0-9]{15}$/),
  ref1: references,
  ref2: fc.option(references),
  amountSatang: fc.integer({ min: 100, max: SATANG_MAX }).map(satang),
  merchantName: fc.string({ unit: 'grapheme', maxLength: 60 }),
  merchantCity: fc.string({ unit: 'grapheme', maxLength: 60 }),
})

/** A payload from raw tags with a correct CRC, to pass that check. */
const signed = (...tags: [tag: string, value: string][]) => {
  const unsigned = `${tags.map(([tag, value]) => tag + String(value.length).padStart(2, '0') + value).join('')}6304`
  return unsigned + checksum(unsigned)
}
const ACCOUNT = '0016A000000677010112011501075360000150102041234'
const good: [string, string][] = [
  ['00', '01'],
  ['01', '12'],
  ['30', ACCOUNT],
  ['53', '764'],
  ['54', '100.00'],
  ['58', 'TH'],
]
const goodBut = (tag: string, value: string) =>
  good.map(([t, v]): [string, string] => (t === tag ? [t, value] : [t, v]))
const goodWithout = (tag: string) => good.filter(([t]) => t !== tag)

describe('CRC-16/CCITT-FALSE', () => {
  test('has the check value of the catalogue', () => {
    expect(crc16('123456789')).toBe(0x29b1)
    expect(crc16('')).toBe(0xffff)
  })

  test('agrees with promptparse on any ASCII text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), (text) => {
        expect(crc16(text).toString(16).toUpperCase().padStart(4, '0')).toBe(checksum(text))
      }),
    )
  })
})

describe('the encoder', () => {
  test('writes each tag in its place', () => {
    expect(encodeThaiQr(bill)).toBe(
      [
        '000201',
        '010212',
        '3080',
        '0016A000000677010112',
        '0115010753600001501',
        '0220PAY01JD8Z7K3N5Q9R2T4',
        '0313INV2026000001',
        '5303764',
        '54071234.50',
        '5802TH',
        '5913Satang Coffee',
        '6007Bangkok',
        '6304',
        'E5A1',
      ].join(''),
    )
  })

  test.each([
    [100, '54041.00'],
    [105, '54041.05'],
    [19_900, '5406199.00'],
    [99_999_999_999, '5412999999999.99'],
  ])('writes %d satang as %s', (amount, tag) => {
    expect(encodeThaiQr({ ...bill, amountSatang: satang(amount) })).toContain(`764${tag}5802TH`)
  })

  test.each([
    ['Satang Coffee', 'Satang Coffee'],
    ['ร้านสตางค์', 'MERCHANT'],
    ['ร้าน Satang', 'Satang'],
    ['Café Crème', 'Cafe Creme'],
    ['', 'MERCHANT'],
    ['   ', 'MERCHANT'],
    ['☕️🎉', 'MERCHANT'],
    ['A\tB\nC', 'A B C'],
    ['A\u0000B', 'AB'],
    ['A very long name of a shop that sells coffee', 'A very long name of a sho'],
    ['Twenty four letters long, and more', 'Twenty four letters long,'],
    ['Twenty-four letters long and more', 'Twenty-four letters long'],
  ])('shows the name %p as %p', (merchantName, shown) => {
    expect(decodeThaiQr(encodeThaiQr({ ...bill, merchantName }))).toMatchObject({ ok: true, merchantName: shown })
  })

  test.each([
    ['กรุงเทพมหานคร', 'BANGKOK'],
    ['Nakhon Si Thammarat', 'Nakhon Si Thamm'],
    ['Chiang Mai', 'Chiang Mai'],
  ])('shows the city %p as %p', (merchantCity, shown) => {
    expect(decodeThaiQr(encodeThaiQr({ ...bill, merchantCity }))).toMatchObject({ ok: true, merchantCity: shown })
  })

  test.each([
    ['a short biller id', { billerId: '01075360000150' }],
    ['a long biller id', { billerId: '0107536000015011' }],
    ['a biller id with a letter', { billerId: '01075360000150A' }],
    ['Thai digits', { billerId: '๐๑๐๗๕๓๖๐๐๐๐๑๕๐๑' }],
    ['an empty ref1', { ref1: '' }],
    ['a ref1 of 21', { ref1: 'A'.repeat(21) }],
    ['a lower-case ref1', { ref1: 'abc' }],
    ['a ref1 with a line break', { ref1: 'ABC\n' }],
    ['an empty ref2', { ref2: '' }],
    ['a ref2 with a hyphen', { ref2: 'INV-1' }],
    ['nothing to pay', { amountSatang: satang(0) }],
    ['less than a baht', { amountSatang: satang(99) }],
    ['too much', { amountSatang: satang(100_000_000_000) }],
    ['a negative amount', { amountSatang: satang(-100) }],
  ])('refuses %s', (_, wrong) => {
    expect(() => encodeThaiQr({ ...bill, ...wrong })).toThrow(RangeError)
  })
})

describe('the decoder', () => {
  test('reads back whatever the encoder wrote', () => {
    fc.assert(
      fc.property(bills, (any) => {
        const { billerId, ref1, ref2, amountSatang } = any
        const decoded = decodeThaiQr(encodeThaiQr(any))
        expect(decoded).toMatchObject({ ok: true, billerId, ref1, ref2, amountSatang })
        if (!decoded.ok) return
        expect(decoded.merchantName).toMatch(/^[\x21-\x7e]([\x20-\x7e]{0,23}[\x21-\x7e])?$/)
        expect(decoded.merchantCity).toMatch(/^[\x21-\x7e]([\x20-\x7e]{0,13}[\x21-\x7e])?$/)
      }),
    )
  })

  test('reads a payload without name and city, and past what changes neither payee nor amount', () => {
    expect(decodeThaiQr(signed(...good))).toEqual({
      ok: true,
      billerId: '010753600001501',
      ref1: '1234',
      ref2: null,
      amountSatang: 10_000,
      merchantName: null,
      merchantCity: null,
    })
    expect(decodeThaiQr(signed(...good, ['52', '5814'], ['61', '10110'], ['62', '0702T1'])).ok).toBe(true)
  })

  const badPayloads: [string, string, RegExp][] = [
    ['nothing', '', /empty/],
    ['Thai text', 'ไทย', /ASCII/],
    ['a line break after it', `${encodeThaiQr(bill)}\n`, /ASCII/],
    ['a blank after it', `${encodeThaiQr(bill)} `, /no tag and length/],
    ['a whole tag after the CRC', `${encodeThaiQr(bill)}610510110`, /must come last/],
    ['a payload cut short', encodeThaiQr(bill).slice(0, -1), /past the end/],
    ['a lower-case CRC', encodeThaiQr(bill).replace(/E5A1$/, 'e5a1'), /CRC/],
    ['no CRC', encodeThaiQr(bill).slice(0, -8), /must come last/],
    ['another CRC', encodeThaiQr(bill).replace(/E5A1$/, 'E5A2'), /CRC/],
    ['a changed amount', encodeThaiQr(bill).replace('1234.50', '1234.51'), /CRC/],
    ['a length that is no number', signed(...good).replace('5303764', '53+3764'), /no tag and length/],
    ['an empty tag', signed(...good, ['59', '']), /empty/],
    ['a length past the end', '00020101021253997', /past the end/],
    ['a tag twice', signed(...good, ['54', '1.00']), /twice/],
    ['tag 00 not first', signed(good[1]!, good[0]!, ...good.slice(2)), /first/],
    ['tag 01 not second', signed(good[0]!, good[2]!, good[1]!, ...good.slice(3)), /second/],
    ['another format', signed(...goodBut('00', '02')), /format/],
    ['a static QR', signed(...goodBut('01', '11')), /one payment/],
    ['another currency', signed(...goodBut('53', '840')), /currency/],
    ['another country', signed(...goodBut('58', 'US')), /country/],
    ['no currency', signed(...goodWithout('53')), /currency/],
    ['no country', signed(...goodWithout('58')), /country/],
    ['no amount', signed(...goodWithout('54')), /amount/],
    ['no bill payment', signed(...goodWithout('30')), /missing/],
    ['a second account', signed(...good, ['29', ACCOUNT]), /no place/],
    ['a tip', signed(...good, ['55', '01']), /no place/],
    ['a long name', signed(...good, ['59', 'N'.repeat(26)]), /name/],
    ['a long city', signed(...good, ['60', 'C'.repeat(16)]), /city/],
    ['a transfer to a PromptPay id', signed(...goodBut('30', ACCOUNT.replace('010112', '010111'))), /bill payment/],
    ['a short biller id', signed(...goodBut('30', '0016A000000677010112010412340204ABCD')), /biller/],
    ['a lower-case reference', signed(...goodBut('30', ACCOUNT.replace(/1234$/, 'abcd'))), /ref1/],
    ['a lower-case second reference', signed(...goodBut('30', `${ACCOUNT}0304abcd`)), /ref2/],
    ['no reference', signed(...goodBut('30', ACCOUNT.slice(0, -8))), /in this order/],
    ['a third reference', signed(...goodBut('30', `${ACCOUNT}0401A`)), /in this order/],
    [
      'references in the wrong order',
      signed(...goodBut('30', '0016A00000067701011202041234' + '0115010753600001501')),
      /in this order/,
    ],
    ['bytes left over in tag 30', signed(...goodBut('30', `${ACCOUNT}0`)), /in tag 30/],
  ]

  test.each(badPayloads)('refuses %s', (_, payload, problem) => {
    expect(decodeThaiQr(payload)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })

  test.each([
    '100',
    '100.0',
    '100.000',
    '0.99',
    '0100.00',
    '-100.00',
    '+100.00',
    '1e2',
    '100,00',
    '1,000.00',
    ' 100.00',
    '.50',
    '1000000000.00',
  ])('refuses the amount %p', (amount) => {
    expect(decodeThaiQr(signed(...goodBut('54', amount)))).toEqual({
      ok: false,
      problem: expect.stringMatching(/amount/),
    })
  })

  test('refuses any payload with one character changed', () => {
    const payload = encodeThaiQr(bill)
    fc.assert(
      fc.property(
        fc.nat(payload.length - 1),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
        (place, other) => {
          fc.pre(other !== payload[place])
          expect(decodeThaiQr(payload.slice(0, place) + other + payload.slice(place + 1)).ok).toBe(false)
        },
      ),
    )
  })

  test('answers any text at all, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]*$/), fc.string({ unit: 'grapheme' })), (text) => {
        expect(decodeThaiQr(text).ok).toBe(false)
      }),
    )
  })
})

describe('promptparse, the independent library', () => {
  test('reads what we write', () => {
    fc.assert(
      fc.property(bills, (any) => {
        const payload = encodeThaiQr(any)
        const read = validate.billPayment(payload)
        expect(read).toMatchObject({ billerId: any.billerId, ref1: any.ref1 })
        expect(read?.ref2 ?? null).toBe(any.ref2)
        const parsed = parse(payload, true)
        // Strict parsing checks the CRC. promptparse's own validate('63') also refuses some payloads that it has just parsed strictly.
        expect(parsed).not.toBeNull()
        expect(parse(payload.slice(0, -1) + (payload.endsWith('0') ? '1' : '0'), true)).toBeNull()
        expect(parsed?.getTagValue('54')).toBe(bahtDecimal(any.amountSatang))
        expect(parsed?.getTagValue('53')).toBe('764')
        expect(parsed?.getTagValue('58')).toBe('TH')
        expect(parsed?.getTags().map(({ id }) => id)).toEqual(['00', '01', '30', '53', '54', '58', '59', '60', '63'])
      }),
    )
  })

  test('writes what we read', () => {
    fc.assert(
      fc.property(bills, ({ billerId, ref1, ref2, amountSatang }) => {
        const payload = generate.billPayment({ billerId, ref1, ref2: ref2 ?? undefined, amount: amountSatang / 100 })
        expect(decodeThaiQr(payload)).toEqual({
          ok: true,
          billerId,
          ref1,
          ref2,
          amountSatang,
          merchantName: null,
          merchantCity: null,
        })
      }),
    )
  })
})
