// Statements that are sent in one packet, prepared once per connection.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { actFor } from '../../db/acting.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { executePacket } from '../../db/packet.ts'
import { type Billing, openBilling, type Shop, T0 } from '../support/billing.ts'
import { adminOf } from '../support/servers.ts'

let b: Billing
let shop: Shop
let owner: Database
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
  owner = await openDatabase(adminOf(b.url), { asOwner: true })
})
afterAll(async () => {
  await owner.close()
  await b.close()
})

const em = () => b.deps.orm.em.fork()
const say = (value: unknown) => ({ sql: 'select ?::text as said', params: [value] })

/** Runs `work` in a transaction on one connection, which is rolled back. */
async function rolledBack<T>(work: (em: ReturnType<typeof b.deps.orm.em.fork>) => Promise<T>): Promise<T> {
  const one = em()
  await one.begin()
  try {
    return await work(one)
  } finally {
    await one.rollback()
  }
}

describe('a packet', () => {
  test('answers the rows of each statement, in their order', async () => {
    const rows = await executePacket(em(), [
      say('a'),
      { sql: 'select from generate_series(1, 2)', params: [] },
      say(null),
    ])
    expect(rows).toEqual([[{ said: 'a' }], [{}, {}], [{ said: null }]])
  })

  test('takes texts, numbers, booleans, bytes and null, and refuses the rest before anything is sent', async () => {
    const given = [
      { sql: 'select ?::bigint::text as v', params: [9_007_199_254_740_991] },
      { sql: 'select ?::boolean as v', params: [false] },
      { sql: 'select ?::bytea as v', params: [Buffer.from([0, 39, 92, 255])] },
      { sql: 'select ?::text as v', params: ["it's ฿ \\ ? $1"] },
    ]
    const values = (await executePacket(em(), given)).map(([row]) => (row as { v: unknown }).v)
    expect(values).toEqual(['9007199254740991', false, Buffer.from([0, 39, 92, 255]), "it's ฿ \\ ? $1"])
    await expect(executePacket(em(), [say({ an: 'object' })])).rejects.toThrow('does not take object')
  })

  test('that is refused leaves the begin of its transaction to the next one', async () => {
    const one = em()
    await one.begin()
    await expect(executePacket(one, [say(['a', 'list'])])).rejects.toThrow('does not take object')
    await executePacket(one, [{ sql: "select set_config('satang.seen', ?, true)", params: ['inside'] }])
    const seen = { sql: "select current_setting('satang.seen', true) as said", params: [] }
    expect(await executePacket(one, [seen])).toEqual([[{ said: 'inside' }]])
    await one.rollback()
  })

  test('without a transaction is one of its own: all of it or nothing', async () => {
    await owner.pool.query('create table halves (id integer primary key); grant select, insert on halves to satang_app')
    const put = (id: number) => ({ sql: 'insert into halves values (?)', params: [id] })
    try {
      await expect(executePacket(em(), [put(1), put(2), put(1)])).rejects.toMatchObject({ code: '23505' })
      expect(await executePacket(em(), [{ sql: 'select from halves', params: [] }])).toEqual([[]])
    } finally {
      await owner.pool.query('drop table halves')
    }
  })

  test('acts for its own, whatever others do in the same transaction at the same time', async () => {
    const whose = { sql: "select current_setting('satang.merchant') as said", params: [] }
    const as = (merchantId: string, one: ReturnType<typeof em>) =>
      actFor({ merchantId, livemode: false }, () => executePacket(one, [whose]))
    await rolledBack(async (one) => {
      const asked = ['mer_a', 'mer_b', 'mer_b', 'mer_a', 'mer_a', 'mer_c', 'mer_a']
      const answers = await Promise.all(asked.map((merchantId) => as(merchantId, one)))
      expect(answers).toEqual(asked.map((said) => [[{ said }]]))
      expect(await as('mer_b', one)).toEqual([[{ said: 'mer_b' }]])
    })
  })

  test('begins the transaction that waits for its first statement, and ends it where its last is the commit', async () => {
    const one = em()
    await one.begin()
    const xid = { sql: 'select pg_current_xact_id()::text as said', params: [] }
    const [first] = await executePacket(one, [xid])
    const [second] = await executePacket(one, [xid, { sql: 'commit', params: [] }])
    expect(second).toEqual(first)
    await one.commit() // sends nothing: no transaction is open, which Postgres would warn of
    expect(await executePacket(one.fork(), [xid])).not.toEqual([first])
  })

  test('acts for whom its work is done, inside a transaction and outside of one', async () => {
    const whose = { sql: "select current_setting('satang.merchant') as said", params: [] }
    const ours = () => actFor({ merchantId: shop.id, livemode: false }, () => executePacket(em(), [whose]))
    expect(await ours()).toEqual([[{ said: shop.id }]])
    expect(await executePacket(em(), [whose])).toEqual([[{ said: '*' }]])
    await rolledBack(async (one) => {
      expect(await executePacket(one, [whose])).toEqual([[{ said: '*' }]])
      const inside = await actFor({ merchantId: shop.id, livemode: false }, () => executePacket(one, [whose]))
      expect(inside).toEqual([[{ said: shop.id }]])
      expect(await executePacket(one, [whose])).toEqual([[{ said: '*' }]])
    })
  })

  test('that fails runs nothing behind the failure, says its code, and leaves the connection fit for use', async () => {
    await rolledBack(async (one) => {
      const failing = [say('x'), { sql: 'select 1 / ?::integer', params: [0] }, { sql: 'commit', params: [] }]
      await expect(executePacket(one, failing)).rejects.toMatchObject({ code: '22012' })
    })
    for (let i = 0; i < 3; i++) expect(await executePacket(em(), [say('x')])).toEqual([[{ said: 'x' }]])
    await expect(executePacket(em(), [{ sql: 'select broken from nowhere', params: [] }])).rejects.toMatchObject({
      code: '42P01',
    })
  })

  test('prepares a statement once per connection', async () => {
    await rolledBack(async (one) => {
      const prepared = async () => {
        const sql = "select count(*)::integer as n from pg_prepared_statements where statement like '%once per%'"
        const [[row] = []] = (await executePacket(one, [{ sql, params: [] }])) as { n: number }[][]
        return row?.n
      }
      const statement = { sql: "select 'once per connection' || ?::text as said", params: ['!'] }
      await executePacket(one, [statement, statement])
      await executePacket(one, [statement])
      expect(await prepared()).toBe(2) // itself, and the one that asks
    })
  })

  test('survives a migration that changes its table: the commit that meets it runs again', async () => {
    await owner.pool.query('create table changing (id text); grant select on changing to satang_app')
    const read = { sql: 'select * from changing', params: [] }
    const commits = () =>
      Promise.all([1, 2, 3].map(() => shop.commit(T0, (c) => executePacket(c.em, [read])))) as Promise<unknown>
    try {
      await commits()
      await owner.pool.query("alter table changing add column more text default 'm'; insert into changing values ('a')")
      expect(await commits()).toEqual([1, 2, 3].map(() => [[{ id: 'a', more: 'm' }]]))
    } finally {
      await owner.pool.query('drop table changing')
    }
  })
})
