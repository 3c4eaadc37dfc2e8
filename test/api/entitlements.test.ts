// Entitlements over HTTP: what a customer may use, to the second, in the customer's own time.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { addDays, fromBangkok } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const T0 = fromBangkok({ year: 2026, month: 3, day: 1, hour: 9 })

const entitlements = async (customer: string) => {
  const { status, json, text } = await shop.get(`/v1/customers/${customer}/entitlements`)
  if (status !== 200) throw new Error(text)
  return json
}
const product = async (priceId: string) => (await shop.get(`/v1/prices/${priceId}`)).json.product as string
const newClock = async () => (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id as string
const advance = async (clock: string, to: number) => {
  const { status, text } = await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  if (status !== 200) throw new Error(text)
  await billing.settled()
}

/** On a clock, active, and past due since its first renewal, 1 April 09:00. */
async function failing(settings: object = {}) {
  await billing.api.sql('update merchants set settings = $2 where id = $1', [shop.id, settings])
  const clock = await newClock()
  const customer = await shop.customer({ test_clock: clock })
  const price = await shop.price()
  const { json } = await shop.subscribe({ customer, price, payment_method: 'pm_card_ok_then_declined' })
  const pastDueSince = fromBangkok({ year: 2026, month: 4, day: 1, hour: 9 })
  expect(json).toMatchObject({ status: 'active', current_period_end: pastDueSince })
  return { clock, customer, product: await product(price), pastDueSince }
}

describe('a customer', () => {
  test('with nothing may use nothing', async () => {
    const customer = await shop.customer()
    expect(await entitlements(customer)).toEqual({
      object: 'entitlements',
      customer,
      active_products: [],
      feature_flags: [],
      credits: [],
      subscriptions: [],
      livemode: false,
    })
  })

  test('may use what is paid, from the answer of the payment on', async () => {
    const customer = await shop.customer()
    const [b, a] = [
      await shop.price({}, { feature_flags: ['sso', 'api'], credits: 100 }),
      await shop.price({}, { feature_flags: ['api', 'export'] }),
    ]
    const bought = (await shop.subscribe({ customer, price: b, quantity: 2 })).json
    const waiting = (await shop.subscribe({ customer, price: a, collection_method: 'invoice' })).json
    const shown = (s: typeof bought, price: string, status: string) => ({
      id: s.id,
      product: s.product,
      price,
      status,
      current_period_end: s.current_period_end,
      cancel_at_period_end: false,
    })
    expect(await entitlements(customer)).toMatchObject({
      active_products: [bought.product],
      feature_flags: ['api', 'sso'],
      credits: [{ product: bought.product, remaining: 200 }],
      subscriptions: [shown(bought, b, 'active'), shown(waiting, a, 'pending_first_payment')],
    })

    const invoice = (await shop.get(`/v1/invoices/${waiting.latest_invoice}`)).json
    await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {})
    const after = await entitlements(customer)
    expect(after.active_products).toEqual([bought.product, waiting.product].sort())
    expect(after.feature_flags).toEqual(['api', 'export', 'sso'])
    expect(after.subscriptions.map((s: { id: string }) => s.id)).toEqual([bought.id, waiting.id].sort())
  })

  test('keeps what is scheduled to end, and loses it with the end', async () => {
    const customer = await shop.customer()
    const { id, product } = (await shop.subscribe({ customer })).json
    await shop.post(`/v1/subscriptions/${id}/cancel`)
    expect(await entitlements(customer)).toMatchObject({
      active_products: [product],
      subscriptions: [{ id, cancel_at_period_end: true }],
    })
    await shop.post(`/v1/subscriptions/${id}/cancel?at_period_end=false`)
    expect(await entitlements(customer)).toMatchObject({ active_products: [], subscriptions: [] })
  })

  test('sees one product once, and the sum of its credits', async () => {
    const customer = await shop.customer()
    const price = await shop.price({}, { feature_flags: ['api'], credits: 10 })
    for (const quantity of [1, 3]) await shop.subscribe({ customer, price, quantity })
    const e = await entitlements(customer)
    expect([e.active_products.length, e.feature_flags, e.credits[0].remaining]).toEqual([1, ['api'], 40])
  })
})

describe('grace', () => {
  test.each([
    ['by default', {}, 7],
    ['of 30 days', { grace_days: 30, retry_days: [40] }, 30],
    ['of one day', { grace_days: 1 }, 1],
  ])('%s ends on its second', async (_name, settings, days) => {
    const { clock, customer, product, pastDueSince } = await failing(settings)
    await advance(clock, pastDueSince)
    expect(await entitlements(customer)).toMatchObject({
      active_products: [product],
      subscriptions: [{ status: 'past_due' }],
    })
    await advance(clock, addDays(pastDueSince, days) - 1)
    expect((await entitlements(customer)).active_products).toEqual([product])
    await advance(clock, addDays(pastDueSince, days))
    expect(await entitlements(customer)).toMatchObject({
      active_products: [],
      feature_flags: [],
      subscriptions: [{ status: 'past_due' }],
    })
  })

  test('of no days leaves nothing once a renewal has failed', async () => {
    const { clock, customer, product, pastDueSince } = await failing({ grace_days: 0 })
    await advance(clock, pastDueSince - 1)
    expect((await entitlements(customer)).active_products).toEqual([product])
    await advance(clock, pastDueSince)
    expect((await entitlements(customer)).active_products).toEqual([])
  })

  test('follows the setting as it is now', async () => {
    const { clock, customer, product, pastDueSince } = await failing()
    await advance(clock, addDays(pastDueSince, 8))
    expect((await entitlements(customer)).active_products).toEqual([])
    await billing.api.sql('update merchants set settings = $2 where id = $1', [shop.id, { grace_days: 9 }])
    expect((await entitlements(customer)).active_products).toEqual([product])
  })
})

test('credits last until their own end, whatever becomes of the subscription', async () => {
  const clock = await newClock()
  const customer = await shop.customer({ test_clock: clock })
  const price = await shop.price({}, { credits: 5, credits_expire_after_days: 10 })
  const { id, product } = (await shop.subscribe({ customer, price })).json
  await shop.post(`/v1/subscriptions/${id}/cancel?at_period_end=false`)
  await advance(clock, addDays(T0, 10) - 1)
  expect((await entitlements(customer)).credits).toEqual([{ product, remaining: 5 }])
  await advance(clock, addDays(T0, 10))
  expect((await entitlements(customer)).credits).toEqual([])
})

describe('nobody else reads them', () => {
  test.each([
    ['what is no id', 'cus_1', 404],
    ['an id of nothing', mintId('cus_'), 404],
    ['another resource', mintId('sub_'), 404],
  ])('%s', async (_name, id, status) => {
    const answer = await shop.get(`/v1/customers/${id}/entitlements`)
    expect([answer.status, answer.json.error.code]).toEqual([status, 'resource_missing'])
  })

  test('another merchant, the other mode, a key without the scope', async () => {
    const customer = await shop.customer()
    const path = `/v1/customers/${customer}/entitlements`
    const stranger = await (await billing.shop()).get(path)
    expect([stranger.status, stranger.json.error.message]).toEqual([404, `No such customer: '${customer}'.`])
    const live = await shop.get(path, { key: shop.liveKey })
    expect([live.status, live.json.error.code]).toEqual([404, 'resource_missing'])
    expect(live.json.error.message).toContain('exists in test mode')
    const made = await shop.post('/v1/api_keys', { name: 'narrow', scopes: ['subscriptions:read'] })
    const narrow = await shop.get(path, { key: made.json.secret })
    expect([narrow.status, narrow.json.error.code]).toEqual([403, 'scope_missing'])
    expect((await shop.get(path, { key: 'sk_test_nothing' })).status).toBe(401)
  })

  test('after the customer is deleted', async () => {
    const customer = await shop.customer()
    await shop.send('DELETE', `/v1/customers/${customer}`)
    const answer = await shop.get(`/v1/customers/${customer}/entitlements`)
    expect([answer.status, answer.json.error.code]).toEqual([404, 'resource_missing'])
  })
})
