/*
 * The comparison of the simulated bank's book with ours, over HTTP: everything that a test can make happen is in both, and whatever is missing on either
 * side is named. A day is over once the clock of this process is a day further.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { bangkokDay } from '../../rules/payouts.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(() => billing.close())

const today = () => bangkokDay(Math.floor(Date.now() / 1_000))
const asked = (of = shop, date = today(), key = of.testKey) =>
  of.send('GET', `/v1/gateway_accounts/simulator/reconciliation?date=${date}`, { key })

/** How the day that ends now looks tomorrow. */
async function tomorrow(of = shop) {
  const date = today()
  billing.api.deps.now = () => Math.floor(Date.now() / 1_000) + 86_400
  const { json } = await asked(of, date)
  delete billing.api.deps.now
  return json
}

async function charged(amount = 19_900, fields = {}) {
  const { json } = await shop.subscribe({ price: await shop.price({ amount_satang: amount }), ...fields })
  expect(json.status).toBe('active')
  return (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0].id as string
}
async function invoiced(amount = 30_000) {
  const { json } = await shop.subscribe({
    price: await shop.price({ amount_satang: amount }),
    collection_method: 'invoice',
  })
  return (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0].id as string
}
const transferred = async (payment: string, body = {}) => {
  const { status, json } = await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, body)
  expect([status, json]).toEqual([200, json])
}
const refunded = async (payment: string, amount_satang: number) => {
  const { json } = await shop.post(`/v1/payments/${payment}/refund`, { amount_satang })
  return json
}

const NONE = { payments: 0, gross_satang: 0, refunds: 0, refunded_satang: 0, fee_satang: 0 }

test('a day without business is equal, and one that is not over waits', async () => {
  expect(await asked(shop, '2026-01-01')).toMatchObject({
    status: 200,
    json: { gateway_account: 'simulator', livemode: false, status: 'equal', ours: NONE, theirs: NONE, differences: [] },
  })
  await charged()
  expect((await asked()).json).toMatchObject({ status: 'waiting', ours: { payments: 1 }, theirs: { payments: 1 } })
})

test('cards, transfers, slips, refunds and returns are in both books, each merchant in its own', async () => {
  const other = await billing.shop()
  const card = await charged(19_900)
  const qr = await invoiced(30_000)
  await transferred(qr, { amount_satang: 12_000 })
  await transferred(qr)
  const shown = await invoiced(40_000)
  const slip = await shop.post('/v1/test_helpers/slips', { payment: shown })
  expect((await shop.post(`/v1/payments/${shown}/slip`, { payload: slip.json.payload })).json.status).toBe('confirmed')
  await billing.settled()
  expect((await refunded(card, 5_000)).status).toBe('succeeded')
  expect((await refunded(qr, 1_000)).status).toBe('succeeded')
  // Paid twice: the second transfer is held, and goes back.
  await transferred(qr, { amount_satang: 700 })
  const [held] = (await shop.get('/v1/inbound_transfers?status=duplicate')).json.data
  expect((await shop.post(`/v1/inbound_transfers/${held.id}/refund`, {})).json.status).toBe('refunded')
  await billing.settled()
  const sums = { payments: 5, gross_satang: 90_600, refunds: 3, refunded_satang: 6_700, fee_satang: 0 }
  expect(await tomorrow()).toMatchObject({ status: 'equal', ours: sums, theirs: sums, differences: [] })
  expect(await tomorrow(other)).toMatchObject({ status: 'equal', theirs: NONE })
})

test('what was declined, or waits for the buyer, is in neither; approved later, it is in both', async () => {
  const price = await shop.price({ amount_satang: 19_900 })
  expect((await shop.subscribe({ price, payment_method: 'pm_card_declined' })).status).toBe(402)
  const mug = await shop.post('/v1/prices', {
    product: (await shop.post('/v1/products', { name: 'Mug' })).json.id,
    ...{ type: 'one_time', amount_satang: 19_900 },
  })
  const opened = await shop.post(
    '/v1/checkout_sessions',
    {
      ...{ customer_email: 'buyer@example.com', success_url: 'https://shop.example/thanks' },
      line_items: [{ price: mug.json.id }],
    },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const confirm = `/v1/test_helpers/checkout_sessions/${opened.json.id}/confirm`
  const waiting = (await shop.post(confirm, { payment_method_type: 'card', token: 'pm_card_3ds' })).json.payment
  expect((await asked()).json).toMatchObject({ ours: NONE, theirs: NONE })
  await transferred(waiting.id)
  const sums = { payments: 1, gross_satang: 19_900 }
  expect(await tomorrow()).toMatchObject({ status: 'equal', ours: sums, theirs: sums })
})

test('a refund whose answer is lost, and one that fails, leave no difference', async () => {
  const [lost, failed] = [await charged(), await charged()]
  await shop.post(`/v1/test_helpers/payments/${lost}/next_refund`, { outcome: 'timeout' })
  await shop.post(`/v1/test_helpers/payments/${failed}/next_refund`, { outcome: 'failed' })
  await refunded(lost, 900)
  await refunded(failed, 900)
  await billing.settled()
  expect(await tomorrow()).toMatchObject({ differences: [], theirs: { payments: 2 } })
})

test('what a customer on a test clock pays is on the day on which it was made', async () => {
  const clock = (await shop.post('/v1/test_helpers/test_clocks', { frozen_time: 1_700_000_000 })).json.id
  await charged(19_900, { customer: await shop.customer({ test_clock: clock }) })
  const sums = { payments: 1, gross_satang: 19_900 }
  expect(await tomorrow()).toMatchObject({ status: 'equal', ours: sums, theirs: sums })
})

describe('a difference', () => {
  const kinds = async () =>
    (await tomorrow()).differences.map((d: { kind: string; ours_satang: number; theirs_satang: number }) => [
      d.kind,
      d.ours_satang,
      d.theirs_satang,
    ])

  test('is what the bank alone has, and what we alone have', async () => {
    const payment = await charged()
    const { rows } = await billing.api.db.pool.query(
      `update simulator_charges set attempt_id = 'pay_unknown' where attempt_id = $1 returning attempt_id`,
      [payment],
    )
    expect(rows).toHaveLength(1)
    const json = await tomorrow()
    expect(json).toMatchObject({ status: 'different', ours: { payments: 1 }, theirs: { payments: 1 } })
    expect(json.differences).toMatchObject([
      { kind: 'missing_here', payment: null, gateway_reference: 'pay_unknown', theirs_satang: 19_900 },
      { kind: 'missing_there', payment, gateway_reference: null, ours_satang: 19_900 },
    ])
  })

  test('is another amount, of a charge and of a transfer', async () => {
    await charged()
    await transferred(await invoiced())
    const ours = [shop.id]
    await billing.api.sql('update simulator_charges set amount_satang = amount_satang + 1 where merchant_id = $1', ours)
    await billing.api.sql(
      'update simulator_transfers_in set amount_satang = amount_satang - 1 where merchant_id = $1',
      ours,
    )
    expect((await kinds()).toSorted()).toEqual([
      ['amount', 19_900, 19_901],
      ['amount', 30_000, 29_999],
    ])
  })

  test('is a transfer that the bank does not know', async () => {
    await transferred(await invoiced())
    await billing.api.sql("update simulator_transfers_in set merchant_id = 'mer_other' where merchant_id = $1", [
      shop.id,
    ])
    expect(await kinds()).toEqual([['missing_there', 30_000, null]])
  })
})

test('a bank that is down has no book; the live mode and other words have no simulator', async () => {
  await shop.post('/v1/test_helpers/gateways/faults', { kind: 'down', count: 1 })
  expect(await asked()).toMatchObject({ status: 503, json: { error: { code: 'gateway_unreachable' } } })
  expect((await asked()).status).toBe(200)
  expect(await asked(shop, today(), shop.liveKey)).toMatchObject({
    status: 404,
    json: { error: { code: 'resource_missing' } },
  })
  for (const id of ['Simulator', 'simulators', 'ga_simulator'])
    expect((await shop.get(`/v1/gateway_accounts/${id}/reconciliation?date=${today()}`)).status).toBe(404)
})
