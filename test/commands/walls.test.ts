// Row-level security: work for one merchant in one mode sees and changes no rows of others, even when a statement forgets the filter.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { commit } from '../../commands/commit.ts'
import { actFor } from '../../db/acting.ts'
import { Customer } from '../../db/entities/index.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { type Billing, openBilling, type Shop, T0, testLinks } from '../support/billing.ts'
import { adminOf, asAdministrator } from '../support/servers.ts'

/** Tables with a merchant that have no row-level security, and why. A new table has it, or has its reason here. */
const OPEN: Record<string, string> = {
  api_keys: 'found by the hash of a secret, before it is known whose it is',
  audit_log_heads: 'numbers and digests, for whoever verifies the log',
  audit_log_repeats: 'nothing that the application may read',
  audits: 'of everybody, or of one',
  customer_merges: 'ids that workers take across merchants',
  delivery_cancellations: 'ids that workers take across merchants',
  discount_codes: 'catalogue',
  emails: 'some go to members, who belong to no merchant',
  event_retention: 'where the log of events begins, no more',
  given_up_slugs: 'addresses of all shops',
  mail_requests: 'of an address, before it is known whose it is',
  member_links: 'of members, who belong to several merchants',
  memberships: 'of members, who belong to several merchants',
  payout_reservations: 'ids and sums that rounds take across merchants',
  payment_links: 'catalogue',
  picture_leftovers: 'ids that workers take across merchants',
  portal_logins: 'found by a token, before it is known whose it is',
  portal_sessions: 'found by a token, before it is known whose it is',
  prices: 'catalogue',
  products: 'catalogue',
  quarantine: 'ids that workers take across merchants',
  replays: 'how far webhooks were sent again',
  request_log: 'written by one batch for all callers',
  wakeups: 'written and taken across merchants',
  simulations: 'of a shop of its own',
  simulator_charges: "the simulated bank's book, of all its customers",
  simulator_faults: 'what a test wants to go wrong',
  simulator_refunds: "the simulated bank's book, of all its customers",
  simulator_transfer_returns: "the simulated bank's book, of all its customers",
  simulator_transfers_in: "the simulated bank's book, of all its customers",
  test_clocks: 'the time of a test',
  webhook_deliveries: 'ids and statuses that workers take across merchants',
  webhook_endpoints: 'addresses that workers take across merchants; their secrets are sealed',
}

/** Protected by the merchant alone, because it is read in both modes. */
const BY_MERCHANT = ['audit_log', 'pictures', 'picture_files']

let b: Billing
let a: Shop
let other: Shop
let db: Database
beforeAll(async () => {
  b = await openBilling()
  a = await b.shop()
  other = await b.shop()
  for (const shop of [a, other]) await shop.invoicedAndPaid()
  // The same merchant's live mode has a row, too.
  await asAdministrator(
    b.url,
    `insert into customers (id, merchant_id, livemode, locale, metadata, created_at) values ('cus_live', '${a.id}', true, 'th', '{}', 1)`,
  )
  db = await openDatabase(b.url, { poolMax: 1 })
})
afterAll(async () => {
  await db.close()
  await b.close()
})

const asA = <T>(work: () => T) => actFor({ merchantId: a.id, livemode: false }, work)
const walledTables = async () =>
  (
    await b.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity order by 1`,
    )
  )
    .map(({ name }) => name)
    .filter((name) => !BY_MERCHANT.includes(name))

/** The owners of the rows that a statement without any filter finds. */
const OWNERS = (table: string) => `select distinct merchant_id || ' ' || livemode as whose from ${table} order by 1`

describe('work for one merchant and mode', () => {
  test.each(['a statement', 'a statement with values', 'a named one', 'a transaction'])(
    'sees nobody else’s rows by %s',
    async (how) => {
      const found: Record<string, unknown> = {}
      const mine: Record<string, unknown> = {}
      for (const table of await walledTables()) {
        const text = OWNERS(table)
        const whose = async () => {
          if (how === 'a statement') return (await db.pool.query(text)).rows
          if (how === 'a statement with values') return (await db.pool.query(`${text} limit $1`, [100])).rows
          if (how === 'a named one') return (await db.pool.query({ name: `all_${table}`, text, values: [] })).rows
          const em = db.orm.em.fork()
          return em.transactional((tx) => tx.execute(text))
        }
        const all = (await b.sql(text)) as { whose: string }[]
        found[table] = await asA(whose)
        mine[table] = all.filter(({ whose: one }) => one === `${a.id} false`)
      }
      expect(found).toEqual(mine)
      expect(found.payments).toEqual([{ whose: `${a.id} false` }])
      expect(found.ledger_entries).toEqual([{ whose: `${a.id} false` }])
    },
  )

  test('sees nothing of its own other mode', async () => {
    const live = await actFor({ merchantId: a.id, livemode: true }, () => db.pool.query('select id from customers'))
    expect(live.rows).toEqual([{ id: 'cus_live' }])
    const em = db.orm.em.fork()
    expect(await asA(() => em.findOne(Customer, { id: 'cus_live' }))).toBeNull()
  })

  test('sees what was done in its shop in both modes, and in no other', async () => {
    const entry = { actor_type: 'system', action: 'merchant.updated' }
    const entries = [a.id, other.id, ''].flatMap((merchant_id) =>
      [true, false, null].map((livemode) => ({ ...entry, merchant_id, livemode })),
    )
    await b.sql('select append_audit_log($1)', [JSON.stringify({ entries })])
    const { rows } = await asA(() =>
      db.pool.query(
        'select merchant_id, count(distinct livemode)::integer as modes, bool_or(livemode is null) as none from audit_log group by 1',
      ),
    )
    expect(rows).toEqual([{ merchant_id: a.id, modes: 2, none: true }])
  })

  test('changes and deletes none, and writes none for another', async () => {
    const before = await b.sql(
      'select count(*)::integer as n, sum(gross_satang)::bigint as sum from payments where merchant_id = $1',
      [other.id],
    )
    const touched = await asA(() => db.pool.query('update payments set metadata = \'{"broken": "1"}\''))
    expect(touched.rowCount).toBe((await b.sql('select 1 from payments where merchant_id = $1', [a.id])).length)
    expect(await b.sql("select distinct merchant_id from payments where metadata ? 'broken'")).toEqual([
      { merchant_id: a.id },
    ])
    expect((await asA(() => db.pool.query('delete from refunds'))).rowCount).toBe(0)
    const insert = `insert into customers (id, merchant_id, livemode, locale, metadata, created_at) values ('cus_x', $1, $2, 'th', '{}', 1)`
    for (const values of [
      [other.id, false],
      [a.id, true],
    ])
      await expect(asA(() => db.pool.query(insert, values))).rejects.toThrow('row-level security')
    expect((await asA(() => db.pool.query(insert, [a.id, false]))).rowCount).toBe(1)
    expect((await db.pool.query("select merchant_id from customers where id = 'cus_x'")).rows).toEqual([
      { merchant_id: a.id },
    ])
    const moves = 'update customers set merchant_id = $1'
    await expect(asA(() => db.pool.query(moves, [other.id]))).rejects.toThrow('row-level security')
    expect(
      await b.sql(
        'select count(*)::integer as n, sum(gross_satang)::bigint as sum from payments where merchant_id = $1',
        [other.id],
      ),
    ).toEqual(before)
  })

  test('is every commit of a command, also one that forgets', async () => {
    const deps = { orm: db.orm, links: testLinks, notifier: { wake: () => undefined } }
    const context = { merchantId: a.id, livemode: false, apiVersion: API_VERSION, at: T0 }
    const seen = await commit(deps, context, async (c) => {
      const before = await c.em.find(Customer, {})
      return before.map(({ merchantId }) => merchantId)
    })
    expect(new Set(seen)).toEqual(new Set([a.id]))
    const stranger = commit(deps, context, async (c) => {
      c.em.create(Customer, {
        id: 'cus_y',
        merchantId: other.id,
        livemode: false,
        locale: 'th',
        createdAt: T0,
        metadata: {},
      })
    })
    await expect(stranger).rejects.toThrow('row-level security')
  })
})

describe('a connection', () => {
  test('acts for nobody once it is given back, also after an error and a roll-back', async () => {
    const all = await b.sql(OWNERS('customers'))
    expect(all.length).toBeGreaterThan(2)
    const ends = [
      () => db.pool.query('select 1'),
      () => db.pool.query('select 1/0').catch(() => undefined),
      () => db.pool.query('select $1::integer / 0', [1]).catch(() => undefined),
      () => db.orm.em.fork().transactional((em) => em.execute('select 1')),
      () =>
        db.orm.em
          .fork()
          .transactional(() => Promise.reject(new Error('no')))
          .catch(() => undefined),
      () =>
        db.orm.em
          .fork()
          .transactional((em) => em.execute('select 1/0'))
          .catch(() => undefined),
    ]
    for (const end of ends) {
      await asA(async () => void (await end()))
      expect((await db.pool.query(OWNERS('customers'))).rows).toEqual(all)
    }
  })

  test('goes back to whose work it is within one transaction, also behind a savepoint', async () => {
    await asA(() =>
      db.orm.em.fork().transactional(async (em) => {
        const seen = async () =>
          (await em.execute<{ livemode: boolean }[]>('select distinct livemode from customers')).map((r) => r.livemode)
        const live = () => actFor({ merchantId: a.id, livemode: true }, seen)
        expect([await seen(), await live(), await seen()]).toEqual([[false], [true], [false]])
        await em.execute('savepoint here')
        expect(await live()).toEqual([true])
        await em.execute('rollback to savepoint here')
        expect(await seen()).toEqual([false])
      }),
    )
  })

  test('keeps work apart that waits for it', async () => {
    const shops = [a, other]
    const asked = Array.from({ length: 40 }, (_, i) => {
      const shop = shops[i % 2]!
      return actFor({ merchantId: shop.id, livemode: false }, async () => {
        const { rows } = await db.pool.query(
          i % 3 ? OWNERS('payments') : { text: `${OWNERS('payments')} limit $1`, values: [9] },
        )
        return rows[0].whose === `${shop.id} false` && rows.length === 1
      })
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  })

  test('that says nothing sees nothing', async () => {
    const client = new pg.Client({ connectionString: b.url })
    await client.connect()
    expect((await client.query('select id from customers')).rows).toEqual([])
    await client.end()
  })
})

test('every table with a merchant and a mode is walled, or says why not', async () => {
  const admin = new pg.Client({ connectionString: adminOf(b.url) })
  await admin.connect()
  const { rows } = await admin.query<{ name: string; walled: boolean; policies: number }>(
    `select c.relname as name, c.relrowsecurity as walled,
       (select count(*)::integer from pg_policy p where p.polrelid = c.oid) as policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'merchant_id' and not t.attisdropped)`,
  )
  await admin.end()
  const wrong = rows.flatMap(({ name, walled, policies }) => {
    if (walled)
      return policies === 1 ? [] : [`${name}: one policy, of_whose_work_it_is, and no other that opens it again.`]
    return OPEN[name]
      ? []
      : [
          `${name} has a merchant and no wall: add the policy of_whose_work_it_is to it as db/migrations/baseline/walls.ts does, or its reason to OPEN.`,
        ]
  })
  expect(wrong).toEqual([])
  expect(Object.keys(OPEN).filter((name) => !rows.some((row) => row.name === name && !row.walled))).toEqual([])
})
