// Prices over HTTP: amounts that never change once created, and what a price may not be (specification §2.3).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let shop: TestMerchant
let other: TestMerchant
let product: string

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  ;[shop, other] = await Promise.all([api.merchant(), api.merchant()])
  product = await newProduct()
})

const newProduct = async (key = shop.testKey) =>
  (await api.send('POST', '/v1/products', { key, body: { name: 'P' } })).json.id as string
const post = (body: object, key = shop.testKey) => api.send('POST', '/v1/prices', { key, body })
const patch = (id: string, body: unknown, key = shop.testKey) => api.send('PATCH', `/v1/prices/${id}`, { key, body })
const get = (path: string, key = shop.testKey) => api.send('GET', path, { key })
const events = (id: string) =>
  api.sql('select type, object, previous_attributes as previous from events where object_id = $1 order by sequence', [
    id,
  ])
const rows = async () => (await api.sql<{ n: number }>('select count(*)::integer as n from prices'))[0]!.n
const none = { amount_satang: null, interval: null, minimum_satang: null, suggested_satang: null, maximum_satang: null }

describe('a price', () => {
  test.each([
    [{ type: 'one_time', amount_satang: 100 }, {}],
    [{ type: 'one_time', amount_satang: 99_999_999_999 }, {}],
    [{ type: 'recurring', amount_satang: 29_900, interval: 'month' }, {}],
    [{ type: 'recurring', amount_satang: 299_000, interval: 'year', active: false, metadata: { a: 'b' } }, {}],
    [{ type: 'pay_what_you_want' }, { minimum_satang: 0 }],
    [{ type: 'pay_what_you_want', minimum_satang: 100, suggested_satang: 500, maximum_satang: 1_000 }, {}],
  ])('%j is created, read back, listed and told of', async (body, more) => {
    const { status, json } = await post({ product, ...body })
    expect(status).toBe(200)
    expect(json).toEqual({
      ...none,
      active: true,
      metadata: {},
      tax_behavior: 'inclusive',
      ...body,
      ...more,
      product,
      id: expect.stringMatching(/^price_[0-9a-z]{26}$/),
      object: 'price',
      livemode: false,
      created: expect.any(Number),
    })
    expect((await get(`/v1/prices/${json.id}`)).json).toEqual(json)
    expect((await get('/v1/prices')).json.data).toEqual([json])
    expect(await events(json.id)).toEqual([{ type: 'price.created', object: json, previous: null }])
  })

  test('takes an integer by its value', async () => {
    const raw = `{"product":"${product}","type":"one_time","amount_satang":1e3}`
    expect((await api.send('POST', '/v1/prices', { key: shop.testKey, raw })).json.amount_satang).toBe(1000)
  })
})

describe('bad input', () => {
  const once = { type: 'one_time', amount_satang: 100 }
  const monthly = { type: 'recurring', amount_satang: 100, interval: 'month' }
  const amounts = (field: string, base: object) =>
    ['100', 100.5, -1, 100_000_000_000, 1e300, true, null, []].map((v): [object, string, string] => [
      { ...base, [field]: v },
      'parameter_invalid',
      field,
    ])
  test.each<[object, string, string]>([
    [{ ...once, product: undefined }, 'parameter_missing', 'product'],
    [{ ...once, product: 5 }, 'parameter_invalid', 'product'],
    [{ ...once, product: '' }, 'parameter_invalid', 'product'],
    [{ ...once, product: 'a\u0000' }, 'parameter_invalid', 'product'],
    [{ ...once, product: 'x'.repeat(256) }, 'parameter_invalid', 'product'],
    [{ ...once, product: 'prod_nope' }, 'resource_missing', 'product'],
    [{ ...once, product: mintId('prod_') }, 'resource_missing', 'product'],
    [{ ...once, product: mintId('cus_') }, 'resource_missing', 'product'],
    [{ amount_satang: 100 }, 'parameter_missing', 'type'],
    [{ ...once, type: 'weekly' }, 'parameter_invalid', 'type'],
    [{ ...once, type: 5 }, 'parameter_invalid', 'type'],
    [{ type: 'one_time' }, 'parameter_missing', 'amount_satang'],
    [{ ...once, amount_satang: 0 }, 'amount_too_small', 'amount_satang'],
    [{ ...once, amount_satang: 99 }, 'amount_too_small', 'amount_satang'],
    ...amounts('amount_satang', once),
    [{ ...once, interval: 'month' }, 'parameter_invalid', 'interval'],
    [{ ...monthly, interval: undefined }, 'parameter_missing', 'interval'],
    [{ ...monthly, interval: 'week' }, 'parameter_invalid', 'interval'],
    [{ ...monthly, interval: null }, 'parameter_invalid', 'interval'],
    [{ ...monthly, amount_satang: 99 }, 'amount_too_small', 'amount_satang'],
    [{ ...monthly, minimum_satang: 100 }, 'parameter_invalid', 'minimum_satang'],
    [{ type: 'pay_what_you_want', amount_satang: 100 }, 'parameter_invalid', 'amount_satang'],
    [{ type: 'pay_what_you_want', interval: 'month' }, 'parameter_invalid', 'interval'],
    [{ type: 'pay_what_you_want', minimum_satang: 99 }, 'amount_too_small', 'minimum_satang'],
    ...['minimum_satang', 'suggested_satang', 'maximum_satang'].flatMap((field) =>
      amounts(field, { type: 'pay_what_you_want' }),
    ),
    [
      { type: 'pay_what_you_want', minimum_satang: 200, suggested_satang: 100 },
      'parameter_invalid',
      'suggested_satang',
    ],
    [{ type: 'pay_what_you_want', minimum_satang: 200, maximum_satang: 100 }, 'parameter_invalid', 'maximum_satang'],
    [{ ...once, active: 'true' }, 'parameter_invalid', 'active'],
    [{ ...once, active: null }, 'parameter_invalid', 'active'],
    [{ ...once, metadata: { a: 5 } }, 'parameter_invalid', 'metadata.a'],
    [{ ...once, currency: 'thb' }, 'parameter_unknown', 'currency'],
    [{ ...once, amount: 100 }, 'parameter_unknown', 'amount'],
  ])('creation with %j is refused as %s in %s, and nothing is written', async (body, code, param) => {
    const before = await rows()
    const { status, json } = await post({ product, ...body })
    expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
    expect(await rows()).toBe(before)
  })

  test('names all that is wrong with the amounts at once', async () => {
    const { json } = await post({ product, type: 'recurring', amount_satang: 5, minimum_satang: 0 })
    expect(json.error.errors.map((e: { param: string; code: string }) => [e.param, e.code])).toEqual([
      ['interval', 'parameter_missing'],
      ['minimum_satang', 'parameter_invalid'],
      ['amount_satang', 'amount_too_small'],
    ])
  })

  test('a product of another merchant or mode is not there', async () => {
    for (const key of [other.testKey, shop.liveKey]) {
      const { json } = await post({ ...once, product: await newProduct(key) })
      expect(json.error).toMatchObject({ code: 'resource_missing', param: 'product' })
    }
  })

  test.each(['amount_satang', 'minimum_satang', 'suggested_satang', 'maximum_satang', 'interval', 'type', 'product'])(
    'a change of %s is a parameter nobody knows',
    async (field) => {
      const { id } = (await post({ product, ...monthly })).json
      const { status, json } = await patch(id, { active: false, [field]: 200 })
      expect([status, json.error.code, json.error.param]).toEqual([400, 'parameter_unknown', field])
      expect((await get(`/v1/prices/${id}`)).json.active).toBe(true)
    },
  )

  test.each<[object, string]>([
    [{ active: 'false' }, 'active'],
    [{ active: null }, 'active'],
    [{ metadata: 5 }, 'metadata'],
    [{ metadata: { a: 5 } }, 'metadata.a'],
  ])('a change to %j is refused in %s', async (body, param) => {
    const { id } = (await post({ product, ...once })).json
    expect((await patch(id, body)).json.error).toMatchObject({ code: 'parameter_invalid', param })
  })

  test.each(['GET', 'PATCH'])('%s of an id that is not the key’s is 404', async (method) => {
    const [live, theirs] = await Promise.all(
      [shop.liveKey, other.testKey].map(
        async (key) => (await post({ product: await newProduct(key), ...once }, key)).json,
      ),
    )
    const body = method === 'PATCH' ? { active: false } : undefined
    for (const [id, hint] of [
      [mintId('price_'), false],
      ['x', false],
      [theirs.id, false],
      [live.id, true],
    ]) {
      const { status, json } = await api.send(method, `/v1/prices/${id}`, { key: shop.testKey, body })
      expect([status, json.error.code, /live mode/.test(json.error.message)]).toEqual([404, 'resource_missing', hint])
    }
  })

  test.each(['type=weekly', 'active=1', 'product=', 'interval=month'])('a list with ?%s is refused', async (query) => {
    expect((await get(`/v1/prices?${query}`)).status).toBe(400)
  })
})

test('a price is switched off and on, and published only when it changes', async () => {
  const { id } = (await post({ product, type: 'one_time', amount_satang: 100 })).json
  const off = (await patch(id, { active: false, metadata: { a: 'b' } })).json
  expect(off).toMatchObject({ active: false, metadata: { a: 'b' }, amount_satang: 100 })
  await patch(id, { active: false })
  await patch(id, {})
  await patch(id, { active: true })
  expect((await events(id)).map((e) => [e.type, e.previous])).toEqual([
    ['price.created', null],
    ['price.updated', { active: true, metadata: {} }],
    ['price.updated', { active: false }],
  ])
})

test('lists filter by product, active and type', async () => {
  const second = await newProduct()
  const [a, b, c] = [
    (await post({ product, type: 'one_time', amount_satang: 100 })).json,
    (await post({ product, type: 'recurring', amount_satang: 100, interval: 'month', active: false })).json,
    (await post({ product: second, type: 'pay_what_you_want' })).json,
  ]
  const found = async (query: string) => (await get(`/v1/prices?${query}`)).json.data.map((p: { id: string }) => p.id)
  expect(await found('')).toEqual([c.id, b.id, a.id])
  expect(await found(`product=${product}`)).toEqual([b.id, a.id])
  expect(await found(`product=${product}&active=true`)).toEqual([a.id])
  expect(await found('type=pay_what_you_want')).toEqual([c.id])
  expect(await found(`product=${mintId('prod_')}`)).toEqual([])
})
