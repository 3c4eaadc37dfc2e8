/*
 * Money that a member has seen on the shop's own bank account, said over HTTP and in the dashboard: once however often it is said, also beside what the
 * bank itself reports.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { signBankCallback } from '../../gateways/bank/callback.ts'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { PATIENT } from '../support/patience.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let account: string
const SECRET = 'a secret of 24 letters..'
beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  const settings = { links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT }
  billing.api.deps.gateways = createGateways(billing.api.db, settings)
})
beforeEach(async () => {
  shop = await billing.shop()
  const promptpay = { type: 'phone', id: '0812345678' }
  const credentials = { promptpay, callback_secret: SECRET, callback_addresses: ['127.0.0.1', '::1'] }
  account = (await shop.post('/v1/gateway_accounts', { provider: 'bank', credentials })).json.id
})
afterAll(() => billing.checkAndClose())

const now = () => Math.floor(Date.now() / 1000)

async function waiting(amount: number): Promise<string> {
  const price = await shop.price({ amount_satang: amount })
  const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  return (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0].id
}
const payment = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const transfers = async (id: string) => (await shop.get(`/v1/inbound_transfers?payment=${id}`)).json.data
async function say(body: object) {
  const answer = await shop.post('/v1/inbound_transfers', body)
  await billing.settled()
  return answer
}

async function callback(amount: number, reference: string): Promise<void> {
  const body = JSON.stringify({ reference, amount_satang: amount, paid_at: now() })
  const headers = { 'content-type': 'application/json', 'satang-signature': signBankCallback(body, SECRET, now()) }
  await fetch(`${billing.api.url}/hooks/bank/${account}`, { method: 'POST', headers, body })
  await billing.settled()
}

test('completes the payment, with the transfer as its answer', async () => {
  const id = await waiting(19_900)
  const { status, json } = await say({ payment: id, amount_satang: 19_900, paid_at: now() - 60, reference: 'KB1' })
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { object: 'inbound_transfer', status: 'matched', payment: id, amount_satang: 19_900 },
  })
  expect(await payment(id)).toMatchObject({ status: 'succeeded', settlement: 'direct' })
})

test('said again, or many times at once, it counts once', async () => {
  const id = await waiting(20_500)
  const body = { payment: id, amount_satang: 20_500, reference: 'KB2' }
  const said = await Promise.all([say(body), say(body), say(body)])
  expect(new Set(said.map(({ json }) => json.id)).size).toBe(1)
  expect((await say(body)).json.id).toBe(said[0]?.json.id)
  const without = await waiting(20_600)
  await say({ payment: without, amount_satang: 20_600 })
  await say({ payment: without, amount_satang: 20_600 })
  expect([await transfers(id), await transfers(without)].map((list) => list.length)).toEqual([1, 1])
})

test('what the bank reports of the same transfer is no second one, whoever comes first', async () => {
  const first = await waiting(31_000)
  await say({ payment: first, amount_satang: 31_000, paid_at: now() })
  await callback(31_000, 'KB3')
  const second = await waiting(32_000)
  await callback(32_000, 'KB4')
  await say({ payment: second, amount_satang: 32_000, paid_at: now() })
  expect([await transfers(first), await transfers(second)].map((list) => list.length)).toEqual([1, 1])
  expect((await shop.get('/v1/inbound_transfers')).json.data).toHaveLength(2)
})

test('money for another payment is not what is said of this one, and nothing of it is kept', async () => {
  const first = await waiting(19_900)
  await callback(19_900, 'KB1')
  const [known] = await transfers(first)
  expect(known).toMatchObject({ status: 'matched', payment: first })
  const second = await waiting(19_900)
  for (let n = 0; n < 2; n++) {
    const { status, json } = await say({ payment: second, amount_satang: 19_900 })
    expect([status, json.error.param]).toEqual([400, 'paid_at'])
    expect(json.error.message).toContain(known.id)
  }
  const same = await say({ payment: second, amount_satang: 19_900, reference: 'KB1' })
  expect([same.status, same.json.error.param]).toEqual([400, 'reference'])
  expect([await payment(second), await transfers(second)]).toMatchObject([{ status: 'requires_action' }, []])
  const noted = "select 1 from audit_log where action = 'inbound_transfer.reported' and merchant_id = $1"
  expect(await billing.api.sql(noted, [shop.id])).toEqual([])
  await say({ payment: second, amount_satang: 19_900, paid_at: now() - 600, reference: 'KB2' })
  expect(await payment(second)).toMatchObject({ status: 'succeeded' })
  expect((await say({ payment: first, amount_satang: 19_900, reference: 'KB1' })).json.id).toBe(known.id)
})

test('a part is kept, and the rest completes the payment', async () => {
  const id = await waiting(10_000)
  expect((await say({ payment: id, amount_satang: 4_000 })).json.status).toBe('underpaid')
  expect(await payment(id)).toMatchObject({ status: 'requires_action', amount_received_satang: 4_000 })
  await say({ payment: id, amount_satang: 6_000 })
  expect(await payment(id)).toMatchObject({ status: 'succeeded', amount_received_satang: 10_000 })
})

test('one satang too much stands in the inbox', async () => {
  const id = await waiting(10_000)
  expect((await say({ payment: id, amount_satang: 10_001 })).json).toMatchObject({
    status: 'overpaid',
    parked_satang: 1,
  })
  expect(await payment(id)).toMatchObject({ status: 'succeeded' })
})

describe('it is refused', () => {
  test.each<[string, (id: string) => object, string]>([
    ['for nothing', (id) => ({ payment: id, amount_satang: 0 }), 'amount_satang'],
    ['without an amount', (id) => ({ payment: id }), 'amount_satang'],
    ['for a time to come', (id) => ({ payment: id, amount_satang: 1_000, paid_at: now() + 3_600 }), 'paid_at'],
    ['for no payment of the shop', () => ({ payment: 'pay_01m8504w8xy6a1jnq05k8kcr5b', amount_satang: 1 }), 'payment'],
  ])('%s', async (_, body, param) => {
    const { status, json } = await say(body(await waiting(15_000)))
    expect([status, json.error.param]).toEqual([400, param])
    expect((await shop.get('/v1/inbound_transfers')).json.data).toEqual([])
  })

  test('for a payment that its gateway reports', async () => {
    const other = await billing.shop()
    const { json } = await other.subscribe({ price: await other.price(), collection_method: 'invoice' })
    const { data } = (await other.get(`/v1/payments?subscription=${json.id}`)).json
    const refused = await other.post('/v1/inbound_transfers', { payment: data[0].id, amount_satang: 100 })
    expect([refused.status, refused.json.error.param]).toEqual([400, 'payment'])
  })
})

test('has a form in the dashboard, for whoever may, and only where money is awaited', async () => {
  const id = await waiting(12_300)
  const [owner, viewer] = [await signedInMember(billing, shop), await signedInMember(billing, shop, 'viewer')]
  const here = `/dashboard/${await slugOf(billing, shop)}/test/payments/${id}`
  expect((await owner.get(here)).text).toContain(`href="${here}/received"`)
  expect((await viewer.get(here)).text).not.toContain('/received"')
  expect((await viewer.get(`${here}/received`)).status).toBe(403)
  const form = (await owner.get(`${here}/received`)).text
  expect(form).toContain('value="123.00"')
  const key = /name="form_key" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const fields = { form_key: key, amount_satang: '123.00', reference: 'KB9' }
  expect((await owner.post(`${here}/received`, fields)).location).toBe(`${here}?flash=matched`)
  await billing.settled()
  expect(await payment(id)).toMatchObject({ status: 'succeeded' })
  expect((await owner.get(here)).text).not.toContain('/received"')
  expect((await owner.get(`${here}/received`)).status).toBe(404)
})
