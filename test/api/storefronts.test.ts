// The shop over HTTP: what anyone may read of it, and what nobody may.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  slug = (await billing.api.sql<{ slug: string }>('select slug from merchants where id = $1', [shop.id]))[0]!.slug
  const settings = JSON.stringify({
    description: 'Coffee',
    logo_url: 'https://img.example/l.png',
    tax_id: '0105536000313',
  })
  await billing.api.sql('update merchants set settings = $1 where id = $2', [settings, shop.id])
})
afterAll(() => billing.close())

const read = (query = '', headers: Record<string, string> = {}) =>
  billing.api.send('GET', `/v1/storefronts/${slug}${query}`, { headers })

test('shows published products with their active prices, and the page that sells each', async () => {
  const kept = {
    name: 'Mug',
    description: 'A mug',
    category: 'Things',
    published: true,
    metadata: { secret: 'x' },
    feature_flags: ['beta'],
  }
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 }, kept)
  const { product } = (await shop.get(`/v1/prices/${price}`)).json
  const wanted = { product, type: 'pay_what_you_want', minimum_satang: 0, suggested_satang: 5_000 }
  const gift = (await shop.post('/v1/prices', wanted)).json.id
  const gone = (await shop.post('/v1/prices', { product, type: 'one_time', amount_satang: 500 })).json.id
  await shop.send('PATCH', `/v1/prices/${gone}`, { body: { active: false } })
  await shop.price({}, { name: 'Hidden' })
  const closed = await shop.price({}, { name: 'Closed', published: true })
  const { product: closedProduct } = (await shop.get(`/v1/prices/${closed}`)).json
  await shop.send('PATCH', `/v1/products/${closedProduct}`, { body: { active: false } })

  const { status, json, headers } = await read()
  expect(status).toBe(200)
  const nothing = { interval: null, minimum_satang: null, suggested_satang: null, maximum_satang: null }
  expect(json).toEqual({
    object: 'storefront',
    slug,
    name: 'Baan Kafae',
    description: 'Coffee',
    logo: 'https://img.example/l.png',
    cover: null,
    icon: 'https://img.example/l.png',
    accent_color: null,
    url: `http://satang.test/s/${slug}`,
    livemode: false,
    products: [
      {
        id: product,
        object: 'product',
        name: 'Mug',
        description: 'A mug',
        category: 'Things',
        image_url: null,
        prices: [
          {
            ...nothing,
            id: price,
            object: 'price',
            type: 'one_time',
            amount_satang: 19_900,
            checkout_url: `http://satang.test/s/${slug}/buy/${price}`,
          },
          {
            ...nothing,
            id: gift,
            object: 'price',
            type: 'pay_what_you_want',
            amount_satang: null,
            minimum_satang: 0,
            suggested_satang: 5_000,
            checkout_url: `http://satang.test/s/${slug}/buy/${gift}`,
          },
        ],
      },
    ],
  })
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('answers 304 to whoever has it already, until something changes', async () => {
  const tag = (await read()).headers.get('etag')!
  expect((await read('', { 'if-none-match': tag })).status).toBe(304)
  await shop.price({}, { name: 'New', published: true })
  expect((await read('', { 'if-none-match': tag })).status).toBe(200)
})

test('is the test shop before there is a live gateway; a mode may be asked for', async () => {
  expect((await read()).json.livemode).toBe(false)
  expect((await read('?mode=live')).json).toMatchObject({ livemode: true, products: [] })
  const test = (await read('?mode=test')).json
  expect(test.products[0].prices[0].checkout_url).toMatch(/\?mode=test$/)
  expect((await read('?mode=both')).json.error).toMatchObject({ code: 'parameter_invalid', param: 'mode' })
  expect((await read('?page=2')).json.error).toMatchObject({ code: 'parameter_unknown', param: 'page' })
})

test.each(['nobody', 'UPPER', '..%2f', '%00', "x'--", 'x'.repeat(300)])(
  'a slug that is nobody’s is 404: %s',
  async (name) => {
    const { status, json } = await billing.api.send('GET', `/v1/storefronts/${name}`)
    expect([status, json.error.code]).toEqual([404, 'resource_missing'])
  },
)

test('takes 120 looks a minute from one address', async () => {
  const limited = await billing.api.another({ rateLimits: 'on' })
  const answers = []
  for (let i = 0; i < 121; i++) answers.push((await limited.send('GET', `/v1/storefronts/${slug}`)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(120)
  expect(answers.at(-1)).toBe(429)
  expect((await fetch(`${limited.url}/s/${slug}`)).status).toBe(429)
  await limited.close()
})

test('a form of another origin buys nothing', async () => {
  const [price] = (await read()).json.products[0].prices
  const before = await billing.counts()
  const send = (headers: Record<string, string>) =>
    fetch(`${billing.api.url}/s/${slug}/buy/${price.id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'email=nok@example.com&quantity=1',
    })
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    expect((await send(headers)).status).toBe(400)
  }
  expect((await send({ 'content-type': 'application/json' })).status).toBe(415)
  expect(await billing.counts()).toEqual(before)
  const bought = await send({ origin: billing.api.url })
  expect([bought.status, bought.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/c\//)])
})
