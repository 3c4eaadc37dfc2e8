/*
 * Money that reaches the merchant itself, at an account at Stripe whose settlement is direct: payments, fees that are known later, refunds, disputes,
 * money in suspense, and that no satang of it is in a balance or a payout. The invariants hold for all of it when the file ends.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import type { Happening } from '../gateways/contract.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'

let billing: BillingApi
let stripe: StripeEnvironment
let shop: ApiShop

beforeAll(async () => {
  billing = await startBillingApi()
  stripe = await openStripe()
  billing.api.deps.gateways = createGateways(billing.api.db, {
    links: billing.api.deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses: { stripeApiUrl: stripe.fake.url },
    patience: PATIENT,
  })
})
beforeEach(async () => {
  stripe.fake.book.booksLate = true
  shop = await billing.shop()
})
afterAll(async () => {
  await billing.checkAndClose()
  await stripe.close()
})

async function connected(settlement: 'direct' | 'platform' = 'direct'): Promise<string> {
  const credentials = {
    secret_key: stripe.keys.secretKey,
    publishable_key: 'pk_test_51ContractPublishable',
    webhook_secret: stripe.keys.secret,
  }
  const { status, json } = await shop.post('/v1/gateway_accounts', { provider: 'stripe', credentials, settlement })
  expect([status, json.settlement]).toEqual([200, settlement])
  return json.id
}

async function notified(account: string, of: Happening): Promise<number> {
  const { headers, body } = await stripe.world.notification(of, { signedAt: Math.floor(Date.now() / 1_000) })
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  const url = `${billing.api.url}/hooks/stripe/${account}`
  return (await fetch(url, { method: 'POST', headers: sent, body: new Uint8Array(body) })).status
}

/** A subscription charged to a card at the account; answers its payment. */
async function charged(clock?: string) {
  const customer = await shop.customer(clock ? { test_clock: clock } : {})
  const token = await stripe.world.token('ok')
  const card = await shop.post('/v1/payment_methods', { customer, type: 'card', token })
  const { json } = await shop.subscribe({ customer, payment_method: card.json.id })
  expect(json.status).toBe('active')
  return { subscription: json, payment: await paymentOf(json.id) }
}

const paymentOf = async (subscription: string) =>
  (await shop.get(`/v1/payments?subscription=${subscription}`)).json.data[0]
const paymentById = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const balance = async () => (await shop.get('/v1/balance')).json
const lines = async () => (await shop.get('/v1/balance_transactions')).json.data
const entriesOf = async (source: string) =>
  Object.fromEntries(
    (
      await billing.api.sql<{ account: string; satang: string }>(
        `select e.account, sum(e.amount_satang)::text as satang from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
         where t.source_id = $1 group by 1 order by 1`,
        [source],
      )
    ).map(({ account, satang }) => [account, Number(satang)]),
  )
const eventsOf = async (id: string) =>
  (await billing.api.sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )

describe('a charge', () => {
  test('is in no balance and no payout; its fee is the gateway’s, and null until it is known', async () => {
    const account = await connected()
    const { payment } = await charged()
    expect(payment).toMatchObject({
      status: 'succeeded',
      settlement: 'direct',
      gateway_account: account,
      fee_satang: null,
      fee_details: null,
      net_satang: null,
      available_on: null,
      payout: null,
    })
    expect(await balance()).toMatchObject({
      available_satang: 0,
      pending_satang: 0,
      direct: { this_month_satang: payment.gross_satang },
    })
    expect(await lines()).toEqual([])
    expect(await entriesOf(payment.id)).toEqual({
      'direct:merchant_balance': payment.gross_satang,
      [`direct:gateway_clearing:${account}`]: -payment.gross_satang,
    })
    const payout = await shop.post('/v1/payouts', {})
    expect(payout).toMatchObject({ status: 400 })
  })

  test('learns its fee from a notification, once, however often that comes', async () => {
    const account = await connected()
    const { payment } = await charged()
    expect(await notified(account, { kind: 'charge', attemptId: payment.id })).toBe(200)
    expect((await paymentById(payment.id)).fee_satang).toBeNull()
    await stripe.world.settle(payment.id)
    const told = await Promise.all([1, 2, 3].map(() => notified(account, { kind: 'charge', attemptId: payment.id })))
    expect(told).toEqual([200, 200, 200])
    const known = await paymentById(payment.id)
    expect(known.fee_satang).toBeGreaterThan(0)
    expect(known.net_satang).toBe(payment.gross_satang - known.fee_satang)
    expect(known.fee_details).toMatchObject([
      { type: 'fee', rate_bps: null },
      { type: 'vat', rate_bps: null },
    ])
    expect((await eventsOf(payment.id)).filter((type) => type === 'payment.updated')).toHaveLength(1)
    expect(await entriesOf(payment.id)).toMatchObject({ 'direct:merchant_balance': known.net_satang })
    expect(await balance()).toMatchObject({ available_satang: 0, direct: { this_month_satang: payment.gross_satang } })
  })

  test('whose fee is known at once has it from the first event on', async () => {
    stripe.fake.book.booksLate = false
    await connected()
    const { payment } = await charged()
    expect(payment.fee_satang).toBeGreaterThan(0)
    expect(payment.net_satang).toBe(payment.gross_satang - payment.fee_satang)
    expect(await eventsOf(payment.id)).toEqual(['payment.created', 'payment.succeeded'])
    expect(await entriesOf(payment.id)).toMatchObject({ 'direct:merchant_balance': payment.net_satang })
  })

  test('of a platform account keeps the operator’s fee, and the balance gets it', async () => {
    const account = await connected('platform')
    const { payment } = await charged()
    expect(payment).toMatchObject({ settlement: 'platform', fee_satang: expect.any(Number) })
    await stripe.world.settle(payment.id)
    expect(await notified(account, { kind: 'charge', attemptId: payment.id })).toBe(200)
    expect((await paymentById(payment.id)).fee_satang).toBe(payment.fee_satang)
    expect(await eventsOf(payment.id)).not.toContain('payment.updated')
    expect(await balance()).toMatchObject({ pending_satang: payment.net_satang, direct: { this_month_satang: 0 } })
  })

  test('follows a change of the account only when it is made later', async () => {
    const account = await connected('platform')
    const before = await charged()
    expect(
      await shop.send('PATCH', `/v1/gateway_accounts/${account}`, { body: { settlement: 'direct' } }),
    ).toMatchObject({
      status: 200,
      json: { settlement: 'direct' },
    })
    const after = await charged()
    expect([before.payment.settlement, after.payment.settlement]).toEqual(['platform', 'direct'])
    expect((await paymentById(before.payment.id)).settlement).toBe('platform')
    expect(await balance()).toMatchObject({
      pending_satang: before.payment.net_satang,
      direct: { this_month_satang: after.payment.gross_satang },
    })
    const refund = await shop.post(`/v1/payments/${before.payment.id}/refund`)
    expect(refund).toMatchObject({ status: 200, json: { status: 'succeeded' } })
    expect(await entriesOf(refund.json.id)).toMatchObject({ merchant_balance: -before.payment.gross_satang })
  })

  test('of a renewal is as the first one', async () => {
    await connected()
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_800_000_000 })).json.id as string
    const { subscription } = await charged(clock)
    await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: subscription.current_period_end })
    await billing.settled()
    const renewal = await paymentOf(subscription.id)
    expect(renewal).toMatchObject({ status: 'succeeded', settlement: 'direct', available_on: null })
    expect(await lines()).toEqual([])
  })
})

describe('afterwards', () => {
  test('a refund in parts and then of the rest leaves the balance alone', async () => {
    const account = await connected()
    const { payment } = await charged()
    const part = await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 1_000 })
    expect(part).toMatchObject({ status: 200, json: { status: 'succeeded' } })
    const rest = await shop.post(`/v1/payments/${payment.id}/refund`)
    expect(rest).toMatchObject({
      status: 200,
      json: { status: 'succeeded', amount_satang: payment.gross_satang - 1_000 },
    })
    expect(await shop.post(`/v1/payments/${payment.id}/refund`)).toMatchObject({
      status: 400,
      json: { error: { code: 'payment_already_refunded' } },
    })
    expect(await balance()).toMatchObject({ available_satang: 0, pending_satang: 0 })
    expect(await entriesOf(part.json.id)).toEqual({
      'direct:merchant_balance': -1_000,
      'direct:refunds_pending': 0,
      [`direct:gateway_clearing:${account}`]: 1_000,
    })
  })

  test('a dispute takes the money from the merchant’s own account, and brings it back when it is won', async () => {
    const account = await connected()
    const { payment } = await charged()
    const reference = await stripe.world.openDispute(payment.id)
    expect(await notified(account, { kind: 'dispute', reference })).toBe(200)
    expect(await paymentById(payment.id)).toMatchObject({ disputed_satang: payment.gross_satang })
    expect(await balance()).toMatchObject({ available_satang: 0, pending_satang: 0 })
    await stripe.world.decideDispute(reference, 'won')
    expect(await notified(account, { kind: 'dispute', reference })).toBe(200)
    expect(await paymentById(payment.id)).toMatchObject({ disputed_satang: 0 })
    expect(await lines()).toEqual([])
  })
})
