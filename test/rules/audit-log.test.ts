// What the audit log keeps of a change, and the text that its digest covers.
import { describe, expect, test } from '@jest/globals'
import {
  AUDIT_ACTION_NAMES,
  AUDIT_KIND_NAMES,
  actionsOfKind,
  type ChainedRow,
  changedMembers,
  digestText,
} from '../../rules/audit-log.ts'

test('each action is of one kind', () => {
  expect(AUDIT_KIND_NAMES.flatMap(actionsOfKind).sort()).toEqual([...AUDIT_ACTION_NAMES].sort())
})

describe('a change', () => {
  test('keeps only what differs', () => {
    const before = { role: 'viewer', name: 'A', list: ['a'], gone: 1 }
    expect(changedMembers(before, { role: 'admin', name: 'A', list: ['a'], come: 2 })).toEqual({
      before: { role: 'viewer', gone: 1 },
      after: { role: 'admin', come: 2 },
    })
    expect(changedMembers(null, { a: 1, b: undefined })).toEqual({ before: null, after: { a: 1 } })
    expect(changedMembers(before, null).before).toEqual(before)
  })

  test.each([
    ['secret', 'x'],
    ['signing_secret', 'x'],
    ['password', 'x'],
    ['passwordHash', 'x'],
    ['api_token', 'x'],
    ['totp_secret', { inner: 'x' }],
    ['recovery_codes', ['x']],
    ['code', '123456'],
    ['otp', 123456],
    ['cvc', '123'],
    ['number', '4242424242424242'],
    ['account_number', '1234567890'],
    ['credentials', { user: 'a' }],
  ])('says of %s only that it is one, however deep', (name, value) => {
    expect(changedMembers(null, { [name]: value, list: [{ [name]: value }] }).after).toEqual({
      [name]: '[secret]',
      list: [{ [name]: '[secret]' }],
    })
    expect(changedMembers({ [name]: value }, { [name]: 'other' })).toEqual({
      before: { [name]: '[secret]' },
      after: { [name]: '[secret]' },
    })
  })

  test.each([
    ['sk_live_abcdefghijklmnop', 'sk_live_***'],
    ['whsec_abc+/=', 'whsec_***'],
    ['https://user:pw@shop.example/hook?key=abc', 'https://***@shop.example/hook?key=***'],
    ['paid with 4242 4242 4242 4242', 'paid with …4242'],
    ['nok@example.com', 'nok@example.com'],
    ['ลูกค้า', 'ลูกค้า'],
  ])('keeps of %j what opens nothing', (text, kept) => {
    expect(changedMembers(null, { note: text }).after).toEqual({ note: kept })
  })
})

test('a digest reads each part with its length before it, and nothing as a dash', () => {
  const row: ChainedRow = {
    ...{ merchantId: 'mer_1', sequence: 2, id: 'aud_1', livemode: false, at: 7, actorType: 'key', actorId: 'key_1' },
    ...{ actorName: 'ก,', actorIp: null, action: 'api_key.created', object: null, before: null, after: '{"a":1}' },
    ...{ requestId: null, previousDigest: '', digest: 'not a part' },
  }
  expect(digestText(row, (text) => Buffer.byteLength(text))).toBe(
    '5:mer_1,1:2,5:aud_1,5:false,1:7,3:key,5:key_1,4:ก,,-,15:api_key.created,-,-,7:{"a":1},-,0:,',
  )
})

test('every action is `object.verb`', () => {
  expect(AUDIT_ACTION_NAMES.filter((name) => !/^[a-z_]+\.[a-z_]+$/.test(name))).toEqual([])
})
