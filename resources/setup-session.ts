// A setup session as GET /v1/setup_sessions/{id} answers it (specification §2.7): the page on which a customer stores a card.
import { z } from 'zod'
import type { SetupSession } from '../db/entities/index.ts'
import { type Links, setupUrl } from './links.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const setupSessionSchema = apiObject({
  id: z.string(),
  object: z.literal('setup_session'),
  url: z.string().meta({ description: 'Where the customer stores the card.' }),
  status: z.enum(['open', 'complete', 'expired']),
  customer: z.string(),
  payment_method: z.string().nullable().meta({ description: 'The stored card; null until the session is complete.' }),
  success_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
  expires_at: z.int(),
  completed_at: z.int().nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'SetupSession' })
export type SetupSessionObject = z.output<typeof setupSessionSchema>

export function serializeSetupSession(s: SetupSession, links: Links): SetupSessionObject {
  return {
    id: s.id,
    object: 'setup_session',
    url: setupUrl(links, s.hostedToken),
    status: s.status,
    customer: s.customerId,
    payment_method: s.paymentMethodId ?? null,
    success_url: s.successUrl ?? null,
    cancel_url: s.cancelUrl ?? null,
    expires_at: s.expiresAt,
    completed_at: s.completedAt ?? null,
    livemode: s.livemode,
    created: s.createdAt,
    metadata: s.metadata,
  }
}
