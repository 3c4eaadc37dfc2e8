// Makes a product that can be sold at once: the product, its first price and, when asked for, a payment link for that price.
import type { PaymentLink, Price, Product } from '../db/entities/index.ts'
import { COLLECTS_NOTHING } from '../rules/payment-links.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Commit } from './commit.ts'
import { createPaymentLink } from './payment-links.ts'
import { createPrice, type NewPrice } from './prices.ts'
import { createProduct, type ProductFields } from './products.ts'

export interface OfferWanted {
  product: Partial<ProductFields> & Pick<ProductFields, 'name'>
  price: Omit<NewPrice, 'product'>
  /** Null: no payment link. */
  link: { allowDiscountCodes: boolean; maxUses: number | null } | null
}

/**
 * Creates all of them or none. A problem of the price is named below `default_price_data`. Publishes the event of each. Natural key: none; the
 * idempotency record prevents a second one.
 */
export async function createOffer(
  c: Commit,
  wanted: OfferWanted,
): Promise<{ product: Product; price: Price; link: PaymentLink | null }> {
  const product = createProduct(c, wanted.product)
  await c.em.flush() // a price finds its product, and a link its price, in the tables
  const price = await createPrice(c, { ...wanted.price, product: product.id }).catch((error: unknown) => {
    throw error instanceof Refusal ? below('default_price_data', error) : error
  })
  if (!wanted.link) return { product, price, link: null }
  await c.em.flush()
  const link = await createPaymentLink(c, {
    active: true,
    lines: [{ price: price.id, quantity: 1, adjustable: null }],
    after: null,
    collect: COLLECTS_NOTHING,
    collectionMethod: null,
    metadata: {},
    ...wanted.link,
  })
  return { product, price, link }
}

/** The refusal of a part, with its parameters as the whole names them. */
function below(whole: string, { code, message, details }: Refusal): Refusal {
  const { param, errors, ...others } = details
  const renamed = <T extends { param?: string }>(one: T): T =>
    one.param === undefined ? one : { ...one, param: `${whole}.${one.param}` }
  return new Refusal(code, message, {
    ...others,
    ...(param !== undefined && { param: `${whole}.${param}` }),
    ...(errors && { errors: errors.map(renamed) }),
  })
}
