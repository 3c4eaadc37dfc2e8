// A price row as GET /v1/prices/{id} answers it (specification §2.3). All amounts are baht in satang: there is no currency field.
import { z } from 'zod'
import type { Price } from '../db/entities/index.ts'
import { apiObject, metadataSchema } from './schema.ts'
import { taxBehavior } from './tax.ts'

export const priceInterval = z.enum(['month', 'year'])

export const priceType = z.enum(['one_time', 'recurring', 'pay_what_you_want'])

export const priceSchema = apiObject({
  id: z.string(),
  object: z.literal('price'),
  product: z.string(),
  type: priceType,
  amount_satang: z.int().nullable(),
  interval: priceInterval.nullable(),
  minimum_satang: z.int().nullable(),
  suggested_satang: z.int().nullable(),
  maximum_satang: z.int().nullable(),
  tax_behavior: taxBehavior.meta({ description: 'Whether the amount contains its VAT, or VAT comes on top.' }),
  active: z.boolean(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'Price' })
export type PriceObject = z.output<typeof priceSchema>

export function serializePrice(p: Price): PriceObject {
  return {
    id: p.id,
    object: 'price',
    product: p.productId,
    type: p.type,
    amount_satang: p.amountSatang ?? null,
    interval: p.interval ?? null,
    minimum_satang: p.minimumSatang ?? null,
    suggested_satang: p.suggestedSatang ?? null,
    maximum_satang: p.maximumSatang ?? null,
    tax_behavior: p.taxBehavior,
    active: p.active,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
  }
}
