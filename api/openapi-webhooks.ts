// The webhooks of the OpenAPI document: every event of the catalogue, with the schema of its object and the example of the documentation. openapi.ts
// has the calls.
import type { ZodOpenApiObject, ZodOpenApiOperationObject } from 'zod-openapi'
import { EVENT_OBJECTS } from '../resources/event-objects.ts'
import { exampleOfEvent } from '../resources/samples/examples.ts'
import { EVENT_CAUSES } from '../rules/event-causes.ts'
import { EVENT_TYPES, EVENTS, type EventType } from '../rules/events.ts'

/** One operation per event type. The key is the type. */
export function webhooksOf(): NonNullable<ZodOpenApiObject['webhooks']> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]))
}

/** The headers of every webhook, by the names that the operations refer to. */
export const webhookParameters = {
  WebhookId: header('webhook-id', 'The id of the event: the same however often it is sent.'),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When it was sent, Unix seconds. Refuse what is more than five minutes off.',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'v1,… by Standard Webhooks 1.0; several, separated by spaces, while a secret is being rotated.',
  ),
}

function operationOf(type: EventType): ZodOpenApiOperationObject {
  const { of, what } = EVENTS[type]
  return {
    operationId: `on_${type.replace('.', '_')}`,
    summary: what,
    description: `Sent when: ${EVENT_CAUSES[type]}. \`data.object\` is the ${of.replaceAll('_', ' ')} as it was right after.`,
    tags: ['Webhooks'],
    security: [],
    parameters: Object.keys(webhookParameters).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: eventOf(type), example: exampleOfEvent(type) } },
    },
    responses: {
      '2XX': { description: 'Received. Anything else, and a redirect too, is tried again by the schedule.' },
      410: { description: 'Disables the endpoint.' },
    },
  }
}

function eventOf(type: EventType) {
  const name = EVENT_OBJECTS[EVENTS[type].of].meta()?.id
  const properties = { object: { $ref: `#/components/schemas/${name}` }, previous_attributes: {} }
  const data = { type: 'object' as const, properties }
  return {
    allOf: [
      { $ref: '#/components/schemas/Event' },
      { type: 'object' as const, properties: { type: { const: type }, data } },
    ],
  }
}

function header(name: string, description: string) {
  return { name, in: 'header' as const, required: true, description, schema: { type: 'string' as const } }
}
