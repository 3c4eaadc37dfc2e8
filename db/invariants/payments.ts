// Invariants of payments: the booking, the fee, and that the payment paid something or its money belongs to the buyer. Whether it paid the right
// invoice is in invoices.ts, what the bank says about it in bank.ts.
import { PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'
import type { Invariant } from './invariant.ts'

const OFFERED = PAYMENT_METHOD_TYPES.map((type) => `'${type}'`).join(', ')

export const PAYMENTS: readonly Invariant[] = [
  {
    name: 'a succeeded payment has its charge, net = gross - fee',
    query: `
    select p.id, p.gross_satang, p.fee_satang, t.amount_satang, t.fee_satang as booked_fee from payments p
    left join ledger_transactions t on t.type = 'charge' and t.source_id = p.id
    where p.status = 'succeeded' and (t.id is null or t.settlement <> p.settlement or (t.amount_satang, t.fee_satang, t.net_satang)
      <> (p.gross_satang, case p.settlement when 'direct' then 0 else p.fee_satang end,
        p.gross_satang - case p.settlement when 'direct' then 0 else p.fee_satang end)
      or (p.settlement = 'platform' and t.available_on <> p.available_on))`,
  },
  {
    name: "direct money has lost its gateway's fee once that is known, and nothing else has",
    query: `
    select coalesce(p.id, t.source_id) as payment, p.fee_satang, t.fee_satang as booked
    from (select * from payments where status = 'succeeded' and settlement = 'direct' and gateway_fee_satang is not null) p
    full join (select * from ledger_transactions where type = 'gateway_fee') t on t.source_id = p.id
    where p.id is null or (t.id is null and p.gateway_fee_satang + p.gateway_fee_vat_satang <> 0) or t.fee_satang <> p.fee_satang or t.amount_satang <> 0 or t.settlement <> 'direct'
      or p.fee_satang <> p.gateway_fee_satang + p.gateway_fee_vat_satang`,
  },
  {
    name: 'money that a merchant took itself is direct, has no fee, and pays an invoice; its refunds are done',
    query: `
    select p.id, p.payment_method_type, r.id as refund from payments p left join refunds r on r.payment_id = p.id and (not r.outside or r.status <> 'succeeded')
    where (p.gateway = 'outside' or p.payment_method_type not in (${OFFERED})) and (r.id is not null or p.gateway <> 'outside'
      or p.payment_method_type in (${OFFERED}) or p.settlement <> 'direct' or p.fee_satang is distinct from 0 or p.invoice_id is null or p.status <> 'succeeded')`,
  },
  {
    name: 'what follows a payment is in the book of its payment',
    query: `
    select t.id, t.type, t.settlement, p.settlement as of_payment from ledger_transactions t
    left join refunds r on t.type = 'refund' and r.id = t.source_id
    left join disputes d on t.type in ('dispute', 'dispute_won') and d.id = t.source_id
    left join inbound_transfers i on t.type = 'adjustment' and i.id = t.source_id
    left join payments p on p.id = coalesce(r.payment_id, d.payment_id)
    where t.settlement <> coalesce(p.settlement, i.settlement, t.settlement)`,
  },
  {
    name: 'a payment that a transfer has paid has the settlement of the transfer',
    query: `
    select p.id, p.settlement, t.id as transfer from inbound_transfers t cross join lateral jsonb_array_elements(t.matches) m
    join payments p on p.id = m->>'payment' where p.settlement <> t.settlement`,
  },
  {
    name: 'a charge has its succeeded payment',
    query: `
    select t.id from ledger_transactions t left join payments p on p.id = t.source_id and p.status = 'succeeded'
    where t.type = 'charge' and p.id is null`,
  },
  {
    name: 'a payment that succeeded has paid the invoice that names it, or bought nothing and says so',
    query: `
    select p.id, p.is_late, i.status, i.payment_id from payments p left join invoices i on i.id = p.invoice_id
    where case when p.status = 'succeeded' then p.is_late = coalesce(i.status = 'paid' and i.payment_id = p.id, false) else p.is_late end`,
  },
  {
    name: 'the money of a payment that bought nothing has gone back, is going back, or is held in suspense',
    query: `
    select p.id, p.gross_satang, r.refunded, t.amount_satang as held from payments p
    left join (select payment_id, sum(amount_satang) as refunded from refunds where status <> 'failed' and transfer_id is null group by 1) r
      on r.payment_id = p.id
    left join inbound_transfers t on t.source_payment_id = p.id
    where p.is_late and p.status = 'succeeded' and p.gross_satang <> coalesce(r.refunded, 0) + coalesce(t.amount_satang, 0)`,
  },
  {
    name: 'the fee is the sum of its details',
    query: `
    select p.id, p.fee_satang from payments p where p.status = 'succeeded'
    and p.fee_satang <> (select coalesce(sum((d->>'amount_satang')::bigint), 0) from json_array_elements(p.fee_details) d)`,
  },
]
