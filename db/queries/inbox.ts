// Reads the inbox of transfers for its pages: how much waits, and the open QR payments that the money may belong to. Only reads;
// rules/inbound-transfers.ts decides what fits.
import type { Pool } from 'pg'
import { isPaidByTransferSql } from '../payment-method-sql.ts'
import type { Owner } from './owned.ts'

export interface InboxSums {
  /** The number of transfers with money in suspense, by status. */
  counts: Record<string, number>
  /** The sum held in suspense, in satang, and how much of it is parts that wait for their rest. */
  heldSatang: number
  partsSatang: number
  /** What is missing of what those parts are of. */
  missingSatang: number
}

const READ_INBOX = /* sql */ `
with held as (
  select status, payment_id, count(*) as count, sum(parked_satang) as held
  from inbound_transfers where merchant_id = $1 and livemode = $2 and parked_satang > 0 group by 1, 2
)
select h.status, sum(h.count)::integer as count, sum(h.held)::float8 as held,
  coalesce(sum(greatest(0, p.gross_satang - p.amount_received_satang)) filter (where h.status = 'underpaid'), 0)::float8 as missing
from held h left join payments p on p.id = h.payment_id and h.status = 'underpaid' and p.merchant_id = $1 and p.livemode = $2
group by 1`

/** Reads only transfers in suspense, however many have come (index `inbound_transfers_in_suspense`). */
export async function readInbox(pool: Pool, { merchantId, livemode }: Owner): Promise<InboxSums> {
  const { rows } = await pool.query<{ status: string; count: number; held: number; missing: number }>({
    name: 'read_inbox',
    text: READ_INBOX,
    values: [merchantId, livemode],
  })
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  const parts = rows.find(({ status }) => status === 'underpaid')
  const heldSatang = rows.reduce((sum, { held }) => sum + held, 0)
  return { counts, heldSatang, partsSatang: parts?.held ?? 0, missingSatang: parts?.missing ?? 0 }
}

export interface PayableRow {
  id: string
  grossSatang: number
  receivedSatang: number
  customerId: string
  invoiceNumber: string | null
  created: number
  /** The reference of the transfer is its own, or has the number of its invoice in it. */
  isNamed: boolean
}

/** How many of the newest waiting payments are looked through. An older one is found by what its invoice is found by. */
const LOOKED_THROUGH = 1_000

const READ_PAYABLE = /* sql */ `
select p.id, p.gross_satang::float8 as "grossSatang", p.amount_received_satang::float8 as "receivedSatang", p.customer_id as "customerId",
  i.number as "invoiceNumber", p.created_at::float8 as created, coalesce(p.reference = $10 or strpos($7, regexp_replace(upper(i.number), '[^A-Z0-9]', '', 'g')) > 0, false) as "isNamed"
from (
  (select id from payments where merchant_id = $1 and livemode = $2 and announced and status = 'requires_action' order by id desc limit ${LOOKED_THROUGH})
  union select payment_id from invoices where id = any($8) union select $5
) waiting join payments p on p.id = waiting.id and p.merchant_id = $1 and p.livemode = $2 and p.announced and p.status = 'requires_action'
join invoices i on i.id = p.invoice_id and i.payment_id = p.id and i.status = 'open'
where ${isPaidByTransferSql('p')} and ($8::text[] is null or i.id = any($8) or p.gross_satang = $9 or p.gross_satang - p.amount_received_satang = $9)
order by p.id is not distinct from $5 desc, "isNamed" desc, p.gross_satang - p.amount_received_satang = $3 desc, p.customer_id is not distinct from $4 desc, p.id desc
limit $6`

export interface WantedPayable extends Owner {
  amountSatang: number
  customerId: string | null
  /** The payment that the money already counts for. */
  own: string | null
  /** What the bank says that the transfer is for. */
  reference: string | null
  limit: number
  /** What was asked for: the invoices that it finds, and the amount that it is. Null: all. */
  found: { invoices: readonly string[]; amountSatang: number | null } | null
}

/**
 * QR payments of open invoices: first its own, then those whose invoice the reference names, then those that lack exactly `amountSatang`, then those of
 * `customerId`, then the newest.
 */
export async function readPayable(pool: Pool, of: WantedPayable): Promise<PayableRow[]> {
  const reference = (of.reference ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const asked = [of.found?.invoices ?? null, of.found?.amountSatang ?? null, of.reference]
  const { rows } = await pool.query<PayableRow>({
    name: 'read_payable',
    text: READ_PAYABLE,
    values: [of.merchantId, of.livemode, of.amountSatang, of.customerId, of.own, of.limit, reference, ...asked],
  })
  return rows
}

/** Who sent transfers, as the bank writes it, by the transfers' ids; left out where nobody has said. */
export async function readSenders(
  pool: Pool,
  { merchantId, livemode }: Owner,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (transferIds.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; sender: string }>({
    name: 'read_senders',
    text: `select distinct on (transfer_id) transfer_id as id, sender from bank_reports
      where merchant_id = $1 and livemode = $2 and transfer_id = any($3) and sender is not null order by transfer_id, created_at`,
    values: [merchantId, livemode, transferIds],
  })
  return new Map(rows.map(({ id, sender }) => [id, sender]))
}

/** A transfer that a payment was paid with, as the bank has reported it. */
export interface CameFromRow {
  /** As the bank writes it: a name, an account, or both. */
  sender: string | null
  reference: string | null
  amountSatang: number
  /** Unix seconds. */
  at: number
}

const READ_CAME_FROM = /* sql */ `
select (select r.sender from bank_reports r where r.transfer_id = t.id and r.sender is not null order by r.created_at limit 1) as sender,
  (select r.reference from bank_reports r where r.transfer_id = t.id and r.reference is not null order by r.created_at limit 1) as reference,
  t.amount_satang::float8 as "amountSatang", t.paid_at::float8 as at
from inbound_transfers t where t.merchant_id = $1 and t.livemode = $2 and (t.payment_id = $3 or t.matches @> jsonb_build_array(jsonb_build_object('payment', $3::text)))
order by t.id limit 20`

/** The transfers that a payment was paid with, oldest first, 20 at most. */
export async function readCameFrom(
  pool: Pool,
  { merchantId, livemode }: Owner,
  paymentId: string,
): Promise<CameFromRow[]> {
  const { rows } = await pool.query<CameFromRow>({
    name: 'read_came_from',
    text: READ_CAME_FROM,
    values: [merchantId, livemode, paymentId],
  })
  return rows
}
