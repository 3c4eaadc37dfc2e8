// The webhooks of the OpenAPI document: every event of the catalogue, with the schema of its object and the example of the documentation. openapi.ts
// has the calls.
import { z } from 'zod'
import type { ZodOpenApiObject, ZodOpenApiOperationObject } from 'zod-openapi'
import { exampleOfEvent } from '../resources/samples/examples.ts'
import { EVENT_CAUSES } from '../rules/event-causes.ts'
import { EVENT_TYPES, EVENTS, type EventType } from '../rules/events.ts'
import type { Route } from './route.ts'
import { payoutSkipAnswer } from './routes/payouts.ts'

/** One operation per event type. The key is the type. */
export function webhooksOf(routes: readonly Route[]): NonNullable<ZodOpenApiObject['webhooks']> {
  const nameOf = (object: string) => schemaName(routes, object)
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operationOf(type, nameOf(EVENTS[type].of)) }]))
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

/** The schema of a credit grant. Only events carry it; it has no GET. */
export const creditGrant = z
  .looseObject({
    id: z.string(),
    object: z.literal('credit_grant'),
    customer: z.string(),
    product: z.string(),
    invoice: z.string().nullable(),
    amount: z.int(),
    remaining: z.int(),
    expires_at: z.int().nullable(),
    livemode: z.boolean(),
    created: z.int(),
  })
  .meta({ id: 'CreditGrant' })

const WITHOUT_A_GET: Readonly<Record<string, z.ZodType>> = { credit_grant: creditGrant, payout_skip: payoutSkipAnswer }

function schemaName(routes: readonly Route[], object: string): string {
  const paths = [`/v1/${object}s/:id`, `/v1/customers/:id/${object}`]
  const read = routes.find((route) => route.method === 'GET' && paths.includes(route.path))?.answer
  const name = (read ?? WITHOUT_A_GET[object])?.meta()?.id
  if (!name) throw new Error(`nothing describes ${object}, which events carry`)
  return name
}

function operationOf(type: EventType, name: string): ZodOpenApiOperationObject {
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
      content: { 'application/json': { schema: eventOf(type, name), example: exampleOfEvent(type) } },
    },
    responses: {
      '2XX': { description: 'Received. Anything else, and a redirect too, is tried again by the schedule.' },
      410: { description: 'Disables the endpoint.' },
    },
  }
}

function eventOf(type: EventType, name: string) {
  const data = { type: 'object' as const, properties: { object: { $ref: `#/components/schemas/${name}` } } }
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
