// PromptPay payloads: known answers, limits, and round trips in both directions with promptparse, an independent library.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { checksum, generate, validate } from 'promptparse'
import { isThaiTaxId } from '../../rules/customers.ts'
import { crc16, withCrc } from '../../rules/emv-qr.ts'
import { SATANG_MAX, satang } from '../../rules/money.ts'
import {
  decodePromptPay,
  type PromptPayTarget,
  promptPayDigits,
  promptPayPayload,
  promptPayTargetProblem,
} from '../../rules/promptpay.ts'
import { encodeThaiQr } from '../../rules/thai-qr.ts'

const PHONE: PromptPayTarget = { type: 'phone', id: '0812345678' }
const TAX_ID: PromptPayTarget = { type: 'tax_id', id: '0105536000313' }
const EWALLET: PromptPayTarget = { type: 'ewallet', id: '004999000000001' }
const BILLER: PromptPayTarget = { type: 'biller', id: '0105536000313', suffix: '01' }
const payment = { amountSatang: satang(123_450), ref1: 'PAY01', merchantName: 'Satang Coffee', merchantCity: 'Bangkok' }

/** 13 digits whose last one fits the others. */
const taxIds = fc
  .stringMatching(/^[0-9]{12}$/)
  .map((digits) => [...'0123456789'].map((last) => digits + last).find(isThaiTaxId) ?? '')
const phones = fc.stringMatching(/^0[689][0-9]{8}$/)
const targets: fc.Arbitrary<PromptPayTarget> = fc.oneof(
  phones.map((id) => ({ type: 'phone' as const, id })),
  taxIds.map((id) => ({ type: 'tax_id' as const, id })),
  fc.stringMatching(/^[0-9]{15}$/).map((id) => ({ type: 'ewallet' as const, id })),
  fc.tuple(taxIds, fc.stringMatching(/^[0-9]{2}$/)).map(([id, suffix]) => ({ type: 'biller' as const, id, suffix })),
)
const payments = fc.record({
  amountSatang: fc.integer({ min: 100, max: SATANG_MAX }).map(satang),
  ref1: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
  ref2: fc.option(fc.stringMatching(/^[A-Z0-9]{1,20}$/)),
  merchantName: fc.string({ unit: 'grapheme', maxLength: 40 }),
  merchantCity: fc.string({ unit: 'grapheme', maxLength: 40 }),
})

describe('the payload', () => {
  // The account part is the one of every published example of a PromptPay QR for this number; the rest follows EMVCo's table of tags.
  test.each([
    [PHONE, '29370016A00000067701011101130066812345678'],
    [TAX_ID, '29370016A00000067701011102130105536000313'],
    [EWALLET, '29390016A0000006770101110315004999000000001'],
    [BILLER, '30480016A0000006770101120115010553600031301' + '0205PAY01'],
  ])('of %p', (target, account) => {
    const unsigned = `000201010212${account}530376454071234.505802TH5913Satang Coffee6007Bangkok6304`
    expect(promptPayPayload(target, payment)).toBe(unsigned + checksum(unsigned))
  })

  test('has the CRC of the published example of a QR for 0812345678', () => {
    const published = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'
    expect(crc16(published.slice(0, -4)).toString(16).toUpperCase()).toBe('823E')
    expect(withCrc(published.slice(0, -8), '63')).toBe(published)
  })

  test('to a biller is the bill payment that invoices have always had', () => {
    expect(promptPayPayload(BILLER, { ...payment, ref2: 'INV1' })).toBe(
      encodeThaiQr({ billerId: '010553600031301', ...payment, ref2: 'INV1' }),
    )
  })

  test('leaves references out where the standard has no place for them', () => {
    for (const target of [PHONE, TAX_ID, EWALLET]) {
      const { ref1: _, ...without } = payment
      expect(promptPayPayload(target, payment)).toBe(promptPayPayload(target, without))
    }
  })

  test('is read back, whatever it pays', () => {
    fc.assert(
      fc.property(targets, payments, (target, any) => {
        const decoded = decodePromptPay(promptPayPayload(target, any))
        const { ref1, ref2 } = target.type === 'biller' ? any : { ref1: null, ref2: null }
        expect(decoded).toMatchObject({ ok: true, target, amountSatang: any.amountSatang, ref1, ref2 })
      }),
    )
  })

  test('is read by promptparse as what it is', () => {
    const types = { phone: 'MSISDN', tax_id: 'NATID', ewallet: 'EWALLETID' } as const
    fc.assert(
      fc.property(targets, payments, (target, any) => {
        const payload = promptPayPayload(target, any)
        if (target.type === 'biller') {
          expect(validate.billPayment(payload)).toMatchObject({ billerId: promptPayDigits(target), ref1: any.ref1 })
        } else {
          const read = validate.anyId(payload)
          expect(read).toMatchObject({ type: types[target.type] })
          expect(promptPayDigits(target)).toContain(read?.target.replace(/^0/, '') ?? 'nothing')
        }
      }),
    )
  })

  test('of promptparse is read by us', () => {
    fc.assert(
      fc.property(targets, fc.integer({ min: 100, max: SATANG_MAX }), (target, amountSatang) => {
        if (target.type === 'biller') return
        const type = { phone: 'MSISDN', tax_id: 'NATID', ewallet: 'EWALLETID' } as const
        const payload = generate.anyId({ type: type[target.type], target: target.id, amount: amountSatang / 100 })
        expect(decodePromptPay(payload)).toMatchObject({ ok: true, target, amountSatang, ref1: null, ref2: null })
      }),
    )
  })
})

describe('a target', () => {
  test.each([
    ['0812345678', '0066812345678'],
    ['+66812345678', '0066812345678'],
    ['66812345678', '0066812345678'],
    ['0066812345678', '0066812345678'],
    ['081-234-5678', '0066812345678'],
    ['+66 (81) 234 5678', '0066812345678'],
    ['0612345678', '0066612345678'],
    ['0912345678', '0066912345678'],
  ])('of the phone number %p pays %s', (id, digits) => {
    expect(promptPayDigits({ type: 'phone', id })).toBe(digits)
  })

  test('of any other kind is its digits', () => {
    expect(promptPayDigits({ type: 'tax_id', id: '0-1055-36000-31-3' })).toBe('0105536000313')
    expect(promptPayDigits({ type: 'ewallet', id: '004-9990-0000-0001' })).toBe('004999000000001')
    expect(promptPayDigits({ type: 'biller', id: '0105536000313', suffix: '01' })).toBe('010553600031301')
  })

  const wrong: [string, { type: string; id: string; suffix?: string | null }, string][] = [
    ['a phone number of nine digits', { type: 'phone', id: '081234567' }, 'id'],
    ['a phone number of eleven digits', { type: 'phone', id: '08123456789' }, 'id'],
    ['a landline', { type: 'phone', id: '021234567' }, 'id'],
    ['a number that begins with 07', { type: 'phone', id: '0712345678' }, 'id'],
    ['a number of another country', { type: 'phone', id: '+65812345678' }, 'id'],
    ['Thai digits', { type: 'phone', id: '๐๘๑๒๓๔๕๖๗๘' }, 'id'],
    ['no phone number', { type: 'phone', id: '' }, 'id'],
    ['a line break after it', { type: 'phone', id: '0812345678\n' }, 'id'],
    ['a tax id whose last digit does not fit', { type: 'tax_id', id: '0105536000314' }, 'id'],
    ['a tax id of 12 digits', { type: 'tax_id', id: '010553600031' }, 'id'],
    ['an e-wallet id of 14 digits', { type: 'ewallet', id: '00499900000000' }, 'id'],
    ['an e-wallet id with a letter', { type: 'ewallet', id: '00499900000000x' }, 'id'],
    ['a biller without suffix', { type: 'biller', id: '0105536000313' }, 'suffix'],
    ['a biller with a suffix of one digit', { type: 'biller', id: '0105536000313', suffix: '1' }, 'suffix'],
    ['a biller id of 15 digits in one', { type: 'biller', id: '010553600031301', suffix: '01' }, 'id'],
    ['a phone number with a suffix', { type: 'phone', id: '0812345678', suffix: '01' }, 'suffix'],
    ['another type', { type: 'bank_account', id: '1234567890' }, 'type'],
    ['no type', { type: '', id: '1234567890' }, 'type'],
  ]

  test.each(wrong)('%s is refused by its field', (_, target, field) => {
    expect(promptPayTargetProblem(target)).toEqual({ field, message: expect.stringMatching(/\.$/) })
  })

  test('that is right has no problem', () => {
    for (const target of [PHONE, TAX_ID, EWALLET, BILLER, { ...PHONE, suffix: null }])
      expect(promptPayTargetProblem(target)).toBeNull()
  })

  test.each([
    ['a wrong target', { ...PHONE, id: '1' }, payment],
    ['a biller without reference', BILLER, { ...payment, ref1: null }],
    ['a reference of 21', BILLER, { ...payment, ref1: 'A'.repeat(21) }],
    ['a second reference in lower case', BILLER, { ...payment, ref2: 'a' }],
    ['less than a baht', PHONE, { ...payment, amountSatang: satang(99) }],
    ['more than a QR holds', PHONE, { ...payment, amountSatang: satang(SATANG_MAX + 1) }],
  ] as const)('%s makes no QR', (_, target, any) => {
    expect(() => promptPayPayload(target, any)).toThrow(RangeError)
  })
})

describe('the decoder', () => {
  const frame = (account: string) => withCrc(`000201010212${account}530376454041.005802TH`, '63')
  const aid = '0016A000000677010111'

  test.each([
    ['no account', frame(''), /29 or 30/],
    ['two accounts', frame(`2937${aid}0113006681234567830360016A0000006770101120112000000000000`), /two accounts/],
    ['another application', frame(`2937${aid.replace('111', '114')}01130066812345678`), /not a PromptPay transfer/],
    ['no id', frame(`2920${aid}`), /one id/],
    ['two ids', frame(`2954${aid}0113006681234567802130105536000313`), /one id/],
    ['a bank account', frame(`2937${aid}04130041234567890`), /not 04/],
    ['a phone number of another country', frame(`2937${aid}01130065812345678`), /0066/],
    ['a phone number without 0066', frame(`2934${aid}01100812345678`), /0066/],
    ['a tax id that does not fit', frame(`2937${aid}02130105536000314`), /13 digits/],
    ['a short e-wallet id', frame(`2938${aid}031400499900000000`), /15 digits/],
    ['bytes left over in tag 29', frame(`2938${aid}011300668123456780`), /in tag 29/],
    ['a static QR', '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E', /one payment/],
  ])('refuses %s', (_, payload, problem) => {
    expect(decodePromptPay(payload)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })

  test('refuses a payload with one character changed, and never throws', () => {
    const payload = promptPayPayload(PHONE, payment)
    fc.assert(
      fc.property(fc.nat(payload.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (place, other) => {
        fc.pre(other !== payload[place])
        expect(decodePromptPay(payload.slice(0, place) + other + payload.slice(place + 1)).ok).toBe(false)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => expect(decodePromptPay(text).ok).toBe(false)))
  })
})
