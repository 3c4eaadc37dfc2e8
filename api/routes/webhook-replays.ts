// Replays over HTTP (specification §7.8): sends the events of a window again to one endpoint, and shows the progress.
import { z } from 'zod'
import { cancelReplay, startReplay } from '../../commands/webhook-replays.ts'
import { Replay, WebhookEndpoint } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { progressOf } from '../../db/queries/replays.ts'
import { serializeWebhookReplay, webhookReplaySchema } from '../../resources/webhook-replay.ts'
import { listAnswer, listQuery, readPage } from '../lists.ts'
import { invalidParameter, refuseProblems } from '../problems.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, listOf, pathId, timestamp } from '../schemas.ts'

const tag = 'Webhook endpoints'
const path = '/v1/webhook_endpoints/:id/replay'

const replayParams = idParams('webhook_endpoint').extend({ replay_id: pathId('replay') })

export const webhookReplayRoutes = [
  writeRoute({
    method: 'POST',
    path,
    operationId: 'replayEvents',
    summary: 'Replay the events of a time range to a webhook endpoint, oldest first',
    description:
      'Makes new deliveries of the events of the window that were never delivered; without `only_failed` of all of them. Answers how many.',
    tag,
    scope: 'webhook_endpoints:write',
    params: idParams('webhook_endpoint'),
    body: z.object({
      from: timestamp.meta({ description: 'Unix seconds: events created from then on.' }),
      to: timestamp
        .optional()
        .meta({ description: 'Unix seconds, included. Default: now, or later where a test clock has gone on to.' }),
      types: z.array(z.string()).max(200).default([]).meta({
        description: 'Event types; empty means all that the endpoint receives.',
      }),
      only_failed: z.boolean().default(false).meta({
        description: 'Only events whose deliveries were exhausted or canceled, and those that had none.',
      }),
    }),
    answer: webhookReplaySchema,
    write: async ({ params, body, caller }, c) => {
      const { from, to = null } = body
      if (to !== null && to < from) refuseProblems([invalidParameter('to', 'must not be before `from`')])
      const wanted = { from, to, types: body.types, onlyFailed: body.only_failed }
      const replay = await startReplay(c, caller.scopes, params.id, wanted)
      return serializeWebhookReplay(replay, { delivered: 0, failed: 0, canceled: 0 })
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/webhook_endpoints/:id/replays',
    operationId: 'listReplays',
    summary: 'List the replays of a webhook endpoint, newest first',
    tag,
    scope: 'webhook_endpoints:read',
    params: idParams('webhook_endpoint'),
    query: listQuery(),
    answer: listOf(webhookReplaySchema),
    read: async (call) => {
      const { deps, caller, params } = call
      const found = { where: { deletedAt: null } }
      const em = deps.db.orm.em.fork()
      const endpoint = await findOwned(em, caller, WebhookEndpoint, 'webhook_endpoint', params.id, found)
      const where = { endpointId: endpoint.id }
      const page = await readPage({ entity: Replay, resource: 'replay', where }, call)
      const progress = await progressOf(em, page.rows)
      const url = `/v1/webhook_endpoints/${endpoint.id}/replays`
      return listAnswer(
        url,
        page.hasMore,
        page.rows.map((replay) => serializeWebhookReplay(replay, progress.get(replay.id)!)),
      )
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/webhook_endpoints/:id/replays/:replay_id/cancel',
    operationId: 'cancelReplay',
    summary: 'Cancel a replay; events not yet sent are not sent',
    description: 'A second call answers the same.',
    tag,
    scope: 'webhook_endpoints:write',
    params: replayParams,
    body: z.strictObject({}),
    answer: webhookReplaySchema,
    write: async ({ params, caller }, c) => {
      const replay = await cancelReplay(c, caller.scopes, params.id, params.replay_id)
      return serializeWebhookReplay(replay, (await progressOf(c.em, [replay])).get(replay.id)!)
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/webhook_endpoints/:id/replays/:replay_id',
    operationId: 'getReplay',
    summary: 'Read the progress of a replay',
    tag,
    scope: 'webhook_endpoints:read',
    params: replayParams,
    answer: webhookReplaySchema,
    read: async ({ deps, caller, params }) => {
      const where = { endpointId: params.id }
      const em = deps.db.orm.em.fork()
      const replay = await findOwned(em, caller, Replay, 'replay', params.replay_id, { where })
      return serializeWebhookReplay(replay, (await progressOf(em, [replay])).get(replay.id)!)
    },
  }),
]
