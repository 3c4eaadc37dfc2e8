// A webhook endpoint row as GET /v1/webhook_endpoints/{id} answers it (specification §7.7). The signing secret is not part of it: only the answers of
// create and rotate add it.

export interface WebhookEndpointRow {
  id: string
  livemode: boolean
  url: string
  description?: string | null
  enabledEvents: readonly string[]
  status: string
  disabledReason?: string | null
  disabledAt?: number | null
  failingSince?: number | null
  previousSecretExpiresAt?: number | null
  metadata: Record<string, string>
  createdAt: number
}

export function serializeWebhookEndpoint(e: WebhookEndpointRow) {
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

/** The workflow that delivers to an endpoint. People read its id in the Temporal UI. */
export function webhookEndpointWorkflowId(endpointId: string): string {
  return `webhook-endpoint/${endpointId}`
}
