// What payments are for, in words, for a whole page in one round trip: the lines of the invoice, or of the checkout that has none yet.
import type { Pool } from 'pg'
import type { Owner } from './owned.ts'

const READ_BOUGHT = /* sql */ `
  select p.id, (select json_agg(line->>'description') from json_array_elements(coalesce(i.lines, k.lines, '[]'::json)) line) as bought
  from payments p left join invoices i on i.id = p.invoice_id left join checkout_sessions k on k.id = p.checkout_session_id
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
