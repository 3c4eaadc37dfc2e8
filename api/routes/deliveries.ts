// The delivery log over HTTP (specification §7.6): what was sent, when, and what came back. Also one more attempt by hand.

import { raw } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { retryDelivery } from '../../commands/webhook-deliveries.ts'
import { type DeliveryStatus, Event, WebhookDelivery, WebhookEndpoint } from '../../db/entities/index.ts'
import { beingCanceled, deliveryStatus } from '../../db/queries/delivery-statuses.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { webhookDeliverySchema, webhookDeliveryStatus } from '../../resources/webhook-delivery.ts'
import { EVENT_TYPES } from '../../rules/events.ts'
import { outcomeOfAttempt, pendingAttempt, withAttempts } from '../deliveries.ts'
import type { ApiDeps } from '../deps.ts'
import { listAnswer, listQuery, readMerged, readPage } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, listOf } from '../schemas.ts'

const tag = 'Webhook deliveries'

const filters = {
  // conditionsOf has the rows of each status.
  status: { schema: webhookDeliveryStatus, property: null },
  event_type: { schema: z.enum(EVENT_TYPES), property: 'eventType' },
  event: { schema: idText('event'), property: 'eventId' },
  replay: { schema: idText('replay'), property: 'replayId' },
}

/** Rows of replays have one index by event, all other rows another. This condition lets Postgres use both. */
const BY_EVENT = { $or: [{ replayId: null }, { replayId: { $ne: null } }] }

/**
 * The rows of an endpoint with this status, as conditions that each have an index. A row that is still `pending` counts as canceled when its endpoint
 * or replay was just closed (db/queries/delivery-statuses.ts).
 */
async function conditionsOf(
  deps: ApiDeps,
  { id, generation }: WebhookEndpoint,
  asked: DeliveryStatus | undefined,
): Promise<object[]> {
  if (asked === undefined) return [{}]
  if (asked !== 'pending' && asked !== 'canceled') return [{ status: asked }]
  const { generations, replays } = await beingCanceled(deps.db.orm.em.fork(), id)
  const waiting = { status: 'pending', endpointGeneration: generation }
  const ofReplays = { replayId: { $in: replays }, retriesByHand: 0, nextTrigger: { $ne: 'retry' } }
  if (asked === 'pending') return [{ ...waiting, ...(replays.length > 0 && { $not: ofReplays }) }]
  return [
    { status: 'canceled' },
    ...generations.map((endpointGeneration) => ({ status: 'pending', endpointGeneration })),
    ...(replays.length > 0 ? [{ ...waiting, ...ofReplays }] : []),
  ]
}

export const deliveryRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/webhook_endpoints/:id/deliveries',
    operationId: 'listDeliveries',
    summary: 'List the deliveries of a webhook endpoint, newest first',
    tag,
    scope: 'webhook_endpoints:read',
    params: idParams('webhook_endpoint'),
    query: listQuery(filters),
    answer: listOf(webhookDeliverySchema),
    read: async (call) => {
      const { deps, caller, params } = call
      const found = { where: { deletedAt: null } }
      const endpoint = await findOwned(
        deps.db.orm.em.fork(),
        caller,
        WebhookEndpoint,
        'webhook_endpoint',
        params.id,
        found,
      )
      const own = { endpointId: endpoint.id, ...('event' in call.query ? BY_EVENT : {}) }
      const asked = (call.query as { status?: DeliveryStatus }).status
      const having = await conditionsOf(deps, endpoint, asked)
      const listing = { entity: WebhookDelivery, resource: 'webhook_delivery', filters } as const
      const conditions = having.map((condition) => ({ ...own, ...condition }))
      const page = await readMerged<WebhookDelivery>(listing, conditions, call)
      const url = `/v1/webhook_endpoints/${endpoint.id}/deliveries`
      return listAnswer(url, page.hasMore, await withAttempts(deps, page.rows))
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/events/:id/deliveries',
    operationId: 'listDeliveriesOfEvent',
    summary: 'List the deliveries of an event',
    tag,
    scope: 'events:read',
    params: idParams('event'),
    query: listQuery({ status: filters.status }),
    answer: listOf(webhookDeliverySchema),
    read: async (call) => {
      const { deps, caller, params } = call
      const event = await findOwned(deps.db.orm.em.fork(), caller, Event, 'event', params.id)
      const asked = (call.query as { status?: DeliveryStatus }).status
      const inStatus = asked === undefined ? {} : { [raw((alias: string) => deliveryStatus(alias))]: asked }
      const listing = { filters: { status: filters.status }, where: { eventId: event.id, ...BY_EVENT, ...inStatus } }
      const page = await readPage({ entity: WebhookDelivery, resource: 'webhook_delivery', ...listing }, call)
      return listAnswer(`/v1/events/${event.id}/deliveries`, page.hasMore, await withAttempts(deps, page.rows))
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/deliveries/:id',
    operationId: 'getDelivery',
    summary: 'Read a delivery with its attempts',
    tag,
    scope: 'deliveries:read',
    params: idParams('webhook_delivery'),
    answer: webhookDeliverySchema,
    read: async ({ deps, caller, params }) => {
      const em = deps.db.orm.em.fork()
      const [delivery] = await withAttempts(deps, [
        await findOwned(em, caller, WebhookDelivery, 'webhook_delivery', params.id),
      ])
      return delivery!
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/deliveries/:id/retry',
    operationId: 'retryDelivery',
    summary: 'Retry a delivery now',
    description: "Also for a delivery that was given up. Waits for the receiver's answer.",
    tag,
    scope: 'deliveries:write',
    params: idParams('webhook_delivery'),
    body: z.strictObject({}),
    answer: webhookDeliverySchema,
    write: async ({ params, caller }, c) => pendingAttempt(await retryDelivery(c, caller.scopes, params.id)),
    outcome: outcomeOfAttempt,
  }),
]
