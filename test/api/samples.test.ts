// Samples of events over HTTP (specification §8.2): events like any other, about objects that do not exist.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { EVENT_TYPES } from '../../rules/events.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

const PATH = '/v1/test_helpers/webhook_events'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const send = (type: string, options?: object) => shop.post(PATH, { type }, options)
const listed = async (query: string) => (await shop.get(`/v1/events?${query}`)).json.data

test('every type is sent, listed as it was answered, and counted from 1', async () => {
  for (const type of EVENT_TYPES) {
    const { status, json } = await send(type)
    expect([type, status]).toEqual([type, 200])
    expect(json).toMatchObject({
      object: 'event',
      type,
      livemode: false,
      sequence: 1,
      request: { id: expect.stringMatching(/^req_/) },
    })
  }
  await new Promise((resolve) => setTimeout(resolve, 5))
  const { json: last } = await send('invoice.paid')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await listed('type=invoice.paid&limit=1')).toEqual([last])
  expect((await shop.get(`/v1/events/${last.id}`)).json).toEqual(last)
  expect(await listed('limit=100')).toHaveLength(EVENT_TYPES.length + 1)
})

test('goes to the endpoints that want its type, and to no other', async () => {
  const endpoint = async (enabled_events: string[]) =>
    (await shop.post('/v1/webhook_endpoints', { url: 'https://shop.example/hooks', enabled_events })).json.id
  const [all, paid, other] = [await endpoint([]), await endpoint(['invoice.paid']), await endpoint(['payout.paid'])]
  const { json: event } = await send('invoice.paid')
  const rows = await billing.api.sql<{ endpoint_id: string; event_type: string }>(
    'select endpoint_id, event_type from webhook_deliveries where event_id = $1 order by 1',
    [event.id],
  )
  expect(rows.map((row) => row.endpoint_id).sort()).toEqual([all, paid].sort())
  for (const id of [all, paid, other]) await shop.send('DELETE', `/v1/webhook_endpoints/${id}`)
})

test('says that it is one, and names nothing that is there', async () => {
  const { object } = (await send('payment.succeeded')).json.data
  expect(object).toMatchObject({ id: expect.stringMatching(/^pay_sample/), metadata: { sample: 'true' } })
  expect((await shop.get(`/v1/payments/${object.id}`)).status).toBe(404)
  expect((await shop.get(`/v1/customers/${object.customer}`)).status).toBe(404)
  expect((await shop.get('/v1/payments')).json.data).toEqual([])
  expect((await shop.get('/v1/balance')).json).toMatchObject({ available_satang: 0, pending_satang: 0 })
})

test('two of a type are two events; the same request is one', async () => {
  const [one, two] = [(await send('refund.failed')).json, (await send('refund.failed')).json]
  expect(one.data.object.id).not.toBe(two.data.object.id)
  const keyed = { headers: { 'idempotency-key': 'sample' } }
  const [first, again] = [await send('dispute.won', keyed), await send('dispute.won', keyed)]
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test.each([
  ['a live key', { type: 'invoice.paid' }, 'test_mode_only', undefined],
  ['no type', {}, 'parameter_missing', 'type'],
  ['an unknown type', { type: 'invoice.payed' }, 'parameter_invalid', 'type'],
  ['a kind', { type: 'invoice.*' }, 'parameter_invalid', 'type'],
  ['more than a type', { type: 'invoice.paid', object: {} }, 'parameter_unknown', 'object'],
])('refuses %s', async (what, body, code, param) => {
  const key = what === 'a live key' ? { key: shop.liveKey } : {}
  const { json } = await shop.post(PATH, body, key)
  expect(json.error).toMatchObject({ code, ...(param && { param }) })
})
