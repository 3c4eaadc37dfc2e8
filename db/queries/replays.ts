// Reads which events a replay sends, by id, which is the order of their creation. commands/webhook-replays.ts makes the deliveries.
import type { EntityManager } from '@mikro-orm/postgresql'
import { present } from '../../rules/present.ts'
import type { Replay } from '../entities/index.ts'
import { isClosed } from './delivery-statuses.ts'

/** How many of a replay's deliveries have ended, by outcome. */
export interface ReplayProgress {
  delivered: number
  failed: number
  canceled: number
}

/** The columns of a replay that say what belongs to it. */
export interface ReplayWindow {
  merchantId: string
  livemode: boolean
  endpointId: string
  fromAt: number
  toAt: number
  types: readonly string[]
  onlyFailed: boolean
  /** Events up to here already have their deliveries. */
  fedUpTo: string
  untilEventId: string
}

export interface ReplayedEvent {
  id: string
  type: string
}

export interface ReplayStep {
  /** The next events, the oldest first. */
  events: ReplayedEvent[]
  /** All events up to here are examined; null when there are no more. */
  upTo: string | null
}

/** The number of events that one step of feeding examines, whether or not it sends them: 8 000 a second. */
const LOOKED_AT_ONCE = 2_000

/** The next events of a replay, at most `room`, from the next few thousand events. */
export async function nextOfReplay(em: EntityManager, window: ReplayWindow, room: number): Promise<ReplayStep> {
  const [row] = await em.execute<[{ looked: number; last: string | null; events: ReplayedEvent[] }]>(
    `${wantedOf(window)}
     select (select count(*)::integer from looked) as looked, (select max(id) from looked) as last,
       (select coalesce(json_agg(w order by w.id), '[]') from (select id, type from wanted order by id limit ?) w) as events`,
    [...windowOf(window, LOOKED_AT_ONCE), room],
  )
  const { events, looked, last } = row
  if (events.length === room) return { events, upTo: events.at(-1)!.id }
  return { events, upTo: looked < LOOKED_AT_ONCE ? null : last }
}

/** How many of the next `atOnce` events the replay sends. `upTo` is null when no events follow. */
export async function countReplayed(
  em: EntityManager,
  window: ReplayWindow,
  atOnce: number,
): Promise<{ events: number; upTo: string | null }> {
  const [row] = await em.execute<[{ looked: number; last: string | null; events: number }]>(
    `${wantedOf(window)}
     select (select count(*)::integer from looked) as looked, (select max(id) from looked) as last,
       (select count(*)::integer from wanted) as events`,
    windowOf(window, atOnce),
  )
  return { events: row.events, upTo: row.looked < atOnce ? null : row.last }
}

/** Whether any delivery of a replay is still pending. */
export async function isPending(em: EntityManager, replayId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    "select 1 as one from webhook_deliveries where replay_id = ? and status = 'pending' limit 1",
    [replayId],
  )
  return rows.length > 0
}

/** The newest event of a merchant in a mode, and the latest `created` of all its events; null when there is none. */
export async function lastOfEvents(
  em: EntityManager,
  of: { merchantId: string; livemode: boolean },
): Promise<{ id: string; createdAt: number } | null> {
  const [row] = await em.execute<{ id: string; created_at: number }[]>(
    `select id, (select max(created_at) from events where merchant_id = ? and livemode = ?)::float8 as created_at
     from events where merchant_id = ? and livemode = ? order by id desc limit 1`,
    [of.merchantId, of.livemode, of.merchantId, of.livemode],
  )
  return row ? { id: row.id, createdAt: row.created_at } : null
}

/** The number of replay deliveries that wait for their first attempt at this endpoint. */
export async function unsentOf(
  em: EntityManager,
  of: { endpointId: string; endpointGeneration: number },
): Promise<number> {
  const [row] = await em.execute<[{ count: number }]>(
    `select count(*)::integer as count from webhook_deliveries
     where endpoint_id = ? and endpoint_generation = ? and status = 'pending' and attempt_count = 0 and replay_id is not null`,
    [of.endpointId, of.endpointGeneration],
  )
  return row.count
}

/** The progress of the deliveries of each replay. A canceled replay, or one whose endpoint was closed, has nothing pending. */
export async function progressOf(em: EntityManager, replays: readonly Replay[]): Promise<Map<string, ReplayProgress>> {
  const rows = await em.execute<(ReplayProgress & { id: string; generation: number })[]>(
    `select r.id, t.generation, n.* from unnest(?::text[]) asked(id) join replays r on r.id = asked.id join webhook_endpoints t on t.id = r.endpoint_id
     cross join lateral (select count(*) filter (where d.status = 'succeeded')::integer as delivered,
       count(*) filter (where d.status = 'exhausted')::integer as failed, count(*) filter (where d.status = 'canceled')::integer as canceled
       from webhook_deliveries d where d.replay_id = r.id) n`,
    [`{${replays.map(({ id }) => id).join()}}`],
  )
  const found = new Map(rows.map(({ id, ...figures }) => [id, figures]))
  return new Map(
    replays.map((replay) => {
      const { generation, delivered, failed, canceled } = present(found.get(replay.id), replay.id)
      const isOver = replay.status === 'canceled' || replay.endpointGeneration < generation
      return [replay.id, { delivered, failed, canceled: isOver ? replay.fed - delivered - failed : canceled }]
    }),
  )
}

/**
 * The oldest unfinished replay of each endpoint that has fewer unsent deliveries than `room` or has events still to be counted. Of several replays of
 * an endpoint, one is fed at a time.
 */
export function replaysToFeed(
  em: EntityManager,
  room: number,
): Promise<{ id: string; endpointId: string; merchantId: string; livemode: boolean }[]> {
  return em.execute(
    `select distinct on (endpoint_id) id, endpoint_id as "endpointId", merchant_id as "merchantId", livemode
     from replays r where status = 'feeding' and (counted_up_to is not null or ? > (select count(*) from (
       select 1 from webhook_deliveries d where d.endpoint_id = r.endpoint_id and d.endpoint_generation = r.endpoint_generation and d.status = 'pending' and d.attempt_count = 0
         and d.replay_id is not null limit ?) unsent))
     order by endpoint_id, id`,
    [room, room],
  )
}

/**
 * The next events of a merchant behind `fedUpTo`, and which of them a replay sends. Pings and events about the endpoint itself are left out. An event
 * of live mode is never older than its id says, so the search can begin an hour before the window (clocks differ a little). An event on a test clock
 * may be older than its id.
 */
function wantedOf({ onlyFailed }: ReplayWindow): string {
  return `with looked as materialized (
      select id, type, object_id, created_at from events where merchant_id = ? and livemode = ?
        and id > greatest(?, case when ? then 'evt_' || base32(greatest(?::bigint - 3600, 0) * 1000, 10) else '' end) and id <= ?
      order by id limit ?
    ), asked as (select ? as endpoint_id), wanted as materialized (
      select e.id, e.type from looked e, asked
      where e.created_at between ? and ? and e.type <> 'webhook_endpoint.ping' and e.object_id <> asked.endpoint_id
        and (?::text[] = '{}' or e.type = any(?::text[])) ${onlyFailed ? `and ${NOT_STANDING}` : ''}
    )`
}

/**
 * No delivery of the event has succeeded or is pending. Rows of replays have one index and all other rows have another, so each is asked separately.
 * `|| ''` leaves the planner only these two indexes: with old statistics it would read the whole log of an endpoint for each event.
 */
const NOT_STANDING = ['null', 'not null']
  .map(
    (
      origin,
    ) => `not exists (select 1 from webhook_deliveries d where d.event_id = e.id and d.endpoint_id || '' = asked.endpoint_id
      and d.replay_id is ${origin} and (d.status = 'succeeded' or (d.status = 'pending' and not ${isClosed('d')})))`,
  )
  .join(' and ')

function windowOf(w: ReplayWindow, atOnce: number): unknown[] {
  const types = `{${w.types.join()}}`
  const looked = [w.merchantId, w.livemode, w.fedUpTo, w.livemode, w.fromAt, w.untilEventId, atOnce]
  return [...looked, w.endpointId, w.fromAt, w.toAt, types, types]
}
