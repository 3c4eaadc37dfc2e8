// Reads what the payments of some days were for, and how they were paid: their gross by product and by payment method. It reads row by row, so that its callers ask only
// where there are few payments.
import type { Pool } from 'pg'
import { firstIdAt } from '../ids.ts'
import type { Owner } from './owned.ts'

export interface Sold {
  /** `one`: payments of this product alone; `several`: of more than one; `none`: of lines without a product, or without lines. */
  byProduct: readonly {
    kind: 'one' | 'several' | 'none'
    name: string | null
    product: string | null
    satang: number
  }[]
  /** Null for money of no payment that is known. */
  byMethod: readonly { method: string | null; satang: number }[]
}

// An id tells when its row was made, to ten minutes. Rows of test clocks, whose ids tell nothing, have an index of their own (db/migrations/baseline/ids.ts).
export const SLACK_SECONDS = 601

const READ_SOLD = /* sql */ `
  with charges as (
    select source_id, amount_satang from ledger_transactions where merchant_id = $1 and livemode = $2 and type = 'charge'
      and id >= $5 and id < $6 and created_at >= $3 and created_at < $4 and not out_of_order(id, created_at)
    union all
    select source_id, amount_satang from ledger_transactions where merchant_id = $1 and livemode = $2 and type = 'charge'
      and created_at >= $3 and created_at < $4 and out_of_order(id, created_at)
  ), sold as (
    select c.amount_satang, p.payment_method_type as method, case when n.products > 1 then 'several' when n.product is null then 'none' else 'one' end as kind,
      case when n.products = 1 then n.product end as product
    from charges c left join payments p on p.id = c.source_id left join invoices i on i.id = p.invoice_id
      left join lateral (select count(distinct coalesce(line->>'product', '')) as products, min(line->>'product') as product
        from json_array_elements(coalesce(i.lines, '[]'::json)) line) n on true
  )
  select s.is_product as "isProduct", s.method, s.kind, s.product, d.name, s.satang from (
    select grouping(kind) = 0 as is_product, method, kind, product, sum(amount_satang)::float8 as satang
    from sold group by grouping sets ((method), (kind, product))) s
  left join products d on d.id = s.product order by s.satang desc, s.product, s.method`

/** Payments in [from, to), Unix seconds, the largest sums first. Each list comes to the gross of those payments. */
export async function readSold(pool: Pool, owner: Owner, { from, to }: { from: number; to: number }): Promise<Sold> {
  const idAt = (at: number) => firstIdAt('ledger_transaction', Math.max(at, 0))
  const { rows } = await pool.query({
    name: 'read_sold',
    text: READ_SOLD,
    values: [owner.merchantId, owner.livemode, from, to, idAt(from - SLACK_SECONDS), idAt(to + SLACK_SECONDS)],
  })
  return {
    byProduct: rows
      .filter(({ isProduct }) => isProduct)
      .map(({ kind, product, name, satang }) => ({ kind, product, name, satang })),
    byMethod: rows.filter(({ isProduct }) => !isProduct).map(({ method, satang }) => ({ method, satang })),
  }
}
