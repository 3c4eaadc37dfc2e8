// Sends a sample of an event in test mode (specification §8.2), and answers it as it is listed and delivered.
import { z } from 'zod'
import { sendSample } from '../../commands/samples.ts'
import { Event } from '../../db/entities/index.ts'
import { eventSchema, serializeEvent } from '../../resources/event.ts'
import { EVENT_TYPES, type EventType } from '../../rules/events.ts'
import { Pending, writeRoute } from '../route.ts'

export const testSampleRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/test_helpers/webhook_events',
    operationId: 'sendTestWebhookEvent',
    summary: 'Send a sample event to the endpoints subscribed to its type',
    description: 'The objects of a sample do not exist; their ids look real.',
    tag: 'Test helpers',
    scope: 'test_helpers:write',
    testModeOnly: true,
    body: z.strictObject({
      type: z
        .enum(EVENT_TYPES as [EventType, ...EventType[]])
        .meta({ description: 'The objects in it are examples: their ids begin with `sample` and name nothing.' }),
    }),
    answer: eventSchema,
    write: async ({ body }, c) => new Pending(sendSample(c, body.type)),
    // The event gets its id in the commit.
    outcome: async ({ deps }, objectId) =>
      serializeEvent(await deps.db.orm.em.fork().findOneOrFail(Event, { objectId })),
  }),
]
