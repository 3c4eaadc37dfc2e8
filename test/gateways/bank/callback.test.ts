// The callback of a bank: who may send it, who signed it, and what it says.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  callbackAddressProblem,
  isAllowedAddress,
  readBankCallback,
  signBankCallback,
} from '../../../gateways/bank/callback.ts'
import { NotificationMalformed, NotificationRefused } from '../../../gateways/port.ts'

const NOW = 1_800_000_000
const SECRET = 'bcs_secret'
const said = {
  reference: 'KB20261123X1',
  amount_satang: 10_000,
  paid_at: NOW - 5,
  ref1: 'PAY1',
  ref2: null,
  sender: 'นาย สมชาย',
  account: 'xxx-x-x1234-x',
}
const read = (body: unknown, changes: Partial<Parameters<typeof readBankCallback>[0]> = {}) => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const signature = signBankCallback(bytes, SECRET, NOW)
  return readBankCallback({ signature, body: bytes, secrets: [SECRET], now: NOW, ...changes })
}

describe('a callback', () => {
  test('that is signed is read', () => {
    expect(read(said)).toEqual({
      reference: 'KB20261123X1',
      amountSatang: 10_000,
      paidAt: NOW - 5,
      ref1: 'PAY1',
      ref2: null,
      sender: 'นาย สมชาย',
      account: 'xxx-x-x1234-x',
    })
  })

  test('of a plain transfer says less, and further fields are ignored', () => {
    const { reference, amount_satang, paid_at } = said
    expect(read({ reference, amount_satang, paid_at, channel: 'mobile', ref1: '' })).toEqual({
      reference,
      amountSatang: amount_satang,
      paidAt: paid_at,
      ref1: null,
      ref2: null,
      sender: null,
      account: null,
    })
  })

  test('is signed as the documentation says', () => {
    const body = JSON.stringify(said)
    const digits = createHmac('sha256', SECRET).update(`${NOW}.${body}`).digest('hex')
    expect(signBankCallback(body, SECRET, NOW)).toBe(`t=${NOW},v1=${digits}`)
  })

  test('is read as the documentation shows it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/gateways.md'), 'utf8')
    const [, signature, body = ''] = /^Satang-Signature: (.+)\n\n(\{.+\})$/m.exec(page) ?? []
    const secrets = ['a secret of 24 letters..']
    expect(readBankCallback({ signature, body: Buffer.from(body), secrets, now: NOW })).toMatchObject({ ref1: 'PAY1' })
  })

  test('is valid for five minutes, before and after', () => {
    expect(read(said, { now: NOW + 300 }).reference).toBe(said.reference)
    expect(read(said, { now: NOW - 300 }).reference).toBe(said.reference)
    expect(() => read(said, { now: NOW + 301 })).toThrow(NotificationRefused)
    expect(() => read(said, { now: NOW - 301 })).toThrow(NotificationRefused)
  })

  test('is valid by either secret while one is exchanged for another, and with both signatures', () => {
    expect(read(said, { secrets: ['new', SECRET] }).reference).toBe(said.reference)
    const body = Buffer.from(JSON.stringify(said))
    const both = `${signBankCallback(body, 'other', NOW)},v1=${signBankCallback(body, SECRET, NOW).split('v1=')[1]}, v2=x`
    expect(read(said, { signature: both }).reference).toBe(said.reference)
  })

  const good = signBankCallback(JSON.stringify(said), SECRET, NOW)
  test.each([
    ['no signature', { signature: undefined }],
    ['an empty one', { signature: '' }],
    ['another secret', { secrets: ['other'] }],
    ['no secret', { secrets: [] }],
    ['an empty secret', { secrets: [''], signature: signBankCallback(JSON.stringify(said), '', NOW) }],
    ['one of another body', { body: Buffer.from(JSON.stringify({ ...said, amount_satang: 10_001 })) }],
    ['one of another time', { signature: good.replace(String(NOW), String(NOW + 1)) }],
    ['no time', { signature: good.replace(/^t=\d+,/, '') }],
    ['two times', { signature: `t=${NOW},${good}` }],
    ['a time that is no number', { signature: good.replace(String(NOW), 'now') }],
    ['no v1', { signature: `t=${NOW}` }],
    ['a short v1', { signature: good.slice(0, -1) }],
    ['a long v1', { signature: `${good}0` }],
    ['another v1', { signature: good.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }],
  ])('with %s is refused', (_, changes) => {
    expect(() => read(said, changes)).toThrow(NotificationRefused)
  })

  test.each([
    ['no JSON', Buffer.from('reference=1'), 'it is no JSON object'],
    ['no object', ['x'], 'it is no JSON object'],
    ['nothing', null, 'it is no JSON object'],
    ['no reference', { ...said, reference: undefined }, 'reference'],
    ['a blank reference', { ...said, reference: ' ' }, 'reference'],
    ['a number as reference', { ...said, reference: 1 }, 'reference'],
    ['no amount', { ...said, amount_satang: undefined }, 'amount_satang'],
    ['nothing as amount', { ...said, amount_satang: 0 }, 'amount_satang'],
    ['less than nothing', { ...said, amount_satang: -1 }, 'amount_satang'],
    ['a part of a satang', { ...said, amount_satang: 1.5 }, 'amount_satang'],
    ['a text as amount', { ...said, amount_satang: '10000' }, 'amount_satang'],
    ['too much', { ...said, amount_satang: 100_000_000_000 }, 'amount_satang'],
    ['milliseconds', { ...said, paid_at: NOW * 1_000 }, 'paid_at'],
    ['a date as text', { ...said, paid_at: '2026-11-23' }, 'paid_at'],
    ['a long sender', { ...said, sender: 'x'.repeat(201) }, 'sender'],
  ])('that is signed and has %s is refused, and the field is named', (_, body, field) => {
    expect(() => read(body)).toThrow(new NotificationMalformed(`the body is no callback: ${field}`))
  })

  test('is refused without naming what it says', () => {
    expect(() => read({ ...said, amount_satang: 'secret' })).toThrow(/^(?!.*secret).*$/)
  })

  test('may have any header, and is refused without a fault', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (signature, bytes) => {
        expect(() => read(Buffer.from(bytes), { signature })).toThrow(NotificationRefused)
      }),
    )
  })
})

describe('an address', () => {
  const LIST = ['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48', '2001:db8:2::1', '::ffff:192.0.2.0/120']
  test.each([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::ffff:cb00:7107',
    '198.51.100.0',
    '198.51.100.255',
    '::ffff:198.51.100.9',
    '2001:db8:1::5',
    '2001:0db8:0001:ffff::',
    '2001:db8:2::1',
    '192.0.2.200',
  ])('%s is allowed', (address) => {
    expect(isAllowedAddress(address, LIST)).toBe(true)
  })

  test.each([
    '203.0.113.8',
    '198.51.101.0',
    '2001:db8:3::1',
    '2001:db8:2::2',
    '192.0.3.1',
    '::1',
    '',
    'bank.example',
    '203.0.113.7 ',
    '0xcb007107',
    '3405803783',
    '203.0.113.007',
    '203.0.113.7/32',
  ])('%p is not', (address) => {
    expect(isAllowedAddress(address, LIST)).toBe(false)
  })

  test('is allowed by no list, and by no entry that is none', () => {
    expect(isAllowedAddress('203.0.113.7', [])).toBe(false)
    expect(isAllowedAddress('203.0.113.7', ['', '*', '203.0.113.7/33', '203.0.113.7/x', '203.0.113.7/24/8'])).toBe(
      false,
    )
  })

  test.each(LIST)('in a list may be %s', (entry) => {
    expect(callbackAddressProblem(entry)).toBeNull()
  })

  test.each([
    '',
    'bank.example',
    '203.0.113.7/33',
    '203.0.113.7/',
    '203.0.113',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0.0.0.0/96',
    '1.2.3.4/-1',
  ])('in a list may not be %p', (entry) => {
    expect(callbackAddressProblem(entry)).toEqual(expect.any(String))
  })

  test('may be any text, and is judged without a fault', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, entry) => void isAllowedAddress(address, [entry, ...LIST])),
    )
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, bits) => {
        expect(isAllowedAddress(address, [`${address}/${bits}`])).toBe(true)
        expect(isAllowedAddress(`::ffff:${address}`, [address])).toBe(true)
      }),
    )
  })
})
