/*
 * Faults that a test gives the simulated bank (POST /v1/test_helpers/gateways/faults), over HTTP and through what processes a row: whatever the bank does,
 * money moves once, is in both books, and nothing is woken by the call itself. The bank's own book is the judge. Renewals, shares of slots, breakers and
 * payouts: test/activities/slow-gateway.test.ts.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import { FAULT_KINDS, type FaultKind } from '../../gateways/simulator-faults.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  // Shorter than a slow bank, so that processings do leave calls under way.
  const patience = { ...PATIENT, quickMs: 200, graceMs: 300, callMs: 6_000 }
  billing.api.deps.gateways = createGateways(billing.api.db, { links, slowSeconds: 1, patience })
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const VERSION = { headers: { 'service-version': '2026-09-01' } }
const faults = (body: unknown, options = {}) => shop.post('/v1/test_helpers/gateways/faults', body, options)
const left = async (of = shop) =>
  (await billing.api.sql('select kind, remaining from simulator_faults where merchant_id = $1', [of.id]))[0]
const paymentsOf = async () => (await shop.get('/v1/payments')).json.data as { id: string; status: string }[]

/** As the activity of a charge does, and the timers of a workflow: looks again until `done`. */
async function until(workflowId: string, done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    await billing.settled()
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, 200))
    await billing.api.deps.workflows.wakeNow({
      ...{ workflowId, merchantId: shop.id, livemode: false, customerId: null },
      ...{ token: 0, fresh: false, urgent: true, requestId: 'req_test' },
    })
  }
  throw new Error(`${workflowId} is never done`)
}

/** Both books of today, which agree. */
async function books() {
  await faults({ kind: 'down', count: 0 })
  const date = bangkokDay(Math.floor(Date.now() / 1_000))
  const { json } = await shop.get(`/v1/gateway_accounts/simulator/reconciliation?date=${date}`)
  expect(json.differences).toEqual([])
  expect(json.theirs).toEqual(json.ours)
  const { payments, gross_satang, refunds, refunded_satang } = json.theirs
  return { charged: [payments, gross_satang], refunded: [refunds, refunded_satang] }
}

describe('the call', () => {
  test.each(FAULT_KINDS)('sets %s for so many calls of this merchant, and wakes nothing', async (kind) => {
    const other = await billing.shop()
    const before = await billing.counts()
    const wakeups = billing.api.wakeups.length
    expect(await faults({ kind, count: 7 })).toMatchObject({
      status: 200,
      json: { object: 'gateway_faults', kind, count: 7 },
    })
    expect([await left(), await left(other)]).toEqual([{ kind, remaining: 7 }, undefined])
    expect(billing.api.wakeups).toHaveLength(wakeups)
    expect(await billing.counts()).toEqual({ ...before, idempotency_records: expect.any(Number) })
  })

  test('takes the place of what was set before, is the same when it is repeated, and ends with 0', async () => {
    const key = { headers: { 'idempotency-key': `faults-${shop.id}` } }
    await faults({ kind: 'down', count: 3 })
    const [first, again] = [
      await faults({ kind: 'slow', count: 2 }, key),
      await faults({ kind: 'slow', count: 2 }, key),
    ]
    expect(again.json).toEqual(first.json)
    expect(await left()).toEqual({ kind: 'slow', remaining: 2 })
    await faults({ kind: 'slow', count: 0 })
    const { json } = await shop.subscribe()
    expect(json.status).toBe('active')
  })

  test.each([
    [{ kind: 'gone', count: 1 }, 'kind'],
    [{ count: 1 }, 'kind'],
    [{ kind: 'down' }, 'count'],
    [{ kind: 'down', count: -1 }, 'count'],
    [{ kind: 'down', count: 1.5 }, 'count'],
    [{ kind: 'down', count: '1' }, 'count'],
    [{ kind: 'down', count: 10_001 }, 'count'],
    [{ kind: 'down', count: 1, account: 'ga_1' }, 'account'],
  ])('refuses %j and sets nothing', async (body, param) => {
    expect(await faults(body)).toMatchObject({ status: 400, json: { error: { param } } })
    expect(await left()).toBeUndefined()
  })

  test('is of the test mode alone', async () => {
    expect(await faults({ kind: 'down', count: 1 }, { key: shop.liveKey })).toMatchObject({
      status: 403,
      json: { error: { code: 'test_mode_only' } },
    })
    expect(await left()).toBeUndefined()
  })
})

/** `down` fails the charge and the two look-ups that follow. */
const countOf = (kind: FaultKind) => (kind === 'down' ? 3 : 1)

describe.each(FAULT_KINDS)('a bank that is %s', (kind) => {
  const begins = () => faults({ kind, count: countOf(kind) })

  test('charges a first payment once', async () => {
    const body = { customer: await shop.customer(), price: await shop.price({ amount_satang: 19_900 }) }
    await begins()
    const subscribing = shop.subscribe(body)
    const found = async () =>
      (
        await billing.api.sql<{ id: string }>('select subscription_id as id from payments where merchant_id = $1', [
          shop.id,
        ])
      )[0]?.id
    while (!(await found())) await new Promise((resolve) => setTimeout(resolve, 20))
    const id = await found()
    await until(`subscription/${id}`, async () => (await shop.get(`/v1/subscriptions/${id}`)).json.status === 'active')
    expect((await subscribing).status).toBe(200)
    expect(await books()).toEqual({ charged: [1, 19_900], refunded: [0, 0] })
    expect((await paymentsOf()).map(({ status }) => status)).toEqual(['succeeded'])
  })

  test('charges a checkout once, however often the buyer confirms', async () => {
    const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 })
    const opening = {
      line_items: [{ price }],
      ...{ customer_email: 'buyer@example.com', success_url: 'https://shop.test' },
    }
    const { id } = (await shop.post('/v1/checkout_sessions', opening, VERSION)).json
    await begins()
    const confirm = () =>
      shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, {
        payment_method_type: 'card',
        token: 'pm_card_ok',
      })
    const answers = Promise.all([confirm(), confirm()])
    const charging = async () => (await billing.api.sql('select 1 from payments where merchant_id = $1', [shop.id]))[0]
    while (!(await charging())) await new Promise((resolve) => setTimeout(resolve, 20))
    const status = async () => (await shop.get(`/v1/checkout_sessions/${id}`)).json.status
    await until(`checkout-session/${id}`, async () => (await status()) === 'complete')
    await answers
    expect(await books()).toEqual({ charged: [1, 19_900], refunded: [0, 0] })
  })

  test('gives money back once', async () => {
    const { json } = await shop.subscribe({ price: await shop.price({ amount_satang: 19_900 }) })
    const payment = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json.payment
    await begins()
    await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 5_000 })
    const [refund] = (await shop.get(`/v1/payments/${payment}/refunds`)).json.data
    const status = async () => (await shop.get(`/v1/refunds/${refund.id}`)).json.status
    await until(`refund/${refund.id}`, async () => (await status()) === 'succeeded')
    expect(await books()).toEqual({ charged: [1, 19_900], refunded: [1, 5_000] })
  })

  test('takes nothing of a code, which calls no bank, and sends a second transfer back once', async () => {
    const price = await shop.price({ amount_satang: 19_900 })
    const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
    const payment = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json.payment
    await begins()
    const succeed = `/v1/test_helpers/payments/${payment}/succeed`
    expect((await shop.post(succeed)).json.status).toBe('succeeded')
    await shop.post(succeed, { amount_satang: 700 })
    await billing.settled()
    expect(await left()).toEqual({ kind, remaining: countOf(kind) })
    const [held] = (await shop.get('/v1/inbound_transfers?status=duplicate')).json.data
    await shop.post(`/v1/inbound_transfers/${held.id}/refund`, {})
    const status = async () => (await shop.get(`/v1/inbound_transfers/${held.id}`)).json.status
    await until(`inbound-transfer/${held.id}`, async () => (await status()) === 'refunded')
    expect(await books()).toEqual({ charged: [2, 20_600], refunded: [1, 700] })
  })
})
