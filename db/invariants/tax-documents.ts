// Invariants of tax documents: one for each sale, a note for each refund of it, numbered without gaps, and never more given back than was documented.
import type { Invariant } from './invariant.ts'

export const TAX_DOCUMENTS: readonly Invariant[] = [
  {
    name: 'tax documents of a series are numbered from 1 without gaps',
    query: `
    select min(n.id), n.series, count(*), max(n.n), k.last from (
      select id, merchant_id, livemode, regexp_replace(number, '-[0-9]+$', '') as series, split_part(number, '-', -1)::integer as n from tax_documents
    ) n left join (
      select merchant_id, livemode, last, prefix || case when branch = '00000' then '' else '-' || branch end || '-' || lpad(year::text, 4, '0') as series
      from tax_document_counters
    ) k on k.merchant_id = n.merchant_id and k.livemode = n.livemode and k.series = n.series
    group by n.merchant_id, n.livemode, n.series, k.last
    having count(*) <> max(n.n) or count(*) <> count(distinct n.n) or count(*) is distinct from k.last`,
  },
  {
    name: 'a paid invoice that was for something has one tax document of its total, and no other invoice has one',
    query: `
    select i.id, i.status, d.total_satang from invoices i
    left join tax_documents d on d.invoice_id = i.id and d.refund_id is null and d.status <> 'replaced'
    where case when i.status = 'paid' and i.payment_id is not null and i.total_satang > 0 then d.total_satang is distinct from i.total_satang else d.id is not null end`,
  },
  {
    name: 'a tax document is the sum of its totals, and a note names its original',
    query: `
    select d.id, d.total_satang from tax_documents d
    where d.total_satang <> (select sum((t->>'net_satang')::bigint + (t->>'tax_satang')::bigint) from jsonb_array_elements(d.totals) t)
      or d.kind in ('credit_note', 'debit_note') and d.original_id is null`,
  },
  {
    name: 'a cancelled tax document is of a sale that was given back in its month, and its notes are cancelled with it',
    query: `
    select d.id, d.status, o.status from tax_documents d left join tax_documents o on o.id = d.original_id
    where (d.status = 'cancelled') <> (o.status = 'cancelled')
      or d.status = 'cancelled' and to_char(to_timestamp(d.issued_at) at time zone 'Asia/Bangkok', 'YYYYMM') <> to_char(to_timestamp(d.cancelled_at) at time zone 'Asia/Bangkok', 'YYYYMM')
      or d.status = 'cancelled' and o.id is null and d.total_satang is distinct from (select sum(n.total_satang) from tax_documents n where n.original_id = d.id)`,
  },
  {
    name: 'a refund has a note when it gave back what a paid invoice had brought, and only then',
    query: `
    select r.id, r.status, r.credit_note_number from refunds r
    join payments p on p.id = r.payment_id left join invoices i on i.id = p.invoice_id left join tax_documents d on d.refund_id = r.id
    where (r.credit_note_number is not null) <> (r.status = 'succeeded' and i.status is not distinct from 'paid' and i.payment_id is not distinct from p.id)
      or d.number is distinct from r.credit_note_number`,
  },
  {
    name: 'notes give back no more than their original documents, of each rate',
    query: `
    with parts as (
      select d.id, d.original_id, t->>'tax_category' as category, t->>'tax_rate_bps' as rate, (t->>'net_satang')::bigint as net, (t->>'tax_satang')::bigint as tax
      from tax_documents d cross join lateral jsonb_array_elements(d.totals) t where d.kind <> 'debit_note'
    ), noted as (
      select min(id) as id, original_id, category, rate, sum(net) as net, sum(tax) as tax from parts where original_id is not null group by 2, 3, 4
    )
    select n.id, n.original_id, n.net, n.tax from noted n
    where not exists (select 1 from parts o where o.id = n.original_id and o.category = n.category and o.rate = n.rate and o.net >= n.net and o.tax >= n.tax)`,
  },
]
