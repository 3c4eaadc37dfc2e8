// Credits and entitlements over HTTP: spent, listed, ended by a clock, and published when something changes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { fromBangkok } from '../../rules/periods.ts'
import type { SendOptions } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'

const DAY = 86_400
const T0 = fromBangkok({ year: 2026, month: 3, day: 31, hour: 9 })
const VERSION = { 'service-version': '2026-09-01' }

let billing: BillingApi
let shop: ApiShop
let clock: string
let customer: string
let email: string
let buyers = 0
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  email = `spender${++buyers}@example.com`
  customer = await shop.customer({ email, test_clock: clock })
})
afterEach(async () => {
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing' || line.level === 'error')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const productOf = async (price: string): Promise<string> => (await shop.get(`/v1/prices/${price}`)).json.product
async function subscribed(price: string, body: object = {}) {
  const { json, status, text } = await shop.subscribe({ customer, price, ...body })
  if (status !== 200) throw new Error(text)
  await billing.settled()
  return json
}
async function bought(...prices: string[]) {
  const line_items = prices.map((price) => ({ price }))
  const body = { customer_email: email, line_items, success_url: 'https://shop.example/thanks' }
  const { json } = await shop.post('/v1/checkout_sessions', body, { headers: VERSION })
  await shop.post(`/v1/test_helpers/checkout_sessions/${json.id}/confirm`, {
    payment_method_type: 'card',
    token: 'pm_card_ok',
  })
  await billing.settled()
  expect((await shop.get(`/v1/checkout_sessions/${json.id}`)).json.status).toBe('complete')
}
const once = (product: object) => shop.price({ type: 'one_time', interval: undefined, amount_satang: 10_000 }, product)
const consume = (body: unknown, options?: SendOptions) =>
  shop.post(`/v1/customers/${customer}/credits/consume`, body, options)
const book = async (query = '') => (await shop.get(`/v1/customers/${customer}/credits/transactions${query}`)).json
const entitlements = async () => (await shop.get(`/v1/customers/${customer}/entitlements`)).json
async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
  expect((await shop.get(`/v1/test_clocks/${clock}`)).json).toMatchObject({ status: 'ready', frozen_time: to })
}
interface Published {
  created: number
  sequence: number
  // biome-ignore lint/suspicious/noExplicitAny: events are looked into freely
  data: { object: any; previous_attributes: any }
}
/** The events published about this customer's entitlements, oldest first. */
async function published(): Promise<Published[]> {
  await billing.settled() // events wait for every commit that began before them
  const { data } = (await shop.get('/v1/events?type=entitlements.updated&limit=100')).json
  return data.filter((event: Published) => event.data.object.customer === customer).reverse()
}

describe('credits', () => {
  test('of a pack are spent, answered and listed, newest first', async () => {
    const pack = await once({ credits: 100 })
    await bought(pack, pack)
    const product = await productOf(pack)
    const answer = await consume({ product, amount: 30 })
    expect([answer.status, answer.json]).toEqual([
      200,
      { object: 'credit_consumption', customer, product, amount: 30, remaining: 170 },
    ])
    expect((await entitlements()).credits).toEqual([{ product, remaining: 170 }])
    const page = await book('?limit=1')
    expect(page).toMatchObject({
      object: 'list',
      url: `/v1/customers/${customer}/credits/transactions`,
      has_more: true,
    })
    expect(page.data).toEqual([
      {
        id: expect.stringMatching(/^ctx_/),
        object: 'credit_transaction',
        type: 'consumption',
        amount: -30,
        customer,
        product,
        grant: expect.stringMatching(/^cgr_/),
        livemode: false,
        created: T0,
      },
    ])
    const rest = await book(`?starting_after=${page.data[0].id}`)
    expect(rest.data.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
      ['grant', 200],
    ])
    expect((await book(`?type=grant&product=${product}`)).data).toEqual(rest.data)
  })

  test('that are short are refused, nothing is taken, and a retry under the key says the same', async () => {
    const pack = await once({ credits: 10 })
    await bought(pack)
    const body = { product: await productOf(pack), amount: 11 }
    const key = { headers: { 'idempotency-key': 'spend-11' } }
    const first = await consume(body, key)
    expect([first.status, first.json.error.code, first.json.error.param]).toEqual([
      400,
      'credits_insufficient',
      'amount',
    ])
    const again = await consume(body, key)
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect((await entitlements()).credits).toEqual([{ product: body.product, remaining: 10 }])
  })

  test('are spent once under one key', async () => {
    const pack = await once({ credits: 10 })
    await bought(pack)
    const product = await productOf(pack)
    const key = { headers: { 'idempotency-key': 'spend-4' } }
    await Promise.all(Array.from({ length: 5 }, () => consume({ product, amount: 4 }, key)))
    expect((await entitlements()).credits).toEqual([{ product, remaining: 6 }])
  })

  test('run out on a clock at their instant, with their event and their line in the book', async () => {
    const plan = await shop.price({}, { credits: 8, credits_expire_after_days: 10 })
    const { product } = await subscribed(plan)
    await advance(T0 + 10 * DAY - 1)
    expect((await entitlements()).credits).toEqual([{ product, remaining: 8 }])
    await advance(T0 + 10 * DAY)
    expect((await entitlements()).credits).toEqual([])
    expect((await book()).data[0]).toMatchObject({ type: 'expiry', amount: -8, created: T0 + 10 * DAY })
    const [expired] = (await shop.get('/v1/events?type=credits.expired&limit=1')).json.data
    expect(expired).toMatchObject({
      created: T0 + 10 * DAY,
      data: { object: { object: 'credit_grant', product, remaining: 0 }, previous_attributes: { remaining: 8 } },
    })
    expect((await published()).at(-1)).toMatchObject({ created: T0 + 10 * DAY, data: { object: { credits: [] } } })
  })

  test.each([
    ...BAD_TEXTS.map(([name, value]) => [`product: ${name}`, 'product', value]),
    ...BAD_INTEGERS.map(([name, value]) => [`amount: ${name}`, 'amount', value]),
    ['amount: 0', 'amount', 0],
    ['amount: negative', 'amount', -1],
    ['amount: a thousand million credits', 'amount', 100_000_000_000],
  ] as [string, string, unknown][])('refuse %s', async (_name, param, value) => {
    const answer = await consume({ product: mintId('prod_'), amount: 1, [param]: value })
    expect([answer.status, answer.json.error.param]).toEqual([400, param])
  })

  test('of nobody, of nothing, and of another merchant are not there', async () => {
    const answer = await consume({ product: mintId('prod_'), amount: 1 })
    expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([
      400,
      'resource_missing',
      'product',
    ])
    const stranger = await billing.shop()
    const path = `/v1/customers/${customer}/credits`
    expect((await stranger.post(`${path}/consume`, { product: 'x', amount: 1 })).status).toBe(404)
    expect((await stranger.get(`${path}/transactions`)).status).toBe(404)
    expect((await shop.get(`${path}/transactions?type=gift`)).json.error.param).toBe('type')
    expect((await shop.get(`/v1/customers/${mintId('cus_')}/credits/transactions`)).status).toBe(404)
    expect((await consume({})).json.error.errors).toHaveLength(2)
    expect((await consume({ product: 'x', amount: 1, all: true })).json.error.code).toBe('parameter_unknown')
  })
})

describe('what a customer may use', () => {
  test('is what was bought once too, licence or not, and is published as it is answered', async () => {
    const book = await once({ feature_flags: ['book', 'read'] })
    await bought(book)
    const now = await entitlements()
    expect(now).toMatchObject({ active_products: [await productOf(book)], feature_flags: ['book', 'read'] })
    const [event, ...more] = await published()
    expect([event!.data.object, more]).toEqual([now, []])
    expect(event).toMatchObject({
      sequence: 2, // after customer.created
      created: T0,
      data: { previous_attributes: { active_products: [], feature_flags: [] } },
    })
  })

  test('is published with every subscription and credit in it, the last of its commit', async () => {
    const plan = await shop.price({}, { credits: 5, feature_flags: ['a'] })
    const s = await subscribed(plan)
    const events = await published()
    expect(events.map(({ data }) => data.object)).toEqual([await entitlements()])
    const all = await billing.api.sql<{ type: string }>(
      'select type from events where merchant_id = $1 and created_at = $2 order by id desc limit 1',
      [shop.id, s.created],
    )
    expect(all).toEqual([{ type: 'entitlements.updated' }])
  })

  test('is not published again by renewals of the same plan, nor by what is only waiting for its first payment', async () => {
    await subscribed(await shop.price())
    await subscribed(await shop.price(), { collection_method: 'invoice' })
    await advance(T0 + 70 * DAY)
    expect(await published()).toHaveLength(1)
  })

  test('is not published again by what brings nothing new: the same once more, or an end beside what was bought', async () => {
    const product = (await shop.post('/v1/products', { name: 'Both ways', feature_flags: ['both'] })).json.id
    const price = async (fields: object) => (await shop.post('/v1/prices', { product, ...fields })).json.id
    const single = await price({ type: 'one_time', amount_satang: 10_000 })
    const monthly = await price({ type: 'recurring', interval: 'month', amount_satang: 10_000 })
    await bought(single)
    await bought(single)
    const s = await subscribed(monthly)
    await shop.post(`/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
    expect((await published()).map(({ data }) => data.object.active_products)).toEqual([[product]])
    expect((await entitlements()).active_products).toEqual([product])
  })

  test('is published when the last credit is spent, and not before', async () => {
    const pack = await once({ credits: 10 })
    await bought(pack)
    const product = await productOf(pack)
    await consume({ product, amount: 9 })
    expect(await published()).toHaveLength(1)
    await consume({ product, amount: 1 })
    expect((await published()).map(({ sequence, data }) => [sequence, data.object.credits])).toEqual([
      [2, [{ product, remaining: 10 }]],
      [3, [{ product, remaining: 0 }]],
    ])
  })

  test('ends with its grace, comes back with the money, and ends with its subscription; each is published once', async () => {
    const plan = await shop.price({}, { feature_flags: ['a'] })
    const s = await subscribed(plan, { payment_method: 'pm_card_ok_then_declined' })
    const graceEnds = s.current_period_end + 7 * DAY
    await advance(graceEnds - 1)
    expect(await published()).toHaveLength(1)
    await advance(graceEnds)
    const { latest_invoice } = (await shop.get(`/v1/subscriptions/${s.id}`)).json
    await shop.post(`/v1/invoices/${latest_invoice}/pay`, { payment_method: 'pm_card_ok' })
    await billing.settled()
    await shop.post(`/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
    expect((await published()).map(({ created, data }) => [created, data.object.active_products])).toEqual([
      [T0, [s.product]],
      [graceEnds, []],
      [graceEnds, [s.product]],
      [graceEnds, []],
    ])
  })

  test('lasts longer when the days of grace are raised meanwhile, for events as for reads', async () => {
    const s = await subscribed(await shop.price(), { payment_method: 'pm_card_ok_then_declined' })
    const end = s.current_period_end
    await advance(end + DAY)
    await billing.api.sql('update merchants set settings = settings || \'{"grace_days": 9}\' where id = $1', [shop.id])
    try {
      await advance(end + 7 * DAY)
      expect([(await published()).length, (await entitlements()).active_products]).toEqual([1, [s.product]])
      await advance(end + 9 * DAY)
      expect([(await published()).length, (await entitlements()).active_products]).toEqual([2, []])
    } finally {
      await billing.api.sql("update merchants set settings = settings - 'grace_days' where id = $1", [shop.id])
    }
  })

  test('of two purchases at once is published with both at the last', async () => {
    const prices = await Promise.all([1, 2, 3, 4].map((n) => once({ feature_flags: [`f${n}`] })))
    await Promise.all(prices.map((price) => bought(price)))
    const events = await published()
    expect(events.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5])
    expect(events.at(-1)!.data.object).toEqual(await entitlements())
    expect(events.map(({ data }) => data.object.active_products.length)).toEqual([1, 2, 3, 4])
  })
})
