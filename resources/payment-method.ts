// A stored card as GET /v1/payment_methods/{id} answers it (specification §2.4): the data that may be shown, never the gateway's token.
import { z } from 'zod'
import type { PaymentMethod } from '../db/entities/index.ts'
import { apiObject, metadataSchema } from './schema.ts'

/** What may be shown of a card. */
export const cardSchema = apiObject({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})

export const paymentMethodSchema = apiObject({
  id: z.string(),
  object: z.literal('payment_method'),
  customer: z.string().nullable().meta({ description: 'null once it is detached.' }),
  type: z.enum(['card']),
  card: cardSchema,
  detached_at: z.int().nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'PaymentMethod' })
export type PaymentMethodObject = z.output<typeof paymentMethodSchema>

/** A detached card names no customer (D18): it cannot be charged. */
export function serializePaymentMethod(m: PaymentMethod): PaymentMethodObject {
  return {
    id: m.id,
    object: 'payment_method',
    customer: m.detachedAt == null ? m.customerId : null,
    type: m.type,
    card: { brand: m.card.brand, last4: m.card.last4, exp_month: m.card.exp_month, exp_year: m.card.exp_year },
    detached_at: m.detachedAt ?? null,
    livemode: m.livemode,
    created: m.createdAt,
    metadata: m.metadata,
  }
}
