// Creates and changes products. A product is never deleted, only switched off. Prices are commands/prices.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Product } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findOwned } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import { serializeProduct } from '../resources/product.ts'
import type { TaxCategory } from '../rules/tax.ts'
import { previousAttributes } from './changed.ts'
import type { Commit } from './commit.ts'

export interface ProductFields {
  name: string
  description: string | null
  /** Under which the shop shows it. */
  category: string | null
  imageUrl: string | null
  /** Can be sold. */
  active: boolean
  /** Shown on the storefront; off by default (D16). */
  published: boolean
  licenseEnabled: boolean
  /** Seats per unit bought. */
  licenseSeats: number
  featureFlags: string[]
  /** Credits per unit bought or per cycle. */
  credits: number | null
  creditsExpireAfterDays: number | null
  taxCategory: TaxCategory
  metadata: Record<string, string>
}

/** Creates a product; what is absent has the default of specification §2.2. Not safe to repeat by itself: a name is no key. */
export function createProduct(c: Commit, wanted: Partial<ProductFields> & Pick<ProductFields, 'name'>): Product {
  const product = c.em.create(Product, {
    id: mintId('prod_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    name: wanted.name,
    description: wanted.description ?? null,
    category: wanted.category ?? null,
    imageUrl: wanted.imageUrl ?? null,
    active: wanted.active ?? true,
    published: wanted.published ?? false,
    licenseEnabled: wanted.licenseEnabled ?? false,
    licenseSeats: wanted.licenseSeats ?? 1,
    featureFlags: unique(wanted.featureFlags ?? []),
    credits: wanted.credits ?? null,
    creditsExpireAfterDays: wanted.creditsExpireAfterDays ?? null,
    taxCategory: wanted.taxCategory ?? 'standard',
    metadata: wanted.metadata ?? {},
    createdAt: c.at,
  })
  c.event('product.created', product.id, () => serializeProduct(product))
  return product
}

/** Changes the fields that `changes` gives for the stored row. Safe to repeat: an update that changes nothing announces nothing. */
export async function updateProduct(
  c: Commit,
  id: string,
  changes: (stored: Product) => Partial<ProductFields>,
): Promise<Product> {
  const product = await findOwned(c.em, c.context, Product, 'product', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const before = serializeProduct(product)
  const fields = changes(product)
  update(product, {
    ...fields,
    ...(fields.featureFlags && { featureFlags: unique(fields.featureFlags) }),
  })
  const previous = previousAttributes(before, serializeProduct(product))
  if (previous) c.event('product.updated', product.id, () => serializeProduct(product), previous)
  return product
}

/** Removes repeated flags. */
function unique(flags: readonly string[]): string[] {
  return [...new Set(flags)]
}
