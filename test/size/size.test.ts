// A million rows of each big table, and everything that works on them. Each statement of a list or a loop looks at a bounded number of rows, and work
// on many rows (paying out, purging, summing, reconciling, auditing) finishes in steps. webhook-backlog.test.ts beside this file tests webhooks.
// SIZE=50000 makes fewer rows.

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type pg from 'pg'
import { z } from 'zod'
import { openBackground } from '../../activities/background.ts'
import { expireDueCredits } from '../../activities/expire-credits.ts'
import { feedReplays } from '../../activities/feed-replays.ts'
import { runPayout } from '../../activities/run-payout.ts'
import { reservePage } from '../../activities/run-round.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { findBrokenInvariants } from '../../db/invariants/check.ts'
import { rollUpMoney } from '../../db/queries/balance.ts'
import { claimMails } from '../../db/queries/outbox.ts'
import { removeRequestsOlderThan } from '../../db/queries/request-log.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { purge } from '../../worker/purges.ts'
import { reconcileOnce, relayOnce } from '../../worker/relay.ts'
import type { TestApi } from '../support/api.ts'
import { DAY } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { memberCookie, newMember } from '../support/dashboard.ts'
import { collectPlans, copyRows, type Explained, explainAll, type Lives, makeLives, tooMuch } from '../support/many.ts'
import { addAccount } from '../support/payouts.ts'
import { slugOf } from '../support/portal.ts'
import { testPool } from '../support/servers.ts'
import { urlOf } from '../support/servers-run.ts'

const SIZE = Number(process.env.SIZE ?? 1_000_000)
/** The merchant has three of ten lives. */
const ITS_OWN = Math.floor(SIZE * 0.3)
const OTHERS = 700
const NOW = Math.floor(Date.now() / 1000)
/** How many rows one step of a plan may look at. Steps that work on rows take a thousand, or five thousand; a page shows a hundred. */
const STEP = 12_000

let billing: BillingApi
let shop: ApiShop
/** Connected as the administrator of the server, without limits. */
let owner: pg.Pool
let api: TestApi
let explained: Explained[]

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  await addAccount(shop)
  await liveOneLife()
  const [{ name } = { name: '' }] = await billing.api.sql<{ name: string }>('select current_database() as name')
  owner = testPool(urlOf(name), 2)
  const others = await otherMerchants()
  const lives = await makeLives(owner, {
    count: SIZE,
    from: NOW - 60 * DAY,
    to: NOW - 10 * DAY,
    merchants: [shop.id, ...others],
  })
  await copyLives(lives)
  await explainAll(owner)
  api = await billing.api.another()
  explained = collectPlans(api.db.pool)
  // Connections that were open before do not report.
  await Promise.all(Array.from({ length: 16 }, () => api.db.pool.query('select pg_sleep(0.1)')))
}, 1_800_000)

afterAll(async () => {
  await api?.close()
  await owner?.end()
  await billing?.close()
})

/** One of each, by real calls, in real time: a subscription by card, a checkout, a transfer, a refund. */
async function liveOneLife(): Promise<void> {
  const price = await shop.price({}, { name: 'Pro' })
  const subscribed = await shop.subscribe({ price, customer: await shop.customer() })
  expect(subscribed.status).toBe(200)
  await billing.settled()
}

async function otherMerchants(): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into merchants (id, name, slug, api_version, biller_id, settings, created_at)
     select 'mer_' || lpad(n::text, 26, '0'), 'Shop ' || n, 'shop-' || n, '2026-09-01', lpad(n::text, 15, '0'), '{}', 1 from generate_series(1, $1::integer) n
     returning id`,
    [OTHERS],
  )
  return rows.map(({ id }) => id)
}

/** Copies all rows of that life for each of `lives`. Rows that belong together in one copy belong together in all. */
async function copyLives(lives: Lives): Promise<void> {
  const { pool } = lives
  const of = { merchant_id: 'm.merchant_id' }
  const at = { created_at: 'm.at' }
  const which = `t.merchant_id = '${shop.id}'`
  const ids = {
    customer_id: "'cus_' || m.tail",
    subscription_id: "'sub_' || m.tail",
    invoice_id: "'in_' || m.tail",
    payment_id: "'pay_' || m.tail",
    payment_method_id: "'pm_' || m.tail",
  }
  const later = { paid_at: 'm.at', charge_started_at: 'm.at' }
  await copyRows(lives, 'customers', {
    which,
    set: { ...of, ...at, id: ids.customer_id, email: "m.tail || '@buyer.example'" },
  })
  await copyRows(lives, 'payment_methods', { which, set: { ...of, ...at, ...ids, id: ids.payment_method_id } })
  await copyRows(lives, 'subscriptions', {
    which,
    set: {
      ...of,
      ...at,
      ...ids,
      id: ids.subscription_id,
      latest_invoice_id: ids.invoice_id,
      next_action_at: String(NOW + 20 * DAY),
    },
  })
  await copyRows(lives, 'invoices', {
    which,
    set: {
      ...of,
      ...at,
      ...ids,
      ...later,
      id: ids.invoice_id,
      number: "'INV-2026-' || lpad((m.k + 1)::text, 7, '0')",
      hosted_token: 'm.tail',
    },
  })
  await copyRows(lives, 'payments', {
    which,
    set: { ...of, ...at, ...ids, ...later, id: ids.payment_id, available_on: `m.at + ${7 * DAY}` },
  })
  await copyRows(lives, 'ledger_transactions', {
    which,
    set: {
      ...of,
      ...at,
      id: "'txn_' || m.tail",
      source_id: ids.payment_id,
      available_on: `m.at + ${7 * DAY}`,
      written_in: '(1 + m.n / 2000)::text::xid8',
    },
  })
  await copyRows(lives, 'ledger_entries', { which, set: { ...of, transaction_id: "'txn_' || m.tail" } })
  await copyRows(lives, 'events', {
    which,
    of: 'm.n % 5 = 0',
    set: {
      ...of,
      ...at,
      id: "'evt_' || left(m.tail, 18) || right(t.id, 8)",
      object_id: "left(t.object_id, strpos(t.object_id, '_')) || m.tail",
    },
  })
  await copyRows(lives, 'object_sequences', { which: "t.object_id like 'pay_%'", set: { object_id: ids.payment_id } })
  await copyRows(lives, 'simulator_charges', { which: 'true', set: { attempt_id: ids.payment_id } })
  await pool.query(
    `insert into idempotency_records (scope, key, fingerprint, request_id, created_at)
     select merchant_id || '/test', tail, 'x', 'req_' || tail, case when n % 2 = 0 then at else $1 end from many`,
    [NOW],
  )
  await pool.query(
    `insert into request_log (id, merchant_id, livemode, via, actor_id, method, path, status, replayed, dry_run, api_version, duration_ms, ip, created_at)
     select 'req_' || tail, merchant_id, false, 'key', 'key_x', 'POST', '/v1/payments', 200, false, false, '2026-09-01', 5, '127.0.0.1', at from many`,
  )
  await pool.query(
    `insert into wakeups (workflow_id, token, merchant_id, livemode, fresh, urgent, created_at)
     select 'subscription/sub_' || tail, n, merchant_id, false, false, false, at from many where n % 4 = 0`,
  )
  await pool.query(
    `insert into credit_grants (id, merchant_id, livemode, customer_id, product_id, granted_amount, remaining, expires_at, created_at)
     select 'cg_' || tail, merchant_id, false, 'cus_' || tail, (select min(id) from products), 5, 5, $1::bigint + n, at from many`,
    [NOW + DAY],
  )
  await pool.query(
    `insert into emails (id, merchant_id, livemode, kind, customer_id, status, next_attempt_at, sent_at, created_at)
     select 'eml_' || tail, merchant_id, true, 'receipt', 'cus_' || tail, case when n % 100 = 0 then 'queued' else 'sent' end,
       case when n % 100 = 0 then at end, case when n % 100 <> 0 then at end, at from many`,
  )
  await pool.query('insert into rate_limits (key, points, expire) select tail, 1, at * 1000 from many')
  await pool.query(`update money_boundary set settled_below = '1'; delete from balance_sums; delete from money_days`)
  await pool.query('vacuum analyze')
}

/** Runs `work`. Returns which of its statements looked at more rows than a step may. */
async function watched(work: () => Promise<unknown>, but: readonly RegExp[] = [], max = STEP): Promise<string[]> {
  explained.length = 0
  await work()
  expect(explained.length).toBeGreaterThan(0)
  return tooMuch(explained, max, but)
}

/** Lists that may look at every row of the merchant, and why. */
const WALKS: Record<string, string> = {
  '/v1/customers?standing=none':
    'each customer is asked for its subscriptions until a page is full; here everybody has one',
  '/v1/requests?method=GET': 'the most usual of a real log; here all are POST',
  '/v1/subscriptions?collection_method=invoice':
    'both ways are usual; an index for it would be written at each renewal',
}

/** The values of a parameter that takes one of a few; none of any other. */
function choicesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return choicesOf(schema.unwrap())
  return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

const get = (path: string) => api.send('GET', path, { key: shop.testKey })
const deps = () => ({ ...api.deps, orm: api.db.orm, pool: api.db.pool, notifier: { wake() {} } })

test('every list shows its first page and its next without looking at what is not on them', async () => {
  const lists = allRoutes.filter(
    (route) => route.method === 'GET' && route.operationId.startsWith('list') && !/:|\/versions/.test(route.path),
  )
  expect(lists.length).toBeGreaterThan(15)
  const wrong: string[] = []
  for (const { path } of lists) {
    const found = await watched(async () => {
      const { status, json } = await get(`${path}?limit=100`)
      expect([path, status]).toEqual([path, 200])
      const last = json.data?.at(-1)?.id
      if (json.has_more) expect((await get(`${path}?limit=100&starting_after=${last}`)).status).toBe(200)
    })
    wrong.push(...found.map((what) => `${path}: ${what}`))
  }
  expect(wrong).toEqual([])
})

test('lists by what their rows have, and by time, look at little more than they show', async () => {
  const [one] = (await get('/v1/payments?limit=1')).json.data
  const known = (await get(`/v1/customers/${one.customer}`)).json.email
  const nobody = 'nobody-has-this'
  const product = (await get('/v1/products?limit=1')).json.data[0].id
  const window = `created[gte]=${NOW - 30 * DAY}&created[lt]=${NOW - 30 * DAY + 3_600}`
  const paths = [
    `/v1/payments?customer=${one.customer}`,
    `/v1/payments?subscription=${one.subscription}`,
    '/v1/payments?status=failed',
    '/v1/payments?status=succeeded&limit=100',
    '/v1/payments?payment_method_type=promptpay',
    '/v1/payments?refund_status=full',
    `/v1/payments?${window}`,
    `/v1/payments?customer_query=${encodeURIComponent(nobody)}`,
    `/v1/payments?customer_query=${encodeURIComponent(known)}&limit=100`,
    `/v1/invoices?customer_query=${encodeURIComponent(known)}`,
    `/v1/invoices?product=${product}`,
    `/v1/subscriptions?customer_query=${encodeURIComponent(known)}`,
    `/v1/customers?query=${encodeURIComponent(known)}`,
    `/v1/search?query=${encodeURIComponent(known)}`,
    '/v1/search?query=nobody-has-this',
    '/v1/search?query=INV-2026-9999999',
    '/v1/search?query=2026-000042',
    `/v1/invoices?customer=${one.customer}`,
    `/v1/subscriptions?customer=${one.customer}`,
    `/v1/balance_transactions?${window}`,
    `/v1/events?object_id=${one.id}`,
    '/v1/events?type=payment.succeeded&limit=100',
    `/v1/events?${window}`,
  ]
  const wrong: string[] = []
  for (const path of paths) {
    const found = await watched(async () => expect([path, (await get(path)).status]).toEqual([path, 200]))
    wrong.push(...found.map((what) => `${path}: ${what}`))
  }
  expect(wrong).toEqual([])
})

test('lists by each value that a filter knows look at little more than they show, however few rows have it', async () => {
  const lists = allRoutes.filter(
    (route) => route.method === 'GET' && route.operationId.startsWith('list') && !/:|\/versions/.test(route.path),
  )
  const paths = lists.flatMap(({ path, query }) =>
    Object.entries(query?.shape ?? {}).flatMap(([name, schema]) =>
      choicesOf(schema).map((value) => `${path}?${name}=${value}`),
    ),
  )
  expect(paths).toEqual(expect.arrayContaining(['/v1/payments?status=failed', '/v1/subscriptions?standing=ending']))
  const wrong: string[] = []
  for (const path of paths.filter((path) => !(path in WALKS))) {
    const found = await watched(async () => expect([path, (await get(path)).status]).toEqual([path, 200]))
    wrong.push(...found.map((what) => `${path}: ${what}`))
  }
  expect(wrong).toEqual([])
  expect(Object.keys(WALKS).filter((path) => !paths.includes(path))).toEqual([])
})

test('sums are made of all of it, ten thousand transactions at a time, and then a balance looks at days', async () => {
  // Ten thousand transactions of a charge have four entries each.
  expect(await watched(() => rollUpMoney(api.db.pool), [], 40_000)).toEqual([])
  expect(await watched(() => rollUpMoney(api.db.pool))).toEqual([])
  expect(
    await watched(async () => {
      const { json } = await get('/v1/balance')
      expect(json.available_satang).toBeGreaterThan(ITS_OWN * 20_000)
    }),
  ).toEqual([])
})

/** Sums that are of all there is: recurring revenue of every subscription, and the sheet of a month, which stops at 20 000 payments. */
const SUMS = [/ as begun_at/, /select p\.paid_at::float8 as paid_at/]
/** Counts for tabs look at the newest ten thousand, and those of subscribers at ten thousand of a price; of a few times as many in all the database reads every one instead. */
const COUNTS = ITS_OWN < 50_000 ? [/select case when r\.disputed_satang/, / as price, n\.found/] : []

test('pages of the dashboard look at what they show, and count no further than ten thousand', async () => {
  const member = await newMember({ ...billing, api }, shop)
  const cookie = await memberCookie({ ...billing, api }, shop, member.id)
  const home = `${api.url}/dashboard/${await slugOf(billing, shop)}/test`
  const [payment] = (await get('/v1/payments?limit=1')).json.data
  const product = (await get('/v1/products?limit=1')).json.data[0].id
  const pages = [
    ...['', '/payments', '/payments?standing=failed', '/payments?standing=disputed', '/refunds', '/disputes'],
    ...['/invoices', '/invoices?standing=overdue', '/subscriptions', '/subscriptions?standing=ending', '/customers'],
    ...[`/payments/${payment.id}`, `/customers/${payment.customer}`, `/subscriptions/${payment.subscription}`],
    ...[
      '/balance',
      '/payouts',
      '/payouts/new',
      '/rounds',
      '/analytics',
      '/month-end',
      '/tax-documents',
      '/withholdings',
    ],
    ...['/audit-log', '/audit-log?kind=money', '/events', '/requests', '/webhooks', '/licences', '/mailbox'],
    ...['/checkout-links', '/products', '/payment-links', '/discount-codes', '/transfers', '/slips', '/statements'],
    `/products/${product}`,
    ...[
      '/approvals',
      '/quarantine',
      '/team',
      '/going-live',
      '/developers',
      '/search?q=nobody-has-this',
      '/search?q=2026-000042&more=1',
    ],
  ]
  const wrong: string[] = []
  for (const page of pages) {
    const found = await watched(async () => {
      const answer = await fetch(home + page, { headers: { cookie }, redirect: 'manual' })
      await answer.text()
      expect([page, answer.status]).toEqual([page, 200])
    }, [...SUMS, ...COUNTS])
    wrong.push(...found.map((what) => `${page}: ${what}`))
  }
  expect(wrong).toEqual([])
  // Where more was not looked at, that is said.
  const shown = await (await fetch(`${home}/products/${product}`, { headers: { cookie } })).text()
  for (const words of ['>10,000+<', 'newest 5,000 invoices']) expect(shown).toContain(words)
})

test('the relay and the reconciler look at what they wake, however much there is', async () => {
  const deliver = async () => []
  expect(await watched(() => relayOnce(api.db.pool, deliver, async () => undefined))).toEqual([])
  expect(await watched(async () => expect(await reconcileOnce(api.db.pool)).toBe(0))).toEqual([])
  // A day without a worker.
  await owner.query(
    'update subscriptions set next_action_at = $1 where id in (select id from subscriptions order by id limit 5000)',
    [NOW - 200],
  )
  await owner.query('delete from wakeups')
  const woken: number[] = []
  expect(
    await watched(async () => {
      for (let n = 0; n < 6; n++) woken.push(await reconcileOnce(api.db.pool))
    }),
  ).toEqual([])
  expect(woken).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 0])
})

test('credits run out, replays are fed and mails are taken without looking at all the others', async () => {
  const loop = async () => {
    await expireDueCredits(deps(), NOW)
    await feedReplays({ ...deps(), background: openBackground() }, NOW)
    await claimMails(api.db.pool, 5, 300)
  }
  expect(await watched(loop)).toEqual([])
})

test('what is old is removed to the last row, in bites', async () => {
  expect(
    await watched(async () => {
      const removed = await purge(api.db.pool)
      expect([removed.idempotency_records, removed.rate_limits]).toEqual([Math.floor(SIZE / 2), SIZE])
      let bite = 5_000
      for (let n = 0; bite === 5_000 && n < 3; n++) bite = await removeRequestsOlderThan(api.db.pool, 30, 5_000)
    }),
  ).toEqual([])
})

test('a merchant with hundreds of thousands of charges is paid out, by hand, step by step', async () => {
  let payout = ''
  const begun = performance.now()
  // The one read that goes through everything not paid out, by an index made for it.
  const sums = /insert into payout_reservations/
  expect(
    await watched(async () => {
      const { status, json, text } = await api.send('POST', '/v1/payouts', { key: shop.testKey, body: {} })
      expect([status, text]).toEqual([200, text])
      payout = json.id
    }, [sums, /from reserve_payout/]),
  ).toEqual([])
  const reserving = performance.now() - begun
  const read = explained.find(({ text }) => sums.test(text))
  expect(JSON.stringify(read)).toContain('"Index Only Scan"')
  const found = await watched(async () => {
    for (let processing = 0; processing < 1_000; processing++) {
      const { assigning } = await runPayout(
        { ...deps(), encryptionKey: api.deps.encryptionKey },
        { payoutId: payout, now: NOW },
      )
      if (!assigning) return
    }
    throw new Error('it comes to no end')
  })
  expect(found).toEqual([])
  console.info(
    `reserved in ${Math.round(reserving)} ms, assigned in ${Math.round(performance.now() - begun - reserving)} ms`,
  )
  const [row] = await api.sql<{ lines: number; payments: number; status: string }>(
    `select status, (select count(*)::integer from ledger_transactions where payout_id = p.id and source_id <> p.id) as lines,
       (select count(*)::integer from payments where payout_id = p.id) as payments from payouts p where id = $1`,
    [payout],
  )
  expect(row).toEqual({ status: 'paid', lines: ITS_OWN, payments: ITS_OWN })
  const statement = await watched(async () => {
    const { status, text } = await get(`/v1/payouts/${payout}/statement?format=csv`)
    expect([status, text.trimEnd().split('\n').length]).toEqual([200, ITS_OWN + 1])
    expect((await get(`/v1/payouts/${payout}/payments?limit=100`)).json.data).toHaveLength(100)
  })
  expect(statement).toEqual([])
})

test('a round goes on from merchant to merchant', async () => {
  const round = roundDueAt(NOW)
  const found = await watched(async () => {
    const more = {
      wakeAll: async () => undefined,
      sleep: async () => undefined,
      roundAlarm: (o: object) => expect(o).toEqual({}),
    }
    const page = await reservePage({ ...deps(), ...more }, { livemode: false, round, after: '', now: NOW })
    expect(page).toMatchObject({ payouts: 0, aside: 0 })
  })
  expect(found).toEqual([])
})

test('every question of the audit is answered within its time', async () => {
  const unanswered: string[] = []
  const slow: string[] = []
  let asked = performance.now()
  const names: string[] = []
  const kept = await findBrokenInvariants(billing.api.db.pool, {
    underWay: 'limited',
    sample: 1,
    onQuestion: () => {
      const took = performance.now() - asked
      if (names.length > 0 && took > 20_000) slow.push(`question ${names.length}: ${Math.round(took)} ms`)
      names.push('')
      asked = performance.now()
    },
  })
  for (const { promise, count } of kept.failures) if (count === null) unanswered.push(promise)
  console.info({
    checked: kept.checked,
    slow,
    broken: kept.failures.map(({ promise, count }) => `${promise}: ${count}`),
  })
  expect(unanswered).toEqual([])
})
