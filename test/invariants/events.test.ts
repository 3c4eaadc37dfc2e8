// Tests that the invariants about events notice their faults: a gap, a missing first event that no retention removed, a change that changes nothing,
// a missing row.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { adminOf } from '../support/servers.ts'

let billing: BillingApi
let shop: ApiShop
let subscription: string
beforeAll(async () => {
  billing = await startBillingApi()
})
afterAll(() => billing.close())
beforeEach(async () => {
  shop = await billing.shop()
  subscription = (await shop.subscribe({})).json.id
  for (const verb of ['cancel', 'resume', 'cancel']) await shop.post(`/v1/subscriptions/${subscription}/${verb}`)
  await billing.check()
})

const removedBelow = (id: string) =>
  `insert into event_retention (merchant_id, livemode, removed_below) select distinct merchant_id, livemode, '${id}' from events`
const REMOVED = removedBelow('evt_0')
const remove = (sequences: string) => `delete from events where object_id = $1 and sequence in (${sequences})`

/** What breaks when the owner of the database changes rows. Restores the rows afterwards. */
async function brokenBy(...changes: string[]): Promise<string> {
  const before = await billing.api.sql('select * from events')
  const asOwner = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({ connectionString: adminOf(billing.api.databaseUrl) })
    await client.connect()
    await client.query('begin')
    await work(client)
    await client.query('commit')
    await client.end()
  }
  await asOwner(async (client) => {
    for (const change of changes) await client.query(change, change.includes('$1') ? [subscription] : [])
  })
  const broken = await billing.check().then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  await asOwner(async (client) => {
    await client.query('delete from events; delete from event_retention')
    await client.query('insert into events select * from json_populate_recordset(null::events, $1)', [
      JSON.stringify(before),
    ])
  })
  await billing.check()
  return broken
}

test('a gap is one, whatever was removed before', async () => {
  expect(await brokenBy(remove('3'))).toContain('without gaps')
  expect(await brokenBy(REMOVED, remove('1, 3'))).toContain('without gaps')
})

test('a head is missing only where heads were removed', async () => {
  expect(await brokenBy(remove('1, 2'))).toContain('without gaps')
  expect(await brokenBy(REMOVED, remove('1, 2'))).toBe('nothing')
  expect(await brokenBy(REMOVED, 'delete from events where object_id = $1')).toBe('nothing')
  expect(await brokenBy('delete from events where object_id = $1')).toContain('counter of an object')
})

test('an event comes from the status that was published, and is about what is there', async () => {
  const said = (status: string) =>
    `update events set previous_attributes = '{"status": "${status}"}' where object_id = $1 and sequence = 4`
  expect(await brokenBy(said('past_due'))).toContain('comes from the status')
  expect(await brokenBy(said('active'))).toBe('nothing')
  const about = (id: string) => `update events set object_id = '${id}' where object_id = $1 and sequence = 5`
  expect(await brokenBy(about('sub_nobody'))).toContain('about a row')
})

test('what was removed lies before everything that is left', async () => {
  expect(await brokenBy(removedBelow('evt_z'))).toContain('lies before')
})
