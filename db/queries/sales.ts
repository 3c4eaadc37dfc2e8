// What products have sold: the paid invoices with a line of them, this month and as far back as is looked, net of what was refunded or taken back by a bank. One statement for a page.
import type { Pool } from 'pg'
import { SALES_LOOKED_THROUGH, type Sales, type SalesSums, salesOf } from '../../rules/sales.ts'
import type { Owner } from './owned.ts'

const READ_SALES = /* sql */ `
  with looked as (
    select id, status, lines, paid_at, total_satang, created_at from invoices where merchant_id = $1 and livemode = $2 order by id desc limit $6
  ), sold as (
    select i.id, i.paid_at, i.total_satang, l.product, l.satang, coalesce(p.returned, 0) as returned, p.gross_satang as paid, i.paid_at >= $4 and i.paid_at < $5 as in_month
    from looked i
      cross join lateral (select line->>'product' as product, sum((line->>'net_satang')::bigint + (line->>'tax_satang')::bigint) as satang
        from json_array_elements(i.lines) line where line->>'product' = any($3) group by 1) l
      left join lateral (select refunded_satang + disputed_satang as returned, gross_satang from payments where invoice_id = i.id and status = 'succeeded' and not is_late limit 1) p on true
    where i.status = 'paid'
  ), sums as (
    select product, count(*)::integer as sales, sum(satang)::float8 as satang,
      (count(*) filter (where in_month))::integer as "monthSales", coalesce(sum(satang) filter (where in_month), 0)::float8 as "monthSatang",
      max(paid_at)::float8 as "lastAt", (array_agg(id order by paid_at desc, id desc))[1] as "lastInvoice",
      coalesce(json_agg(json_build_object('satang', satang, 'total', total_satang, 'paid', paid, 'returned', returned, 'inMonth', in_month))
        filter (where returned > 0), '[]') as returns
    from sold group by product
  )
  select s.*, l.since from (select case when count(*) = $6 then (array_agg(created_at order by id))[1]::float8 end as since from looked) l left join sums s on true`

/** What is known of the sales of some products. */
export interface SalesLookedAt {
  /** By product. Left out: products of which nothing was sold. */
  of: ReadonlyMap<string, Sales>
  /** When the oldest of the invoices that were looked through was made, Unix seconds; null where there are not so many. */
  since: number | null
}

/** By the ids of products. `month`: Unix seconds, [from, to). */
export async function readSales(
  pool: Pool,
  { merchantId, livemode }: Owner,
  { products, month }: { products: readonly string[]; month: { from: number; to: number } },
): Promise<SalesLookedAt> {
  if (products.length === 0) return { of: new Map(), since: null }
  const { rows } = await pool.query<SalesSums & { product: string | null; since: number | null }>({
    name: 'read_sales',
    text: READ_SALES,
    values: [merchantId, livemode, products, month.from, month.to, SALES_LOOKED_THROUGH],
  })
  return {
    of: new Map(rows.flatMap(({ product, ...sums }) => (product === null ? [] : [[product, salesOf(sums)]]))),
    since: rows[0]?.since ?? null,
  }
}
