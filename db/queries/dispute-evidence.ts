// Reads what speaks for a seller in a dispute, beside the story of its customer (customer-story.ts): when the customer logged in, which devices used the licences, and
// what was paid before and never disputed.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface DisputeEvidence {
  /** Log-ins to the customer's account, newest first. */
  logIns: { at: number; lastSeenAt: number | null; userAgent: string | null; from: string | null }[]
  licences: { key: string; product: string; devices: { id: string; first_seen: number; last_seen: number }[] }[]
  /** Payments before that succeeded and were never disputed, newest first. */
  earlier: { at: number; amountSatang: number; invoice: string | null }[]
}

/** The newest of each are enough to be read by a person. */
const MOST = 20

const READ = /* sql */ `
select
  (select coalesce(json_agg(row_to_json(s)), '[]') from (
    select used_at as at, last_seen_at as "lastSeenAt", user_agent as "userAgent", opened_from as "from" from portal_sessions
    where customer_id = $3 and merchant_id = $1 and livemode = $2 and used_at is not null order by used_at desc limit $5) s) as "logIns",
  (select coalesce(json_agg(row_to_json(l)), '[]') from (
    select l.key, d.name as product, l.instances as devices from licenses l join products d on d.id = l.product_id
    where l.customer_id = $3 and l.merchant_id = $1 and l.livemode = $2 order by l.id desc limit $5) l) as licences,
  (select coalesce(json_agg(row_to_json(p)), '[]') from (
    select p.paid_at as at, p.gross_satang as "amountSatang", i.number as invoice from payments p left join invoices i on i.id = p.invoice_id
    where p.customer_id = $3 and p.merchant_id = $1 and p.livemode = $2 and p.announced and p.id < $4 and p.status = 'succeeded' and p.dispute_id is null
    order by p.id desc limit $5) p) as earlier`

export async function readDisputeEvidence(
  pool: Pool,
  { merchantId, livemode }: Owner,
  of: { customerId: string; paymentId: string },
): Promise<DisputeEvidence> {
  const { rows } = await pool.query<DisputeEvidence>({
    name: 'read_dispute_evidence',
    text: READ,
    values: [merchantId, livemode, of.customerId, of.paymentId, MOST],
  })
  return oneRow(rows)
}
