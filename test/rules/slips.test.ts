// What a slip is worth, and whether a masked receiver is the merchant: tables of cases that a shop owner can check.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  judgeSlip,
  type Likeness,
  type ProxyType,
  type ShownParty,
  type SlipTarget,
  sameAccount,
  shownNumber,
  type Verified,
} from '../../rules/slips.ts'

const AT = 1_800_000_000
const target: SlipTarget = { promptPay: { type: 'phone', id: '0812345678' }, accounts: [], names: [] }
const party = (shown: Partial<ShownParty>): ShownParty => ({ name: null, account: null, proxy: null, ...shown })
const proxy = (type: ProxyType | null, value: string) => party({ proxy: { type, value } })
const found = {
  kind: 'found' as const,
  sendingBank: '014',
  reference: 'A1',
  amountSatang: 10_000,
  sentAt: AT - 60,
  receiver: proxy('MSISDN', 'xxx-xxx-5678'),
  sender: party({ name: 'นาย สม***' }),
  references: [],
}
const slip = {
  readable: true,
  seen: false,
  verified: found as Verified | null,
  payment: { madeAt: AT - 600, ref1: null as string | null, target },
  at: AT,
}

describe('a slip', () => {
  test('that the bank knows, to the merchant, is money', () => {
    expect(judgeSlip(slip)).toEqual({ status: 'confirmed', amountSatang: 10_000, sentAt: AT - 60 })
  })

  const cases: [string, Partial<typeof slip>, string][] = [
    ['that nobody can read', { readable: false }, 'unreadable'],
    ['that counts already', { seen: true }, 'duplicate'],
    ['that counts already, before the bank is asked', { seen: true, verified: null }, 'duplicate'],
    ['that the bank does not know', { verified: { kind: 'not_found' } }, 'not_found'],
    [
      'of exactly 3 days',
      { verified: { ...found, sentAt: AT - 259_200 }, payment: { ...slip.payment, madeAt: 0 } },
      'confirmed',
    ],
    [
      'of 3 days and a second',
      { verified: { ...found, sentAt: AT - 259_201 }, payment: { ...slip.payment, madeAt: 0 } },
      'old',
    ],
    ['from five minutes before its payment', { verified: { ...found, sentAt: AT - 900 } }, 'confirmed'],
    ['from more than five minutes before its payment', { verified: { ...found, sentAt: AT - 901 } }, 'old'],
    ['to somebody else', { verified: { ...found, receiver: proxy('MSISDN', 'xxx-xxx-5679') } }, 'account'],
    [
      'that shows nothing of the receiver',
      { verified: { ...found, receiver: party({ name: 'ร้าน' }) } },
      'account_unclear',
    ],
    ['that a person looks at', { verified: null }, 'by_hand'],
    ['that the bank does not know yet', { verified: { kind: 'later', why: 'bank', afterSeconds: 300 } }, 'bank'],
    ['without quota', { verified: { kind: 'later', why: 'quota', afterSeconds: null } }, 'quota'],
    ['of another amount', { verified: { ...found, amountSatang: 9_999 } }, 'confirmed'],
  ]
  test.each(cases)('%s', (_, changes, expected) => {
    const verdict = judgeSlip({ ...slip, ...changes })
    expect('reason' in verdict ? verdict.reason : 'why' in verdict ? verdict.why : verdict.status).toBe(expected)
  })

  test('of a bill payment must name its payment', () => {
    const biller: SlipTarget = { ...target, promptPay: { type: 'biller', id: '0105536000313', suffix: '01' } }
    const judged = (references: string[], ref1: string | null = 'PAY1') =>
      judgeSlip({
        ...slip,
        verified: { ...found, receiver: proxy('BILLERID', '010553600031301'), references },
        payment: { ...slip.payment, target: biller, ref1 },
      })
    expect(judged(['PAY1', 'INV1'])).toMatchObject({ status: 'confirmed' })
    expect(judged(['pay1'])).toMatchObject({ status: 'confirmed' })
    expect(judged([])).toMatchObject({ status: 'confirmed' })
    expect(judged(['PAY2'])).toEqual({ status: 'waiting', why: 'other_reference' })
    expect(judged(['PAY2'], null)).toMatchObject({ status: 'confirmed' })
  })
})

describe('the receiver that a slip shows', () => {
  const phones: [string, Likeness][] = [
    ['xxx-xxx-5678', 'same'],
    ['XXX-XXX-5678', 'same'],
    ['xxxxxx5678', 'same'],
    ['081-xxx-5678', 'same'],
    ['081-234-5678', 'same'],
    ['***-***-5678', 'same'],
    ['+66-xxxxx-5678', 'same'],
    ['66xxxxx5678', 'same'],
    ['0066xxxxx5678', 'same'],
    ['x-5678', 'same'],
    ['081-234-xxxx', 'same'],
    ['xxx-xxx-5679', 'other'],
    ['082-xxx-5678', 'other'],
    ['+65-xxxxx-5678', 'other'],
    ['xxx-xxx-xx78', 'unclear'],
    ['xxx-xxx-x678', 'unclear'],
    ['xxxxxxxxxx', 'unclear'],
    ['5679', 'unclear'],
    ['somebody@example.com', 'unclear'],
    ['', 'unclear'],
  ]
  test.each(phones)('as the phone number %p is %s', (value, expected) => {
    expect(sameAccount(proxy('MSISDN', value), target)).toBe(expected)
  })

  const others: [string, SlipTarget['promptPay'], ShownParty, Likeness][] = [
    ['a tax id', { type: 'tax_id', id: '0105536000313' }, proxy('NATID', 'x-xxxx-xxxx0-31-3'), 'same'],
    ['another tax id', { type: 'tax_id', id: '0105536000313' }, proxy('NATID', 'x-xxxx-xxxx0-31-4'), 'other'],
    ['an e-wallet', { type: 'ewallet', id: '004999000000001' }, proxy('EWALLETID', 'xxxxxxxxxxx0001'), 'same'],
    [
      'an e-wallet shown as an account',
      { type: 'ewallet', id: '004999000000001' },
      party({ account: '004-xxxxxxxx-0001' }),
      'same',
    ],
    ['a biller', { type: 'biller', id: '0105536000313', suffix: '01' }, proxy('BILLERID', '010553600031301'), 'same'],
    [
      'a biller with another suffix',
      { type: 'biller', id: '0105536000313', suffix: '01' },
      proxy('BILLERID', '010553600031302'),
      'other',
    ],
    ['an id of another kind', { type: 'phone', id: '0812345678' }, proxy('NATID', 'x-xxxx-xxxx0-31-3'), 'unclear'],
    ['an id of an unknown kind that agrees', { type: 'phone', id: '0812345678' }, proxy(null, 'xxx-xxx-5678'), 'same'],
    [
      'an id of an unknown kind that does not',
      { type: 'phone', id: '0812345678' },
      proxy(null, 'xxx-xxx-9999'),
      'unclear',
    ],
    [
      'an account that nobody knows',
      { type: 'phone', id: '0812345678' },
      party({ account: 'xxx-x-x1234-x' }),
      'unclear',
    ],
  ]
  test.each(others)('as %s', (_, promptPay, shown, expected) => {
    expect(sameAccount(shown, { ...target, promptPay })).toBe(expected)
  })

  const accounts: [string, string, Likeness][] = [
    ['1112312340', 'xxx-x-x1234-x', 'same'],
    ['1112312340', 'XXX-X-X1234-X', 'same'],
    ['1112312340', 'xxx-x-x1235-x', 'other'],
    ['1112312340', 'xxx-x-1234x-x', 'other'],
    ['1112312340', 'x1234x', 'same'],
    ['1112312340', 'x1235x', 'unclear'],
    ['111231234000', '1112xxxx4000', 'same'],
    ['111231234000', '1112xxxx4001', 'other'],
    ['111231234000', 'xxxxxx4000', 'same'],
    ['111231234000', 'xxxxxx4001', 'unclear'],
  ]
  test.each(accounts)('of the account %s as %s is %s', (account, shown, expected) => {
    expect(sameAccount(party({ account: shown }), { ...target, accounts: ['9', account] })).toBe(expected)
  })

  test('is the merchant when one of id and account agrees', () => {
    const both = { ...target, accounts: ['1112312340'] }
    const shown = (account: string, value: string) => party({ account, proxy: { type: 'MSISDN', value } })
    expect(sameAccount(shown('xxx-x-x1234-x', 'xxx-xxx-5678'), both)).toBe('same')
    expect(sameAccount(shown('xxx-x-x9999-x', 'xxx-xxx-5678'), both)).toBe('same')
    expect(sameAccount(shown('xxx-x-x1234-x', 'xxx-xxx-9999'), both)).toBe('same')
    expect(sameAccount(shown('xxx-x-x9999-x', 'xxx-xxx-9999'), both)).toBe('other')
    expect(sameAccount(shown('xxx-x-x9999-x', 'xxx-xxx-xxxx'), both)).toBe('other')
  })

  const names: [string | null, string[], Likeness][] = [
    ['นาย สมชาย ใ***', ['สมชาย ใจดี'], 'same'],
    ['นายสมชาย ใ***', ['นาย สมชาย ใจดี'], 'same'],
    ['สม***', ['สมชาย ใจดี'], 'same'],
    ['นาย สมชาย', ['สมชาย ใจดี'], 'same'],
    ['น.ส. สมหญิง ด', ['สมหญิง ดีใจ'], 'same'],
    ['นาย สมศักดิ์ ใ***', ['สมชาย ใจดี'], 'unclear'],
    ['นาย สมชาย ค***', ['สมชาย ใจดี'], 'unclear'],
    ['MR. SOMCHAI J', ['สมชาย ใจดี', 'Somchai Jaidee'], 'same'],
    ['SOMCHAI JAIDEE', ['Mr. Somchai J.'], 'same'],
    ['MR. SOMSAK J', ['Somchai Jaidee'], 'unclear'],
    ['MR. SOMSAK J', ['สมชาย ใจดี'], 'same'],
    ['บจก. ร้านดี', ['บริษัท ร้านดี จำกัด'], 'same'],
    ['บริษัท ร้านดี จำกัด', ['บจก. ร้านดี'], 'same'],
    ['GOOD SHOP CO., LTD.', ['Good Shop Company Limited'], 'same'],
    ['นาย', ['สมชาย ใจดี'], 'same'],
    [null, ['สมชาย ใจดี'], 'same'],
    ['นาย ใครก็ได้', [], 'same'],
  ]
  test.each(names)('named %p, where the holder is %p', (name, known, expected) => {
    expect(sameAccount({ ...proxy('MSISDN', 'xxx-xxx-5678'), name }, { ...target, names: known })).toBe(expected)
  })

  test('by its name alone is never the merchant', () => {
    expect(sameAccount(party({ name: 'สมชาย ใจดี' }), { ...target, names: ['สมชาย ใจดี'] })).toBe('unclear')
  })

  test('is the merchant however its number is masked, while four digits are seen, and never with a digit changed', () => {
    const masks = fc
      .array(fc.boolean(), { minLength: 10, maxLength: 10 })
      .filter((seen) => seen.filter(Boolean).length >= 4)
    fc.assert(
      fc.property(fc.stringMatching(/^0[689][0-9]{8}$/), masks, fc.nat(9), (id, seen, place) => {
        const any = { ...target, promptPay: { type: 'phone' as const, id } }
        const masked = [...id].map((digit, index) => (seen[index] ? digit : 'x'))
        expect(sameAccount(proxy('MSISDN', masked.join('')), any)).toBe('same')
        if (!seen[place]) return
        masked[place] = String((Number(id[place]) + 1) % 10)
        expect(sameAccount(proxy('MSISDN', masked.join('')), any)).toBe('other')
      }),
    )
  })

  test('may be any text, and is judged without a fault', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, account, value) => {
        const shown = { name, account, proxy: { type: null, value } }
        expect(['same', 'other', 'unclear']).toContain(
          sameAccount(shown, { ...target, accounts: ['1112312340'], names: ['สมชาย ใจดี'] }),
        )
      }),
    )
  })
})

test.each<[ShownParty, string | null]>([
  [party({ account: '123-4-56789-0' }), 'xxx-x-xx789-0'],
  [party({ account: 'xxx-x-x1234-x' }), 'xxx-x-x1234-x'],
  [proxy('MSISDN', '0812345678'), 'xxxxxx5678'],
  [party({ name: 'นาย สม***' }), null],
  [proxy(null, 'xxx'), null],
  // Whoever is written to by it is somebody, whatever the verifier calls its kind.
  [proxy('EMAIL', 'nok88@example.com'), null],
  [proxy(null, 'nok88@example.com'), null],
  [{ ...proxy('MSISDN', 'xxx-xxx-5678'), account: 'xxx-x-xxxxx-x' }, 'xxx-xxx-5678'],
  [party({ account: '12' }), '12'],
  [party({ account: '+66812345679' }), '+xxxxxxx5679'],
  [party({ account: '###-#-##789-0' }), '###-#-##789-0'],
  [party({ account: '123.4.56789.0' }), 'xxx.x.xx789.0'],
])('a receiver is told by at most four digits: %j', (receiver, shown) => {
  expect(shownNumber(receiver)).toBe(shown)
})
