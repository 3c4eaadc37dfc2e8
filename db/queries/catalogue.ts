// What pages of the catalogue show beside their products: the prices, the number of subscribers of each price, and what can be sold. One round trip
// each.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { Price } from '../entities/index.ts'
import { hydrate } from './hydrate.ts'

export interface Owner {
  merchantId: string
  livemode: boolean
}

/** The most prices that are read for a page. A page of products has some dozens. */
const PRICES_MAX = 500

/** The prices of these products, newest first. Of more than 500, the newest. */
export async function readPricesOf(
  em: EntityManager,
  { merchantId, livemode }: Owner,
  productIds: readonly string[],
): Promise<Price[]> {
  if (productIds.length === 0) return []
  const where = { merchantId, livemode, productId: { $in: [...productIds] } }
  return em.find(Price, where, { orderBy: { id: 'desc' }, limit: PRICES_MAX, disableIdentityMap: true })
}

/** Of each price so many subscribers are counted. */
const SUBSCRIBERS_COUNTED_MAX = 10_000

/** `isMore`: so many were counted, and there are others. */
export interface Subscribers {
  count: number
  isMore: boolean
}

/** The active or past-due subscriptions of these prices, to 10 000 of each. A price without any is absent. */
export async function readSubscribersOf(
  pool: Pool,
  { merchantId, livemode }: Owner,
  prices: readonly string[],
): Promise<ReadonlyMap<string, Subscribers>> {
  if (prices.length === 0) return new Map()
  const { rows } = await pool.query<{ price: string; found: number }>({
    name: 'read_subscribers_of',
    text: `select r.id as price, n.found from unnest($3::text[]) r(id) cross join lateral (select count(*)::integer as found from (
  select from subscriptions where merchant_id = $1 and livemode = $2 and price_id = r.id and status in ('active', 'past_due') order by id limit $4) s) n
where n.found > 0`,
    values: [merchantId, livemode, prices, SUBSCRIBERS_COUNTED_MAX + 1],
  })
  return new Map(
    rows.map(({ price, found }) => [
      price,
      { count: Math.min(found, SUBSCRIBERS_COUNTED_MAX), isMore: found > SUBSCRIBERS_COUNTED_MAX },
    ]),
  )
}

/** The newest `limit` active prices of active products, with the product's name; also `wanted`, if it is one of them, however old. */
export async function readForSale(
  em: EntityManager,
  { merchantId, livemode }: Owner,
  { limit, wanted }: { limit: number; wanted: string | null },
): Promise<{ price: Price; name: string }[]> {
  const sold = `from prices r join products p on p.id = r.product_id and p.active where r.merchant_id = ? and r.livemode = ? and r.active`
  const rows = await em.execute<{ price: object; name: string }[]>(
    `(select to_json(r) as price, p.name ${sold} order by r.id desc limit ?) union all
(select to_json(r), p.name ${sold} and r.id = ?)`,
    [merchantId, livemode, limit, merchantId, livemode, wanted ?? ''],
  )
  const found = new Map<string, { price: Price; name: string }>()
  for (const row of rows) {
    const price = hydrate(em, Price, row.price)
    found.set(price.id, { price, name: row.name })
  }
  return [...found.values()]
}
