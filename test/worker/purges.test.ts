// Old rows are removed, however many there are, and others stay. Every table has a declared retention.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { firstIdAt, mintId } from '../../db/ids.ts'
import { purge, purgesOf } from '../../worker/purges.ts'
import { type Billing, DAY, openBilling, type Shop } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.close())

const defaults = { mailDays: 365, portalLoginDays: 1, portalSessionDays: 30, memberSessionDays: 30 }
const now = () => Math.floor(Date.now() / 1000)
const records = async () =>
  (await b.sql<{ key: string }>('select key from idempotency_records order by key')).map(({ key }) => key)
const remember = (prefix: string, count: number, createdAt: number) =>
  b.sql(
    `insert into idempotency_records (scope, key, fingerprint, request_id, created_at)
     select 'mer_x/test', $1 || lpad(n::text, 6, '0'), 'x', 'req_x', $3 from generate_series(1, $2::integer) n`,
    [prefix, count, createdAt],
  )

test('records of keys go after a day, all of them in one round, the day before stays', async () => {
  await remember('old', 12_001, now() - DAY - 3_700)
  await remember('new', 3, now() - DAY)
  expect(await purge(b.pool)).toMatchObject({ idempotency_records: 12_001 })
  expect(await records()).toEqual(['new000001', 'new000002', 'new000003'])
  expect(await purge(b.pool)).toMatchObject({ idempotency_records: 0 })
})

test('by several workers at once each row goes once, and a record that its key takes again meanwhile stays', async () => {
  await remember('old', 12_000, now() - 2 * DAY)
  const holder = await b.pool.connect()
  await holder.query('begin')
  await holder.query("update idempotency_records set created_at = $1 where key = 'old000007'", [now()])
  const removed = await Promise.all([purge(b.pool), purge(b.pool), purge(b.pool)])
  await holder.query('commit')
  holder.release()
  await purge(b.pool)
  expect(removed.reduce((sum, one) => sum + (one.idempotency_records ?? 0), 0)).toBe(11_999)
  expect(await records()).toContain('old000007')
  await b.sql('delete from idempotency_records')
})

test('a worker that stops begins no other bite', async () => {
  await remember('old', 12_000, now() - 2 * DAY)
  let asked = 0
  await purge(b.pool, () => asked++ > 0)
  expect((await records()).filter((key) => key.startsWith('old')).length).toBeGreaterThanOrEqual(7_000)
  await purge(b.pool)
})

test('of everything else too what is old goes, and what is young stays', async () => {
  const old = now() - 400 * DAY
  const [member] = await b.sql<{ id: string }>(
    `insert into members (id, email, password_hash, locale, created_at) values ($1, $1 || '@team.example', 'x', 'th', 1) returning id`,
    [mintId('mem_')],
  )
  const customer = await shop.customer()
  const [key] = await b.sql<{ id: string }>(
    `insert into api_keys (id, merchant_id, livemode, hash, last_four, scopes, created_at) values ($1, $2, false, $1, 'abcd', '{}', 1) returning id`,
    [mintId('key_'), shop.id],
  )
  for (const at of [old, now()]) {
    const id = `x${at}`
    await b.sql('insert into rate_limits (key, points, expire) values ($1, 1, $2::bigint * 1000)', [id, at])
    await b.sql(
      `insert into portal_logins (id, merchant_id, livemode, email, expires_at, created_at) values ($1, $2, false, 'a@b.example', $3, 1)`,
      [id, shop.id, at],
    )
    await b.sql(
      `insert into mail_requests (id, kind, merchant_id, livemode, email, created_at) values ($1, 'password', '', true, 'a@b.example', $2)`,
      [id, at],
    )
    await b.sql(
      'insert into portal_sessions (id, merchant_id, livemode, customer_id, link_hash, expires_at, created_at) values ($1, $2, false, $3, $1, $4, 1)',
      [id, shop.id, customer.id, at],
    )
    await b.sql(
      `insert into member_links (id, kind, token_hash, email, member_id, created_at, expires_at) values ($1, 'password', $1, 'a@b.example', $2, 1, $3)`,
      [id, member!.id, at],
    )
    await b.sql(
      'insert into member_sessions (id, member_id, cookie_hash, created_at, expires_at, last_seen_at) values ($1, $2, $1, 1, $3, 1)',
      [id, member!.id, at],
    )
    await b.sql(
      `insert into passkey_challenges (id, purpose, holder, created_at, expires_at) values ($1, 'log_in', 'x', 1, $2)`,
      [id, at],
    )
    await b.sql('insert into api_key_previous_secrets (hash, key_id, expires_at) values ($1, $2, $3)', [
      id,
      key!.id,
      at,
    ])
    await b.sql(
      `insert into audits (id, merchant_id, livemode, status, seen_at, created_at, finished_at) values ($1, $2, false, 'failed', 1, $3, 1)`,
      [id, shop.id, at],
    )
    // An invitation's row names no customer; its id says when it was written.
    await b.sql(
      `insert into emails (id, merchant_id, livemode, kind, status, created_at) values (left($1, 13) || lpad('', 16, '0'), $2, true, 'member_password', 'skipped', 1)`,
      [firstIdAt('email', at), shop.id],
    )
    const buyer = await shop.customer()
    await b.sql(
      'insert into document_buyers (customer_id, merchant_id, livemode, name, kept_until, created_at) values ($1, $2, false, $1, $3, 1)',
      [buyer.id, shop.id, at === old ? old : at + DAY],
    )
    await b.sql(
      `insert into invoices (id, merchant_id, livemode, status, customer_id, billing_reason, lines, subtotal_satang, discount_satang, total_satang, hosted_token, created_at)
       values ($1, $2, false, 'open', $3, 'subscription_cycle', '[]', 100, 0, 100, $1, 1)`,
      [id, shop.id, buyer.id],
    )
    await b.sql(
      `insert into certificate_files (id, merchant_id, livemode, invoice_id, digest, content_type, body, sent_by, created_at, kept_until)
       values ($1, $2, false, $1, repeat('0', 64), 'image/png', 'x', 'buyer', 1, $3)`,
      [id, shop.id, at === old ? old : at + DAY],
    )
    await b.sql('insert into pictures values ($1, $2, md5($1), 1, 1, $3, 1)', [id, shop.id, at])
    await b.sql('insert into given_up_slugs values ($1, $2, $3)', [id, shop.id, at])
    await b.sql("insert into process_keys values ($1, 'k', '{k}', to_timestamp($2))", [id, at])
    await b.sql('insert into worker_heartbeats (worker_id, seen_at) values ($1, to_timestamp($2))', [id, at])
  }
  const removed = await purge(b.pool)
  const others = purgesOf(defaults)
    .map(({ table }) => table)
    .filter((table) => table !== 'idempotency_records')
  for (const table of others) {
    expect([table, removed[table]]).toEqual([table, 1])
    expect([table, await b.sql(`select 1 as one from ${table} limit 2`)]).toMatchObject([table, [{ one: 1 }]])
  }
})

test('how long some of it is kept is the operator’s to say, and a mail that is still to be sent stays', async () => {
  const week = now() - 7 * DAY
  const customer = await shop.customer()
  await b.sql(
    'insert into portal_sessions (id, merchant_id, livemode, customer_id, link_hash, expires_at, created_at) values ($1, $2, false, $3, $1, $4, 1)',
    ['week', shop.id, customer.id, week],
  )
  for (const [n, status] of ['queued', 'skipped'].entries())
    await b.sql(
      `insert into emails (id, merchant_id, livemode, kind, status, next_attempt_at, created_at) values ($1, $2, true, 'member_password', $3, $4, 1)`,
      [`${firstIdAt('email', week)}${String(n).padStart(16, '0')}`, shop.id, status, status === 'queued' ? 1 : null],
    )
  await purge(b.pool)
  expect(await b.sql("select id from portal_sessions where id = 'week'")).toHaveLength(1)
  await purge(b.pool, () => false, { ...defaults, portalSessionDays: 6, mailDays: 6 })
  expect(await b.sql("select id from portal_sessions where id = 'week'")).toHaveLength(0)
  const left = await b.sql<{ status: string }>('select status from emails where id < $1', [
    firstIdAt('email', week + DAY),
  ])
  expect(left).toEqual([{ status: 'queued' }])
})

test('a portal session whose cookie still works stays, though its link is long over', async () => {
  const customer = await shop.customer()
  await b.sql(
    `insert into portal_sessions (id, merchant_id, livemode, customer_id, link_hash, expires_at, used_at, cookie_hash, cookie_expires_at, created_at)
     values ('used', $1, false, $2, 'used', 1, 1, 'used', $3, 1)`,
    [shop.id, customer.id, now() + DAY],
  )
  await purge(b.pool)
  expect(await b.sql("select id from portal_sessions where id = 'used'")).toHaveLength(1)
})

test('of every table docs/operations.md says how long it is kept', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const kept = text.slice(text.indexOf('## Retention'))
  const tables = await b.sql<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  expect(tables.map(({ name }) => name).filter((name) => !kept.includes(`\`${name}\``))).toEqual([])
})
