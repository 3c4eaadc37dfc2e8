// The gateway of a merchant's own bank account, and the credentials from which it is made.
import { describe, expect, test } from '@jest/globals'
import { readBankCredentials } from '../../../gateways/bank/credentials.ts'
import { type BankSettings, createBankGateway } from '../../../gateways/bank/index.ts'
import { VERIFIER_ADDRESSES } from '../../../gateways/bank/slip-verifiers.ts'
import { ProviderAway } from '../../../gateways/http.ts'
import { CannotDoThat, capability } from '../../../gateways/port.ts'
import { decodePromptPay, type PromptPayTarget } from '../../../rules/promptpay.ts'
import { API_KEY, createFakeEasySlip } from '../../support/providers/easyslip.ts'

const PHONE: PromptPayTarget = { type: 'phone', id: '0812345678' }
const settings = (changes: Partial<BankSettings['credentials']> = {}): BankSettings => ({
  credentials: { promptPay: PHONE, slipVerifier: 'none', slipKey: null, ...changes },
  livemode: true,
  merchantName: 'ร้านสตางค์ Satang',
  merchantCity: 'Chiang Mai',
})
const request = { attemptId: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z', amountSatang: 123_450, expiresAt: 1_800_000_000 }

describe('a code', () => {
  test('pays the merchant, and is the same when it is asked for again', async () => {
    const qr = capability(createBankGateway(settings()), 'qr')
    const code = await qr.create(request)
    expect(code).toEqual({ reference: null, payload: expect.any(String), imageUrl: null, expiresAt: 1_800_000_000 })
    expect(decodePromptPay(code.payload ?? '')).toEqual({
      ok: true,
      target: PHONE,
      ref1: null,
      ref2: null,
      amountSatang: 123_450,
      merchantName: 'Satang',
      merchantCity: 'Chiang Mai',
    })
    expect(await Promise.all([qr.create(request), qr.create(request)])).toEqual([code, code])
  })

  test('of a biller names its payment', async () => {
    const promptPay: PromptPayTarget = { type: 'biller', id: '0105536000313', suffix: '01' }
    const { payload } = await capability(createBankGateway(settings({ promptPay })), 'qr').create(request)
    const decoded = decodePromptPay(payload ?? '')
    expect(decoded).toMatchObject({ ok: true, target: promptPay, ref1: expect.stringMatching(/^[A-Z0-9]{1,20}$/) })
    const other = await capability(createBankGateway(settings({ promptPay })), 'qr').create({
      ...request,
      attemptId: 'pay_01jd8z7k3n5q9r2t4v6w8x0y2a',
    })
    expect(other.payload).not.toBe(payload)
  })

  test('of no amount is not made', async () => {
    const qr = capability(createBankGateway(settings()), 'qr')
    await expect(qr.create({ ...request, amountSatang: 99 })).rejects.toBeInstanceOf(RangeError)
    await expect(qr.create({ ...request, amountSatang: 1.5 })).rejects.toBeInstanceOf(RangeError)
  })
})

test('a bank has codes and nothing else', () => {
  const gateway = createBankGateway(settings())
  expect(Object.keys(gateway).sort()).toEqual(['check', 'name', 'qr'])
  expect(gateway.name).toBe('bank')
  for (const which of ['charges', 'cards', 'refunds', 'returns', 'transfers', 'book', 'notifications'] as const)
    expect(() => capability(gateway, which)).toThrow(CannotDoThat)
})

describe('the check', () => {
  test('asks nobody where there is nobody to ask', async () => {
    for (const slipVerifier of ['none', 'manual'] as const)
      expect(await createBankGateway(settings({ slipVerifier })).check?.()).toEqual({
        kind: 'ok',
        livemode: true,
        name: null,
      })
  })

  test('asks the verifier', async () => {
    const provider = createFakeEasySlip()
    const addresses = { ...VERIFIER_ADDRESSES, easySlipUrl: await provider.start() }
    const check = (slipKey: string) =>
      createBankGateway({ ...settings({ slipVerifier: 'easyslip', slipKey }), addresses }).check?.()
    expect(await check(API_KEY)).toEqual({ kind: 'ok', livemode: true, name: null })
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
