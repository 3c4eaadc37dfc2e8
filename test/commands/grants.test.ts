// What the application's log-in may do, table by table, and what it must not do. The processes use this log-in in every other test, so a missing
// grant is found there. A grant too many is found here.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { readLogIn } from '../../db/log-in.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type Billing, openBilling, type Shop } from '../support/billing.ts'
import { adminOf, asAdministrator } from '../support/servers.ts'
import { ownersUrlOf } from '../support/servers-run.ts'

/**
 * Every table, by what the application does with its rows: reads, inserts, updates (with the columns, unless all of them) and deletes. Truncating is
 * never allowed. A new table is added to the narrowest line with which its commands work, and its migration grants exactly that.
 */
const MAY: Record<string, readonly string[]> = {
  reads: [
    'migrations',
    'event_retention',
    'balance_sums',
    'money_days',
    'money_boundary',
    'audit_log',
    'audit_log_heads',
  ],
  // Counts of failures, which only append_audit_log writes.
  '': ['audit_log_repeats'],
  // Append-only: past rows are never changed. Functions of the owner remove old ones (remove_old_events, remove_old_requests).
  'reads, inserts': ['bank_reports', 'bank_statements', 'payout_files', 'ledger_entries', 'events', 'picture_files'],
  // An erasure empties them (trigger only_emptied).
  'reads, inserts, updates answer body query': ['request_log'],
  'reads, inserts, updates request_headers response_body response_headers': ['webhook_attempts'],
  'reads, inserts, updates cancellation_reason cancelled_at emailed_at replaced_by_id status': ['tax_documents'],
  'reads, inserts, updates payout_id': ['ledger_transactions'],
  'reads, inserts, updates customer_id': ['credit_transactions'],
  'reads, inserts, updates': [
    ...[
      'api_keys',
      'approvals',
      'bank_accounts',
      'checkout_sessions',
      'credit_grants',
      'customer_erasures',
      'customers',
    ],
    ...['discount_codes', 'discount_uses', 'disputes', 'entitlements', 'gateway_accounts', 'inbound_transfers'],
    ...['invoice_counters', 'licenses', 'object_sequences', 'payment_methods', 'payout_reservation_clocks'],
    ...['payout_skips', 'payouts', 'prices', 'products', 'purchases', 'replays', 'setup_sessions', 'simulator_cards'],
    ...['simulator_charges', 'simulator_faults', 'simulator_payouts', 'simulator_refunds'],
    ...[
      'simulator_transfer_returns',
      'simulator_transfers_in',
      'slips',
      'subscriptions',
      'test_clocks',
      'webhook_deliveries',
      'webhook_endpoints',
    ],
    ...['payment_links', 'webhook_listeners', 'tax_document_counters'],
  ],
  'reads, inserts, updates, deletes': [
    // Only while nothing about them is published: triggers protect the others.
    ...['payments', 'refunds', 'merchants'],
    // Only drafts: a trigger protects what was issued.
    ...['invoices'],
    // Work under way, which ends with its row.
    ...['simulations', 'customer_merges', 'delivery_cancellations', 'payout_reservations', 'quarantine', 'wakeups'],
    ...['memberships', 'members', 'mail_requests', 'simulator_refund_answers'],
    // What is kept for a time (worker/purges.ts).
    ...['idempotency_records', 'rate_limits', 'portal_logins', 'portal_sessions', 'member_links', 'member_sessions'],
    ...['api_key_previous_secrets', 'given_up_slugs', 'audits', 'worker_heartbeats', 'process_keys', 'emails'],
    ...['pictures', 'picture_leftovers'],
    // Deleted on the member's request (passkeys), and when answered or expired (challenges).
    ...['member_passkeys', 'passkey_challenges'],
  ],
  // Their rows are locked when they are deleted; the update grant is for that.
  'reads, inserts, updates kept_until, deletes': ['document_buyers'],
  // A file stays as it was sent, and goes when its time is over.
  'reads, inserts, updates set_aside_at, deletes': ['certificate_files'],
  // A file stays as it was uploaded, until its merchant removes it.
  'reads, inserts, deletes': ['product_files'],
}

let b: Billing
let shop: Shop
/** Logged in as the application, without setting a role, so that no limit depends on the role. */
let raw: pg.Client
let parts: Database
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
  await shop.subscribed()
  parts = await openDatabase(b.url, { poolMax: 1 })
  raw = new pg.Client({ connectionString: b.url })
  await raw.connect()
})
afterAll(async () => {
  await raw.end()
  await parts.close()
  await b.close()
})

const HELD = /* sql */ `
select c.relname as table, concat_ws(', ',
    case when has_table_privilege(u, c.oid, 'select') then 'reads' end,
    case when has_table_privilege(u, c.oid, 'insert') then 'inserts' end,
    case when has_table_privilege(u, c.oid, 'update') then 'updates'
      else (select 'updates ' || string_agg(a.attname, ' ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(u, c.oid, a.attnum, 'update')) end,
    case when has_table_privilege(u, c.oid, 'delete') then 'deletes' end,
    case when has_table_privilege(u, c.oid, 'truncate') then 'TRUNCATES' end,
    case when has_table_privilege(u, c.oid, 'references') then 'REFERENCES' end,
    case when has_table_privilege(u, c.oid, 'trigger') then 'TRIGGERS' end,
    case when has_table_privilege(u, c.oid, 'maintain') then 'MAINTAINS' end) as may
from pg_class c, (select oid as u from pg_roles where rolname = session_user) r
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`

describe('the application', () => {
  test('may do with each table what is written down here', async () => {
    const { rows } = await raw.query<{ table: string; may: string }>(HELD)
    const wanted = new Map(Object.entries(MAY).flatMap(([may, tables]) => tables.map((table) => [table, may])))
    const wrong = rows.flatMap(({ table, may }) => {
      const written = wanted.get(table)
      if (written === may) return []
      return written === undefined
        ? [
            `${table} is new and the application ${may || 'may do nothing with it'}: write it into MAY, and have its migration grant only what its facts do.`,
          ]
        : [
            `${table}: the application ${may}, but MAY says ${written}. Change the grant of the migration ("revoke …, grant … to satang_app"), or MAY where it is needed.`,
          ]
    })
    expect(wrong).toEqual([])
    expect([...wanted.keys()].filter((table) => !rows.some((row) => row.table === table))).toEqual([])
  })

  test('owns nothing, and is a wall by its own account', async () => {
    const { rows } = await raw.query(
      `select c.relname from pg_class c join pg_roles u on u.oid = c.relowner where u.rolname in (session_user, 'satang_app')
       union all select p.proname from pg_proc p join pg_roles u on u.oid = p.proowner where u.rolname in (session_user, 'satang_app')`,
    )
    expect(rows).toEqual([])
    expect(await readLogIn(parts.pool)).toMatchObject({ excess: [], lacking: [] })
  })

  test.each([
    ['rewrites the ledger', 'update ledger_entries set amount_satang = 1'],
    ['deletes from it', 'delete from ledger_entries'],
    ['moves a transaction', 'update ledger_transactions set merchant_id = merchant_id'],
    ['changes an event', "update events set type = 'x'"],
    ['deletes events', 'delete from events'],
    ['changes what a webhook answered', 'update webhook_attempts set http_status = 200'],
    ['rewrites the audit log', "update audit_log set action = 'x'"],
    ['appends to it past its function', 'insert into audit_log select * from audit_log'],
    ['deletes from it', 'delete from audit_log'],
    ['moves the end of its chains', 'update audit_log_heads set sequence = 0'],
    ['says what an erasure was', 'delete from customer_erasures'],
    ['changes a buyer of documents', "update document_buyers set name = 'x'"],
    ['deletes from the request log', 'delete from request_log'],
    ['says which migrations have run', 'delete from migrations'],
    ['truncates', 'truncate ledger_entries, wakeups'],
    ['becomes the owner', 'set role %OWNER%'],
    ['becomes an administrator', 'set role %ADMIN%'],
    ['takes another session', 'set session authorization %OWNER%'],
    ['becomes one of Postgres itself', 'set role pg_execute_server_program'],
    ['runs a program', "copy wakeups to program 'cat'"],
    ['runs a program to read from', "copy wakeups from program 'true'"],
    ['writes a file', "copy wakeups to '/tmp/wakeups'"],
    ['reads a file', "select pg_read_file('postgresql.conf')"],
    ['lists a folder', "select pg_ls_dir('.')"],
    ['makes a table', 'create table mine (id integer)'],
    ['makes a temporary one', 'create temporary table mine (id integer)'],
    ['makes a schema', 'create schema mine'],
    ['makes a function', 'create function mine() returns integer language sql return 1'],
    ['replaces one', 'create or replace function event_horizon() returns text language sql return null'],
    ['makes an extension', 'create extension btree_gin'],
    ['makes a role', 'create role mine'],
    ['makes a database', 'create database mine'],
    ['turns a trigger off', 'alter table ledger_entries disable trigger append_only'],
    ['turns all triggers off', 'set session_replication_role = replica'],
    ['drops a trigger', 'drop trigger append_only on ledger_entries'],
    ['changes a table', 'alter table payments drop constraint payments_check'],
    ['drops one', 'drop table wakeups'],
    ['makes a large object', 'select lo_create(0)'],
    ['fills one', "select lo_from_bytea(0, '\\x00')"],
    ['imports one', "select lo_import('/etc/hostname')"],
    ['changes the server', "alter system set log_statement = 'all'"],
    ['changes the database', 'alter database %DATABASE% set statement_timeout = 0'],
    ['reads how others log in', 'select * from pg_authid'],
    ['listens to the whole server', "select pg_create_logical_replication_slot('mine', 'pgoutput')"],
  ])('never %s', async (_, text) => {
    const { rows } = await raw.query(
      `select current_database() as database, (select relowner::regrole::text from pg_class where oid = 'ledger_entries'::regclass) as owner`,
    )
    const statement = text
      .replace('%OWNER%', rows[0].owner)
      .replace('%ADMIN%', `"${new URL(adminOf(b.url)).username}"`)
      .replace('%DATABASE%', `"${rows[0].database}"`)
    for (const before of ['reset role', 'set role none', 'reset session authorization', 'set role satang_app']) {
      await parts.pool.query(before)
      await expect(parts.pool.query(statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|42704)$/),
        message: expect.stringMatching(/permission denied|must be|is append-only|Only roles with|cannot set/),
      })
    }
    await expect(raw.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42704)$/) })
  })

  test('empties calls and attempts, and writes nothing else into them', async () => {
    await asAdministrator(
      b.url,
      `insert into webhook_attempts (delivery_id, number, at, trigger, duration_ms, request_headers) values ('whd_x', 1, 1, 'retry', 1, '{"a": "b"}');
       insert into request_log (id, merchant_id, livemode, via, actor_id, method, path, status, replayed, dry_run, api_version, duration_ms, ip, body, created_at)
         values ('req_x', '${shop.id}', false, 'key', 'key_x', 'POST', '/', 200, false, false, 'x', 1, '::1', '{}', 1)`,
    )
    await expect(b.sql("update webhook_attempts set response_body = 'x'")).rejects.toThrow('append-only')
    await expect(b.sql("update request_log set answer = 'x'")).rejects.toThrow('append-only')
    const emptied =
      "update webhook_attempts set request_headers = '{}', response_headers = null, response_body = null returning 1 as one"
    expect(await b.sql(emptied)).toEqual([{ one: 1 }])
    expect(await b.sql('update request_log set query = null, body = null, answer = null returning 1 as one')).toEqual([
      { one: 1 },
    ])
  })

  test('gives itself no more', async () => {
    // Postgres warns, and grants nothing.
    for (const client of [raw, parts.pool]) await client.query('grant all on ledger_entries, events to satang_app')
    await expect(raw.query('delete from ledger_entries')).rejects.toThrow('permission denied')
    await expect(raw.query('delete from events')).rejects.toThrow('permission denied')
  })

  test('deletes money only while nobody was told of it', async () => {
    const { invoice } = await shop.invoicedAndPaid().then(async (s) => ({ invoice: s.latestInvoiceId }))
    const [payment] = await b.sql<{ id: string }>('select id from payments where invoice_id = $1', [invoice])
    await expect(b.sql('delete from payments where id = $1', [payment!.id])).rejects.toThrow('append-only')
    await expect(b.sql('delete from merchants where id = $1', [shop.id])).rejects.toThrow('append-only')
    await b.check()
  })
})

describe('functions that run as the owner', () => {
  test('find names in no schema that others may write to, and are nobody else’s to call', async () => {
    const { rows } = await raw.query<{ name: string; path: string; everybody: boolean; owner: string }>(
      `select p.oid::regprocedure::text as name, array_to_string(p.proconfig, ';') as path,
         p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0) as everybody, o.rolname as owner
       from pg_proc p join pg_roles o on o.oid = p.proowner where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(5)
    const wrong = rows.flatMap(({ name, path, everybody }) => [
      ...(/search_path=pg_catalog, public, pg_temp/.test(path)
        ? []
        : [
            `${name}: give it "set search_path = pg_catalog, public, pg_temp", or a temporary table of a caller stands in for one of ours.`,
          ]),
      ...(everybody ? [`${name}: "revoke execute on function … from public; grant execute … to satang_app".`] : []),
    ])
    expect(wrong).toEqual([])
  })

  test('remove nothing that is younger than a day', async () => {
    for (const days of [0, null])
      await expect(b.sql('select remove_old_requests($1, 10)', [days])).rejects.toThrow('a day')
  })
})

describe('a log-in that is no wall', () => {
  test('is told so: a superuser, and the owner', async () => {
    const admin = await openDatabase(adminOf(b.url), { poolMax: 1 })
    const published = await readLogIn(admin.pool)
    await admin.close()
    expect(published.excess).toContain('is a superuser')
    const owner = await openDatabase(ownersUrlOf(new URL(b.url).pathname.slice(1)), { poolMax: 1 })
    expect((await readLogIn(owner.pool)).excess).toEqual([expect.stringContaining('owns the tables')])
    await owner.close()
  })
})
