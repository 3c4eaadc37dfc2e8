// Replays: the events of a window, once more to one endpoint. They are put among the deliveries little by little, so that what happens
// meanwhile is not kept waiting. Sending is the endpoint's workflow; the loop that calls `feedReplay` is the worker's.
import { LockMode } from '@mikro-orm/postgresql'
import { DeliveryCancellation, Replay, WebhookDelivery, WebhookEndpoint } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findOwned } from '../db/queries/owned.ts'
import {
  countReplayed,
  isPending,
  lastOfEvents,
  nextOfReplay,
  type ReplayWindow,
  unsentOf,
} from '../db/queries/replays.ts'
import { update } from '../db/update.ts'
import { Refusal } from '../rules/refusals.ts'
import { refuseUnreadable } from '../rules/scope-reach.ts'
import { replayedTypes } from '../rules/webhook-endpoints.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { wakeEndpoint } from './webhook-deliveries.ts'
import { enabledEndpoint, keepEndpoint } from './webhook-endpoints.ts'

/**
 * How many deliveries of replays may wait for their first attempt at an endpoint. It is what a live event may find before it: at ten
 * requests a second five seconds. Fed anew four times a second it lets 200 a second through.
 */
export const REPLAYED_AT_ONCE = 50

/** How many events one step counts: more than one of feeding looks through, so that none is among the deliveries before it is counted. */
const COUNTED_AT_ONCE = 5_000

export interface ReplayWanted {
  /** Unix seconds by the events' `created`, both included. Without an end: all that has happened, whatever a test clock showed. */
  from: number
  to: number | null
  types: string[]
  onlyFailed: boolean
}

/**
 * Begins a replay: new deliveries for the events of the window, the oldest first; with `onlyFailed` for those alone of which no delivery to this
 * endpoint succeeded or is pending. What is still pending of the others is canceled in favour of its new delivery, so that nothing goes out
 * twice. Pings are left out, and types that the endpoint does not subscribe to. Of a long window `scheduled` is what the first step has counted; those
 * that feed it count on. Refused while the endpoint is disabled, and for a caller whose scopes (`own`) do not read what it receives. Source: specification §7.8, D325.
 */
export async function startReplay(
  c: Commit,
  own: readonly string[],
  endpointId: string,
  wanted: ReplayWanted,
): Promise<Replay> {
  await holdEndpoint(c, endpointId)
  const endpoint = await enabledEndpoint(c, own, endpointId)
  const { types, problems } = replayedTypes(endpoint.enabledEvents, wanted.types)
  const [first] = problems
  if (first) throw new Refusal(first.code, first.message, { param: first.param, errors: problems })
  const { merchantId, livemode } = c.context
  const last = await lastOfEvents(c.em, { merchantId, livemode })
  const replay = c.em.create(Replay, {
    id: mintId('rpl_'),
    merchantId,
    livemode,
    endpointId,
    endpointGeneration: endpoint.generation,
    fromAt: wanted.from,
    toAt: wanted.to ?? Math.max(c.at, wanted.from, last?.createdAt ?? 0),
    types,
    onlyFailed: wanted.onlyFailed,
    status: 'feeding',
    scheduled: 0,
    fed: 0,
    fedUpTo: '',
    countedUpTo: '',
    untilEventId: last?.id ?? '',
    createdAt: c.at,
  })
  const { from, to, onlyFailed } = wanted
  const after = { webhook_endpoint: endpointId, from, to, types, only_failed: onlyFailed }
  recordAction(c, { action: 'replay.created', object: replay.id, after })
  await count(c, replay)
  await feed(c, replay)
  return replay
}

/**
 * Puts the next events of a replay among the deliveries, as many as have room. Answers how many; null when there was nothing to be
 * done: it is over, or another worker has it. Safe to repeat: natural key (replay, event).
 */
export async function feedReplay(c: Commit, replayId: string, endpointId: string): Promise<number | null> {
  // The endpoint first, as everywhere: whoever disables it cancels its replays after it.
  await holdEndpoint(c, endpointId)
  const endpoint = await c.em.findOneOrFail(WebhookEndpoint, endpointId)
  const replay = await c.em.findOne(
    Replay,
    { id: replayId, status: 'feeding' },
    { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  )
  if (!replay) return null
  if (endpoint.status === 'disabled' || endpoint.deletedAt != null) {
    end(replay, 'canceled')
    return null
  }
  await count(c, replay)
  return feed(c, replay)
}

/**
 * Ends a replay: no more of its events are sent, and what is pending of it is canceled, but for what somebody asked for by hand; what is on its way
 * at this moment may still arrive. The rows follow step by step (activities/cancel-deliveries.ts). Safe to repeat: one that has ended stays as it is.
 * Source: D179.
 */
export async function cancelReplay(c: Commit, own: readonly string[], endpointId: string, id: string): Promise<Replay> {
  const owned = { where: { endpointId } }
  await findOwned(c.em, c.context, Replay, 'replay', id, owned)
  await keepEndpoint(c, endpointId)
  const endpoint = await c.em.findOneOrFail(WebhookEndpoint, endpointId)
  refuseUnreadable(own, endpoint.enabledEvents, 'id')
  const replay = await c.em.findOneOrFail(Replay, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  const hasEnded = replay.endpointGeneration < endpoint.generation || !(await isPending(c.em, id))
  if (replay.status === 'canceled' || (replay.status === 'fed' && hasEnded)) return replay
  end(replay, 'canceled')
  recordAction(c, { action: 'replay.canceled', object: id, before: { webhook_endpoint: endpointId } })
  const { merchantId, livemode } = replay
  const created = { createdAt: c.at, generation: null }
  c.em.create(DeliveryCancellation, { id, merchantId, livemode, endpointId, replayId: id, ...created })
  return replay
}

/**
 * One replay at a time puts deliveries to an endpoint: two that look at once for what is pending would not see each other's, and an event would go out twice. Whoever sends
 * something else to it (`keepEndpoint`) is not held up.
 */
async function holdEndpoint(c: Commit, id: string): Promise<void> {
  await c.em.execute('select 1 as held from webhook_endpoints where id = ? for no key update', [id])
}

function end(replay: Replay, status: 'fed' | 'canceled'): void {
  update(replay, { status, scheduled: replay.fed, countedUpTo: null })
}

/** One step on in counting what the replay will send. */
async function count(c: Commit, replay: Replay): Promise<void> {
  if (replay.countedUpTo == null) return
  const { events, upTo } = await countReplayed(
    c.em,
    { ...windowOf(replay), fedUpTo: replay.countedUpTo },
    COUNTED_AT_ONCE,
  )
  update(replay, { scheduled: replay.scheduled + events, countedUpTo: upTo })
}

async function feed(c: Commit, replay: Replay): Promise<number> {
  const room = REPLAYED_AT_ONCE - (await unsentOf(c.em, replay))
  if (room <= 0) return 0
  const { events, upTo } = await nextOfReplay(c.em, windowOf(replay), room)
  if (!replay.onlyFailed) await supersede(c, replay, events)
  for (const event of events) c.em.create(WebhookDelivery, deliveryOf(c, replay, event))
  replay.fed += events.length
  // Only at the end it is known for certain: a delivery may have succeeded, or an event been committed, after they were counted.
  if (upTo === null) end(replay, 'fed')
  else replay.fedUpTo = upTo
  replay.scheduled = Math.max(replay.scheduled, replay.fed)
  if (events.length > 0) wakeEndpoint(c, replay.endpointId)
  return events.length
}

function deliveryOf(c: Commit, replay: Replay, event: { id: string; type: string }) {
  return {
    id: mintId('whd_'),
    merchantId: replay.merchantId,
    livemode: replay.livemode,
    eventId: event.id,
    eventType: event.type,
    endpointId: replay.endpointId,
    endpointGeneration: replay.endpointGeneration,
    status: 'pending' as const,
    attemptCount: 0,
    nextAttemptAt: c.at,
    nextTrigger: 'replay' as const,
    replayId: replay.id,
    createdAt: c.at,
  }
}

/** What is being sent at this moment is left to it: it may be the one that arrives. What somebody else holds is being retried or canceled. */
async function supersede(c: Commit, replay: Replay, events: readonly { id: string }[]): Promise<void> {
  await c.em.execute(
    `update webhook_deliveries d set status = 'canceled', next_attempt_at = null
     where d.id = any (array(select id from webhook_deliveries where merchant_id = ? and livemode = ? and event_id = any(?::text[])
       and endpoint_id = ? and status = 'pending' and (lease_until is null or lease_until <= ?) order by id for update skip locked))`,
    [replay.merchantId, replay.livemode, `{${events.map(({ id }) => id).join()}}`, replay.endpointId, c.at],
  )
}

function windowOf(replay: Replay): ReplayWindow {
  return replay
}
