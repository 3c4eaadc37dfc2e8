// The demo merchant and the creation of others (specification §10): complete, and the same when done twice or at once.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../db/orm.ts'
import { isPassword } from '../../db/passwords.ts'
import { hashSecret } from '../../db/secrets.ts'
import { createMerchant, type DemoSeed, seedDemo } from '../../scripts/admin/merchants.ts'
import { type TestDatabase, testDatabase } from '../support/servers.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = await openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const sql = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows
const counts = async () =>
  (
    await sql(`select (select count(*) from merchants) as merchants, (select count(*) from products) as products,
      (select count(*) from prices) as prices, (select count(*) from customers) as customers, (select count(*) from events) as events`)
  )[0]

describe('the demo', () => {
  let seed: DemoSeed

  test('has a product of every kind, a customer with an e-mail, and a key for each mode', async () => {
    seed = await seedDemo(database.url)
    expect(seed).toEqual({
      merchant: expect.stringMatching(/^mer_/),
      storefront_slug: 'demo',
      test_key: expect.stringMatching(/^sk_test_/),
      live_key: expect.stringMatching(/^sk_live_/),
      customer: expect.stringMatching(/^cus_/),
      monthly_price: expect.stringMatching(/^price_/),
      dashboard: { email: 'owner@demo.example', password: expect.stringMatching(/^[\w-]{23}$/) },
    })
    const prices = await sql('select distinct type, "interval" from prices order by 1, 2')
    expect(prices).toEqual([
      { type: 'one_time', interval: null },
      { type: 'pay_what_you_want', interval: null },
      { type: 'recurring', interval: 'month' },
      { type: 'recurring', interval: 'year' },
    ])
    expect(await sql('select type, "interval" from prices where id = $1', [seed.monthly_price])).toEqual([
      { type: 'recurring', interval: 'month' },
    ])
    expect(
      await sql('select count(*)::integer as n from products where published and active and not livemode'),
    ).toEqual([{ n: 4 }])
    expect(await sql('select email is not null as reachable from customers where id = $1', [seed.customer])).toEqual([
      { reachable: true },
    ])
    expect(
      await sql('select livemode, name from api_keys where hash = any ($1) order by 1', [
        [seed.test_key, seed.live_key].map(hashSecret),
      ]),
    ).toEqual([
      { livemode: false, name: 'Demo' },
      { livemode: true, name: 'Demo' },
    ])
  })

  test('seeded again adds nothing and keeps the keys that are still good', async () => {
    const before = await counts()
    expect(await seedDemo(database.url, { ...seed, password: seed.dashboard.password })).toEqual(seed)
    expect(await counts()).toEqual(before)
  })

  test('gets a new key for one that is unknown, revoked or the other mode’s', async () => {
    await sql('update api_keys set revoked_at = 1 where hash = $1', [hashSecret(seed.live_key)])
    const stranger = await createMerchant(database.url, { name: 'Stranger', slug: 'stranger' })
    const again = await seedDemo(database.url, { test_key: stranger.test_key, live_key: seed.live_key })
    expect(again).toMatchObject({
      ...seed,
      dashboard: { email: seed.dashboard.email },
      test_key: expect.stringMatching(/^sk_test_/),
      live_key: expect.stringMatching(/^sk_live_/),
    })
    expect([again.test_key, again.live_key]).not.toContain(stranger.test_key)
    expect(again.live_key).not.toBe(seed.live_key)
    expect((await seedDemo(database.url, { test_key: seed.live_key, live_key: again.live_key })).live_key).toBe(
      again.live_key,
    )
  })

  test('has an owner, whose password is another one only when the one that was kept does not open', async () => {
    const { email, password } = (await seedDemo(database.url, seed)).dashboard
    const hashOf = async () =>
      (await sql('select password_hash from members where email = $1', [email]))[0].password_hash
    expect(await isPassword(password, await hashOf())).toBe(true)
    const roles = await sql('select role from memberships o join members m on m.id = o.member_id where m.email = $1', [
      email,
    ])
    expect(roles).toEqual([{ role: 'owner' }])
    const again = await seedDemo(database.url, { ...seed, password: 'not this one at all' })
    expect(again.dashboard.password).not.toBe(password)
    expect(await isPassword(again.dashboard.password, await hashOf())).toBe(true)
    expect((await seedDemo(database.url, { ...seed, password: again.dashboard.password })).dashboard).toEqual(
      again.dashboard,
    )
  })

  test('seeded by three processes at once is one demo', async () => {
    const empty = await testDatabase()
    const seeds = await Promise.all([1, 2, 3].map(() => seedDemo(empty.url)))
    expect(
      new Set(seeds.map(({ merchant, customer, monthly_price }) => `${merchant} ${customer} ${monthly_price}`)).size,
    ).toBe(1)
    await empty.drop()
  })
})

describe('a merchant', () => {
  test('is made with a key for each mode and a biller id of its own', async () => {
    const made = await createMerchant(database.url, { name: ' Baan Kafae ', slug: 'baan-kafae' })
    expect(made).toEqual({
      merchant: expect.stringMatching(/^mer_/),
      slug: 'baan-kafae',
      test_key: expect.stringMatching(/^sk_test_/),
      live_key: expect.stringMatching(/^sk_live_/),
      dashboard: { email: 'owner@baan-kafae.example', password: expect.stringMatching(/^[\w-]{23}$/) },
    })
    expect(await sql('select name, biller_id from merchants where id = $1', [made.merchant])).toEqual([
      { name: 'Baan Kafae', biller_id: expect.stringMatching(/^\d{15}$/) },
    ])
  })

  test('has a slug of its own, also when two ask for it at once', async () => {
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => createMerchant(database.url, { name: 'X', slug: 'twins' })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(createMerchant(database.url, { name: 'X', slug: 'twins' })).rejects.toThrow(
      "The slug 'twins' is taken",
    )
  })

  test.each(['', 'ab', 'Caps', 'under_score', '-a-', 'a b', 'ไทย', 'x'.repeat(65), 'abc\n'])(
    'has no slug such as %j',
    async (slug) => {
      const before = await counts()
      await expect(createMerchant(database.url, { name: 'X', slug })).rejects.toThrow('A slug has 3 to 64')
      expect(await counts()).toEqual(before)
    },
  )
})
