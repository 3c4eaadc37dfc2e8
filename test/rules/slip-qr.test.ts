// The small QR of bank slips: known answers, every refusal, and round trips with promptparse, an independent library.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { generate, validate } from 'promptparse'
import { tlv, withCrc } from '../../rules/emv-qr.ts'
import { satang } from '../../rules/money.ts'
import { promptPayPayload } from '../../rules/promptpay.ts'
import { decodeSlipQr, encodeSlipQr, slipKey } from '../../rules/slip-qr.ts'

const KNOWN = '004000060000010103002021900021231231212000115102TH91049C30'
const slips = fc.record({
  sendingBank: fc.stringMatching(/^[0-9]{3}$/),
  reference: fc.stringMatching(/^[A-Za-z0-9]{1,35}$/),
})
const made = (inner: string, rest = '5102TH') => withCrc(tlv('00', inner) + rest, '91')
const INNER = `${tlv('00', '000001')}${tlv('01', '014')}`

test('the published example is written and read', () => {
  expect(encodeSlipQr({ sendingBank: '002', reference: '0002123123121200011' })).toBe(KNOWN)
  expect(decodeSlipQr(KNOWN)).toEqual({ ok: true, sendingBank: '002', reference: '0002123123121200011' })
})

test('what is written is read, here and by promptparse', () => {
  fc.assert(
    fc.property(slips, (slip) => {
      const payload = encodeSlipQr(slip)
      expect(decodeSlipQr(payload)).toEqual({ ok: true, ...slip })
      expect(validate.slipVerify(payload)).toEqual({ sendingBank: slip.sendingBank, transRef: slip.reference })
      expect(payload).toBe(generate.slipVerify({ sendingBank: slip.sendingBank, transRef: slip.reference }))
    }),
  )
})

test('a CRC in lower case or without its leading zeros is read', () => {
  expect(decodeSlipQr(KNOWN.replace('9C30', '9c30')).ok).toBe(true)
  fc.assert(
    fc.property(slips, (slip) => {
      const payload = encodeSlipQr(slip)
      const short = payload.slice(0, -4) + payload.slice(-4).replace(/^0{1,3}/, '')
      expect(decodeSlipQr(short)).toEqual({ ok: true, ...slip })
    }),
    { numRuns: 1_000 },
  )
})

test('further tags are ignored', () => {
  expect(decodeSlipQr(made(`${INNER}${tlv('02', 'A1')}${tlv('03', 'new')}`, '5102TH5902XX'))).toEqual({
    ok: true,
    sendingBank: '014',
    reference: 'A1',
  })
})

describe('what is no slip is refused with its reason', () => {
  const toPay = promptPayPayload(
    { type: 'phone', id: '0812345678' },
    { amountSatang: satang(10_000), merchantName: 'A', merchantCity: 'B' },
  )
  const trueMoney = generate.trueMoneySlipVerify({ eventType: 'P2P', transactionId: '5004', date: '23112026' })
  test.each([
    ['nothing', '', 'empty'],
    ['a web address', 'https://example.com', 'not_a_slip'],
    ['Thai text', 'สลิป', 'not_a_slip'],
    ['a code to pay', toPay, 'payment_qr'],
    ['a slip of TrueMoney', trueMoney, 'other_slip'],
    ['another CRC', KNOWN.replace('9C30', '9C31'), 'damaged'],
    ['a changed reference', KNOWN.replace('0002123', '0002124'), 'damaged'],
    ['no CRC', KNOWN.slice(0, -8), 'not_a_slip'],
    ['a payload cut short', KNOWN.slice(0, 30), 'not_a_slip'],
    ['something after it', `${KNOWN}0`, 'not_a_slip'],
    ['another API', made(`${tlv('00', '000002')}${tlv('01', '014')}${tlv('02', 'A')}`), 'not_a_slip'],
    ['no reference', made(INNER), 'not_a_slip'],
    ['a reference with a blank', made(`${INNER}${tlv('02', 'A 1')}`), 'not_a_slip'],
    ['a reference of 36', made(`${INNER}${tlv('02', 'A'.repeat(36))}`), 'not_a_slip'],
    ['a bank of four digits', made(`${tlv('00', '000001')}${tlv('01', '0014')}${tlv('02', 'A')}`), 'not_a_slip'],
    ['no bank', made(`${tlv('00', '000001')}${tlv('02', 'A')}`), 'not_a_slip'],
    ['another country', made(`${INNER}${tlv('02', 'A')}`, '5102SG'), 'not_a_slip'],
    ['no country', made(`${INNER}${tlv('02', 'A')}`, ''), 'not_a_slip'],
    ['a tag in a tag twice', made(`${INNER}${INNER}`), 'not_a_slip'],
  ])('%s', (_, payload, problem) => {
    expect(decodeSlipQr(payload)).toEqual({ ok: false, problem, message: expect.any(String) })
  })

  test('one character changed, and any text at all', () => {
    fc.assert(
      fc.property(fc.nat(KNOWN.length - 1), fc.stringMatching(/^[0-9A-Z]$/), (place, other) => {
        fc.pre(other !== KNOWN[place])
        expect(decodeSlipQr(KNOWN.slice(0, place) + other + KNOWN.slice(place + 1)).ok).toBe(false)
      }),
    )
    fc.assert(fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]*$/)), (text) => !decodeSlipQr(text).ok))
  })
})

test.each([
  { sendingBank: '14', reference: 'A' },
  { sendingBank: 'SCB', reference: 'A' },
  { sendingBank: '014', reference: '' },
  { sendingBank: '014', reference: 'A-1' },
  { sendingBank: '014', reference: 'A'.repeat(36) },
])('%p makes no slip', (slip) => {
  expect(() => encodeSlipQr(slip)).toThrow(RangeError)
})

test('a slip counts by its bank and its reference', () => {
  expect(slipKey({ sendingBank: '014', reference: 'A1' })).toBe('014.A1')
})
