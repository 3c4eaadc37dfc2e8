/*
 * Compares the register of personal data with the tables, an export with the register, and an erasure with all rows. Every column in the register is
 * filled with a mark, so that a column that is not exported or not erased is found by its mark.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { eraseWaitingCustomers } from '../../activities/erase-customers.ts'
import { mintId } from '../../db/ids.ts'
import { NOT_PERSONAL, PERSONAL_DATA, type PersonalTable } from '../../db/personal-data.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { LOUD } from '../support/loud.ts'
import { adminOf } from '../support/servers.ts'

let billing: BillingApi
let owner: pg.Client
beforeAll(async () => {
  billing = await startBillingApi()
  owner = new pg.Client({ connectionString: adminOf(billing.api.databaseUrl) })
  await owner.connect()
  // A cookie hash of the wrong length cannot come from a browser, but it carries the mark.
  await owner.query(
    'alter table portal_sessions drop constraint portal_sessions_check1, drop constraint portal_sessions_check2',
  )
})
afterAll(async () => {
  await owner.end()
  await billing.close()
})

const VERSION = { headers: { 'service-version': '2026-09-01' } }
const docs = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

describe('the register', () => {
  test('names every column of text or JSON: personal, or not', async () => {
    const { rows } = await owner.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
         and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'inet') order by 1, ordinal_position`,
    )
    const personal = (table: string) => Object.keys(PERSONAL_DATA.find((one) => one.table === table)?.columns ?? {})
    const named = (table: string) => [...personal(table), ...(NOT_PERSONAL[table] ?? [])]
    const speaksForItself = /^id$|_ids?$|_hash$|^(type|kind|status|locale)$/
    const mayName = (column: string) =>
      !speaksForItself.test(column) || ['tax_id', 'client_reference_id'].includes(column)
    const missing = rows.filter(
      ({ table_name, column_name }) => mayName(column_name) && !named(table_name).includes(column_name),
    )
    expect(missing).toEqual([])
    const there = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
    const all = [
      ...PERSONAL_DATA.map(({ table, columns }) => [table, Object.keys(columns)] as const),
      ...Object.entries(NOT_PERSONAL),
    ]
    const unknown = all.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
    expect(unknown.filter((column) => !there.has(column))).toEqual(
      ['rate_limits.key', 'migrations.name'].filter((column) => !there.has(column)),
    )
    expect(new Set(unknown).size).toBe(unknown.length)
    // A question mark would be a parameter.
    const erased = PERSONAL_DATA.flatMap(({ columns }) => Object.values(columns).map(({ erased: what }) => what))
    expect(erased.filter((what) => typeof what === 'string' && what.includes('?'))).toEqual([])
  })

  test('is the table of docs/privacy.md, row for row', () => {
    const text = docs('privacy.md')
    const missing = PERSONAL_DATA.flatMap((table) => rowsOf(table)).filter((row) => !text.includes(row))
    expect(missing).toEqual([])
  })
})

/** A line as in docs/privacy.md. */
function rowsOf({ table, of, columns, why, kept, seenBy }: PersonalTable): string[] {
  const what = Object.entries(columns).map(([name, { what }]) => `\`${name}\` (${what})`)
  return [`| \`${table}\` | ${of} | ${what.join(', ')} | ${why} | ${kept} | ${seenBy} |`]
}

/** A value of the column that contains the mark, as SQL takes it. For other columns the mark itself. */
const FILLED: Record<string, (mark: string) => unknown> = {
  'customers.address': (mark) => ({ line1: mark }),
  'document_buyers.address': (mark) => ({ line1: mark }),
  'checkout_sessions.tax_details': (mark) => ({ name: mark, tax_id: null, branch: null, address: null }),
  'invoices.tax_details': (mark) => ({ name: mark, tax_id: null, branch: null, address: null }),
  'payment_methods.card': (mark) => ({ brand: mark, last4: '4242', exp_month: 1, exp_year: 2030 }),
  'payment_methods.consent': (mark) => ({ text: mark, locale: 'en', at: 1, ip: mark, source: 'portal' }),
  'licenses.instances': (mark) => [{ id: mark, first_seen: 1, last_seen: 1 }],
  'checkout_sessions.success_url': (mark) => `https://shop.example/thanks?who=${mark}`,
  'checkout_sessions.cancel_url': (mark) => `https://shop.example/back?who=${mark}`,
  'setup_sessions.success_url': (mark) => `https://shop.example/thanks?who=${mark}`,
  'setup_sessions.cancel_url': (mark) => `https://shop.example/back?who=${mark}`,
  'payments.intent': (mark) => ({ kind: 'filled', metadata: { mark } }),
}
const TYPED_AS_JSON = new Set(['json', 'jsonb'])

/** A customer with a row in each table of the register and a mark in every personal column. Returns the id. */
async function filledCustomer(shop: ApiShop): Promise<{ id: string; marks: Map<string, string> }> {
  const { id, session } = await customerWithEverything(shop)
  const marks = new Map<string, string>()
  for (const { table, of, columns } of PERSONAL_DATA) {
    if (of !== 'customers' || NOT_FILLED.has(table)) continue
    for (const column of Object.keys(columns)) {
      if (table === 'events') continue
      const mark = `zz-${table}-${column}`.replaceAll('_', '-')
      const { rows } = await owner.query<{ data_type: string }>(
        'select data_type from information_schema.columns where table_name = $1 and column_name = $2',
        [table, column],
      )
      const isJson = TYPED_AS_JSON.has(rows[0]!.data_type)
      const value = FILLED[`${table}.${column}`]?.(mark) ?? (isJson ? { mark } : mark)
      const text = isJson ? JSON.stringify(value) : value
      const idOf = { webhook_attempts: 'delivery_id', bank_reports: 'transfer_id' }[table] ?? 'id'
      const rowsOfCustomer = (KEYS[table] ?? 'x.customer_id = $customer').replaceAll('$customer', `'${id}'`)
      // A request and an attempt are written as a whole; later they can only be emptied.
      await owner.query('set session_replication_role = replica')
      const { rowCount } = await owner.query(
        `update ${table} set ${column} = $1 where ${idOf} in (select ${idOf} from ${table} x where ${rowsOfCustomer} order by 1 limit 1)`,
        [text],
      )
      await owner.query('reset session_replication_role')
      expect([table, column, rowCount]).toEqual([table, column, 1])
      marks.set(`${table}.${column}`, mark)
    }
  }
  // Events carry what rows carried: in the objects of each kind and in their previous attributes.
  const person = { email: 'zz-events-object', metadata: { mark: 'zz-events-object' } }
  await owner.query(
    `update events set object = (object::jsonb || $1::jsonb)::json, previous_attributes = $2 where object_id = any ($3)`,
    [JSON.stringify(person), JSON.stringify({ name: 'zz-events-previous-attributes' }), [id, session]],
  )
  marks.set('events.object', 'zz-events-object')
  marks.set('events.previous_attributes', 'zz-events-previous-attributes')
  return { id, marks }
}

/** Tables whose rows are not found by `customer_id`. */
const KEYS: Record<string, string> = {
  customers: 'x.id = $customer',
  approvals: '$customer = any (x.customer_ids)',
  refunds: 'x.payment_id in (select id from payments where customer_id = $customer)',
  inbound_transfers: 'x.payment_id in (select id from payments where customer_id = $customer)',
  slips: 'x.payment_id in (select id from payments where customer_id = $customer)',
  bank_reports:
    'x.transfer_id in (select t.id from inbound_transfers t join payments p on p.id = t.payment_id where p.customer_id = $customer)',
  request_log: 'x.id in (select request_id from events where object_id = $customer)',
  webhook_attempts:
    'x.delivery_id in (select d.id from webhook_deliveries d join events e on e.id = d.event_id where e.object_id = $customer)',
}
/** Their rows are not found by a customer. The register says when each is removed by itself. An erasure makes `document_buyers`. */
const NOT_FILLED = new Set([
  'idempotency_records',
  'rate_limits',
  'mail_requests',
  'document_buyers',
  'tax_documents',
  'certificate_files',
])

async function customerWithEverything(shop: ApiShop): Promise<{ id: string; session: string }> {
  const endpoint = await shop.post('/v1/webhook_endpoints', { url: 'https://example.com/h', enabled_events: [] })
  const key = 'x'.repeat(20)
  const id = await shop.customer({ name: 'Somsri', email: `${key}@example.com` })
  const made = await billing.api.sql<{ request_id: string }>('select request_id from events where object_id = $1', [id])
  await billing.api.deps.requestLog!.flush()
  await owner.query(
    `insert into webhook_attempts (delivery_id, number, at, trigger, duration_ms, request_headers)
     select d.id, 1, 1, 'schedule', 1, '{}' from webhook_deliveries d join events e on e.id = d.event_id where e.object_id = $1`,
    [id],
  )
  expect([endpoint.status, made.length]).toEqual([200, 1])
  const app = await shop.price(
    { type: 'one_time', interval: undefined },
    { name: 'App', license_enabled: true, credits: 10 },
  )
  const plan = await shop.price({}, { name: 'Plan' })
  for (const price of [app, plan]) {
    const { json, status, text } = await shop.post(
      '/v1/checkout_sessions',
      { line_items: [{ price, quantity: 1 }], customer: id, success_url: 'https://shop.example/thanks' },
      VERSION,
    )
    expect([status, text]).toEqual([200, text])
    const paid = await shop.post(`/v1/test_helpers/checkout_sessions/${json.id}/confirm`, {
      payment_method_type: 'card',
      token: 'pm_card_ok',
    })
    expect([paid.status, paid.text]).toEqual([200, paid.text])
    await billing.settled()
  }
  const payments = (await shop.get(`/v1/payments?customer=${id}`)).json.data
  await shop.post(`/v1/payments/${payments[0].id}/refund`, { amount_satang: 100 })
  await billing.settled()
  const disputed = await shop.post(`/v1/test_helpers/payments/${payments[1].id}/dispute`, {})
  await shop.post(`/v1/test_helpers/disputes/${disputed.json.id ?? disputed.json.dispute}/win`, {})
  await billing.settled()
  await shop.post('/v1/payment_methods', { customer: id, type: 'card', token: 'pm_card_ok' })
  await shop.post('/v1/setup_sessions', { customer: id, success_url: 'https://shop.example/thanks' })
  await shop.post('/v1/portal_sessions', { customer: id })
  await shop.post('/v1/approvals', { method: 'PATCH', path: `/v1/customers/${id}`, body: { name: 'Somchai' } })
  await owner.query(
    `insert into portal_logins (id, merchant_id, livemode, email, customer_id, expires_at, created_at) values ($1, $2, false, 'x', $3, 1, 1)`,
    [mintId('bpl_'), shop.id, id],
  )
  await owner.query(
    `insert into inbound_transfers (id, merchant_id, livemode, gateway, provider_reference, payment_id, amount_satang, excess_satang, parked_satang,
       returning_satang, returned_satang, matches, bookings, returns, status, paid_at, created_at)
     values ($1, $2, false, 'simulator', $1, $3, 100, 0, 0, 0, 100, '[]', 0, 0, 'refunded', 1, 1)`,
    [mintId('itr_'), shop.id, payments[0].id],
  )
  await owner.query(
    `insert into bank_reports (merchant_id, livemode, gateway, source, key, amount_satang, at, day_only, transfer_id, created_at)
     select merchant_id, livemode, gateway, 'hand', id, amount_satang, 1, false, id, 1 from inbound_transfers where payment_id = $1`,
    [payments[0].id],
  )
  await owner.query(
    `insert into slips (id, merchant_id, livemode, payment_id, gateway, status, reason, sending_bank, reference, asks, created_at)
     values ($1, $2, false, $3, 'simulator', 'rejected', 'old', '004', 'x', 0, 1)`,
    [mintId('slip_'), shop.id, payments[0].id],
  )
  for (const { id: subscription } of (await shop.get(`/v1/subscriptions?customer=${id}`)).json.data)
    await shop.post(`/v1/subscriptions/${subscription}/cancel?at_period_end=false`, {})
  await billing.settled()
  for (const { id: invoice } of (await shop.get(`/v1/invoices?customer=${id}`)).json.data)
    await shop.post(`/v1/invoices/${invoice}/renew_link`, {})
  const [session] = await billing.api.sql<{ id: string }>(
    'select id from checkout_sessions where customer_id = $1 order by id limit 1',
    [id],
  )
  return { id, session: session!.id }
}

/** Every row of every table that contains one of the texts. */
async function found(texts: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const hits: string[] = []
  for (const { name } of rows) {
    const seen = await owner.query<{ text: string }>(
      `select distinct m as text from ${name} t, unnest($1::text[]) m where strpos(t::text, m) > 0`,
      [texts],
    )
    hits.push(...seen.rows.map(({ text }) => `${name}: ${text}`))
  }
  return hits.sort()
}

const commandDeps = () => ({
  orm: billing.api.db.orm,
  links: billing.api.deps.links,
  notifier: billing.api.deps.workflows,
  log: LOUD,
})
/** Erases as the worker's loop does, until nothing is due, twice. */
async function erased(): Promise<void> {
  for (let walk = 0; walk < 2; walk++) {
    await billing.settled()
    while ((await eraseWaitingCustomers(commandDeps(), Math.floor(Date.now() / 1000))) > 0);
    await owner.query('update customer_erasures set next_at = clock_timestamp() where finished_at is null')
  }
  while ((await eraseWaitingCustomers(commandDeps(), Math.floor(Date.now() / 1000))) > 0);
}

test('an export has every personal column, or the register says why not; an erasure leaves no mark of them anywhere', async () => {
  const shop = await billing.shop()
  const { id, marks } = await filledCustomer(shop)

  const exported = await shop.get(`/v1/customers/${id}/export`)
  expect(exported.status).toBe(200)
  expect(JSON.parse(exported.text)).toMatchObject({ id, object: 'customer_export', customer: { id } })
  const left = [...marks].filter(([, mark]) => !exported.text.includes(mark)).map(([column]) => column)
  const silent = PERSONAL_DATA.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([name, { notExported }]) => (notExported ? [`${table}.${name}`] : [])),
  )
  expect(left.filter((column) => !silent.includes(column))).toEqual([])
  expect(silent.filter((column) => marks.has(column) && !left.includes(column))).toEqual([])

  const answer = await shop.post(`/v1/customers/${id}/erase`, {})
  expect([answer.status, answer.json]).toMatchObject([200, { id, object: 'customer_erasure', status: 'running' }])
  await erased()
  expect((await shop.get(`/v1/customers/${id}/erasure`)).json).toMatchObject({ status: 'succeeded' })
  const goneAllTheSame = new Set(['emails', 'portal_sessions', 'portal_logins', 'events'])
  const stays = PERSONAL_DATA.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([name, { erased: what }]) =>
      typeof what === 'object' && !goneAllTheSame.has(table) ? [`${table}: ${marks.get(`${table}.${name}`)}`] : [],
    ),
  )
  // What the law requires on documents is a copy of its own.
  const kept = ['name', 'tax-id', 'address', 'legal-name', 'tax-branch'].map(
    (column) => `document_buyers: zz-customers-${column}`,
  )
  expect((await found([...marks.values()])).filter((hit) => !stays.includes(hit))).toEqual(kept.sort())
  // Two rows that no bank and no receiver has.
  await owner.query('delete from bank_reports')
  await owner.query("delete from inbound_transfers where status = 'refunded'")
  await owner.query('delete from webhook_attempts')
  await billing.check()
})
