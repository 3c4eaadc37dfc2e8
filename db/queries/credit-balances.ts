// What was left of the credits of a product after each of some transactions of a customer: the sum of all up to it.
import type { Pool } from 'pg'
import type { Owner } from './owned.ts'

/** By the id of the transaction. The index of the customer's transactions has what is summed. */
export async function readCreditBalances(
  pool: Pool,
  { merchantId, livemode }: Owner,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; left: number }>({
    name: 'read_credit_balances',
    text: `select t.id, t.left::float8 as left from (
        select id, sum(amount) over (partition by product_id order by id) as left from credit_transactions
        where customer_id = $3 and merchant_id = $1 and livemode = $2 and id <= (select max(given) from unnest($4::text[]) given)
      ) t where t.id = any($4)`,
    values: [merchantId, livemode, customerId, ids],
  })
  return new Map(rows.map(({ id, left }) => [id, left]))
}
