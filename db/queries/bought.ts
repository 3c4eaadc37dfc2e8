// What payments are for, and of whom, in words, for a whole page in one round trip: the lines of the invoice, or of the checkout that has none yet, or the product of a
// subscription whose first charge failed, so that nothing of it exists but the attempt.
import type { Pool } from 'pg'
import { refundStatus } from '../../rules/refunds.ts'
import type { Owner } from './owned.ts'

const BOUGHT = /* sql */ `coalesce((select json_agg(line->>'description') from json_array_elements(coalesce(i.lines, k.lines, '[]'::json)) line),
    case when d.id is not null then json_build_array(d.name) end)`
const BOUGHT_BY = /* sql */ `left join invoices i on i.id = p.invoice_id left join checkout_sessions k on k.id = p.checkout_session_id
    left join products d on d.id = p.intent->>'productId'`

/** Who paid for what: the payment that a refund, a dispute, a transfer or a line of the ledger is about. */
export interface AboutPayment {
  payment: string
  /** Null where the customer was deleted. */
  customer: { id: string; name: string | null; email: string | null } | null
  bought: readonly string[]
  invoice: string | null
}

const READ_ABOUT = /* sql */ `
  with about as (
    select id, id as payment_id from payments where id = any($3) and merchant_id = $1 and livemode = $2
    union all select id, payment_id from refunds where id = any($3) and merchant_id = $1 and livemode = $2
    union all select id, payment_id from disputes where id = any($3) and merchant_id = $1 and livemode = $2
    union all select id, payment_id from inbound_transfers where id = any($3) and merchant_id = $1 and livemode = $2
  )
  select a.id, p.id as payment, case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'email', c.email) end as customer,
    ${BOUGHT} as bought, i.number as invoice
  from about a join payments p on p.id = a.payment_id and p.merchant_id = $1 and p.livemode = $2
    left join customers c on c.id = p.customer_id and c.deleted_at is null ${BOUGHT_BY}`

/** By the ids of payments, refunds, disputes and transfers, in any order. Left out: ids of anything else, of another merchant or mode, and transfers of no payment. */
export async function readAboutPayments(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AboutPayment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<AboutPayment & { id: string }>({
    name: 'read_about_payments',
    text: READ_ABOUT,
    values: [merchantId, livemode, [...new Set(ids)]],
  })
  return new Map(rows.map(({ id, bought, ...about }) => [id, { ...about, bought: bought ?? [] }]))
}

/** What has come for each invoice so far, in satang, by the payment of it that has most. Left out: invoices of which nothing has come. */
export async function readReceived(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; satang: number }>({
    name: 'read_received',
    text: `select invoice_id as id, max(amount_received_satang)::float8 as satang from payments
      where invoice_id = any($3) and merchant_id = $1 and livemode = $2 and status in ('requires_action', 'processing') and amount_received_satang > 0 group by 1`,
    values: [merchantId, livemode, ids],
  })
  return new Map(rows.map(({ id, satang }) => [id, satang]))
}

/** Those of the disputes that the bank has decided for the buyer. */
export async function readLostDisputes(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await pool.query<{ id: string }>({
    name: 'read_lost_disputes',
    text: `select id from disputes where id = any($3) and merchant_id = $1 and livemode = $2 and status = 'lost'`,
    values: [merchantId, livemode, ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** What the first charge of a subscription was to pay for; null for every other payment. */
export async function readFirstCharge(
  pool: Pool,
  { merchantId, livemode }: Owner,
  payment: string,
): Promise<{ product: string; description: string; quantity: number } | null> {
  const { rows } = await pool.query<{ product: string; description: string; quantity: number }>({
    name: 'read_first_charge',
    text: `select d.id as product, d.name as description, (p.intent->>'quantity')::integer as quantity
      from payments p join products d on d.id = p.intent->>'productId' where p.id = $3 and p.merchant_id = $1 and p.livemode = $2`,
    values: [merchantId, livemode, payment],
  })
  return rows[0] ?? null
}

/** When each invoice was paid, in Unix seconds. Left out: those that are not. */
export async function readPaidAt(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; at: number }>({
    name: 'read_paid_at',
    text: `select id, paid_at::float8 as at from invoices where id = any($3) and merchant_id = $1 and livemode = $2 and paid_at is not null`,
    values: [merchantId, livemode, ids],
  })
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** What of the payment that paid each invoice was refunded or taken back by a bank, not of one that came too late. Left out: invoices of which all stays. */
export async function readWentBack(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<
  ReadonlyMap<string, { refund_status: 'none' | 'partial' | 'full'; refunded_satang: number; disputed_satang: number }>
> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; gross: number; refunded: number; disputed: number }>({
    name: 'read_went_back',
    text: `select invoice_id as id, gross_satang::float8 as gross, refunded_satang::float8 as refunded, disputed_satang::float8 as disputed from payments
      where invoice_id = any($3) and merchant_id = $1 and livemode = $2 and status = 'succeeded' and not is_late and (refunded_satang > 0 or disputed_satang > 0)`,
    values: [merchantId, livemode, ids],
  })
  return new Map(
    rows.map(({ id, gross, refunded, disputed }) => [
      id,
      { refund_status: refundStatus(gross, refunded), refunded_satang: refunded, disputed_satang: disputed },
    ]),
  )
}
