// A delivery with its attempts, as the delivery log answers it (specification §7.6). Signatures are always masked, so that a reader of the log cannot
// send the same request as if it came from us.

export interface WebhookDeliveryRow {
  id: string
  livemode: boolean
  eventId: string
  eventType: string
  endpointId: string
  status: string
  attemptCount: number
  nextAttemptAt?: number | null
  replayId?: string | null
  createdAt: number
}

export interface WebhookAttemptRow {
  number: number
  at: number
  trigger: string
  httpStatus?: number | null
  durationMs: number
  error?: string | null
  requestHeaders: Record<string, string>
  responseHeaders?: Record<string, string> | null
  responseBody?: string | null
}

export function serializeWebhookDelivery(d: WebhookDeliveryRow, attempts: readonly WebhookAttemptRow[]) {
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

function serializeAttempt(a: WebhookAttemptRow) {
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
