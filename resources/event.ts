// An event row as GET /v1/events answers it and as a webhook carries it (specification §7.1).

export interface EventRow {
  id: string
  livemode: boolean
  type: string
  apiVersion: string
  sequence: number
  object: object
  previousAttributes?: object | null
  requestId?: string | null
  idempotencyKey?: string | null
  workflowId?: string | null
  createdAt: number
}

export function serializeEvent(e: EventRow) {
  return {
    id: e.id,
    object: 'event',
    type: e.type,
    api_version: e.apiVersion,
    created: e.createdAt,
    livemode: e.livemode,
    sequence: e.sequence,
    data: { object: e.object, previous_attributes: e.previousAttributes ?? null },
    request: { id: e.requestId ?? null, idempotency_key: e.idempotencyKey ?? null },
    source: { workflow_id: e.workflowId ?? null },
  }
}
