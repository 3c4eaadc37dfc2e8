// What a table and a page of the catalogue show beside their products: the prices of them all, and how many live by each price. One round trip each.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { Price } from '../entities/index.ts'

export interface Owner {
  merchantId: string
  livemode: boolean
}

/** All prices of these products, newest first. */
export async function readPricesOf(
  em: EntityManager,
  { merchantId, livemode }: Owner,
  productIds: readonly string[],
): Promise<Price[]> {
  if (productIds.length === 0) return []
  const where = { merchantId, livemode, productId: { $in: [...productIds] } }
  return em.find(Price, where, { orderBy: { id: 'desc' }, disableIdentityMap: true })
}

/** By price, how many subscriptions of a product are active or past due; a price that nobody has is absent. */
export async function readSubscribersOf(
  pool: Pool,
  { merchantId, livemode }: Owner,
  productId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ price: string; count: number }>({
    name: 'read_subscribers_of',
    text: `select price_id as price, count(*)::integer as count from subscriptions
where merchant_id = $1 and livemode = $2 and product_id = $3 and status in ('active', 'past_due') group by price_id`,
    values: [merchantId, livemode, productId],
  })
  return new Map(rows.map(({ price, count }) => [price, count]))
}
