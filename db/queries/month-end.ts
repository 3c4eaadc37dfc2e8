// Reads what closing a month needs beside its reports: the number ranges of the tax documents with what is missing in them, the sales documents against the
// ledger, and what is still to do. The sums of the month are those of its reports (reports.ts).
import type { Pool } from 'pg'
import type { MonthEnd } from '../../rules/month-end.ts'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

/** How many missing numbers of a series are named. */
const MISSING_SHOWN = 5

/** The number of a series, made up again as next_tax_number does (db/migrations/baseline/tax-documents.ts), so that the index by number finds it. */
const numbered = (series: string, n: string): string =>
  `${series} || '-' || lpad(${n}::text, greatest(6, length(${n}::text)), '0')`

const text = /* sql */ `
with d as materialized (
  select id, kind, number, status, invoice_id, payment_id, refund_id, total_satang,
    regexp_replace(number, '-[0-9]+$', '') as series, split_part(number, '-', -1)::bigint as n
  from tax_documents where merchant_id = $1 and livemode = $2 and issued_at >= $3 and issued_at < $4
), ranges as (
  select series, min(n) as low, max(n) as high, count(*)::integer as count, (count(*) filter (where status = 'replaced'))::integer as replaced,
    (count(*) filter (where status = 'cancelled'))::integer as cancelled
  from d group by series
), sold as (
  select d.total_satang, coalesce(c.amount_satang, 0) + coalesce(e.amount_satang, 0) as booked
  from d left join ledger_transactions c on c.type = 'charge' and c.source_id = d.payment_id and c.step = 1
    left join ledger_transactions w on w.type = 'withholding' and w.source_id = d.invoice_id and w.step = 1
    left join ledger_entries e on e.transaction_id = w.id and e.account in ('withheld_sales', 'direct:withheld_sales')
  where d.refund_id is null and d.status <> 'replaced'
)
select
  (select coalesce(json_agg(json_build_object(
      'first', ${numbered('r.series', 'r.low')}, 'last', ${numbered('r.series', 'r.high')}, 'count', r.count, 'replaced', r.replaced, 'cancelled', r.cancelled,
      'missing', (select coalesce(json_agg(m.number), '[]') from (
        select ${numbered('r.series', 'g')} as number from generate_series(r.low, r.high) g
        where not exists (select from tax_documents x where x.merchant_id = $1 and x.livemode = $2 and x.number = ${numbered('r.series', 'g')})
        order by g limit ${MISSING_SHOWN}) m)
    ) order by r.series), '[]') from ranges r) as ranges,
  s.documents as "documentsSatang", s.booked as "bookedSatang", s.unequal,
  (select json_build_object('count', count(*), 'satang', coalesce(sum(i.withheld_satang), 0)) from invoices i
    where i.merchant_id = $1 and i.livemode = $2 and i.certificate = 'waiting' and i.paid_at < $4) as certificates,
  (select json_build_object('count', count(*), 'satang', coalesce(sum(t.parked_satang), 0)) from inbound_transfers t
    where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0 and t.paid_at < $4) as transfers,
  (select json_build_object('count', count(*), 'satang', coalesce(sum(r.amount_satang), 0)) from refunds r
    where r.merchant_id = $1 and r.livemode = $2 and r.announced and r.status = 'pending' and r.created_at < $4) as refunds,
  (select json_build_object('count', count(*), 'satang', coalesce(sum(p.amount_satang), 0)) from disputes p
    where p.merchant_id = $1 and p.livemode = $2 and p.status = 'open' and p.created_at < $4) as disputes,
  (select count(*)::integer from slips s where s.merchant_id = $1 and s.livemode = $2 and s.status = 'waiting' and s.created_at < $4) as slips,
  (select count(*)::integer from d where d.kind = 'abbreviated' and d.status = 'issued'
    and not exists (select from tax_documents n where n.original_id = d.id)) as exchangeable
from (select coalesce(sum(total_satang), 0)::float8 as documents, coalesce(sum(booked), 0)::float8 as booked,
  (count(*) filter (where total_satang <> booked))::integer as unequal from sold) s`

/** For one month, in one round trip. `from` and `to`: its first instant and that of the next month. */
export async function readMonthEnd(
  pool: Pool,
  { merchantId, livemode, from, to }: Owner & { from: number; to: number },
): Promise<MonthEnd> {
  const values = [merchantId, livemode, from, to]
  const { rows } = await pool.query<MonthEnd>({ name: 'read_month_end', text, values })
  return oneRow(rows)
}
