// A webhook endpoint row as GET /v1/webhook_endpoints/{id} answers it (specification §7.7). The signing secret is not part of it: only the answers of
// create and rotate add it.
import { z } from 'zod'
import type { WebhookEndpoint } from '../db/entities/index.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const endpointStatus = z.enum(['enabled', 'disabled'])

export const webhookEndpointSchema = apiObject({
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  description: z.string().nullable(),
  enabled_events: z.array(z.string()).meta({ description: 'The types of events. An empty list means all.' }),
  status: endpointStatus,
  disabled_reason: z.string().nullable().meta({
    description: 'requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled.',
  }),
  disabled_at: z.int().nullable(),
  failing_since: z.int().nullable().meta({
    description:
      'When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled.',
  }),
  previous_secret_expires_at: z.int().nullable().meta({
    description: 'Until when the secret before the last rotation signs as well.',
  }),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'WebhookEndpoint' })
export type WebhookEndpointObject = z.output<typeof webhookEndpointSchema>

export const webhookEndpointWithSecretSchema = webhookEndpointSchema
  .extend({
    signing_secret: z.string().meta({ description: 'whsec_… Shown in this answer only: store it, and do not log it.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' })

export function serializeWebhookEndpoint(e: WebhookEndpoint): WebhookEndpointObject {
  return {
    id: e.id,
    object: 'webhook_endpoint',
    url: e.url,
    description: e.description ?? null,
    enabled_events: e.enabledEvents,
    status: e.status,
    disabled_reason: e.disabledReason ?? null,
    disabled_at: e.disabledAt ?? null,
    failing_since: e.failingSince ?? null,
    previous_secret_expires_at: e.previousSecretExpiresAt ?? null,
    livemode: e.livemode,
    created: e.createdAt,
    metadata: e.metadata,
  }
}
