// The balance over HTTP: a sum over entries at an instant (specification §5).
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { rollUpMoney } from '../../db/queries/balance.ts'
import { DAY, T0 } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { addAccount } from '../support/payouts.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const balance = async (shop: ApiShop, query = '') => (await shop.get(`/v1/balance${query}`)).json
const NOTHING = {
  object: 'balance',
  available_satang: 0,
  pending_satang: 0,
  minimum_payout_satang: 50_000,
  meets_minimum: false,
  direct: { this_month_satang: 0 },
  livemode: false,
}

test('of a new merchant is nothing', async () => {
  expect(await balance(await billing.shop())).toEqual(NOTHING)
})

test('is pending for seven days, then available, and can be read as of any instant in test mode', async () => {
  const shop = await billing.shop()
  const { created } = (await shop.subscribe({})).json
  expect(await balance(shop)).toEqual({ ...NOTHING, pending_satang: 96_094 })
  expect(await balance(shop, `?at=${created - 1}`)).toEqual(NOTHING)
  expect(await balance(shop, `?at=${created + 7 * DAY - 1}`)).toEqual({ ...NOTHING, pending_satang: 96_094 })
  expect(await balance(shop, `?at=${created + 7 * DAY}`)).toEqual({
    ...NOTHING,
    available_satang: 96_094,
    meets_minimum: true,
  })
})

test('counts money of a test clock by the time of the clock', async () => {
  const shop = await billing.shop()
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 + 10 * 365 * DAY })).json.id
  await shop.subscribe({ customer: await shop.customer({ test_clock: clock }) })
  expect(await balance(shop)).toEqual({ ...NOTHING, pending_satang: 96_094 })
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T0 + 10 * 365 * DAY + 7 * DAY })
  await billing.settled()
  expect(await balance(shop)).toEqual({ ...NOTHING, available_satang: 96_094, meets_minimum: true })
})

test('of a test clock that was deleted goes by real time, and loses nothing that was available', async () => {
  const shop = await billing.shop()
  await addAccount(shop)
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  const customer = await shop.customer({ test_clock: clock })
  const first = (await shop.subscribe({ customer })).json
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T0 + 8 * DAY })
  await billing.settled()
  await shop.subscribe({ customer })
  expect(await balance(shop)).toMatchObject({ available_satang: 96_094, pending_satang: 96_094 })
  await shop.send('DELETE', `/v1/test_clocks/${clock}`)
  await billing.settled()
  expect(await balance(shop)).toMatchObject({ available_satang: 2 * 96_094, pending_satang: 0 })
  const { payment } = (await shop.get(`/v1/invoices/${first.latest_invoice}`)).json
  await shop.post(`/v1/payments/${payment}/refund`, {})
  await rollUpMoney(billing.api.db.pool)
  expect(await balance(shop)).toMatchObject({ available_satang: 92_188, pending_satang: 0 })
  expect((await shop.post('/v1/payouts', {})).json).toMatchObject({ amount_satang: 92_188 })
  await billing.settled()
  expect(await balance(shop)).toMatchObject({ available_satang: 0, pending_satang: 0 })
})

test('of a test clock in the future that was deleted keeps what was available', async () => {
  const shop = await billing.shop()
  await addAccount(shop)
  const future = T0 + 20 * 365 * DAY
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: future })).json.id
  await shop.subscribe({ customer: await shop.customer({ test_clock: clock }) })
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: future + 7 * DAY })
  await billing.settled()
  await shop.send('DELETE', `/v1/test_clocks/${clock}`)
  await billing.settled()
  expect(await balance(shop)).toMatchObject({ available_satang: 96_094, pending_satang: 0 })
  expect((await shop.post('/v1/payouts', {})).json).toMatchObject({ amount_satang: 96_094 })
  await billing.settled()
  expect(await balance(shop)).toMatchObject({ available_satang: 0, pending_satang: 0 })
})

test('is the sum of the nets of its transactions, which are listed by type and source', async () => {
  const shop = await billing.shop()
  const made = [(await shop.subscribe({})).json, (await shop.subscribe({ quantity: 2 })).json]
  const list = async (query = '') => (await shop.get(`/v1/balance_transactions${query}`)).json.data
  const all = await list()
  expect(all).toHaveLength(2)
  expect(all.at(-1)).toEqual({
    id: expect.stringMatching(/^txn_/),
    object: 'balance_transaction',
    type: 'charge',
    amount_satang: 100_000,
    fee_satang: 3_906,
    net_satang: 96_094,
    available_on: made[0].created + 7 * DAY,
    source: expect.stringMatching(/^pay_/),
    payout: null,
    livemode: false,
    created: made[0].created,
  })
  const { available_satang, pending_satang } = await balance(shop)
  expect(available_satang + pending_satang).toBe(
    all.reduce((sum: number, t: { net_satang: number }) => sum + t.net_satang, 0),
  )
  expect(await list(`?source=${all[0].source}`)).toEqual([all[0]])
  expect(await list('?type=refund')).toEqual([])
})

test("is one's own in one's own mode", async () => {
  const shop = await billing.shop()
  await shop.subscribe({})
  expect(await balance(await billing.shop())).toEqual(NOTHING)
  expect((await shop.get('/v1/balance', { key: shop.liveKey })).json).toEqual({ ...NOTHING, livemode: true })
  expect((await shop.get('/v1/balance_transactions', { key: shop.liveKey })).json.data).toEqual([])
})

test.each(['at=soon', 'at=1.5', 'at=-1', 'at=', 'at=1&at=2', 'at=99999999999999'])('refuses ?%s', async (query) => {
  expect((await balance(await billing.shop(), `?${query}`)).error).toMatchObject({
    code: 'parameter_invalid',
    param: 'at',
  })
})

test('refuses `at` with a live key, an unknown type and an unknown parameter', async () => {
  const shop = await billing.shop()
  expect((await shop.get('/v1/balance?at=1', { key: shop.liveKey })).json.error).toMatchObject({
    code: 'test_mode_only',
  })
  expect((await shop.get('/v1/balance_transactions?type=gift')).json.error).toMatchObject({
    code: 'parameter_invalid',
    param: 'type',
  })
  expect((await shop.get('/v1/balance?now=1')).json.error).toMatchObject({ code: 'parameter_unknown', param: 'now' })
})
