/*
 * `expand[]` on reads: ids become their objects, two levels deep, for keys that may read them. And `metadata[key]=value` on lists.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { expandablePaths } from '../../api/expand.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
let customer: string
let subscription: string

beforeAll(async () => {
  billing = await startBillingApi()
  ;[shop, other] = [await billing.shop(), await billing.shop()]
  customer = await shop.customer({ name: 'Nok', metadata: { crm: '42', tier: 'gold' } })
  subscription = (await shop.subscribe({ customer, metadata: { order: 'A-1' } })).json.id
  await billing.settled()
})
afterAll(() => billing.close())

const read = async (path: string) => (await shop.get(path)).json
const refused = async (path: string, who = shop) => {
  const { status, json } = await who.get(path)
  return [status, json.error.code, json.error.param]
}

test('an id is replaced by what its own call answers, at two levels', async () => {
  const plain = await read(`/v1/subscriptions/${subscription}`)
  const invoice = await read(`/v1/invoices/${plain.latest_invoice}`)
  const payment = await read(`/v1/payments/${invoice.payment}`)
  expect(
    await read(
      `/v1/subscriptions/${subscription}?expand[]=customer&expand[]=latest_invoice.payment&expand[]=latest_invoice.customer`,
    ),
  ).toEqual({
    ...plain,
    customer: await read(`/v1/customers/${customer}`),
    latest_invoice: { ...invoice, payment, customer: await read(`/v1/customers/${customer}`) },
  })
})

test('in a list the paths begin with data, and rows that share an object all get it', async () => {
  const second = (await shop.subscribe({ customer })).json.id
  await billing.settled()
  const list = await read(`/v1/subscriptions?customer=${customer}&expand[]=data.customer&expand[]=data.price.product`)
  expect(list.data.map((s: { id: string }) => s.id)).toEqual([second, subscription])
  for (const s of list.data) {
    expect(s.customer).toEqual(await read(`/v1/customers/${customer}`))
    expect(s.price.product).toMatchObject({ object: 'product', id: s.product })
  }
})

test('a hot read, a list of ids and a field that is null', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined }, { license_enabled: true })
  const { json: session } = await shop.post(
    '/v1/checkout_sessions',
    {
      customer_email: 'buyer@example.com',
      line_items: [{ price, quantity: 1 }],
      success_url: 'https://shop.example/done',
    },
    { headers: { 'Service-Version': '2026-09-01' } },
  )
  await shop.post(`/v1/test_helpers/checkout_sessions/${session.id}/confirm`, {
    payment_method_type: 'card',
    token: 'pm_card_ok',
  })
  await billing.settled()
  const paid = await read(
    `/v1/checkout_sessions/${session.id}?expand[]=licenses&expand[]=payment&expand[]=payment_link`,
  )
  expect(paid.licenses).toEqual([expect.objectContaining({ object: 'license', product: paid.line_items[0].product })])
  expect(paid.payment).toMatchObject({ object: 'payment', status: 'succeeded' })
  const bare = await read(`/v1/customers/${await shop.customer()}?expand[]=default_payment_method`)
  expect(bare.default_payment_method).toBeNull()
})

test('whose object is gone keeps its id', async () => {
  const gone = await shop.customer()
  const s = (await shop.subscribe({ customer: gone })).json.id
  await billing.settled()
  await shop.send('DELETE', `/v1/customers/${gone}`)
  expect((await read(`/v1/subscriptions/${s}?expand[]=customer`)).customer).toBe(gone)
})

describe('is refused', () => {
  test.each([
    ['a field that holds no id', 'expand[]=status', 'expand[]'],
    ['a field that is not there', 'expand[]=nothing', 'expand[]'],
    ['three levels', 'expand[]=latest_invoice.payment.customer', 'expand[]'],
    ['a name of every object', 'expand[]=constructor', 'expand[]'],
    ['an empty path', 'expand[]=', 'expand[0]'],
    ['the path of a list', 'expand[]=data.customer', 'expand[]'],
    ['more than ten', Array.from({ length: 11 }, () => 'expand[]=customer').join('&'), 'expand[]'],
  ])('%s', async (_name, query, param) => {
    expect(await refused(`/v1/subscriptions/${subscription}?${query}`)).toEqual([400, 'parameter_invalid', param])
  })

  test('without brackets, with a hint', async () => {
    const { json } = await shop.get(`/v1/subscriptions/${subscription}?expand=customer`)
    expect(json.error.message).toBe('Unknown parameter: `expand`. Did you mean `expand[]`?')
  })

  test('an object that the key may not read', async () => {
    const { json } = await shop.post('/v1/api_keys', { name: 'narrow', scopes: ['subscriptions:read'] })
    const { status, json: answer } = await shop.get(`/v1/subscriptions/${subscription}?expand[]=customer`, {
      key: json.secret,
    })
    expect([status, answer.error.code]).toEqual([403, 'scope_missing'])
    expect(answer.error.message).toContain('customers:read')
  })

  test('the row of another merchant stays unfound', async () => {
    expect(await refused(`/v1/subscriptions/${subscription}?expand[]=customer`, other)).toEqual([
      404,
      'resource_missing',
      'id',
    ])
  })
})

test('every read whose answer holds ids can expand them, and all that is said to be possible is', async () => {
  const able = allRoutes
    .filter((r) => r.method === 'GET' && r.auth !== 'public')
    .filter((r) => expandablePaths(r as never).length > 0)
  expect(able.length).toBeGreaterThan(25)
  for (const route of able) {
    if (route.path.includes(':') || route.path === '/v1/balance') continue
    for (const path of expandablePaths(route as never)) {
      const { status, json } = await shop.get(`${route.path}?expand[]=${path}`)
      if (status !== 200 && json.error.param === 'expand[]')
        throw new Error(`${route.path} ${path}: ${json.error.message}`)
    }
  }
})

describe('lists by metadata', () => {
  test('find rows that have all of the values', async () => {
    const ids = async (query: string) => (await read(`/v1/customers?${query}`)).data.map((c: { id: string }) => c.id)
    expect(await ids('metadata[crm]=42')).toEqual([customer])
    expect(await ids('metadata[crm]=42&metadata[tier]=gold')).toEqual([customer])
    expect(await ids('metadata[crm]=42&metadata[tier]=silver')).toEqual([])
    expect(await ids('metadata[crm]=4')).toEqual([])
    expect(
      (await read('/v1/subscriptions?metadata[order]=A-1&status=active')).data.map((s: { id: string }) => s.id),
    ).toEqual([subscription])
    expect((await other.get('/v1/customers?metadata[crm]=42')).json.data).toEqual([])
  })

  test.each([
    ['metadata=1', 'metadata', 'parameter_invalid'],
    ['metadata[]=1', 'metadata[]', 'parameter_unknown'],
    ['metadata[__proto__]=1', 'metadata[__proto__]', 'parameter_unknown'],
    [`metadata[${'k'.repeat(41)}]=1`, `metadata[${'k'.repeat(41)}]`, 'parameter_invalid'],
    [`metadata[a]=${'v'.repeat(501)}`, 'metadata[a]', 'parameter_invalid'],
    ['metadata[a]=1&metadata[a]=2', 'metadata[a]', 'parameter_invalid'],
  ])('refuse %s', async (query, param, code) => {
    expect(await refused(`/v1/customers?${query}`)).toEqual([400, code, param])
  })

  test('take odd names for what they are', async () => {
    const odd = await shop.customer({ metadata: { constructor: "it's", '%': '"', ลูกค้า: 'ใหม่' } })
    const query = new URLSearchParams([
      ['metadata[constructor]', "it's"],
      ['metadata[%]', '"'],
      ['metadata[ลูกค้า]', 'ใหม่'],
    ])
    expect((await read(`/v1/customers?${query}`)).data.map((c: { id: string }) => c.id)).toEqual([odd])
  })

  test('use the index of metadata, not a walk over all rows', async () => {
    const client = await billing.api.db.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      for (const table of ['customers', 'subscriptions', 'invoices', 'payments', 'refunds', 'checkout_sessions']) {
        const { rows } = await client.query(
          `explain select id from ${table} where metadata <> '{}' and metadata @> '{"a": "1"}'::jsonb`,
        )
        expect(JSON.stringify(rows)).toContain(`${table}_metadata`)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
