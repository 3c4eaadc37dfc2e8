// Invariants of credit notes: one for each refund of a payment with a receipt, numbered without gaps.
import type { Invariant } from './invariant.ts'

export const CREDIT_NOTES: readonly Invariant[] = [
  {
    name: 'credit notes of a year are numbered from 1 without gaps',
    query: `
    select min(n.id), n.year, count(*), max(n.number), k.last from (
      select id, merchant_id, livemode, split_part(credit_note_number, '-', 2)::integer as year, split_part(credit_note_number, '-', 3)::integer as number
      from refunds where credit_note_number is not null
    ) n left join credit_note_counters k on k.merchant_id = n.merchant_id and k.livemode = n.livemode and k.year = n.year
    group by n.merchant_id, n.livemode, n.year, k.last
    having count(*) <> max(n.number) or count(*) <> count(distinct n.number) or count(*) is distinct from k.last`,
  },
  {
    name: 'a refund has a credit note when it gave back what a paid invoice had brought, and only then',
    query: `
    select r.id, r.status, r.credit_note_number from refunds r
    join payments p on p.id = r.payment_id left join invoices i on i.id = p.invoice_id
    where (r.credit_note_number is not null) <> (r.status = 'succeeded' and i.status is not distinct from 'paid' and i.payment_id is not distinct from p.id)`,
  },
]
