// Verifiers of slips against stand-ins of their HTTP: what they find, what they do not, when to ask again, and every fault.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { SlipVerifier } from '../../../gateways/bank/slip-verifier.ts'
import { createSlipVerifier, VERIFIER_ADDRESSES, verifierProblem } from '../../../gateways/bank/slip-verifiers.ts'
import { CredentialsRefused, ProviderAway, ProviderRefused } from '../../../gateways/http.ts'
import { satang } from '../../../rules/money.ts'
import { decodeSlipQr, encodeSlipQr } from '../../../rules/slip-qr.ts'
import * as easyslip from '../../support/providers/easyslip.ts'
import { type BankTransfer, SlipProvider } from '../../support/providers/slip-provider.ts'
import * as slipok from '../../support/providers/slipok.ts'

const TRANSFER: BankTransfer = {
  sendingBank: '014',
  reference: '202611231200AbCdEf12',
  amountSatang: 123_450,
  sentAt: 1_799_999_000,
  receiver: { name: 'ร้าน สต***', account: 'xxx-x-x1234-x', proxy: { type: 'MSISDN', value: 'xxx-xxx-5678' } },
  sender: { name: 'นาย สมชาย ใ***', account: 'xxx-x-x9999-x', proxy: null },
  references: ['PAY1', 'INV1'],
}

const providers = [
  ['slipok', slipok.createFakeSlipOk, `${slipok.BRANCH}:${slipok.API_KEY}`],
  ['easyslip', easyslip.createFakeEasySlip, easyslip.API_KEY],
] as const

describe.each(providers)('%s', (name, create, slipKey) => {
  let provider: SlipProvider
  let url: string
  let verifier: SlipVerifier
  const withKey = (key: string) => {
    const made = createSlipVerifier({ slipVerifier: name, slipKey: key }, { slipOkUrl: url, easySlipUrl: `${url}/` })
    if (!made) throw new Error('no verifier')
    return made
  }
  const verify = (payload: string) => {
    const slip = decodeSlipQr(payload)
    if (!slip.ok) throw new Error(slip.message)
    return verifier.verify({ payload, slip, amountSatang: satang(1) })
  }
  beforeEach(async () => {
    provider = create()
    url = await provider.start()
    verifier = withKey(slipKey)
  })
  afterEach(() => provider.stop())

  test('finds a transfer, and again when it is asked again', async () => {
    const payload = provider.transfer(TRANSFER)
    const found = { kind: 'found', ...TRANSFER }
    expect(await verify(payload)).toEqual(found)
    expect(await verify(payload)).toEqual(found)
    expect(await Promise.all([verify(payload), verify(payload)])).toEqual([found, found])
  })

  test('shows what is missing as null', async () => {
    const nobody = { name: null, account: null, proxy: null }
    const { references: _, ...rest } = TRANSFER
    expect(await verify(provider.transfer({ ...rest, receiver: nobody, sender: nobody }))).toEqual({
      kind: 'found',
      ...rest,
      receiver: nobody,
      sender: nobody,
      references: [],
    })
  })

  test.each([1, 5, 10, 29, 105, 1_999, 100_000, 99_999_999_999])('reads %d satang exactly', async (amountSatang) => {
    expect(await verify(provider.transfer({ ...TRANSFER, amountSatang }))).toMatchObject({ amountSatang })
  })

  test('is told the code and nothing else of the buyer', async () => {
    const payload = provider.transfer(TRANSFER)
    await verify(payload)
    expect(JSON.stringify(provider.asked[0]?.body)).toBe(
      JSON.stringify({ [name === 'slipok' ? 'data' : 'payload']: payload }),
    )
  })

  test('does not find what no bank knows', async () => {
    provider.transfer(TRANSFER)
    expect(await verify(encodeSlipQr({ sendingBank: '014', reference: 'FORGED' }))).toEqual({ kind: 'not_found' })
    expect(await verify(encodeSlipQr({ ...TRANSFER, sendingBank: '004' }))).toEqual({ kind: 'not_found' })
  })

  test('asks to come back while the bank does not know the transfer yet', async () => {
    const payload = provider.transfer({ ...TRANSFER, knownFrom: provider.now + 300 })
    const afterSeconds = name === 'slipok' ? 300 : null
    expect(await verify(payload)).toEqual({ kind: 'later', why: 'bank', afterSeconds })
    provider.now += 300
    expect(await verify(payload)).toMatchObject({ kind: 'found' })
  })

  test('asks to come back when the quota is used up', async () => {
    provider.quota = 0
    expect(await verify(provider.transfer(TRANSFER))).toEqual({ kind: 'later', why: 'quota', afterSeconds: null })
  })

  test.each(['hang', 'error', 'down', 'busy', 'garbage', 'other'] as const)(
    'throws at the fault %s, and finds it afterwards',
    async (fault) => {
      const payload = provider.transfer(TRANSFER)
      provider.fail(fault)
      const answer = verify(payload)
      // The client waits 25 s; the provider gives up its connection before.
      if (fault === 'hang') {
        while (provider.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
        await provider.stop()
        await expect(answer).rejects.toBeInstanceOf(ProviderAway)
        return
      }
      await expect(answer).rejects.toBeInstanceOf(ProviderAway)
      expect(await verify(payload)).toMatchObject({ kind: 'found' })
    },
  )

  test('throws when a wrong key is refused, and never names it', async () => {
    verifier = withKey(name === 'slipok' ? `${slipok.BRANCH}:WRONGKEY` : 'WRONGKEY')
    const error = await verify(provider.transfer(TRANSFER)).catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(CredentialsRefused)
    expect(JSON.stringify(error) + String(error)).not.toContain('WRONGKEY')
  })

  test('is checked by a call that costs nothing', async () => {
    expect(await verifier.check()).toEqual({ kind: 'ok' })
    expect(provider.counted).toBe(0)
    verifier = withKey(name === 'slipok' ? `${slipok.BRANCH}:WRONGKEY` : 'WRONGKEY')
    expect(await verifier.check()).toEqual({ kind: 'refused', credential: 'slip_key', message: expect.any(String) })
    provider.fail('error')
    await expect(verifier.check()).rejects.toBeInstanceOf(ProviderAway)
  })
})

describe('slipok', () => {
  let provider: SlipProvider
  let refusal: object
  let verifier: SlipVerifier
  beforeEach(async () => {
    refusal = {}
    provider = new SlipProvider(() => ({ status: 400, body: refusal }))
    const made = createSlipVerifier(
      { slipVerifier: 'slipok', slipKey: '1:K' },
      { ...VERIFIER_ADDRESSES, slipOkUrl: await provider.start() },
    )
    if (!made) throw new Error('no verifier')
    verifier = made
  })
  afterEach(() => provider.stop())
  const verify = () => {
    const { sendingBank, reference } = TRANSFER
    return verifier.verify({
      payload: encodeSlipQr(TRANSFER),
      slip: { sendingBank, reference },
      amountSatang: satang(1),
    })
  }
  const slip = {
    transRef: TRANSFER.reference,
    transTimestamp: '2026-11-23T05:00:00.000Z',
    amount: 10,
    sender: {},
    receiver: { displayName: 'ร้าน', account: { type: 'BANKAC', value: 'xxx-x-x1234-x' } },
  }

  test.each([1012, '1013', 1014])('answers %p, which says what the transfer is, as found', async (code) => {
    refusal = { success: false, code, message: 'สลิปซ้ำ', data: slip }
    expect(await verify()).toMatchObject({ kind: 'found', amountSatang: 1_000, sentAt: 1_795_410_000 })
    refusal = { success: false, code, message: 'สลิปซ้ำ' }
    await expect(verify()).rejects.toBeInstanceOf(ProviderRefused)
  })

  test.each([
    ['1003', { kind: 'later', why: 'quota', afterSeconds: null }],
    ['1004', { kind: 'later', why: 'quota', afterSeconds: null }],
    ['1008', { kind: 'not_found' }],
    ['1009', { kind: 'later', why: 'bank', afterSeconds: 900 }],
    ['1010', { kind: 'later', why: 'bank', afterSeconds: null }],
    ['1011', { kind: 'not_found' }],
  ])('answers the code %s', async (code, expected) => {
    refusal = { success: false, code, message: 'x' }
    expect(await verify()).toEqual(expected)
  })

  test.each(['1000', '1005', '1006', '1007', '1999'])('throws at the code %s', async (code) => {
    refusal = { success: false, code, message: 'x' }
    await expect(verify()).rejects.toBeInstanceOf(ProviderRefused)
  })

  test('throws at an unknown branch, and at a refusal without a code', async () => {
    refusal = { success: false, code: '1001', message: 'x' }
    await expect(verify()).rejects.toBeInstanceOf(CredentialsRefused)
    refusal = { success: false }
    await expect(verify()).rejects.toBeInstanceOf(ProviderAway)
  })
})

describe('settings', () => {
  test('of no verifier, and of a person', async () => {
    expect(createSlipVerifier({ slipVerifier: 'none', slipKey: null })).toBeNull()
    const manual = createSlipVerifier({ slipVerifier: 'manual', slipKey: null })
    expect(await manual?.verify({ payload: '', slip: TRANSFER, amountSatang: satang(1) })).toBeNull()
    expect(await manual?.check()).toEqual({ kind: 'ok' })
  })

  test.each([
    ['slipok', null],
    ['slipok', ''],
    ['slipok', 'SLIPOKKEY'],
    ['slipok', 'branch:SLIPOKKEY'],
    ['slipok', '1/../2:SLIPOKKEY'],
    ['slipok', '12345:'],
    ['slipok', '12345:KEY\r\nX-Other: 1'],
    ['easyslip', null],
    ['easyslip', ''],
    ['easyslip', 'key with blank'],
    ['easyslip', 'กุญแจ'],
  ] as const)('of %s with the key %p are refused by their field', (slipVerifier, slipKey) => {
    expect(verifierProblem({ slipVerifier, slipKey })).toEqual({ field: 'slip_key', message: expect.any(String) })
    expect(() => createSlipVerifier({ slipVerifier, slipKey })).toThrow(RangeError)
  })

  test('name no address without https, but on the loopback', () => {
    const settings = { slipVerifier: 'easyslip', slipKey: 'K' } as const
    expect(() => createSlipVerifier(settings, { ...VERIFIER_ADDRESSES, easySlipUrl: 'http://example.com' })).toThrow(
      'https',
    )
    expect(() => createSlipVerifier(settings)).not.toThrow()
  })
})
