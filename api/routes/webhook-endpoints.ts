// Webhook endpoints over HTTP ("POST /v1/webhook_endpoints", specification §7.7): create, change, ping, rotate secrets. A secret is in two answers
// only, those of create and of rotate. The delivery log and replays have routes of their own.
import { z } from 'zod'
import { given } from '../../commands/changed.ts'
import { pingEndpoint } from '../../commands/webhook-deliveries.ts'
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from '../../commands/webhook-endpoints.ts'
import { WebhookEndpoint } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { webhookDeliverySchema } from '../../resources/webhook-delivery.ts'
import {
  endpointStatus,
  serializeWebhookEndpoint,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from '../../resources/webhook-endpoint.ts'
import { refuseUnreadable } from '../../rules/scope-reach.ts'
import { unknownTypes } from '../../rules/webhook-endpoints.ts'
import { checkUrl } from '../../rules/webhook-urls.ts'
import { outcomeOfAttempt, pendingAttempt } from '../deliveries.ts'
import type { ApiDeps } from '../deps.ts'
import { listRoute } from '../lists.ts'
import { invalidParameter, refuseProblems } from '../problems.ts'
import { type Call, readRoute, writeRoute } from '../route.ts'
import { deleted, description, idParams, metadata, metadataPatch, patchedMetadata, wasDeleted } from '../schemas.ts'

const tag = 'Webhook endpoints'
const path = '/v1/webhook_endpoints'

const url = z.string().min(1).max(2048).meta({
  description: 'https, and public: no user info, no private or local address. Events are sent there by POST.',
  example: 'https://shop.example/webhooks',
})
const enabledEvents = z
  .array(z.string())
  .max(200)
  .meta({
    description: 'The event types to receive. An empty list means all types, including those that are added later.',
    example: ['payment.succeeded', 'invoice.paid'],
  })

/** A stored answer holds the signing secret. It is replayed only to a caller that could make the call itself (D265). */
function refuseReplay({ caller }: Pick<Call, 'caller'>, answer: object): void {
  refuseUnreadable(caller.scopes, (answer as { enabled_events: string[] }).enabled_events, 'enabled_events')
}

const live = { where: { deletedAt: null } }

export const webhookEndpointRoutes = [
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createWebhookEndpoint',
    answersOnce: true,
    summary: 'Create a webhook endpoint; its signing secret is shown once',
    description:
      'The answer holds the signing secret (`whsec_…`), which is not shown again. The address must be https and public. Without `enabled_events`, or with an empty list, all types are sent.',
    refuses: ['too_many_endpoints'],
    tag,
    scope: 'webhook_endpoints:write',
    body: z.object({
      url,
      enabled_events: enabledEvents.default([]),
      description: description.optional(),
      metadata: metadata.default({}),
    }),
    answer: webhookEndpointWithSecretSchema,
    refuseReplay,
    write: async ({ deps, caller, body }, c) => {
      refuseUnusable(deps, body)
      return withSecret(
        await createEndpoint(c, deps.encryptionKey, caller.scopes, {
          url: body.url,
          enabledEvents: body.enabled_events,
          description: body.description ?? null,
          metadata: body.metadata,
        }),
      )
    },
  }),
  listRoute({
    path,
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    tag,
    scope: 'webhook_endpoints:read',
    entity: WebhookEndpoint,
    resource: 'webhook_endpoint',
    filters: {
      status: { schema: endpointStatus, property: 'status' },
      url: { schema: z.string().min(1).max(2048), property: 'url' },
    },
    where: { deletedAt: null },
    render: serializeWebhookEndpoint,
    item: webhookEndpointSchema,
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    tag,
    scope: 'webhook_endpoints:read',
    params: idParams('webhook_endpoint'),
    answer: webhookEndpointSchema,
    read: async ({ deps, caller, params }) =>
      serializeWebhookEndpoint(
        await findOwned(deps.db.orm.em.fork(), caller, WebhookEndpoint, 'webhook_endpoint', params.id, live),
      ),
  }),
  writeRoute({
    method: 'PATCH',
    path: `${path}/:id`,
    operationId: 'updateWebhookEndpoint',
    summary: 'Update, disable or enable a webhook endpoint',
    description:
      'While it is disabled nothing is sent to it, and nothing old is sent when it is enabled: replay does that.',
    refuses: ['too_many_endpoints'],
    tag,
    scope: 'webhook_endpoints:write',
    params: idParams('webhook_endpoint'),
    body: z.object({
      url: url.optional(),
      enabled_events: enabledEvents.nullable().optional(),
      status: endpointStatus.optional().meta({
        description: '`disabled` cancels pending deliveries. `enabled` sends nothing from before: ask for a replay.',
      }),
      description: description.nullable().optional(),
      metadata: metadataPatch.optional(),
    }),
    answer: webhookEndpointSchema,
    write: async ({ deps, caller, params, body }, c) => {
      refuseUnusable(deps, body)
      const endpoint = await updateEndpoint(c, caller.scopes, params.id, (stored) =>
        given({
          url: body.url,
          enabledEvents: body.enabled_events === null ? [] : body.enabled_events,
          status: body.status,
          description: body.description,
          metadata: patchedMetadata(stored.metadata, body.metadata),
        }),
      )
      return serializeWebhookEndpoint(endpoint)
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint and cancel its pending deliveries',
    description: 'Its deliveries stay readable for as long as their events.',
    tag,
    scope: 'webhook_endpoints:write',
    params: idParams('webhook_endpoint'),
    answer: deleted('webhook_endpoint'),
    write: async ({ params, caller }, c) =>
      wasDeleted('webhook_endpoint', await deleteEndpoint(c, caller.scopes, params.id)),
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/ping`,
    operationId: 'pingWebhookEndpoint',
    summary: 'Send a ping to a webhook endpoint',
    description: "Waits for the receiver's answer, so that a set-up can be checked in one call.",
    tag,
    scope: 'webhook_endpoints:write',
    params: idParams('webhook_endpoint'),
    body: z.strictObject({}),
    answer: webhookDeliverySchema,
    write: async ({ params, caller }, c) => pendingAttempt(await pingEndpoint(c, caller.scopes, params.id)),
    outcome: outcomeOfAttempt,
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/rotate_secret`,
    operationId: 'rotateWebhookSecret',
    answersOnce: true,
    summary: 'Rotate the signing secret of a webhook endpoint; both secrets sign for a while',
    description:
      'Answers the endpoint with its new secret. Both sign for `expire_previous_in` seconds (86 400 when absent), so that the receiver can change over.',
    tag,
    scope: 'webhook_endpoints:write',
    params: idParams('webhook_endpoint'),
    body: z.object({
      expire_previous_in: z.int().min(0).max(604_800).default(86_400).meta({
        description: 'Seconds for which the secret before it signs as well. 0: not at all, for one that has leaked.',
      }),
    }),
    answer: webhookEndpointWithSecretSchema,
    refuseReplay,
    write: async ({ deps, caller, params, body }, c) =>
      withSecret(await rotateSecret(c, deps.encryptionKey, caller.scopes, params.id, body.expire_previous_in)),
  }),
]

function withSecret({ endpoint, signingSecret }: Awaited<ReturnType<typeof createEndpoint>>) {
  const { id, object, url: address, ...rest } = serializeWebhookEndpoint(endpoint)
  return { id, object, url: address, signing_secret: signingSecret, ...rest }
}

/** Refuses an address that may not be posted to, with the reason, and unknown event types. Reports all of it at once. */
function refuseUnusable(
  deps: ApiDeps,
  body: { url?: string | undefined; enabled_events?: string[] | null | undefined },
): void {
  const wrong = body.url === undefined ? null : checkUrl(body.url, deps.webhooks)
  refuseProblems([
    ...(wrong === null ? [] : [invalidParameter('url', wrong)]),
    ...unknownTypes('enabled_events', body.enabled_events ?? []),
  ])
}
