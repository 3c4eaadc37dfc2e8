// Events are kept for a while, then removed from the oldest on: sequences go on counting, undelivered events stay, and readers keep working.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { removeOldEvents } from '../../worker/retention.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { asAdministrator } from '../support/servers.ts'

const DAY = 86_400
const KEPT = 90

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const pool = () => billing.api.db.pool
const sql: BillingApi['api']['sql'] = (text, values) => billing.api.sql(text, values)
const get = async (path: string) => (await shop.get(path)).json
const remove = async () => (await removeOldEvents(pool(), KEPT)).removed
const typesOf = async (id: string) =>
  (await sql<{ type: string }>('select type from events where object_id = $1 order by id', [id])).map(
    ({ type }) => type,
  )

/** Makes every event of the shop, with its deliveries, `days` days older. */
async function age(days: number): Promise<void> {
  await billing.settled()
  // The application is not allowed to do this.
  await asAdministrator(
    billing.api.databaseUrl,
    `with aged as (select id, 'evt_' || base32(floor(extract(epoch from now()) * 1000)::bigint - $2::bigint * 86400000 + row_number() over (order by id), 10)
           || substr(id, 15) as older from events where merchant_id = $1),
         moved as (update webhook_deliveries d set event_id = older from aged where aged.id = d.event_id)
       update events e set id = older from aged where aged.id = e.id`,
    [shop.id, days],
  )
}

async function delivery(objectId: string, status: 'pending' | 'succeeded'): Promise<string> {
  const [id, endpoint] = [mintId('whd_'), mintId('we_')]
  await sql(
    `insert into webhook_endpoints (id, merchant_id, livemode, url, status, secret, created_at) values ($1, $2, false, 'https://hook.test', 'enabled', '\\x00', 1)`,
    [endpoint, shop.id],
  )
  await sql(
    `insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, status, next_attempt_at, created_at)
     select $1, merchant_id, livemode, id, type, $2, $3, case when $3 = 'pending' then 1 end, 1 from events where object_id = $4 order by id limit 1`,
    [id, endpoint, status, objectId],
  )
  await sql(
    "insert into webhook_attempts (delivery_id, number, at, trigger, duration_ms, request_headers) values ($1, 1, 1, 'schedule', 1, '{}')",
    [id],
  )
  return id
}

test('what is old enough goes, with its deliveries; what is younger stays, and is counted on', async () => {
  const price = await shop.price()
  const { product } = await get(`/v1/prices/${price}`)
  const sent = await delivery(price, 'succeeded')
  await age(KEPT + 1)
  const young = await shop.customer()
  expect(await remove()).toBe(2)
  expect(await remove()).toBe(0)
  expect([await typesOf(product), await typesOf(price), await typesOf(young)]).toEqual([[], [], ['customer.created']])
  expect(
    await sql(
      'select 1 from webhook_deliveries where id = $1 union select 1 from webhook_attempts where delivery_id = $1',
      [sent],
    ),
  ).toEqual([])
  await shop.send('PATCH', `/v1/products/${product}`, { body: { name: 'Pro 2' } })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await get(`/v1/events?object_id=${product}`)).data).toMatchObject([{ type: 'product.updated', sequence: 2 }])
})

test('what is not old enough stays, to the day', async () => {
  const customer = await shop.customer()
  await age(KEPT - 1)
  await remove()
  expect(await typesOf(customer)).toEqual(['customer.created'])
})

test('what is still to be delivered stays, and everything after it', async () => {
  const [first, second, third] = [await shop.customer(), await shop.customer(), await shop.customer()]
  const waiting = await delivery(second, 'pending')
  await age(KEPT + 1)
  expect(await remove()).toBe(1)
  expect([await typesOf(first), await typesOf(second), await typesOf(third)]).toEqual([
    [],
    ['customer.created'],
    ['customer.created'],
  ])
  await sql("update webhook_deliveries set status = 'succeeded', next_attempt_at = null where id = $1", [waiting])
  expect(await remove()).toBe(2)
})

test('a delivery of what has just been removed is removed too, and holds nothing back', async () => {
  const [first, second] = [await shop.customer(), await shop.customer()]
  const left = await delivery(first, 'pending')
  await age(KEPT + 1)
  await sql("update webhook_deliveries set event_id = 'evt_' || repeat('0', 26) where id = $1", [left])
  expect(await remove()).toBe(2)
  expect(await typesOf(second)).toEqual([])
  expect(await remove()).toBe(0)
  expect(await sql('select 1 from webhook_deliveries where id = $1', [left])).toEqual([])
})

test('an age counts in real time, not by a test clock', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: Math.floor(Date.now() / 1000) - 400 * DAY })).json.id
  const past = await shop.customer({ test_clock: clock })
  await remove()
  expect(await typesOf(past)).toEqual(['customer.created'])
})

test('several workers at once remove everything once', async () => {
  const price = await shop.price()
  await age(KEPT + 1)
  const removed = await Promise.all([remove(), remove(), remove(), remove()])
  expect(removed.reduce((sum, n) => sum + n)).toBe(2)
  expect(await typesOf(price)).toEqual([])
})

test('readers cope: the list, a cursor that is gone, and a timeline without its beginning', async () => {
  const s = (await shop.subscribe({})).json
  await new Promise((resolve) => setTimeout(resolve, 5))
  const before = await get(`/v1/subscriptions/${s.id}/timeline`)
  await age(KEPT + 1)
  const cursor = (await get('/v1/events?limit=1')).data[0].id
  await remove()
  expect((await get('/v1/events')).data).toEqual([])
  expect((await get(`/v1/events?ending_before=${cursor}`)).error).toMatchObject({
    code: 'resource_missing',
    param: 'ending_before',
  })
  expect((await get(`/v1/events/${cursor}`)).error).toMatchObject({ code: 'resource_missing' })
  const after = await get(`/v1/subscriptions/${s.id}/timeline`)
  const planned = (timeline: { data: { at: number }[] }) => timeline.data.filter(({ at }) => at > s.created)
  expect(planned(before).length).toBeGreaterThan(0)
  expect(planned(after)).toEqual(planned(before))
  await shop.post(`/v1/subscriptions/${s.id}/cancel`)
  expect(await typesOf(s.id)).toEqual(['subscription.cancel_scheduled'])
})

test('the application itself removes nothing', async () => {
  await expect(sql('delete from events')).rejects.toThrow('permission denied')
  await expect(sql('delete from event_retention')).rejects.toThrow('permission denied')
  for (const days of [0, null])
    await expect(sql("select remove_old_events($1, 10, '')", [days])).rejects.toThrow('a day')
})
