// `satang gateway try` against the fakes of the providers: what works, what does not, and keys of real money, which are refused unasked.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openTrial, type Tried, tryGateway } from '../../scripts/admin/gateway-try.ts'
import { type OpnFake, startOpn } from '../support/providers/opn.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'

const SATANG = join(import.meta.dirname, '../../scripts/satang.ts')
const resultsOf = (tried: readonly Tried[]) => tried.map(({ step, result }) => `${step}: ${result}`)
const failedOf = (tried: readonly Tried[]) => tried.filter(({ result }) => result === 'failed')

let stripe: StripeEnvironment
let opn: OpnFake
beforeEach(async () => {
  stripe = await openStripe()
  opn = await startOpn()
})
afterEach(async () => {
  await Promise.all([stripe.close(), opn.close()])
})

const STRIPE_KEYS = () => ({
  STRIPE_SECRET_KEY: stripe.keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
})

async function withStripe(more: Record<string, string> = {}): Promise<Tried[]> {
  const env = { ...STRIPE_KEYS(), TEST_CARD_TOKEN: await stripe.world.token('ok'), ...more }
  return tryGateway(openTrial('stripe', env, { stripeApiUrl: stripe.fake.url }))
}
function withOpn(more: Record<string, string> = {}): Promise<Tried[]> {
  const env = { OPN_SECRET_KEY: opn.keys.secret, OPN_PUBLIC_KEY: opn.keys.public, ...more }
  return tryGateway(openTrial('opn', env, { opnApiUrl: opn.url }))
}

const ALL = [
  'check: ok',
  'attach a test card: ok',
  'charge ฿20: ok',
  'charge the same again: ok',
  'look it up: ok',
  'refund it: ok',
  'make a PromptPay code: ok',
  'withdraw the code: ok',
  "read today's book: ok",
]

describe('an account that works', () => {
  test('at Stripe does every step, and charges and refunds once', async () => {
    const tried = await withStripe()
    expect([failedOf(tried), resultsOf(tried)]).toEqual([[], ALL])
    const { charges, refunds } = stripe.fake.book
    expect([...charges.values()].map(({ amount }) => amount)).toEqual([2_000])
    expect([...refunds.values()].map(({ amount }) => amount)).toEqual([2_000])
  })

  test('at Opn does every step, and leaves the card out without a token', async () => {
    const tried = await withOpn({ TEST_CARD_TOKEN: opn.token('ok') })
    expect([failedOf(tried), resultsOf(tried)]).toEqual([[], ALL])
    expect([...opn.book.refunds.values()].map(({ amount }) => amount)).toEqual([2_000])
    const without = await withOpn()
    expect(failedOf(without)).toEqual([])
    expect(resultsOf(without)).toContain('attach a test card: left_out')
  })

  test('at a bank makes a code', async () => {
    const tried = await tryGateway(openTrial('bank', { PROMPTPAY_PHONE: '0812345678' }, {}))
    expect(resultsOf(tried)).toEqual(['check: ok', 'make a PromptPay code: ok'])
    expect(tried[1]?.said).toMatch(/^000201/)
  })
})

describe('an account that does not work', () => {
  test('with a wrong key ends at the check, and shows no key', async () => {
    const tried = await withStripe({ STRIPE_SECRET_KEY: 'sk_test_wrong' })
    expect(tried).toMatchObject([{ step: 'check', result: 'failed', said: expect.stringContaining('secret_key') }])
    expect(await withOpn({ OPN_SECRET_KEY: 'skey_test_wrong' })).toMatchObject([{ step: 'check', result: 'failed' }])
  })

  test('that cannot be reached ends at the check', async () => {
    await stripe.world.fault('down', 100)
    expect(await withStripe()).toMatchObject([{ step: 'check', result: 'failed' }])
  })

  test('whose card is declined says so, and tries the rest', async () => {
    const tried = await withStripe({ TEST_CARD_TOKEN: await stripe.world.token({ declines: 'insufficient_funds' }) })
    expect(failedOf(tried)).toMatchObject([{ step: 'charge ฿20', said: 'declined: insufficient_funds' }])
    expect(resultsOf(tried).at(-1)).toBe("read today's book: ok")
  })

  test('whose slip verifier refuses its key fails', async () => {
    const env = { PROMPTPAY_PHONE: '0812345678', SLIP_VERIFIER: 'slipok', SLIP_KEY: 'not a key' }
    expect(await tryGateway(openTrial('bank', env, {}))).toMatchObject([{ step: 'check', result: 'failed' }])
  })
})

describe('what is refused before anything is asked', () => {
  const refused = (provider: string, env: Record<string, string>) => () => openTrial(provider, env, {})

  test('keys of real money, missing ones, and unknown providers', () => {
    expect(refused('stripe', { STRIPE_SECRET_KEY: 'sk_live_51abc' })).toThrow('STRIPE_SECRET_KEY is no test key')
    expect(refused('stripe', { STRIPE_SECRET_KEY: 'rk_live_51abc' })).toThrow('no test key')
    expect(refused('stripe', {})).toThrow('Set STRIPE_SECRET_KEY')
    expect(refused('stripe', { STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('Set STRIPE_PUBLISHABLE_KEY')
    const live = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    expect(refused('stripe', live)).toThrow('STRIPE_PUBLISHABLE_KEY is no test key')
    expect(refused('opn', { OPN_SECRET_KEY: 'skey_test_1', OPN_PUBLIC_KEY: 'pkey_1' })).toThrow('OPN_PUBLIC_KEY')
    expect(refused('opn', { OPN_SECRET_KEY: 'skey_1', OPN_PUBLIC_KEY: 'pkey_test_1' })).toThrow('OPN_SECRET_KEY')
    expect(refused('bank', {})).toThrow('PROMPTPAY_PHONE')
    expect(refused('paypal', {})).toThrow('--provider must be stripe, opn, bank')
  })
})

describe('the command', () => {
  const run = (env: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [SATANG, 'gateway', 'try', ...args], {
      env: { PATH: process.env.PATH, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
      (error) => ({ code: error.code, out: error.stdout, said: error.stderr }),
    )

  test('prints a table or JSON, and leaves with 1 when a step failed', async () => {
    const env = { STRIPE_API_URL: stripe.fake.url, ...STRIPE_KEYS() }
    const good = await run({ ...env, TEST_CARD_TOKEN: await stripe.world.token('ok') }, '--provider', 'stripe')
    expect(good).toMatchObject({ code: 0, said: '' })
    expect(good.out).toMatch(/^charge ฿20 +ok +\d+ ms +pi_/m)
    const bad = await run({ ...env, TEST_CARD_TOKEN: 'pm_unknown' }, '--provider', 'stripe', '--json')
    expect(bad.code).toBe(1)
    expect(JSON.parse(bad.out).steps[1]).toMatchObject({ step: 'attach a test card', result: 'failed' })
  })

  test('refuses a live key with 1, without showing it', async () => {
    const refused = await run({ STRIPE_SECRET_KEY: 'sk_live_51Secret' }, '--provider', 'stripe')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.said).toContain('no test key')
    expect(refused.said).not.toContain('51Secret')
  })
})
