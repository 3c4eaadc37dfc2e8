// Replays send the events of a window once more to one endpoint. They are added to the deliveries little by little, so that new events do not have to
// wait. The endpoint's workflow sends them; a loop of the worker calls `feedReplay`.
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
 * How many deliveries of replays may wait for their first attempt at an endpoint. A new event may have to wait for so many: at ten requests a second,
 * five seconds. Replays are fed four times a second, so up to 200 deliveries a second pass.
 */
export const REPLAYED_AT_ONCE = 50

/** How many events one step counts. This is more than one step of feeding reads, so every event is counted before it is delivered. */
const COUNTED_AT_ONCE = 5_000

export interface ReplayWanted {
  /** Unix seconds by the events' `created`, both included. Without an end: all events so far, whatever time a test clock showed. */
  from: number
  to: number | null
  types: string[]
  onlyFailed: boolean
}

/**
 * Begins a replay: new deliveries for the events of the window, the oldest first. With `onlyFailed`, only for events that have no successful or
 * pending delivery to this endpoint. Without it, a delivery that is still pending is canceled in favour of the new one, so that no event is sent
 * twice. Leaves out pings, and types that the endpoint does not subscribe to. In a long window, `scheduled` holds what the first step has counted;
 * the steps that feed the replay count on. Refused while the endpoint is disabled, and for a caller whose scopes (`own`) do not read what it
 * receives. Source: specification §7.8, D325.
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
 * Adds the next events of a replay to the deliveries, up to the limit. Answers how many; null when there was nothing to do, because the replay is
 * over or another worker has it. Safe to repeat: natural key (replay, event).
 */
export async function feedReplay(c: Commit, replayId: string, endpointId: string): Promise<number | null> {
  // Locks the endpoint first, as everywhere: disabling locks it before its replays.
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
 * Ends a replay: no more of its events are sent, and its pending deliveries are canceled, except those that a person asked for by hand. A delivery
 * that is being sent at this moment may still arrive. The rows follow step by step (activities/cancel-deliveries.ts). Safe to repeat: a replay that
 * has ended stays as it is. Source: D179.
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
 * Lets only one replay at a time add deliveries for an endpoint. Two concurrent ones would not see each other's pending deliveries, and an event
 * would be sent twice. Commands that send something else to the endpoint (`keepEndpoint`) do not wait.
 */
async function holdEndpoint(c: Commit, id: string): Promise<void> {
  await c.em.execute('select 1 as held from webhook_endpoints where id = ? for no key update', [id])
}

function end(replay: Replay, status: 'fed' | 'canceled'): void {
  update(replay, { status, scheduled: replay.fed, countedUpTo: null })
}

/** Takes one step in counting what the replay will send. */
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
  // The exact count is known only at the end: a delivery may succeed, or an event be committed, after they were counted.
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

/**
 * A delivery that is being sent at this moment is left alone: it may be the one that arrives. A row that another transaction holds is being retried
 * or canceled.
 */
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
