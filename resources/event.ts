// An event row as GET /v1/events answers it and as a webhook carries it (specification §7.1).
import { z } from 'zod'
import type { Event } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const eventSchema = apiObject({
  id: z.string(),
  object: z.literal('event'),
  type: z.string().meta({ description: 'What happened, such as `payment.succeeded`.' }),
  api_version: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  sequence: z.int().meta({ description: 'Counts from 1 without gaps per object.' }),
  data: apiObject({ object: z.looseObject({}), previous_attributes: z.looseObject({}).nullable() }),
  request: apiObject({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
  source: apiObject({ workflow_id: z.string().nullable() }),
}).meta({ id: 'Event' })
export type EventObject = z.output<typeof eventSchema>

/** The columns that an event shows. The dispatcher reads no others. */
type EventRow = Omit<Event, 'merchantId' | 'objectId' | 'redactedAt' | 'object' | 'previousAttributes'> & {
  object: Record<string, unknown>
  previousAttributes?: Record<string, unknown> | null
}

export function serializeEvent(e: EventRow): EventObject {
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
