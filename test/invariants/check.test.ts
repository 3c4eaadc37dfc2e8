// Tests how invariants are checked: for all merchants or for one merchant and mode, each within a time limit, in one snapshot.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { auditDatabase } from '../../db/audit.ts'
import { FOLLOWS, findBrokenInvariants, sampleIds } from '../../db/invariants/check.ts'
import { INVARIANTS, UNDER_WAY } from '../../db/invariants/index.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type Billing, openBilling, type Shop } from '../support/billing.ts'
import { adminOf } from '../support/servers.ts'

const NOW = Math.floor(Date.now() / 1000)

let b: Billing
let owner: Database
let shop: Shop
let neighbour: Shop
beforeAll(async () => {
  b = await openBilling()
  owner = await openDatabase(adminOf(b.url), { asOwner: true })
  shop = await b.shop()
  neighbour = await b.shop()
  for (const each of [shop, neighbour]) {
    await each.subscribed({ at: NOW })
    await each.invoicedAndPaid({ at: NOW })
  }
  await b.sql('delete from wakeups')
})
afterAll(async () => {
  await owner.close()
  await b.close()
})

const of = (which: Shop) => ({ merchantId: which.id, livemode: false })

test('everything holds of everybody, of each merchant, and of a mode in which nothing is', async () => {
  const all = { checked: INVARIANTS.length + UNDER_WAY.length, held: true, failures: [] }
  const atRest = { ...all, checked: all.checked - UNDER_WAY.filter(({ query }) => query === null).length }
  expect(await findBrokenInvariants(b.pool, { underWay: 'none' })).toEqual(atRest)
  expect(await findBrokenInvariants(b.pool, { underWay: 'none', of: of(shop) })).toEqual(atRest)
  expect(await findBrokenInvariants(b.pool, { underWay: 'limited', of: { ...of(neighbour), livemode: true } })).toEqual(
    all,
  )
  expect(await auditDatabase(b.url)).toEqual(all)
})

test('what carries no merchant and is asked about follows something that does', async () => {
  const tables = await b.sql<{ name: string }>(
    `select t.table_name as name from information_schema.tables t where t.table_schema = 'public' and 2 > (
       select count(*) from information_schema.columns c where c.table_name = t.table_name and c.column_name in ('merchant_id', 'livemode'))`,
  )
  const asked = [...INVARIANTS, ...UNDER_WAY].map(({ query }) => query).join(' ')
  const unowned = tables.map(({ name }) => name).filter((name) => new RegExp(`\\b(from|join) ${name}\\b`).test(asked))
  expect(unowned.length).toBeGreaterThan(2)
  expect(unowned.filter((name) => !(name in FOLLOWS))).toEqual([])
})

test('a promise that one merchant breaks is told of that one and of everybody, and not of its neighbour', async () => {
  const [payment] = await owner.pool
    .query(
      "update payments set amount_received_satang = 7 where merchant_id = $1 and payment_method_type = 'promptpay' returning id",
      [shop.id],
    )
    .then(({ rows }) => rows)
  const promise = 'what a QR payment has received is what paid it and the parts that wait for the rest'
  for (const which of [undefined, of(shop)]) {
    const kept = await findBrokenInvariants(b.pool, { underWay: 'none', ...(which && { of: which }) })
    expect(kept.held).toBe(false)
    expect(kept.failures).toEqual([
      { promise, count: 1, rows: [expect.objectContaining({ id: payment.id, amount_received_satang: '7' })] },
    ])
    expect(sampleIds(kept.failures[0]!)).toEqual([payment.id])
  }
  expect((await findBrokenInvariants(b.pool, { underWay: 'none', of: of(neighbour) })).held).toBe(true)
  expect((await auditDatabase(b.url)).failures).toEqual([{ promise, count: 1, sample_ids: [payment.id] }])
  await owner.pool.query('update payments set amount_received_satang = gross_satang where id = $1', [payment.id])
})

test('what is under way is ignored, held to its limit, or must have ended', async () => {
  const { payment } = await shop.invoiced({ at: NOW })
  await shop.transfer(payment, { at: NOW - 3_600 })
  const failing = async (underWay: 'ignored' | 'limited' | 'none') =>
    (await findBrokenInvariants(b.pool, { underWay })).failures.map(({ promise }) => promise)
  expect(await failing('ignored')).toEqual([])
  expect(await failing('none')).toEqual(
    expect.arrayContaining(['no wakeup is left', 'no transfer waits to be matched']),
  )
  // The transfer came in an hour ago.
  expect(await failing('limited')).toContain('no transfer waits to be matched')
  await owner.pool.query(
    "update inbound_transfers set created_at = extract(epoch from now()) - 60 where status = 'received'",
  )
  expect(await failing('limited')).not.toContain('no transfer waits to be matched')
  expect(await failing('limited')).not.toContain('no wakeup is left')
})

test('a question without an answer in time is reported as such, and the next ones are asked all the same', async () => {
  const blocker = await owner.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table credit_grants in access exclusive mode')
  const asked: number[] = []
  const kept = await findBrokenInvariants(b.pool, {
    underWay: 'ignored',
    timeoutSeconds: 1,
    onQuestion: () => asked.push(1),
  })
  await blocker.query('rollback')
  blocker.release()
  expect(asked).toHaveLength(INVARIANTS.length)
  expect(kept.held).toBe(false)
  expect(kept.failures.map(({ count }) => count)).toContain(null)
  expect(kept.failures.map(({ promise }) => promise)).toContain('what remains of a grant is the sum of its book')
})
