// A stored card as GET /v1/payment_methods/{id} answers it (specification §2.4): the data that may be shown, never the gateway's token.
import { z } from 'zod'
import type { PaymentMethod } from '../db/entities/index.ts'
import type { Consent } from '../rules/consent.ts'
import { apiObject, metadataSchema } from './schema.ts'

/** What may be shown of a card. */
export const cardSchema = apiObject({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})

const consentSchema = apiObject({
  text: z.string().meta({ description: 'The sentence as it was shown.' }),
  locale: z.enum(['th', 'en']),
  at: z.int(),
  ip: z.string().nullable(),
  source: z
    .enum(['checkout', 'setup', 'portal', 'invoice'])
    .meta({ description: 'The page on which the buyer agreed.' }),
})

export const paymentMethodSchema = apiObject({
  id: z.string(),
  object: z.literal('payment_method'),
  customer: z.string().nullable().meta({ description: 'null once it is detached.' }),
  type: z.enum(['card']).meta({ description: 'Always `card`: a QR is not stored.' }),
  card: cardSchema,
  detached_at: z.int().nullable(),
  consent: consentSchema.nullable().meta({
    description: 'What the buyer agreed to when the card was stored on a page; null for a card that came over the API.',
  }),
  subscription_only: z.boolean().meta({
    description:
      'Only the subscriptions that name the card are charged to it, because its buyer has not proved to be the customer.',
  }),
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
    consent: m.consent ? consentOf(m.consent) : null,
    subscription_only: m.subscriptionOnly,
    livemode: m.livemode,
    created: m.createdAt,
    metadata: m.metadata,
  }
}

/** Member by member, so that the order of the stored JSON does not matter. */
function consentOf({ text, locale, at, ip, source }: Consent) {
  return { text, locale, at, ip, source }
}
