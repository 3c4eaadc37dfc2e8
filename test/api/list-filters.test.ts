// Filters of the API's lists by amount, by a part of the customer's name and by product: what they find, and who may use them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
const made: Record<string, { customer: string; subscription: string; product: string; price: string }> = {}
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  for (const [name, amount] of [
    ['Malee Suksan', 10_000],
    ['มาลี ศรีสุข', 29_900],
    ['100%_Off', 50_000],
  ] as const) {
    const price = await shop.price({ amount_satang: amount }, { name: `Plan of ${name}` })
    const { product } = (await shop.get(`/v1/prices/${price}`)).json
    const customer = (await shop.post('/v1/customers', { name, email: `${amount}@example.com` })).json.id
    const subscription = (await shop.subscribe({ customer, price })).json.id
    made[name] = { customer, subscription, product, price }
  }
  await billing.settled()
})
afterAll(() => billing.checkAndClose())

const list = async (path: string, query: Record<string, string>, key = shop.testKey) => {
  const { status, json } = await billing.api.send('GET', `/v1/${path}?${new URLSearchParams(query)}`, { key })
  return { status, json, customers: json.data?.map((row: { customer: string }) => row.customer) }
}
const customersOf = (...names: string[]) => names.map((name) => made[name]!.customer)

test('an amount lies between two bounds, both and including', async () => {
  const of = async (query: Record<string, string>, path = 'payments') => (await list(path, query)).customers
  expect(await of({ 'gross_satang[gte]': '29900' })).toEqual(customersOf('100%_Off', 'มาลี ศรีสุข'))
  expect(await of({ 'gross_satang[gte]': '29900', 'gross_satang[lte]': '29900' })).toEqual(customersOf('มาลี ศรีสุข'))
  expect(await of({ 'gross_satang[gt]': '29900' })).toEqual(customersOf('100%_Off'))
  expect(await of({ 'total_satang[lt]': '29900' }, 'invoices')).toEqual(customersOf('Malee Suksan'))
  for (const wrong of ['-1', '1.5', 'much', ''])
    expect((await list('payments', { 'gross_satang[gte]': wrong })).status).toBe(400)
  expect((await list('payments', { 'gross_satang[around]': '1' })).status).toBe(400)
})

test('customers are found by how they stand', async () => {
  const other = await billing.shop()
  const of = async (standing: string) => {
    const { status, json } = await list('customers', { standing }, other.testKey)
    return status === 200 ? json.data.map(({ id }: { id: string }) => id) : status
  }
  const [idle, paying, owing] = [await other.customer(), await other.customer(), await other.customer()]
  for (const customer of [paying, owing]) await other.subscribe({ customer })
  await billing.settled()
  expect([await of('past_due'), await of('active'), await of('none')]).toEqual([[], [owing, paying], [idle]])
  const late = (await other.subscribe({ customer: owing })).json.id
  await billing.settled()
  await billing.api.sql("update subscriptions set status = 'past_due' where id = $1", [late])
  expect([await of('past_due'), await of('active'), await of('none')]).toEqual([[owing], [paying], [idle]])
  await billing.api.sql("update subscriptions set status = 'active' where id = $1", [late])
  expect(await of('rich')).toBe(400)
  const key = (await other.post('/v1/api_keys', { scopes: ['customers:read'] })).json.secret
  const refused = await list('customers', { standing: 'none' }, key)
  expect([refused.status, refused.json.error.code]).toEqual([403, 'scope_missing'])
})

test('payments are found by what became of their money, and invoices that are late apart from the open ones', async () => {
  const other = await billing.shop()
  const of = async (path: string, standing: string) => {
    const { status, json } = await list(path, { standing }, other.testKey)
    return status === 200 ? json.data.map(({ id }: { id: string }) => id) : status
  }
  const customer = await other.customer()
  const paid: string[] = []
  for (let n = 0; n < 4; n++) {
    const { latest_invoice: invoice } = (await other.subscribe({ customer })).json
    paid.push((await other.get(`/v1/invoices/${invoice}`)).json.payment)
  }
  const [kept, partly, wholly, taken] = paid
  const version = { headers: { 'service-version': '2026-09-01' } }
  await other.post(`/v1/payments/${partly}/refund`, { amount_satang: 5_000 }, version)
  await other.post(`/v1/payments/${wholly}/refund`, {}, version)
  await other.post(`/v1/test_helpers/payments/${taken}/dispute`)
  const { json: waiting } = await other.subscribe({ customer, collection_method: 'invoice', days_until_due: 7 })
  await billing.settled()
  const { payment } = (await other.get(`/v1/invoices/${waiting.latest_invoice}`)).json
  expect(await of('payments', 'succeeded')).toEqual([kept])
  expect(await of('payments', 'refunded')).toEqual([wholly, partly])
  expect(await of('payments', 'disputed')).toEqual([taken])
  expect(await of('payments', 'requires_action')).toEqual([payment])
  // Money of one that did not succeed went back: it is in the list of its state, and in no other.
  await billing.api.sql('update payments set refunded_satang = 1 where id = $1', [payment])
  expect([await of('payments', 'requires_action'), await of('payments', 'refunded')]).toEqual([
    [payment],
    [wholly, partly],
  ])
  await billing.api.sql('update payments set refunded_satang = 0 where id = $1', [payment])
  expect(await of('payments', 'given_away')).toBe(400)
  expect([await of('invoices', 'open'), await of('invoices', 'overdue')]).toEqual([[waiting.latest_invoice], []])
  // By the date, also before any workflow has seen it.
  await billing.api.sql('update invoices set due_date = 1 where id = $1', [waiting.latest_invoice])
  expect([await of('invoices', 'open'), await of('invoices', 'overdue')]).toEqual([[], [waiting.latest_invoice]])
  // Without a day it is never late.
  await billing.api.sql('update invoices set due_date = null where id = $1', [waiting.latest_invoice])
  expect([await of('invoices', 'open'), await of('invoices', 'overdue')]).toEqual([[waiting.latest_invoice], []])
})

test('an invoice is late by the clock of its customer', async () => {
  const other = await billing.shop()
  const { json: clock } = await other.post('/v1/test_clocks', { frozen_time: Math.floor(Date.now() / 1000) })
  const customer = await other.customer({ test_clock: clock.id })
  const { json: waiting } = await other.subscribe({ customer, collection_method: 'invoice', days_until_due: 7 })
  await billing.settled()
  const of = async (standing: string) =>
    (await list('invoices', { standing }, other.testKey)).json.data.map(({ id }: { id: string }) => id)
  expect([await of('open'), await of('overdue')]).toEqual([[waiting.latest_invoice], []])
  await billing.api.sql('update test_clocks set frozen_time = frozen_time + 8 * 86400 where id = $1', [clock.id])
  expect([await of('open'), await of('overdue')]).toEqual([[], [waiting.latest_invoice]])
})

test('subscriptions that end with their period are found apart from those that go on', async () => {
  const other = await billing.shop()
  const customer = await other.customer()
  const [goes, ends] = [(await other.subscribe({ customer })).json.id, (await other.subscribe({ customer })).json.id]
  await billing.settled()
  await other.post(`/v1/subscriptions/${ends}/cancel?at_period_end=true`)
  const of = async (filter: Record<string, string>) =>
    (await list('subscriptions', filter, other.testKey)).json.data.map(({ id }: { id: string }) => id)
  expect(await of({ standing: 'active' })).toEqual([goes])
  expect(await of({ standing: 'ending' })).toEqual([ends])
  expect(await of({ status: 'active' })).toEqual([ends, goes])
  expect((await list('subscriptions', { standing: 'tired' }, other.testKey)).status).toBe(400)
})

test('a customer that was merged stands for the one it became, in every list that is filtered by customer', async () => {
  const other = await billing.shop()
  await other.send('PATCH', '/v1/tax_settings', { body: SELLER })
  const [old, into] = [await other.customer(), await other.customer()]
  const subscribed = (await other.subscribe({ customer: old, price: await other.price({}, { license_enabled: true }) }))
    .json
  await other.post('/v1/setup_sessions', { customer: old })
  await billing.settled()
  const { paths } = (await billing.api.send('GET', '/openapi.json')).json
  const filtered = Object.entries<Paths>(paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ in: place, name }) => place === 'query' && name === 'customer') ? [path] : [],
  )
  expect(filtered).toContain('/v1/tax_documents')
  const found = async (customer: string) =>
    Object.fromEntries(
      await Promise.all(
        filtered.map(async (path) => {
          const { json } = await other.get(`${path}?customer=${customer}`)
          return [path, json.data.map((row: { id: string }) => row.id)] as const
        }),
      ),
    )
  const before = await found(old)
  expect(before['/v1/subscriptions']).toEqual([subscribed.id])
  expect(before['/v1/tax_documents']).toHaveLength(1)
  expect((await other.post(`/v1/customers/${old}/merge`, { into })).status).toBe(200)
  await billing.settled()
  expect(await found(into)).toEqual(before)
  expect(await found(old)).toEqual(before)
})

interface Paths {
  get?: { parameters?: { in: string; name: string }[] }
}

const SELLER = {
  vat_registered: true,
  tax_id: '0105536000313',
  legal_name: 'Baan Kafae Co., Ltd.',
  address: { line1: '1 Silom Road', province: 'Bangkok' },
}

test('a part of a name, in any letters and languages, an address, and no pattern of its own', async () => {
  for (const path of ['payments', 'invoices', 'subscriptions'])
    for (const [query, names] of [
      ['malee', ['Malee Suksan']],
      ['มาลี', ['มาลี ศรีสุข']],
      ['29900@', ['มาลี ศรีสุข']],
      ['%_', ['100%_Off']],
      ['nobody', []],
    ] as const) {
      const { status, customers } = await list(path, { customer_query: query })
      expect([path, query, status, customers]).toEqual([path, query, 200, customersOf(...names)])
    }
  expect((await list('payments', { customer_query: 'x' })).status).toBe(400)
  const own = await list('customers', { query: 'SUKSAN' })
  expect(own.json.data.map(({ id }: { id: string }) => id)).toEqual(customersOf('Malee Suksan'))
  const products = await list('products', { query: 'plan of มาลี' })
  expect(products.json.data.map(({ id }: { id: string }) => id)).toEqual([made['มาลี ศรีสุข']!.product])
})

test('a product finds the payments, invoices and subscriptions that are for it', async () => {
  const { product } = made['Malee Suksan']!
  for (const path of ['payments', 'invoices', 'subscriptions'])
    expect([path, (await list(path, { product })).customers]).toEqual([path, customersOf('Malee Suksan')])
  expect((await list('payments', { product: 'prod_unknown' })).customers).toEqual([])
})

test('tells nothing of customers to a key that may not read them, nor of another shop', async () => {
  const other = await billing.shop()
  expect((await list('payments', { customer_query: 'malee' }, other.testKey)).json.data).toEqual([])
  expect((await list('customers', { query: 'malee' }, other.testKey)).json.data).toEqual([])
  const key = (await shop.post('/v1/api_keys', { scopes: ['payments:read'] })).json.secret
  expect((await list('payments', {}, key)).status).toBe(200)
  const refused = await list('payments', { customer_query: 'malee' }, key)
  expect([refused.status, refused.json.error.code]).toEqual([403, 'scope_missing'])
})
