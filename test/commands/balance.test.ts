// The balance read from sums equals the sum of all entries: at any instant, while others write and sums are made, after a crash, and on a server that
// counts its transactions anew.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { mintId } from '../../db/ids.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { readBalance, rollUpMoney } from '../../db/queries/balance.ts'
import { adminOf, testDatabase, testPool } from '../support/servers.ts'

const HOUR = 3_600
const DAY = 86_400
const T0 = 1_795_046_400 // a midnight, UTC
const MERCHANTS = ['mer_a', 'mer_b']
const owner = { merchantId: 'mer_a', livemode: true }

let db: Database
let boss: pg.Pool
let url: string

beforeAll(async () => {
  url = (await testDatabase()).url
  db = await openDatabase(url)
  boss = testPool(adminOf(url), 8)
  for (const [index, id] of MERCHANTS.entries())
    await boss.query(
      'insert into merchants (id, name, slug, api_version, biller_id, created_at) values ($1, $1, $1, $2, $3, 0)',
      [id, '2026-09-01', `12345678901234${index}`],
    )
})
afterAll(async () => {
  await boss.end()
  await db.close()
})
beforeEach(async () => {
  // No role of ours may do this: a clean table for each test.
  await boss.query(`set session_replication_role = replica; delete from ledger_entries; delete from ledger_transactions;
    delete from balance_sums; delete from money_days; delete from test_clocks; update money_boundary b set settled_below = '0',
    system_identifier = c.system_identifier from pg_control_system() c; set session_replication_role = default`)
})

/** Sums wait for every older transaction of the server, those of other databases too. Tests that count sums must wait for them as well. */
async function nobodyIsOlder(): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 10))) {
    const { rows } = await boss.query(
      'select 1 from ledger_transactions where written_in >= pg_snapshot_xmin(pg_current_snapshot()) limit 1',
    )
    if (rows.length === 0) return
  }
  throw new Error('some transaction stays open')
}

interface Money {
  net: number
  availableOn: number
  merchantId?: string
  clock?: string
}

async function book(
  by: pg.Pool | pg.PoolClient,
  { net, availableOn, merchantId = 'mer_a', clock }: Money,
): Promise<void> {
  const id = mintId('txn_')
  await by.query(
    `with t as (insert into ledger_transactions
       (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, test_clock_id, created_at)
       values ($1, $2, $5::text is null, 'adjustment', $1, $3, 0, $3, $4, $5, $4))
     insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
       values ($1, $2, $5::text is null, 'merchant_balance', $3), ($1, $2, $5::text is null, 'adjustments', -$3)`,
    [id, merchantId, net, availableOn, clock ?? null],
  )
}

const instants = () => {
  const day = T0 + DAY * Math.floor(Math.random() * 4)
  const edges = [0, HOUR - 1, HOUR, DAY - 1, Math.floor(Math.random() * DAY)]
  return day + edges[Math.floor(Math.random() * edges.length)]!
}

/** Both ways of reading, in one snapshot. */
async function bothAt(now: number, who = owner) {
  const client = await db.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const read = await readBalance(client, who, { now })
    const { rows } = await client.query(
      `select coalesce(sum(e.amount_satang) filter (where t.available_on <= coalesce(c.frozen_time, $3)), 0)::float8 as available,
         coalesce(sum(e.amount_satang), 0)::float8 as total
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join test_clocks c on c.id = t.test_clock_id
       where e.account = 'merchant_balance' and e.merchant_id = $1 and e.livemode = $2`,
      [who.merchantId, who.livemode, now],
    )
    await client.query('commit')
    return {
      read: { available: read.availableSatang, total: read.availableSatang + read.pendingSatang },
      plain: rows[0],
    }
  } finally {
    client.release()
  }
}

async function sums(): Promise<{ entries: number; rows: number }> {
  const { rows } = await boss.query(
    'select coalesce(sum(amount_satang), 0)::float8 as entries, count(*)::integer as rows from balance_sums where span_seconds = 86400',
  )
  return rows[0]
}

describe('the balance', () => {
  test('of nothing is nothing', async () => {
    await rollUpMoney(db.pool)
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 0, pendingSatang: 0 })
  })

  test('turns from pending to available in the second that it says, and not in the one before, however it is read', async () => {
    const on = T0 + 5 * HOUR + 17
    await book(boss, { net: 96_094, availableOn: on })
    for (const round of ['entry by entry', 'from sums']) {
      expect([round, await readBalance(db.pool, owner, { now: on - 1 })]).toEqual([
        round,
        { availableSatang: 0, pendingSatang: 96_094 },
      ])
      expect([round, await readBalance(db.pool, owner, { now: on })]).toEqual([
        round,
        { availableSatang: 96_094, pendingSatang: 0 },
      ])
      await rollUpMoney(db.pool)
    }
  })

  test('is negative when more went out than came in, and is one merchant’s and one mode’s alone', async () => {
    await book(boss, { net: 100, availableOn: T0 })
    await book(boss, { net: -250, availableOn: T0 + 1 })
    await book(boss, { net: 7, availableOn: T0, merchantId: 'mer_b' })
    await rollUpMoney(db.pool)
    expect(await readBalance(db.pool, owner, { now: T0 + DAY })).toEqual({ availableSatang: -150, pendingSatang: 0 })
    expect(await readBalance(db.pool, { ...owner, livemode: false }, { now: T0 + DAY })).toEqual({
      availableSatang: 0,
      pendingSatang: 0,
    })
  })

  test('counts what the asking transaction has written itself', async () => {
    await book(boss, { net: 100, availableOn: T0 })
    await rollUpMoney(db.pool)
    const em = db.orm.em.fork()
    await em.begin()
    await em.execute(
      `insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
       values ('txn_own', 'mer_a', true, 'payout', 'po_own', -60, 0, -60, ${T0}, ${T0})`,
    )
    await em.execute(
      `insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
       values ('txn_own', 'mer_a', true, 'merchant_balance', -60), ('txn_own', 'mer_a', true, 'payouts_in_transit', 60)`,
    )
    await rollUpMoney(db.pool)
    expect(await readBalance(em, owner, { now: T0 })).toEqual({ availableSatang: 40, pendingSatang: 0 })
    await em.rollback()
    await rollUpMoney(db.pool)
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 100, pendingSatang: 0 })
  })

  test('of money on test clocks goes by the time of each clock, also when one is moved after its money was summed', async () => {
    for (const id of ['clock_a', 'clock_b'])
      await boss.query(
        `insert into test_clocks (id, merchant_id, livemode, frozen_time, status, created_at) values ($1, 'mer_a', false, $2, 'ready', 0)`,
        [id, T0],
      )
    await book(boss, { net: 100, availableOn: T0 + 10, clock: 'clock_a' })
    await book(boss, { net: 30, availableOn: T0 + 10, clock: 'clock_b' })
    const test = { ...owner, livemode: false }
    const far = T0 + 900 * DAY
    expect(await readBalance(db.pool, test, { now: far })).toEqual({ availableSatang: 0, pendingSatang: 130 })
    await rollUpMoney(db.pool)
    await boss.query(`update test_clocks set frozen_time = $1 where id = 'clock_a'`, [T0 + 10])
    expect(await readBalance(db.pool, test, { now: far })).toEqual({ availableSatang: 100, pendingSatang: 30 })
    await boss.query(`update test_clocks set frozen_time = $1`, [T0 + DAY])
    expect(await readBalance(db.pool, test, { now: 0 })).toEqual({ availableSatang: 130, pendingSatang: 0 })
  })

  test('is exact at every instant while others write, give up, and sums are made beside', async () => {
    const until = Date.now() + 4_000
    const differences: unknown[] = []
    const passed: number[] = []
    let reads = 0
    const writer = async () => {
      while (Date.now() < until) {
        const client = await boss.connect()
        await client.query('begin')
        for (let n = Math.random() * 4; n > 0; n--)
          await book(client, {
            net: Math.floor(Math.random() * 2_000) - 700 || 1,
            availableOn: instants(),
            merchantId: MERCHANTS[Math.floor(Math.random() * 2)],
          })
        // Transactions end in another order than they began.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
        await client.query(Math.random() < 0.2 ? 'rollback' : 'commit')
        client.release()
      }
    }
    const roller = async () => {
      while (Date.now() < until) passed.push(await rollUpMoney(db.pool))
    }
    const reader = async () => {
      while (Date.now() < until) {
        const now = instants()
        const { read, plain } = await bothAt(now)
        reads += 1
        if (JSON.stringify(read) !== JSON.stringify(plain)) differences.push({ now, read, plain })
      }
    }
    await Promise.all([writer(), writer(), writer(), writer(), roller(), roller(), reader(), reader()])
    expect(differences).toEqual([])
    expect(reads).toBeGreaterThan(20)
    await nobodyIsOlder()
    passed.push(await rollUpMoney(db.pool))
    const { rows } = await boss.query(
      'select count(*)::integer as n, sum(net_satang)::float8 as net from ledger_transactions',
    )
    expect(passed.reduce((sum, n) => sum + n, 0)).toBe(rows[0].n)
    expect((await sums()).entries).toBe(rows[0].net)
    for (const merchantId of MERCHANTS) {
      const { read, plain } = await bothAt(T0 + DAY, { merchantId, livemode: true })
      expect(read).toEqual(plain)
    }
  })

  test('holds what a transaction that is still open may bring, however long it is open', async () => {
    const slow = await boss.connect()
    await slow.query('begin')
    await book(slow, { net: 500, availableOn: T0 })
    await book(boss, { net: 11, availableOn: T0 })
    await rollUpMoney(db.pool) // cannot pass the open one, nor what came after it
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 11, pendingSatang: 0 })
    await slow.query('commit')
    slow.release()
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 511, pendingSatang: 0 })
    await nobodyIsOlder()
    await rollUpMoney(db.pool)
    expect(await sums()).toEqual({ entries: 511, rows: 1 })
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 511, pendingSatang: 0 })
  })

  test('survives a roll-up that dies half-way, and one that is repeated', async () => {
    await book(boss, { net: 500, availableOn: T0 })
    await nobodyIsOlder()
    const dying = new pg.Client({ connectionString: url })
    dying.on('error', () => undefined)
    await dying.connect()
    await dying.query('begin')
    const { rows } = await dying.query('select passed, pg_backend_pid() as pid from roll_up_money()')
    expect(rows[0].passed).toBe(1)
    expect(await rollUpMoney(db.pool)).toBe(0) // another one is running
    await boss.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 500, pendingSatang: 0 })
    await nobodyIsOlder()
    expect(await rollUpMoney(db.pool)).toBe(1)
    for (let n = 0; n < 3; n++) await rollUpMoney(db.pool)
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 500, pendingSatang: 0 })
  })

  test('is exact on a server that the database was moved to, before and after its sums are made anew', async () => {
    await book(boss, { net: 500, availableOn: T0 })
    await rollUpMoney(db.pool)
    // A dump contains rows and sums. The new server counts its transactions from low numbers again.
    await boss.query(`update money_boundary set system_identifier = 1, settled_below = '9000000000'`)
    await book(boss, { net: 11, availableOn: T0 })
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 511, pendingSatang: 0 })
    await nobodyIsOlder()
    let passed = 0
    for (let n = 0; n < 100 && passed < 2; n++) {
      await nobodyIsOlder() // renumbered entries wait for it too
      passed += await rollUpMoney(db.pool)
    }
    expect(passed).toBe(2)
    expect(await sums()).toEqual({ entries: 511, rows: 1 })
    await book(boss, { net: 4, availableOn: T0 })
    expect(await readBalance(db.pool, owner, { now: T0 })).toEqual({ availableSatang: 515, pendingSatang: 0 })
  })

  test('goes step by step, each of a bounded size, and is exact between them', async () => {
    for (let n = 0; n < 25; n++) await book(boss, { net: 2 ** n, availableOn: T0 + (n % 3) * 3_600 })
    await nobodyIsOlder()
    const now = T0 + DAY
    const steps: number[] = []
    for (let more = true; more; ) {
      const { rows } = await boss.query('select passed, more from roll_up_money(10)')
      steps.push(rows[0].passed)
      more = rows[0].more
      expect(await readBalance(db.pool, owner, { now })).toEqual({ availableSatang: 2 ** 25 - 1, pendingSatang: 0 })
    }
    expect(steps).toEqual([10, 10, 5])
    // A database transaction is passed as a whole, however many rows it has.
    const client = await boss.connect()
    await client.query('begin')
    for (let n = 0; n < 12; n++) await book(client, { net: 1, availableOn: T0 })
    await client.query('commit')
    client.release()
    await nobodyIsOlder()
    expect((await boss.query('select passed, more from roll_up_money(10)')).rows).toEqual([{ passed: 12, more: false }])
    expect((await sums()).entries).toBe(2 ** 25 + 11)
  })

  test('renumbers a database from another server step by step, and misses no transaction that is open meanwhile', async () => {
    for (let n = 0; n < 25; n++) await book(boss, { net: 1, availableOn: T0 })
    await nobodyIsOlder()
    await rollUpMoney(db.pool)
    await boss.query(`set session_replication_role = replica; update ledger_transactions set written_in = '9000000000' where net_satang = 1
      and id in (select id from ledger_transactions order by id limit 13); set session_replication_role = default;
      update money_boundary set system_identifier = 1, settled_below = '9000000001'`)
    const slow = await boss.connect()
    await slow.query('begin')
    await book(slow, { net: 100, availableOn: T0 })
    const step = async () => (await boss.query('select passed, more from roll_up_money(10)')).rows[0]
    const read = async () => (await readBalance(db.pool, owner, { now: T0 })).availableSatang
    for (let n = 0; n < 6; n++) {
      expect((await step()).passed).toBe(0)
      expect(await read()).toBe(25)
    }
    expect(await step()).toEqual({ passed: 0, more: false }) // it cannot continue before the open one has ended
    await slow.query('commit')
    slow.release()
    expect(await read()).toBe(125)
    await nobodyIsOlder()
    let passed = 0
    for (let n = 0; n < 100 && passed < 26; n++) {
      await nobodyIsOlder()
      passed += await rollUpMoney(db.pool)
    }
    expect(passed).toBe(26)
    expect((await sums()).entries).toBe(125)
    expect(await read()).toBe(125)
  })

  test('cannot be written by the application', async () => {
    for (const table of ['balance_sums', 'money_days', 'money_boundary'])
      await expect(db.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied')
    await expect(db.pool.query(`update ledger_transactions set written_in = '0'`)).rejects.toThrow('permission denied')
  })
})
