// Reads a shop's storefront: its merchant, its published products and their active prices, in one round trip.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Merchant, Price, Product } from '../entities/index.ts'
import { hydrate } from './hydrate.ts'

/** The most products that are shown. A larger shop needs search and pages of its own. */
const PRODUCTS_MAX = 500

/** A product with its prices. */
export type ShelfProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'imageUrl'
  | 'licenseEnabled'
  | 'licenseSeats'
  | 'credits'
  | 'creditsExpireAfterDays'
  | 'taxCategory'
> & { prices: Price[] }

/** A shop: its merchant, and its products with their prices. */
export interface StorefrontRows {
  merchant: Merchant
  livemode: boolean
  products: ShelfProduct[]
}

/** The shop with this slug in this mode, oldest product first, with the merchant's id; null when there is none. */
export async function readStorefront(
  em: EntityManager,
  slug: string,
  livemode: boolean,
): Promise<StorefrontRows | null> {
  const [row] = await em.execute<
    { merchant: object; products: { product: object; prices: object[] | null }[] | null }[]
  >(
    `select to_json(m) as merchant,
       (select json_agg(json_build_object('product', to_json(o), 'prices',
          (select json_agg(to_json(r) order by r.id) from prices r where r.product_id = o.id and r.active)) order by o.id)
        from (select * from products where merchant_id = m.id and livemode = ? and published and active order by id limit ${PRODUCTS_MAX}) o) as products
     from merchants m where m.slug = ? and m.simulation_of is null`,
    [livemode, slug],
  )
  if (!row) return null
  return {
    merchant: hydrate(em, Merchant, row.merchant),
    livemode,
    products: (row.products ?? []).map(({ product, prices }) => {
      const read = hydrate(em, Product, product)
      const { id, name, description, category, imageUrl, taxCategory } = read
      const { licenseEnabled, licenseSeats, credits, creditsExpireAfterDays } = read
      return {
        id,
        name,
        description,
        category,
        imageUrl,
        licenseEnabled,
        licenseSeats,
        credits,
        creditsExpireAfterDays,
        taxCategory,
        prices: (prices ?? []).map((price) => hydrate(em, Price, price)),
      }
    }),
  }
}
