// Products over HTTP: created, changed, listed, and the events they publish (specification §2.2).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let shop: TestMerchant
let other: TestMerchant

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  ;[shop, other] = await Promise.all([api.merchant(), api.merchant()])
})

const post = (body: unknown, key = shop.testKey) => api.send('POST', '/v1/products', { key, body })
const patch = (id: string, body: unknown, key = shop.testKey) => api.send('PATCH', `/v1/products/${id}`, { key, body })
const get = (path: string, key = shop.testKey) => api.send('GET', path, { key })
const events = (id: string) =>
  api.sql('select type, object, previous_attributes as previous from events where object_id = $1 order by sequence', [
    id,
  ])
const rows = async () => (await api.sql<{ n: number }>('select count(*)::integer as n from products'))[0]!.n

describe('a product', () => {
  test('is created with all its fields, read back, listed and published of', async () => {
    const body = {
      name: 'แพ็กเกจสตูดิโอ',
      description: 'All of it.',
      category: 'แพ็กเกจ',
      image_url: 'https://example.com/a.png',
      active: false,
      published: true,
      license_enabled: true,
      license_seats: 3,
      feature_flags: ['exports', 'a,b', '"quoted"', '{brace}', 'back\\slash', 'NULL', 'two\nlines,', 'null'],
      credits: 1_000_000_000,
      credits_expire_after_days: 31,
      metadata: { sku: '7' },
    }
    const { status, json } = await post(body)
    expect(status).toBe(200)
    expect(json).toEqual({
      ...body,
      tax_category: 'standard',
      id: expect.stringMatching(/^prod_[0-9a-z]{26}$/),
      object: 'product',
      livemode: false,
      created: expect.any(Number),
    })
    expect((await get(`/v1/products/${json.id}`)).json).toEqual(json)
    expect((await get('/v1/products')).json.data).toEqual([json])
    expect(await events(json.id)).toEqual([{ type: 'product.created', object: json, previous: null }])
  })

  test('needs only a name: it can be sold, and is not on the storefront until asked for', async () => {
    expect((await post({ name: 'X' })).json).toMatchObject({
      description: null,
      image_url: null,
      active: true,
      published: false,
      license_enabled: false,
      license_seats: 1,
      feature_flags: [],
      credits: null,
      credits_expire_after_days: null,
      metadata: {},
    })
  })

  test('has each flag once', async () => {
    const { json } = await post({ name: 'X', feature_flags: ['a', 'b', ' a '] })
    expect(json.feature_flags).toEqual(['a', 'b'])
    expect((await patch(json.id, { feature_flags: ['c', 'c'] })).json.feature_flags).toEqual(['c'])
  })
})

describe('bad input', () => {
  const long = (n: number) => 'x'.repeat(n)
  const bad: [object, string, string][] = [
    ...[5, '', ' ', long(251), 'a\u0000', '\ud800', null].map((v): [object, string, string] => [
      { name: v },
      'parameter_invalid',
      'name',
    ]),
    ...[5, long(5001), 'a\u0000'].map((v): [object, string, string] => [
      { description: v },
      'parameter_invalid',
      'description',
    ]),
    ...[5, '', ' ', long(61), 'a\u0000'].map((v): [object, string, string] => [
      { category: v },
      'parameter_invalid',
      'category',
    ]),
    ...[5, '', 'nope', 'ftp://a.b/c', 'javascript:alert(1)', `https://a.b/${long(2048)}`].map(
      (v): [object, string, string] => [{ image_url: v }, 'parameter_invalid', 'image_url'],
    ),
    ...['active', 'published', 'license_enabled'].flatMap((field) =>
      ['true', 1, 0, null].map((v): [object, string, string] => [{ [field]: v }, 'parameter_invalid', field]),
    ),
    ...['1', 0, -1, 1.5, 100_001, true].map((v): [object, string, string] => [
      { license_seats: v },
      'parameter_invalid',
      'license_seats',
    ]),
    [{ feature_flags: 'a' }, 'parameter_invalid', 'feature_flags'],
    [{ feature_flags: ['a', 5] }, 'parameter_invalid', 'feature_flags[1]'],
    [{ feature_flags: [''] }, 'parameter_invalid', 'feature_flags[0]'],
    [{ feature_flags: ['a\u0000'] }, 'parameter_invalid', 'feature_flags[0]'],
    [{ feature_flags: [long(101)] }, 'parameter_invalid', 'feature_flags[0]'],
    [{ feature_flags: Array(101).fill('a') }, 'parameter_invalid', 'feature_flags'],
    ...['1', -1, 0.5, 1_000_000_001, 1e300].map((v): [object, string, string] => [
      { credits: v },
      'parameter_invalid',
      'credits',
    ]),
    ...['1', 0, 3651, 1.5].map((v): [object, string, string] => [
      { credits_expire_after_days: v },
      'parameter_invalid',
      'credits_expire_after_days',
    ]),
    [{ metadata: { a: 5 } }, 'parameter_invalid', 'metadata.a'],
    [{ price: 5 }, 'parameter_unknown', 'price'],
    [{ currency: 'thb' }, 'parameter_unknown', 'currency'],
  ]
  const optional = [
    'description',
    'category',
    'image_url',
    'license_seats',
    'feature_flags',
    'credits',
    'credits_expire_after_days',
    'metadata',
  ]

  test.each([
    [{ name: undefined }, 'parameter_missing', 'name'] as [object, string, string],
    ...bad,
    ...optional.map((field): [object, string, string] => [{ [field]: null }, 'parameter_invalid', field]),
  ])('creation with %j is refused as %s in %s, and nothing is written', async (body, code, param) => {
    const before = await rows()
    const { status, json } = await post({ name: 'X', ...body })
    expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
    expect(await rows()).toBe(before)
  })

  test.each(bad)('a change to %j is refused as %s in %s, and nothing is written', async (body, code, param) => {
    const product = (await post({ name: 'X' })).json
    const { status, json } = await patch(product.id, { credits: 5, ...body })
    expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
    expect((await get(`/v1/products/${product.id}`)).json).toEqual(product)
    expect(await events(product.id)).toHaveLength(1)
  })

  test.each(['GET', 'PATCH'])('%s of an id that is not the key’s is 404', async (method) => {
    const [live, theirs] = [
      (await post({ name: 'L' }, shop.liveKey)).json,
      (await post({ name: 'T' }, other.testKey)).json,
    ]
    const body = method === 'PATCH' ? { name: 'Y' } : undefined
    for (const [id, hint] of [
      [mintId('prod_'), false],
      [mintId('cus_'), false],
      ['x', false],
      [theirs.id, false],
      [live.id, true],
    ]) {
      const { status, json } = await api.send(method, `/v1/products/${id}`, { key: shop.testKey, body })
      expect([status, json.error.code, /live mode/.test(json.error.message)]).toEqual([404, 'resource_missing', hint])
    }
  })

  test.each(['active=1', 'active=yes', 'published=', 'name=X'])('a list with ?%s is refused', async (query) => {
    expect((await get(`/v1/products?${query}`)).status).toBe(400)
  })
})

describe('a change', () => {
  test('publishes what changed, as it was, and nothing when nothing did', async () => {
    const { id } = (await post({ name: 'A', credits: 5, feature_flags: ['a'] })).json
    const changed = await patch(id, { name: 'B', credits: null, active: false, feature_flags: ['a'] })
    expect(changed.json).toMatchObject({ name: 'B', credits: null, active: false, feature_flags: ['a'] })
    for (const same of [{}, { name: 'B' }, { name: ' B ' }, { feature_flags: ['a'], metadata: {} }])
      await patch(id, same)
    expect((await events(id)).slice(1)).toEqual([
      { type: 'product.updated', object: changed.json, previous: { name: 'A', credits: 5, active: true } },
    ])
  })

  test('to null clears what is optional', async () => {
    const { id } = (
      await post({
        name: 'A',
        description: 'd',
        category: 'c',
        image_url: 'https://a.b/c',
        license_seats: 5,
        feature_flags: ['a'],
        credits: 1,
        credits_expire_after_days: 1,
        metadata: { a: 'b' },
      })
    ).json
    const cleared = await patch(id, {
      description: null,
      category: null,
      image_url: null,
      license_seats: null,
      feature_flags: null,
      credits: null,
      credits_expire_after_days: null,
      metadata: null,
    })
    expect(cleared.json).toMatchObject({
      description: null,
      category: null,
      image_url: null,
      license_seats: 1,
      feature_flags: [],
      credits: null,
      credits_expire_after_days: null,
      metadata: {},
    })
  })

  test('made twenty times at once loses none', async () => {
    const { id } = (await post({ name: 'A' })).json
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => patch(id, { metadata: { [`k${i}`]: 'v' } })))
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200))
    expect(Object.keys((await get(`/v1/products/${id}`)).json.metadata)).toHaveLength(20)
    expect(await events(id)).toHaveLength(21)
  })
})

test('lists filter by active and published', async () => {
  const [a, b] = [(await post({ name: 'A', active: false })).json, (await post({ name: 'B', published: true })).json]
  const found = async (query: string) => (await get(`/v1/products?${query}`)).json.data.map((p: { id: string }) => p.id)
  expect(await found('active=true')).toEqual([b.id])
  expect(await found('active=false')).toEqual([a.id])
  expect(await found('published=true&active=true')).toEqual([b.id])
  expect(await found('published=true&active=false')).toEqual([])
})

describe('a product that can be sold at once', () => {
  const count = async (table: string) =>
    (await api.sql<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]!.n
  const price = { type: 'recurring', amount_satang: 29_900, interval: 'month' }

  test('is made with its price and a payment link, which sells it', async () => {
    const made = await post({ name: 'Studio', default_price_data: price, payment_link_data: { max_uses: 5 } })
    expect(made.status).toBe(200)
    const { default_price, payment_link, ...product } = made.json
    expect(default_price).toMatchObject({ object: 'price', product: product.id, ...price })
    expect(payment_link).toMatchObject({ line_items: [{ price: default_price.id, quantity: 1 }], max_uses: 5 })
    expect((await get(`/v1/products/${product.id}`)).json).toEqual(product)
    expect((await get(`/v1/prices/${default_price.id}`)).json).toEqual(default_price)
    expect((await get(`/v1/payment_links/${payment_link.id}`)).json).toEqual(payment_link)
    for (const made of [product, default_price, payment_link]) expect(await events(made.id)).toHaveLength(1)
  })

  test('is made whole or not at all, and the problem is named', async () => {
    const before = await Promise.all(['products', 'prices', 'payment_links'].map(count))
    for (const [body, param] of [
      [{ default_price_data: { type: 'one_time' } }, 'default_price_data.amount_satang'],
      [{ default_price_data: { ...price, amount_satang: 99 } }, 'default_price_data.amount_satang'],
      [{ payment_link_data: {} }, 'default_price_data'],
      [{ active: false, default_price_data: price, payment_link_data: {} }, 'line_items[0].price'],
    ] as const) {
      const { status, json } = await post({ name: 'X', ...body })
      expect([status, json.error.param]).toEqual([400, param])
    }
    expect(await Promise.all(['products', 'prices', 'payment_links'].map(count))).toEqual(before)
  })

  test('needs the scope of each part', async () => {
    const { testKey: key } = await api.merchant({ scopes: ['products:write', 'prices:write'] })
    expect((await post({ name: 'X', default_price_data: price }, key)).status).toBe(200)
    expect((await post({ name: 'X', default_price_data: price, payment_link_data: {} }, key)).json.error.code).toBe(
      'scope_missing',
    )
  })
})
