/*
 * The dashboard of a merchant with ten thousand rows in each table: how long a page takes. SQL generates the rows in live mode for a merchant of
 * their own. They are deleted afterwards, since no bank record matches them. A page is sent in one piece, so its first byte is as late as its last.
 */
import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../db/secrets.ts'
import type { Row } from '../row.ts'
import { slowestOf } from '../slowest.ts'
import { createMerchant } from '../world.ts'

const ROWS = 10_000
const FROM = 1_764_000_000
const EVERY_SECONDS = 60
const HOME = '/dashboard/bench-desk/live'

let merchantId = ''
const cookie = randomBytes(16).toString('base64url')

export const dashboardPages: Row = {
  name: 'dashboard-pages',
  title: 'pages of the dashboard of a merchant with 10 000 customers, subscriptions, invoices and payments',
  target: 'p50 ≤ 50 ms for each',
  isMet: ({ value }) => value <= 50,
  async prepare(world) {
    merchantId = (await createMerchant(world.system, 'bench-desk')).merchant
    const now = Math.floor(Date.now() / 1000)
    const values = [merchantId, now]
    await world.sql(
      `insert into members (id, email, password_hash, recovery_hashes, locale, created_at) values ('mem_bench', 'bench@example.com', '-', '{}', 'en', $1)`,
      [now],
    )
    await world.sql(
      `insert into memberships (member_id, merchant_id, role, created_at, role_since) values ('mem_bench', $1, 'owner', $2, $2)`,
      values,
    )
    await world.sql(
      `insert into member_sessions (id, member_id, cookie_hash, awaits_code, tries, created_at, expires_at, last_seen_at)
       values ('mes_bench', 'mem_bench', $1, false, 0, $2, $2::bigint + 86400, $2)`,
      [hashSecret(cookie), now],
    )
    for (const statement of GENERATED) await world.sql(statement, [merchantId, FROM, EVERY_SECONDS, ROWS])
    await world.sql('select roll_up_money()')
    await world.sql('vacuum analyze')
  },
  async round(world) {
    const [{ id: payment }] = (await world.sql<{ id: string }>(
      'select id from payments where merchant_id = $1 order by id limit 1 offset 5000',
      [merchantId],
    )) as [{ id: string }]
    const paths = {
      home: '',
      analytics: '/analytics',
      payments: '/payments',
      'payments, middle': `/payments?after=${payment}`,
      'payments by amount': '/payments?order=-amount',
      'payments that failed': '/payments?status=failed',
      'a payment': `/payments/${payment}`,
      customers: '/customers',
      subscriptions: '/subscriptions',
      invoices: '/invoices',
      balance: '/balance',
      payouts: '/payouts',
      events: '/events',
      'request log': '/requests',
    }
    return slowestOf(world, {
      headers: { cookie: `satang_member=${cookie}` },
      paths: Object.fromEntries(Object.entries(paths).map(([kind, path]) => [kind, HOME + path])),
      expect: '<h1>',
    })
  },
  async tidy(world) {
    await world.sql(`do $$ begin
      set local session_replication_role = replica;
      delete from ledger_entries where merchant_id = '${merchantId}';
      delete from ledger_transactions where merchant_id = '${merchantId}';
      delete from balance_sums where merchant_id = '${merchantId}';
      delete from money_days where merchant_id = '${merchantId}';
      delete from payments where merchant_id = '${merchantId}';
      delete from invoices where merchant_id = '${merchantId}';
      delete from subscriptions where merchant_id = '${merchantId}';
      delete from customers where merchant_id = '${merchantId}';
    end $$`)
  },
}

const ulid = (prefix: string) =>
  `'${prefix}_' || base32((($2::bigint + n * $3::bigint) * 1000), 10) || lpad(n::text, 16, '0')`

/** Parameters: the merchant, the first instant, the seconds between two rows, the number of rows. */
const GENERATED = [
  `insert into products (id, merchant_id, livemode, name, active, published, license_enabled, license_seats, created_at)
   select 'prod_' || lpad('1', 26, '0'), $1, true, 'Bench', true, false, false, 1, $2::bigint + 0 * $3::bigint * $4::bigint`,
  `insert into prices (id, merchant_id, livemode, product_id, type, amount_satang, "interval", active, created_at)
   select 'price_' || lpad('1', 26, '0'), $1, true, 'prod_' || lpad('1', 26, '0'), 'recurring', 100000, 'month', true, $2::bigint + 0 * $3::bigint * $4::bigint`,
  `insert into customers (id, merchant_id, livemode, email, name, locale, created_at)
   select ${ulid('cus')}, $1, true, 'buyer' || n || '@example.com', 'Buyer ' || n, 'th', $2::bigint + n * $3::bigint from generate_series(1, $4::bigint) n`,
  `insert into subscriptions (id, merchant_id, livemode, customer_id, product_id, price_id, quantity, collection_method, status, "interval", anchor_at,
     period_number, current_period_start, current_period_end, cancel_at_period_end, latest_invoice_id, created_at)
   select ${ulid('sub')}, $1, true, ${ulid('cus')}, 'prod_' || lpad('1', 26, '0'), 'price_' || lpad('1', 26, '0'), 1, 'auto_charge', 'active', 'month',
     $2::bigint + n * $3::bigint, 1, $2::bigint + n * $3::bigint, $2::bigint + n * $3::bigint + 2592000, false, ${ulid('in')}, $2::bigint + n * $3::bigint
   from generate_series(1, $4::bigint) n`,
  `insert into payments (id, merchant_id, livemode, status, customer_id, subscription_id, invoice_id, payment_method_type, gateway, gross_satang,
     fee_satang, net_satang, fee_details, paid_at, available_on, announced, created_at)
   select ${ulid('pay')}, $1, true, case when n % 50 = 0 then 'failed' else 'succeeded' end, ${ulid('cus')}, ${ulid('sub')}, ${ulid('in')},
     case when n % 3 = 0 then 'promptpay' else 'card' end, 'bench', 100000 + n, 3906, 96094 + n, '[{"type":"fee","description":"Card fee","rate_bps":365,"amount_satang":3650},{"type":"vat","description":"VAT on the fee","rate_bps":700,"amount_satang":256}]',
     case when n % 50 <> 0 then $2::bigint + n * $3::bigint end, $2::bigint + n * $3::bigint + 604800, true, $2::bigint + n * $3::bigint
   from generate_series(1, $4::bigint) n`,
  `insert into invoices (id, merchant_id, livemode, number, status, subscription_id, customer_id, billing_reason, period_number, lines, subtotal_satang,
     discount_satang, total_satang, amount_paid_satang, payment_id, hosted_token, paid_at, created_at)
   select ${ulid('in')}, $1, true, 'B-' || n, case when n % 50 = 0 then 'open' else 'paid' end, ${ulid('sub')}, ${ulid('cus')}, 'subscription_create', 1, '[]',
     100000 + n, 0, 100000 + n, case when n % 50 = 0 then 0 else 100000 + n end, ${ulid('pay')}, 'bench-desk-' || n,
     case when n % 50 <> 0 then $2::bigint + n * $3::bigint end, $2::bigint + n * $3::bigint
   from generate_series(1, $4::bigint) n`,
  `insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
   select ${ulid('txn')}, $1, true, 'charge', ${ulid('pay')}, 100000 + n, 3906, 96094 + n, $2::bigint + n * $3::bigint + 604800, $2::bigint + n * $3::bigint
   from generate_series(1, $4::bigint) n`,
  `insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
   select t.id, $1, true, e.account, e.satang from ledger_transactions t,
     lateral (values ('gateway_clearing:bench', -t.amount_satang), ('merchant_balance', t.net_satang), ('fee_income', 3650), ('vat_payable', 256)) e (account, satang)
   where t.merchant_id = $1 and t.livemode and $2::bigint + $3::bigint + $4::bigint > 0`,
]
