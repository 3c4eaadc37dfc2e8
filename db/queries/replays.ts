// Which events a replay brings, by id, which is the order in which they came to be. What is made of them is facts/webhook-replays.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ReplayProgress } from '../../wire/webhook-replay.ts'

/** The columns of a replay that say what belongs to it. */
export interface ReplayWindow {
  merchantId: string
  livemode: boolean
  endpointId: string
  fromAt: number
  toAt: number
  types: readonly string[]
  onlyFailed: boolean
  /** Events up to here are among the deliveries. */
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
  /** Up to here all are looked through; null: there is nothing more. */
  upTo: string | null
}

/** How many events one step looks through: successes are passed at 8 000 a second. */
const LOOKED_THROUGH_AT_ONCE = 2_000

/** The next events of a replay, up to `room`. With `onlyFailed` a piece of the window is held against the deliveries at a time. */
export async function nextOfReplay(em: EntityManager, window: ReplayWindow, room: number): Promise<ReplayStep> {
  const looked = window.onlyFailed ? LOOKED_THROUGH_AT_ONCE : room
  const [row] = await em.execute<{ looked: number; last: string | null; events: ReplayedEvent[] }[]>(
    `with looked as materialized (select e.id, e.type ${OF_THE_WINDOW} order by e.id limit ?),
     wanted as (select e.id, e.type from looked e ${window.onlyFailed ? `where ${NOT_STANDING}` : ''} order by e.id limit ?)
     select (select count(*)::integer from looked) as looked, (select max(id) from looked) as last,
       (select coalesce(json_agg(w order by w.id), '[]') from wanted w) as events`,
    [...windowOf(window), looked, ...(window.onlyFailed ? [window.endpointId, window.endpointId] : []), room],
  )
  const { events } = row!
  if (events.length === room) return { events, upTo: events.at(-1)!.id }
  return { events, upTo: row!.looked < looked ? null : row!.last }
}

/** How many there are. */
export async function countReplayed(em: EntityManager, window: ReplayWindow): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::integer as count ${OF_THE_WINDOW} ${window.onlyFailed ? `and ${NOT_STANDING}` : ''}`,
    [...windowOf(window), ...(window.onlyFailed ? [window.endpointId, window.endpointId] : [])],
  )
  return row!.count
}

/** The newest event of a merchant in a mode, and the latest time that any shows; null when there is none. */
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

/** How many deliveries of replays wait for their first attempt at an endpoint. */
export async function unsentOf(em: EntityManager, endpointId: string): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::integer as count from webhook_deliveries
     where endpoint_id = ? and status = 'pending' and attempt_count = 0 and replay_id is not null`,
    [endpointId],
  )
  return row!.count
}

/** How far the deliveries of each of these replays have come. */
export async function progressOf(
  em: EntityManager,
  replayIds: readonly string[],
): Promise<Map<string, ReplayProgress>> {
  const rows = await em.execute<(ReplayProgress & { id: string })[]>(
    `select r.id, count(*) filter (where d.status = 'succeeded')::integer as delivered,
       count(*) filter (where d.status = 'exhausted')::integer as failed,
       count(*) filter (where d.status = 'canceled')::integer as canceled
     from unnest(?::text[]) r(id) left join webhook_deliveries d on d.replay_id = r.id group by 1`,
    [`{${replayIds.join()}}`],
  )
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

/** The oldest unfinished replay of each endpoint with fewer unsent deliveries than `room`: of several, one is fed at a time. */
export function replaysToFeed(
  em: EntityManager,
  room: number,
): Promise<{ id: string; endpointId: string; merchantId: string; livemode: boolean }[]> {
  return em.execute(
    `select distinct on (endpoint_id) id, endpoint_id as "endpointId", merchant_id as "merchantId", livemode
     from replays r where status = 'feeding' and ? > (select count(*) from (
       select 1 from webhook_deliveries d where d.endpoint_id = r.endpoint_id and d.status = 'pending' and d.attempt_count = 0
         and d.replay_id is not null limit ?) unsent)
     order by endpoint_id, id`,
    [room, room],
  )
}

/**
 * Pings are left out, and what is about the endpoint itself. An event of live mode is never older than its id says, which spares the search
 * what lies more than an hour before the window (clocks differ a little); a test clock's may be.
 */
const OF_THE_WINDOW = /* sql */ `from events e
  where e.merchant_id = ? and e.livemode = ? and e.id > greatest(?, case when ? then 'evt_' || base32(greatest(?::bigint - 3600, 0) * 1000, 10) else '' end) and e.id <= ?
    and e.created_at between ? and ? and e.type <> 'webhook_endpoint.ping' and e.object_id <> ?
    and (?::text[] = '{}' or e.type = any(?::text[]))`

/**
 * None has arrived or is to come. There is one index for the rows of replays and one for all others, so each is asked by itself.
 * `|| ''` leaves the planner nothing but those: with old statistics it would walk the whole log of an endpoint for each event.
 */
const NOT_STANDING = ['null', 'not null']
  .map(
    (origin) => `not exists (select 1 from webhook_deliveries d where d.event_id = e.id and d.endpoint_id || '' = ?
      and d.replay_id is ${origin} and d.status in ('pending', 'succeeded'))`,
  )
  .join(' and ')

function windowOf(w: ReplayWindow): unknown[] {
  const types = `{${w.types.join()}}`
  const start = [w.merchantId, w.livemode, w.fedUpTo, w.livemode, w.fromAt, w.untilEventId]
  return [...start, w.fromAt, w.toAt, w.endpointId, types, types]
}
