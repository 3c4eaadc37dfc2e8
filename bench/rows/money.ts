/*
 * Reads of money among a million rows. SQL generates the rows in live mode for a merchant of their own. They are deleted afterwards, since no bank
 * record matches them. Each kind of page is requested by one caller at a time. The slowest kind is the value.
 */

import type { Measured, Row } from '../row.ts'
import { slowestOf } from '../slowest.ts'
import { createMerchant, type World } from '../world.ts'

const ROWS = 1_000_000
const SHORT_ROWS = 50_000
/** A year of rows, one every 31 seconds. */
const FROM = 1_764_000_000
const EVERY_SECONDS = 31

let merchant: { merchant: string; live_key: string } | undefined
const rowsOf = (world: World) => (world.short ? SHORT_ROWS : ROWS)
const at = (n: number) => FROM + n * EVERY_SECONDS
const id = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`

export const paymentsList: Row = {
  name: 'payments-list',
  title: 'a page of payments among a million: first, middle, last, each filter, a range',
  target: 'p50 ≤ 10 ms for each',
  isMet: ({ value }) => value <= 10,
  async prepare(world) {
    await open(world)
    await world.sql(
      `insert into customers (id, merchant_id, livemode, locale, created_at)
       select 'cus_' || lpad(n::text, 26, '0'), $1, true, 'th', $2 from generate_series(0, 9999) n`,
      [merchant!.merchant, FROM],
    )
    await world.sql(
      `insert into payments (id, merchant_id, livemode, status, customer_id, subscription_id, invoice_id, payment_method_type, gateway, gross_satang,
         fee_satang, net_satang, fee_details, paid_at, available_on, payout_id, announced, created_at)
       select 'pay_' || base32((($2::bigint + n * $3::bigint) * 1000), 10) || lpad(n::text, 16, '0'), $1, true,
         case when n % 50 = 0 then 'failed' when n % 9973 = 0 then 'canceled' else 'succeeded' end,
         'cus_' || lpad((n % 10000)::text, 26, '0'), 'sub_' || lpad((n % 10000)::text, 26, '0'), 'in_' || lpad(n::text, 26, '0'),
         case when n % 3 = 0 then 'promptpay' else 'card' end, 'bench', 100000, 3906, 96094,
         '[{"type":"fee","description":"Card fee","rate_bps":365,"amount_satang":3650},{"type":"vat","description":"VAT on the fee","rate_bps":700,"amount_satang":256}]',
         case when n % 50 <> 0 and n % 9973 <> 0 then $2 + n * $3 end, $2 + n * $3 + 604800,
         case when n % 2 = 0 then 'po_' || lpad((n / 20000)::text, 26, '0') end, true, $2 + n * $3
       from generate_series(1, $4) n`,
      [merchant!.merchant, FROM, EVERY_SECONDS, rowsOf(world)],
    )
    await world.sql('vacuum analyze payments')
  },
  async round(world) {
    const rows = rowsOf(world)
    const idAt = async (n: number) =>
      (await world.sql<{ id: string }>('select id from payments where invoice_id = $1', [id('in', n)]))[0]!.id
    const [middle, end] = [await idAt(rows / 2), await idAt(5)]
    return slowest(world, {
      first: '/v1/payments',
      middle: `/v1/payments?starting_after=${middle}`,
      last: `/v1/payments?starting_after=${end}`,
      backward: `/v1/payments?ending_before=${middle}`,
      'a hundred': `/v1/payments?limit=100&starting_after=${middle}`,
      status: `/v1/payments?status=failed&starting_after=${middle}`,
      'rare status': '/v1/payments?status=canceled',
      'no such status': '/v1/payments?status=expired',
      customer: `/v1/payments?customer=${id('cus', 77)}`,
      subscription: `/v1/payments?subscription=${id('sub', 77)}`,
      invoice: `/v1/payments?invoice=${id('in', 77)}`,
      checkout: `/v1/payments?checkout_session=${id('cs', 77)}`,
      method: `/v1/payments?payment_method_type=promptpay&starting_after=${middle}`,
      payout: `/v1/payments?payout=${id('po', 1)}`,
      'a day': `/v1/payments?created[gte]=${at((rows / 3) | 0)}&created[lt]=${at((rows / 3) | 0) + 86_400}`,
      'a month': `/v1/payments?status=failed&created[gte]=${at((rows / 3) | 0)}&created[lt]=${at((rows / 3) | 0) + 30 * 86_400}`,
    })
  },
  async tidy(world) {
    await world.sql("delete from payments where gateway = 'bench'")
    await world.sql('delete from customers where merchant_id = $1', [merchant!.merchant])
  },
}

export const balanceRead: Row = {
  name: 'balance-read',
  title: 'the balance, and revenue of a month and of a year, of a million ledger transactions',
  target: 'p50 ≤ 10 ms for each',
  isMet: ({ value }) => value <= 10,
  async prepare(world) {
    await open(world)
    await world.sql(
      `insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
       select 'txn_' || base32((($2::bigint + n * $3::bigint) * 1000), 10) || lpad(n::text, 16, '0'), $1, true, 'charge', 'bench_' || n,
         100000, 3906, 96094, $2 + n * $3 + 604800, $2 + n * $3
       from generate_series(1, $4) n`,
      [merchant!.merchant, FROM, EVERY_SECONDS, rowsOf(world)],
    )
    await world.sql(
      `insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
       select t.id, $1, true, e.account, e.satang from ledger_transactions t,
         (values ('gateway_clearing:bench', -100000), ('merchant_balance', 96094), ('fee_income', 3650), ('vat_payable', 256)) e (account, satang)
       where t.merchant_id = $1 and t.livemode`,
      [merchant!.merchant],
    )
    await world.sql('select roll_up_money()')
    await world.sql('vacuum analyze ledger_transactions, ledger_entries, balance_sums, money_days')
  },
  async round(world) {
    const end = at(rowsOf(world))
    return slowest(world, {
      balance: '/v1/balance',
      'a month of revenue': `/v1/analytics/revenue?from=${end - 30 * 86_400}&to=${end}`,
      'a year of revenue': `/v1/analytics/revenue?from=${end - 365 * 86_400}&to=${end}&interval=month`,
      transactions: '/v1/balance_transactions?type=charge',
    })
  },
  async tidy(world) {
    // Ledger entries are never deleted, except here, where all of them are invented.
    await world.sql(`do $$ begin
      set local session_replication_role = replica;
      delete from ledger_entries where transaction_id in (select id from ledger_transactions where source_id like 'bench\\_%');
      delete from ledger_transactions where source_id like 'bench\\_%';
      delete from balance_sums where merchant_id = '${merchant!.merchant}';
      delete from money_days where merchant_id = '${merchant!.merchant}';
    end $$`)
  },
}

export const dropoff: Row = {
  name: 'dropoff',
  title: 'drop-off of a month with a hundred thousand checkouts and their attempts',
  target: 'p50 ≤ 1 s',
  isMet: ({ value }) => value <= 1_000,
  async prepare(world) {
    await open(world)
    const sessions = world.short ? 5_000 : 100_000
    const values = [merchant!.merchant, FROM, sessions]
    await world.sql(
      `insert into customers (id, merchant_id, livemode, locale, created_at) values ('${id('cus', 10_001)}', $1, true, 'th', $2)`,
      values.slice(0, 2),
    )
    await world.sql(
      `insert into checkout_sessions (id, merchant_id, livemode, status, payment_status, customer_id, customer_email, lines, subtotal_satang,
         discount_satang, total_satang, payment_method_types, success_url, expires_at, payment_id, allow_discount_codes, hosted_token, created_at)
       select 'cs_' || lpad(n::text, 26, '0'), $1, true, case when n % 3 = 0 then 'expired' else 'complete' end,
         case when n % 3 = 0 then 'unpaid' else 'paid' end, '${id('cus', 10_001)}', 'bench@example.com', '[]', 100000, 0, 100000,
         '{promptpay,card}', 'https://example.com', $2 + n, 'pay_bench' || n, true, 'bench' || n, $2::bigint + n * 25
       from generate_series(1, $3) n`,
      values,
    )
    await world.sql(
      `insert into payments (id, merchant_id, livemode, status, customer_id, checkout_session_id, payment_method_type, gateway, gross_satang, fee_satang,
         net_satang, fee_details, announced, paid_at, created_at)
       select 'pay_bench' || n, $1, true, case when n % 3 = 0 then 'failed' else 'succeeded' end, '${id('cus', 10_001)}', 'cs_' || lpad(n::text, 26, '0'),
         case when n % 4 = 0 then 'card' else 'promptpay' end, 'bench', 100000, 0, 100000, '[]', true, case when n % 3 <> 0 then 1 end, $2
       from generate_series(1, $3) n`,
      values,
    )
    await world.sql('vacuum analyze checkout_sessions, payments')
  },
  round: (world) => slowest(world, { dropoff: `/v1/analytics/dropoff?from=${FROM}&to=${FROM + 30 * 86_400}` }, 10),
  async tidy(world) {
    await world.sql("delete from payments where gateway = 'bench'")
    await world.sql("delete from checkout_sessions where customer_email = 'bench@example.com'")
    await world.sql('delete from customers where merchant_id = $1', [merchant!.merchant])
  },
}

async function open(world: World): Promise<void> {
  merchant ??= await createMerchant(world.system, 'ledger')
  world.say(`  generating ${rowsOf(world).toLocaleString('en')} rows …`)
}

/** Uses the merchant's live key. */
function slowest(world: World, paths: Record<string, string>, count = 60): Promise<Measured> {
  const headers = { authorization: `Bearer ${merchant!.live_key}`, 'service-version': '2026-09-01' }
  return slowestOf(world, { headers, paths, expect: '"object":', count })
}
