// The gateway of a merchant's own bank account, and the credentials from which it is made.
import { describe, expect, test } from '@jest/globals'
import { readBankCredentials } from '../../../gateways/bank/credentials.ts'
import { type BankSettings, createBankGateway } from '../../../gateways/bank/index.ts'
import { VERIFIER_ADDRESSES } from '../../../gateways/bank/slip-verifiers.ts'
import { ProviderAway } from '../../../gateways/http.ts'
import { CannotDoThat, capability, type QrBill } from '../../../gateways/port.ts'
import { decodePromptPay, type PromptPayTarget } from '../../../rules/promptpay.ts'
import { API_KEY, createFakeEasySlip } from '../../support/providers/easyslip.ts'

const PHONE: PromptPayTarget = { type: 'phone', id: '0812345678' }
const settings = (changes: Partial<BankSettings['credentials']> = {}): BankSettings => ({
  credentials: {
    ...{ promptPay: PHONE, slipVerifier: 'none', slipKey: null, callbackSecret: null, callbackAddresses: [] },
    ...changes,
  },
  livemode: true,
})
const bill: QrBill = {
  attemptId: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z',
  amountSatang: 123_450,
  merchant: { name: 'ร้านสตางค์ Satang', city: 'Chiang Mai', billerId: '010000000000001' },
}
const codesOf = (given: BankSettings) => capability(createBankGateway(given), 'qrMadeHere')

describe('a code', () => {
  test('pays the merchant, and is the same when it is made again', () => {
    const code = codesOf(settings()).payload(bill)
    expect(decodePromptPay(code)).toEqual({
      ok: true,
      target: PHONE,
      ref1: null,
      ref2: null,
      amountSatang: 123_450,
      merchantName: 'Satang',
      merchantCity: 'Chiang Mai',
    })
    expect(codesOf(settings()).payload(bill)).toBe(code)
  })

  test('of a biller names its payment', () => {
    const promptPay: PromptPayTarget = { type: 'biller', id: '0105536000313', suffix: '01' }
    const codes = codesOf(settings({ promptPay }))
    const code = codes.payload(bill)
    const decoded = decodePromptPay(code)
    expect(decoded).toMatchObject({ ok: true, target: promptPay, ref1: expect.stringMatching(/^[A-Z0-9]{1,20}$/) })
    expect(codes.payload({ ...bill, attemptId: 'pay_01jd8z7k3n5q9r2t4v6w8x0y2a' })).not.toBe(code)
  })

  test('of no amount is not made', () => {
    const codes = codesOf(settings())
    expect(() => codes.payload({ ...bill, amountSatang: 99 })).toThrow(RangeError)
    expect(() => codes.payload({ ...bill, amountSatang: 1.5 })).toThrow(RangeError)
  })
})

test('a bank charges nothing and has no book', () => {
  const gateway = createBankGateway(settings())
  expect(gateway.name).toBe('bank')
  for (const which of ['charges', 'cards', 'qr', 'slips', 'book'] as const)
    expect(() => capability(gateway, which)).toThrow(CannotDoThat)
})

test('no money goes back from a bank account by itself', async () => {
  const gateway = createBankGateway(settings())
  const failed = { kind: 'failed', reason: 'bank_transfer_by_hand' }
  const asked = { refundId: 're_1', attemptId: 'pay_1', amountSatang: 100, transferredSatang: 100 }
  const refunds = capability(gateway, 'refunds')
  expect(await refunds.refund(asked)).toEqual({ kind: 'by_hand' })
  expect(await refunds.lookUp('re_1')).toEqual({ kind: 'by_hand' })
  const transfers = capability(gateway, 'transfers')
  const bankAccount = { bankCode: '014', accountNumber: '1234567890', accountName: 'Baan Kafae' }
  const sent = { payoutId: 'po_1', amountSatang: 100, bankAccount }
  expect(await transfers.send(sent, new AbortController().signal)).toEqual({ kind: 'by_hand' })
  expect(await transfers.lookUp('po_1')).toEqual({ kind: 'by_hand' })
  const returned = { returnId: 'itr_1-1', transferReference: 'callback/KB1', amountSatang: 100 }
  expect(await capability(gateway, 'returns').returnTransfer(returned)).toEqual(failed)
})

describe('the check', () => {
  test('asks nobody where there is nobody to ask', async () => {
    for (const slipVerifier of ['none', 'manual'] as const)
      expect(await createBankGateway(settings({ slipVerifier })).check?.()).toEqual({
        kind: 'ok',
        livemode: null,
        name: null,
      })
  })

  test('asks the verifier', async () => {
    const provider = createFakeEasySlip()
    const addresses = { ...VERIFIER_ADDRESSES, easySlipUrl: await provider.start() }
    const check = (slipKey: string) =>
      createBankGateway({ ...settings({ slipVerifier: 'easyslip', slipKey }), addresses }).check?.()
    expect(await check(API_KEY)).toEqual({ kind: 'ok', livemode: null, name: null })
    expect(await check('WRONG')).toEqual({
      kind: 'refused',
      credential: 'slip_key',
      message: 'The provided API key is invalid',
    })
    await provider.stop()
    await expect(check(API_KEY)).rejects.toBeInstanceOf(ProviderAway)
  })

  test('is not reached with settings that were never checked', () => {
    expect(() => createBankGateway(settings({ promptPay: { type: 'phone', id: '1' } }))).toThrow(RangeError)
    expect(() => createBankGateway(settings({ slipVerifier: 'slipok' }))).toThrow(RangeError)
  })
})

describe('credentials', () => {
  const whole = {
    promptpay: { type: 'biller', id: '0105536000313', suffix: '01' },
    callback_secret: 'a secret of 24 letters..',
    callback_addresses: ['203.0.113.0/24'],
    slip_verifier: 'slipok',
    slip_key: '12345:KEY',
  }

  test('are read', () => {
    expect(readBankCredentials(whole)).toEqual({
      ok: true,
      credentials: {
        promptPay: { type: 'biller', id: '0105536000313', suffix: '01' },
        callbackSecret: 'a secret of 24 letters..',
        callbackAddresses: ['203.0.113.0/24'],
        slipVerifier: 'slipok',
        slipKey: '12345:KEY',
      },
    })
    expect(readBankCredentials({ promptpay: { type: 'phone', id: '0812345678' }, slip_key: '' })).toEqual({
      ok: true,
      credentials: {
        promptPay: PHONE,
        callbackSecret: null,
        callbackAddresses: [],
        slipVerifier: 'none',
        slipKey: null,
      },
    })
  })

  test.each([
    ['nothing', undefined, 'credentials'],
    ['no target', { ...whole, promptpay: undefined }, 'promptpay'],
    ['another type', { ...whole, promptpay: { type: 'bank', id: '1' } }, 'promptpay.type'],
    ['a number as id', { ...whole, promptpay: { type: 'phone', id: 812345678 } }, 'promptpay.id'],
    ['a wrong id', { ...whole, promptpay: { type: 'phone', id: '021234567' } }, 'promptpay.id'],
    ['no suffix', { ...whole, promptpay: { type: 'biller', id: '0105536000313' } }, 'promptpay.suffix'],
    ['a short secret', { ...whole, callback_secret: 'short' }, 'callback_secret'],
    ['a secret and no addresses', { ...whole, callback_addresses: [] }, 'callback_addresses'],
    ['a name as address', { ...whole, callback_addresses: ['203.0.113.7', 'bank.example'] }, 'callback_addresses.1'],
    ['the whole Internet', { ...whole, callback_addresses: ['0.0.0.0/0'] }, 'callback_addresses.0'],
    ['a text of addresses', { ...whole, callback_addresses: '203.0.113.7' }, 'callback_addresses'],
    ['another verifier', { ...whole, slip_verifier: 'x' }, 'slip_verifier'],
    ['a verifier without key', { ...whole, slip_key: null }, 'slip_key'],
  ])('with %s are refused by their field', (_, given, field) => {
    const read = readBankCredentials(given)
    expect(read).toEqual({ ok: false, field, message: expect.stringMatching(/\.$/) })
    expect(JSON.stringify(read)).not.toContain('short')
  })
})
