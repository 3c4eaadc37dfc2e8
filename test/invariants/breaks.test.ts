// Breaks each invariant on purpose and checks that it is reported: an invariant that cannot fail checks nothing. test/invariants/breaks.ts has the
// breaks.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { INVARIANTS, UNDER_WAY } from '../../db/invariants/index.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { urlOf } from '../support/servers-run.ts'
import { BREAKS, OVERDUE } from './breaks.ts'

let billing: BillingApi
let owner: Database
beforeAll(async () => {
  billing = await startBillingApi()
  await liveALittle(await billing.shop())
  await billing.settled()
  owner = await asOwner()
  await owner.pool.query(UNGUARDED)
})
afterAll(async () => {
  await owner.close()
  await billing.close()
})

const VERSIONED = { headers: { 'Service-Version': '2026-09-01' } }

/** Makes some of everything: a simulated shop, and what a simulation does not make. */
async function liveALittle(shop: ApiShop): Promise<void> {
  const endpoint = (
    await ok(shop.post('/v1/webhook_endpoints', { url: 'https://example.com/hooks', enabled_events: [] }))
  ).id
  const script = [
    { month: 1, share: 30, what: 'refund' },
    { month: 1, share: 20, what: 'cancel_now' },
    { month: 2, share: 30, what: 'duplicate' },
    { month: 2, share: 20, what: 'dispute_won' },
    { month: 2, share: 20, what: 'dispute' },
  ]
  await ok(shop.post('/v1/simulations', { customers: 12, months: 2, seed: 5, script }))
  const price = await shop.price(
    { type: 'one_time', interval: undefined },
    { name: 'App', license_enabled: true, license_seats: 2, credits: 100 },
  )
  await ok(shop.post('/v1/payment_links', { line_items: [{ price }] }))
  const basket = {
    line_items: [{ price, quantity: 1 }],
    customer_email: 'nok@example.com',
    success_url: 'https://example.com/thanks',
  }
  const session = await ok(shop.post('/v1/checkout_sessions', basket, VERSIONED))
  const path = `/v1/test_helpers/checkout_sessions/${session.id}/confirm`
  await ok(shop.post(path, { payment_method_type: 'card', token: 'pm_card_ok' }))
  const [licence] = (await shop.get('/v1/licenses')).json.data
  await ok(
    billing.api.send('POST', '/v1/licenses/verify', {
      ...VERSIONED,
      body: { product_id: licence.product, license_key: licence.key, instance: 'laptop' },
    }),
  )
  const now = Math.floor(Date.now() / 1000)
  await ok(shop.post(`/v1/webhook_endpoints/${endpoint}/replay`, { from: now - 3_600, to: now + 60 }))
}

async function ok(answer: Promise<{ status: number; text: string; json: { id: string } }>): Promise<{ id: string }> {
  const { status, text, json } = await answer
  if (status !== 200) throw new Error(text)
  return json
}

async function asOwner(): Promise<Database> {
  const [row] = await billing.api.sql<{ name: string }>('select current_database() as name')
  return openDatabase(urlOf(row!.name), { asOwner: true })
}

/** Removes the constraints that would refuse a break, so that the invariant can report it. */
const UNGUARDED = `do $$ declare r record; begin
  for r in select conrelid::regclass as t, conname from pg_constraint where contype in ('c', 'u') and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint %I', r.t, r.conname);
  end loop;
  for r in select indexrelid::regclass as i from pg_index x join pg_class c on c.oid = x.indrelid
    where indisunique and not indisprimary and c.relnamespace = 'public'::regnamespace loop
    execute format('drop index %s', r.i);
  end loop;
end $$`

/** How many rows break an invariant after `sql`. All of it is rolled back. */
async function brokenBy(sql: string, query: string): Promise<number> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin read write')
    await client.query('set local session_replication_role = replica')
    await client.query(sql)
    return (await client.query(query)).rows.length
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('there is a break for each promise', () => {
  expect(Object.keys(BREAKS).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort())
  expect(Object.keys(OVERDUE).sort()).toEqual(UNDER_WAY.map(({ name }) => name).sort())
})

test.each(INVARIANTS.map(({ name, query }) => [name, query]))('broken, it is found: %s', async (name, query) => {
  expect(await brokenBy('select 1', query!)).toBe(0)
  expect(await brokenBy(BREAKS[name!] ?? 'select 1', query!)).toBeGreaterThan(0)
})

test.each(UNDER_WAY.map((promise) => [promise.name, promise] as const))(
  'late, it is found: %s',
  async (name, promise) => {
    const late = OVERDUE[name] ?? 'select 1'
    expect(await brokenBy('select 1', promise.overdue)).toBe(0)
    expect(await brokenBy(late, promise.overdue)).toBeGreaterThan(0)
    if (promise.query !== null) expect(await brokenBy(late, promise.query)).toBeGreaterThan(0)
  },
)
