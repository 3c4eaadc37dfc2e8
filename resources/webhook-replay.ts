// A replay with its progress (specification §7.8). Events that are not among the deliveries yet count as pending.

import { z } from 'zod'
import type { Replay } from '../db/entities/index.ts'
import type { ReplayProgress } from '../db/queries/replays.ts'
import { apiObject } from './schema.ts'

export const webhookReplaySchema = apiObject({
  id: z.string(),
  object: z.literal('replay'),
  endpoint: z.string(),
  from: z.int(),
  to: z.int(),
  types: z.array(z.string()).meta({ description: 'The types of events. An empty list means all.' }),
  only_failed: z.boolean(),
  status: z.enum(['running', 'completed', 'canceled']),
  scheduled: z.int().meta({
    description: 'How many events are sent. Of a window of more than 5 000 events it grows while they are counted.',
  }),
  delivered: z.int(),
  failed: z.int().meta({ description: 'Without success after all attempts.' }),
  canceled: z.int().meta({ description: 'By a later replay, or because the endpoint was disabled.' }),
  pending: z.int(),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'Replay' })
export type WebhookReplayObject = z.output<typeof webhookReplaySchema>

export function serializeWebhookReplay(
  r: Replay,
  { delivered, failed, canceled }: ReplayProgress,
): WebhookReplayObject {
  const pending = r.scheduled - delivered - failed - canceled
  return {
    id: r.id,
    object: 'replay',
    endpoint: r.endpointId,
    from: r.fromAt,
    to: r.toAt,
    types: r.types,
    only_failed: r.onlyFailed,
    status: r.status === 'canceled' ? 'canceled' : pending > 0 || r.status === 'feeding' ? 'running' : 'completed',
    scheduled: r.scheduled,
    delivered,
    failed,
    canceled,
    pending,
    livemode: r.livemode,
    created: r.createdAt,
  }
}
