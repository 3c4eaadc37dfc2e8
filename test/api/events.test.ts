// Events over HTTP (specification §7): what happened, in order, and who caused it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const get = async (path: string, options?: object) => (await shop.get(path, options)).json

test('an event carries the object as it was, its place, and what caused it', async () => {
  const key = mintId('k_')
  const created = await shop.subscribe({}, { headers: { 'idempotency-key': key } })
  const s = created.json
  await new Promise((resolve) => setTimeout(resolve, 5))
  const [activated, born] = (await get(`/v1/events?object_id=${s.id}`)).data
  expect(born).toEqual({
    id: expect.stringMatching(/^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    object: 'event',
    type: 'subscription.created',
    api_version: '2026-09-01',
    created: s.created,
    livemode: false,
    sequence: 1,
    data: { object: s, previous_attributes: null },
    request: { id: created.headers.get('request-id'), idempotency_key: key },
    source: { workflow_id: `subscription/${s.id}` },
  })
  expect(activated).toMatchObject({ type: 'subscription.activated', sequence: 2 })
  expect(await get(`/v1/events/${born.id}`)).toEqual(born)
  const invoice = (await get(`/v1/events?object_id=${s.latest_invoice}&type=invoice.created`)).data[0]
  expect(invoice.data.object).toMatchObject({ number: expect.stringMatching(/^INV-/), status: 'paid' })
})

test('a reader that follows the list page by page beside writers sees each event once, in order', async () => {
  const own = await billing.shop()
  const seen: string[] = []
  let writing = true
  let last: string | undefined
  const more = async () => {
    const page = (await own.get(`/v1/events?limit=100${last ? `&ending_before=${last}` : ''}`)).json
    const ids = page.data.map((e: { id: string }) => e.id).reverse()
    if (last === undefined && page.has_more) throw new Error('the first page came too late')
    seen.push(...ids)
    last = ids.at(-1) ?? last
    return ids.length
  }
  const follow = (async () => {
    while (writing) await more()
  })()
  const [customer, price] = [await own.customer(), await own.price()]
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let i = 0; i < 5; i++) await own.subscribe({ customer, price, collection_method: 'invoice' })
    }),
  )
  await billing.settled()
  writing = false
  await follow
  await new Promise((resolve) => setTimeout(resolve, 10))
  while ((await more()) > 0);
  const all = await billing.api.sql<{ id: string }>('select id from events where merchant_id = $1 order by id', [
    own.id,
  ])
  expect(seen).toEqual(all.map((e) => e.id))
  expect(seen.length).toBeGreaterThanOrEqual(93)
})

test("are one's own", async () => {
  const s = (await shop.subscribe({})).json
  await new Promise((resolve) => setTimeout(resolve, 5))
  const [event] = (await get(`/v1/events?object_id=${s.id}`)).data
  const other = await billing.shop()
  for (const key of [other.testKey, shop.liveKey]) {
    expect((await shop.get(`/v1/events/${event.id}`, { key })).status).toBe(404)
    expect((await get(`/v1/events?object_id=${s.id}`, { key })).data).toEqual([])
  }
})

test.each([
  ['type=subscription.paused', 'parameter_invalid', 'type'],
  ['object_id=', 'parameter_invalid', 'object_id'],
  ['object_id=a%00b', 'parameter_invalid', 'object_id'],
  ['starting_after=evt_x', 'resource_missing', 'starting_after'],
  ['limit=1e1', 'limit', 'limit'],
  ['status=x', 'parameter_unknown', 'status'],
])('refuse a list with ?%s', async (query, code, param) => {
  expect((await get(`/v1/events?${query}`)).error).toMatchObject({
    code: code === 'limit' ? 'parameter_invalid' : code,
    param,
  })
})

describe('the filters', () => {
  let own: ApiShop
  let price: string
  let product: string
  beforeAll(async () => {
    own = await billing.shop()
    price = await own.price()
    product = (await own.get(`/v1/prices/${price}`)).json.product
    for (const name of ['A', 'B', 'C']) await own.send('PATCH', `/v1/products/${product}`, { body: { name } })
    await own.customer()
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
  const listed = async (query: string) =>
    ((await own.get(`/v1/events?${query}`)).json.data as { type: string }[]).map(({ type }) => type)
  const changes = ['product.updated', 'product.updated', 'product.updated']

  test.each([
    ['type=price.created', ['price.created']],
    ['type=product.*', [...changes, 'product.created']],
    ['type=payout.*', []],
    ['types[]=price.created&types[]=customer.created', ['customer.created', 'price.created']],
    ['types%5B%5D=price.created', ['price.created']],
    [
      'types[]=product.*&types[]=product.updated&types[]=price.created',
      [...changes, 'price.created', 'product.created'],
    ],
  ])('%s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
  })

  test('go together with an object, a time and each other', async () => {
    expect(await listed(`type=product.*&object_id=${product}`)).toHaveLength(4)
    expect(await listed(`type=price.*&object_id=${product}`)).toEqual([])
    expect(await listed(`object_id=${product}`)).toHaveLength(4)
    const { request } = (await own.get(`/v1/events?object_id=${product}`)).json.data[0]
    expect(await listed(`request_id=${request.id}`)).toEqual(['product.updated'])
    expect(await listed(`request_id=${request.id}&type=product.*`)).toEqual(['product.updated'])
    expect(await listed(`request_id=${request.id}&type=product.created`)).toEqual([])
    const now = Math.floor(Date.now() / 1000)
    expect(await listed(`type=product.*&created[gte]=${now + 100}`)).toEqual([])
    expect(await listed(`type=product.*&created[lte]=${now + 100}&created[gt]=1`)).toHaveLength(4)
  })

  test('page both ways', async () => {
    const path = '/v1/events?types[]=product.updated&types[]=price.created&limit=2'
    const first = (await own.get(path)).json
    expect(first).toMatchObject({ has_more: true, data: [{ type: 'product.updated' }, { type: 'product.updated' }] })
    const second = (await own.get(`${path}&starting_after=${first.data[1].id}`)).json
    expect(second).toMatchObject({ has_more: false, data: [{ type: 'product.updated' }, { type: 'price.created' }] })
    expect((await own.get(`${path}&ending_before=${second.data[0].id}`)).json).toEqual({ ...first, has_more: false })
    const oldest = (await own.get(`${path}&ending_before=${second.data[1].id}`)).json
    expect(oldest).toMatchObject({ has_more: true })
    expect(oldest.data.map((e: { id: string }) => e.id)).toEqual([first.data[1].id, second.data[0].id])
  })

  test.each([
    ['type=*', 'type'],
    ['type=products.*', 'type'],
    ['types=price.created', 'types'],
    ['types[]=price.created&types[]=price.paid', 'types[1]'],
    ['types[0]=price.created', 'types[0]'],
    ['types[]=', 'types[0]'],
    ['type=price.created&types[]=price.created', 'types[]'],
    [Array.from({ length: 21 }, () => 'types[]=price.created').join('&'), 'types[]'],
  ])('refuse %s', async (query, param) => {
    expect((await own.get(`/v1/events?${query}`)).json.error).toMatchObject({ param })
  })
})
