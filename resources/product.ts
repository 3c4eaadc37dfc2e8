// A product row as GET /v1/products/{id} answers it (specification §2.2).
import { z } from 'zod'
import type { Product } from '../db/entities/index.ts'
import { apiObject, metadataSchema } from './schema.ts'
import { taxCategory } from './tax.ts'

export const productSchema = apiObject({
  id: z.string(),
  object: z.literal('product'),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable().meta({ description: 'The heading under which the shop shows it.' }),
  image_url: z.string().nullable(),
  active: z.boolean(),
  published: z.boolean(),
  license_enabled: z.boolean(),
  license_seats: z.int(),
  feature_flags: z.array(z.string()),
  credits: z.int().nullable(),
  credits_expire_after_days: z.int().nullable(),
  tax_category: taxCategory,
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'Product' })
export type ProductObject = z.output<typeof productSchema>

export function serializeProduct(p: Product): ProductObject {
  return {
    id: p.id,
    object: 'product',
    name: p.name,
    description: p.description ?? null,
    category: p.category ?? null,
    image_url: p.imageUrl ?? null,
    active: p.active,
    published: p.published,
    license_enabled: p.licenseEnabled,
    license_seats: p.licenseSeats,
    feature_flags: p.featureFlags,
    credits: p.credits ?? null,
    credits_expire_after_days: p.creditsExpireAfterDays ?? null,
    tax_category: p.taxCategory,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
  }
}
