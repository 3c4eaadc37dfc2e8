// What payments are for, in words, for a whole page in one round trip: the lines of the invoice, or of the checkout that has none yet, or the product of a
// subscription whose first charge failed, so that nothing of it exists but the attempt.
import type { Pool } from 'pg'
import type { Owner } from './owned.ts'

const READ_BOUGHT = /* sql */ `
  select p.id, coalesce((select json_agg(line->>'description') from json_array_elements(coalesce(i.lines, k.lines, '[]'::json)) line),
    case when d.id is not null then json_build_array(d.name) end) as bought
  from payments p left join invoices i on i.id = p.invoice_id left join checkout_sessions k on k.id = p.checkout_session_id
    left join products d on d.id = p.intent->>'productId'
  where p.id = any($3) and p.merchant_id = $1 and p.livemode = $2`

/** The descriptions of the lines by the id of the payment. Left out: payments of another merchant or mode, and those without lines. */
export async function readBought(
  pool: Pool,
  { merchantId, livemode }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ id: string; bought: string[] | null }>({
    name: 'read_bought',
    text: READ_BOUGHT,
    values: [merchantId, livemode, ids],
  })
  return new Map(rows.flatMap(({ id, bought }) => (bought ? [[id, bought] as const] : [])))
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
