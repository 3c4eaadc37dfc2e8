// Links to the portal over HTTP (specification §9): who gets one, for which customer, and where it leads back to.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type ApiShop, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
let customer: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
  customer = await shop.customer()
})
afterAll(() => billing.close())

const open = (body: unknown, options?: object) => shop.post('/v1/portal_sessions', body, options)
const rows = async () => (await billing.api.sql<{ n: number }>('select count(*)::int as n from portal_sessions'))[0]!.n

test('a link is good for an hour and kept as a digest', async () => {
  const before = Math.floor(Date.now() / 1000)
  const { status, json, headers } = await open({ customer, return_url: 'https://shop.example/account?a=1' })
  expect(status).toBe(200)
  expect(json).toEqual({
    id: expect.stringMatching(/^bps_[0-9a-z]{26}$/),
    object: 'portal_session',
    customer,
    url: expect.stringMatching(new RegExp(`^http://satang.test/portal/${slug}/enter\\?mode=test&token=[\\w-]{22}$`)),
    return_url: 'https://shop.example/account?a=1',
    expires_at: json.created + 3_600,
    livemode: false,
    created: expect.any(Number),
  })
  expect(json.created).toBeGreaterThanOrEqual(before)
  expect(headers.get('cache-control')).toBe('no-store')
  const token = new URL(json.url).searchParams.get('token')!
  const [row] = await billing.api.sql('select to_json(s)::text as row from portal_sessions s where id = $1', [json.id])
  expect(JSON.stringify(row)).not.toContain(token)
})

test('without a way back there is none, and each call is a link of its own', async () => {
  const [a, b] = [(await open({ customer })).json, (await open({ customer })).json]
  expect(a.return_url).toBeNull()
  expect(a.url).not.toBe(b.url)
})

test('a key makes one link of two calls, and it is not stored in the clear', async () => {
  const headers = { 'idempotency-key': 'portal-1' }
  const [first, second] = [await open({ customer }, { headers }), await open({ customer }, { headers })]
  expect(second.text).toBe(first.text)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  const token = new URL(first.json.url).searchParams.get('token')!
  const kept = await billing.api.sql('select row_to_json(r)::text as kept from idempotency_records r')
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a customer on a test clock gets a link in real time, also while the clock stands in the past', async () => {
  const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: 1_700_000_000 })
  const onClock = await shop.customer({ test_clock: clock.id })
  const { json } = await open({ customer: onClock })
  expect(json.created).toBeGreaterThan(1_790_000_000)
})

test('live mode has links of its own', async () => {
  const live = await billing.api.send('POST', '/v1/customers', { key: shop.liveKey, body: { email: 'l@example.com' } })
  const { json } = await billing.api.send('POST', '/v1/portal_sessions', {
    key: shop.liveKey,
    body: { customer: live.json.id },
  })
  expect(json.livemode).toBe(true)
  expect(json.url).toContain('mode=live')
})

describe('nothing is written', () => {
  const refused = async (body: unknown, options?: object) => {
    const before = await rows()
    const { status, json } = await open(body, options)
    expect(await rows()).toBe(before)
    return [status, json.error.code, json.error.param]
  }

  test('for a customer that is not there, of another shop, of the other mode, or deleted', async () => {
    const other = await (await billing.shop()).customer()
    const gone = await shop.customer()
    await shop.send('DELETE', `/v1/customers/${gone}`)
    for (const id of [mintId('cus_'), 'cus_x', other, gone])
      expect(await refused({ customer: id })).toEqual([400, 'resource_missing', 'customer'])
    expect(await refused({ customer }, { key: shop.liveKey })).toEqual([400, 'resource_missing', 'customer'])
  })

  test.each([
    ['http://shop.example/', 'parameter_invalid'],
    ['javascript:alert(1)', 'parameter_invalid'],
    ['https://user:pw@shop.example/', 'parameter_invalid'],
    ['/account', 'parameter_invalid'],
    [`https://shop.example/${'x'.repeat(2_048)}`, 'parameter_invalid'],
  ])('for a way back that is %s', async (url, code) => {
    expect(await refused({ customer, return_url: url })).toEqual([400, code, 'return_url'])
  })

  test.each(BAD_TEXTS.filter(([name]) => name !== '256 characters'))(
    'for a customer that is %s',
    async (_name, value) => {
      expect((await refused({ customer: value })).slice(0, 1)).toEqual([400])
      expect((await refused({ customer, return_url: value })).slice(0, 1)).toEqual([400])
    },
  )

  test('for fields that nobody knows, and all problems are reported at once', async () => {
    expect(await refused({ customer, email: 'x' })).toEqual([400, 'parameter_unknown', 'email'])
    const { json } = await open({ return_url: 7, extra: 1 })
    expect(json.error.errors.map((e: { param: string }) => e.param).sort()).toEqual(['customer', 'extra', 'return_url'])
  })

  test('for a key without the scope', async () => {
    const { json } = await shop.post('/v1/api_keys', { name: 'r', scopes: ['portal_sessions:read', 'customers:write'] })
    expect((await refused({ customer }, { key: json.secret })).slice(0, 2)).toEqual([403, 'scope_missing'])
  })

  test('for localhost in live mode; in test mode it may be one', async () => {
    const local = 'http://localhost:3000/account'
    expect((await open({ customer, return_url: local })).json.return_url).toBe(local)
    const live = await billing.api.send('POST', '/v1/customers', { key: shop.liveKey, body: {} })
    const body = { customer: live.json.id, return_url: local }
    const { json } = await billing.api.send('POST', '/v1/portal_sessions', { key: shop.liveKey, body })
    expect([json.error.code, json.error.param]).toEqual(['parameter_invalid', 'return_url'])
  })
})
