// A delivery with its attempts, as the delivery log answers it (specification §7.6). Signatures are always masked, so that a reader of the log cannot
// send the same request as if it came from us.
import { z } from 'zod'
import type { WebhookAttempt, WebhookDelivery } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const webhookDeliveryStatus = z.enum(['pending', 'succeeded', 'exhausted', 'canceled'])

export const webhookAttemptSchema = apiObject({
  number: z.int(),
  at: z.int(),
  trigger: z.enum(['schedule', 'retry', 'replay', 'ping']),
  http_status: z.int().nullable().meta({ description: 'Null when there was no answer; error says why.' }),
  duration_ms: z.int(),
  error: z.string().nullable(),
  request_headers: z.record(z.string(), z.string()).meta({ description: 'As sent; the signature is masked.' }),
  response_headers: z.record(z.string(), z.string()).nullable(),
  response_body: z.string().nullable().meta({ description: 'The first 4 KiB of what the receiver answered.' }),
})
export type WebhookAttemptObject = z.output<typeof webhookAttemptSchema>

export const webhookDeliverySchema = apiObject({
  id: z.string(),
  object: z.literal('webhook_delivery'),
  event: z.string(),
  event_type: z.string(),
  endpoint: z.string(),
  status: webhookDeliveryStatus,
  attempt_count: z.int(),
  next_attempt_at: z.int().nullable(),
  attempts: z.array(webhookAttemptSchema),
  replay: z.string().nullable().meta({ description: 'The replay that made it.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'WebhookDelivery' })
export type WebhookDeliveryObject = z.output<typeof webhookDeliverySchema>

export function serializeWebhookDelivery(
  d: WebhookDelivery,
  attempts: readonly WebhookAttempt[],
): WebhookDeliveryObject {
  return {
    id: d.id,
    object: 'webhook_delivery',
    event: d.eventId,
    event_type: d.eventType,
    endpoint: d.endpointId,
    status: d.status,
    attempt_count: d.attemptCount,
    next_attempt_at: d.nextAttemptAt ?? null,
    attempts: attempts.map(serializeAttempt),
    replay: d.replayId ?? null,
    livemode: d.livemode,
    created: d.createdAt,
  }
}

function serializeAttempt(a: WebhookAttempt): WebhookAttemptObject {
  return {
    number: a.number,
    at: a.at,
    trigger: a.trigger,
    http_status: a.httpStatus ?? null,
    duration_ms: a.durationMs,
    error: a.error ?? null,
    request_headers: withMaskedSignature(a.requestHeaders),
    response_headers: a.responseHeaders ?? null,
    response_body: a.responseBody ?? null,
  }
}

/** `v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=` → `v1,K5oZ…`; several signatures are each masked. */
function withMaskedSignature(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      name.toLowerCase() === 'webhook-signature'
        ? [name, value.replaceAll(/(v\d+a?,[^\s…]{4})[^\s…]+…?/g, '$1…')]
        : [name, value],
    ),
  )
}
