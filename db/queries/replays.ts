// Which events a replay brings, by id, which is the order in which they came to be. What is made of them is facts/webhook-replays.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
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

/** The next events of a replay, the oldest first. */
export function eventsToReplay(em: EntityManager, window: ReplayWindow, limit: number): Promise<ReplayedEvent[]> {
  return em.execute<ReplayedEvent[]>(`select e.id, e.type ${FROM} order by e.id limit ?`, [...valuesOf(window), limit])
}

/** How many there are. */
export async function countReplayed(em: EntityManager, window: ReplayWindow): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::integer as count ${FROM}`, valuesOf(window))
  return row!.count
}

/** The newest event of a merchant in a mode, null when there is none. */
export async function newestEventId(
  em: EntityManager,
  of: { merchantId: string; livemode: boolean },
): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(
    'select id from events where merchant_id = ? and livemode = ? order by id desc limit 1',
    [of.merchantId, of.livemode],
  )
  return row?.id ?? null
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

/** How far the deliveries of a replay have come. */
export async function progressOf(pool: Pool, replayId: string): Promise<ReplayProgress> {
  const { rows } = await pool.query<ReplayProgress>({
    name: 'replay_progress',
    text: `select count(*) filter (where status = 'succeeded')::integer as delivered,
        count(*) filter (where status = 'exhausted')::integer as failed,
        count(*) filter (where status = 'canceled')::integer as canceled
      from webhook_deliveries where replay_id = $1`,
    values: [replayId],
  })
  return rows[0]!
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
const FROM = /* sql */ `from events e
  where e.merchant_id = ? and e.livemode = ? and e.id > greatest(?, case when ? then 'evt_' || base32(greatest(?::bigint - 3600, 0) * 1000, 10) else '' end) and e.id <= ?
    and e.created_at between ? and ? and e.type <> 'webhook_endpoint.ping' and e.object_id <> ?
    and (?::text[] = '{}' or e.type = any(?::text[]))
    and (not ? or not exists (select 1 from webhook_deliveries d
      where d.event_id = e.id and d.endpoint_id = ? and d.status in ('pending', 'succeeded')))`

function valuesOf(w: ReplayWindow): unknown[] {
  const types = `{${w.types.join()}}`
  const about = [w.fromAt, w.toAt, w.endpointId, types, types, w.onlyFailed, w.endpointId]
  return [w.merchantId, w.livemode, w.fedUpTo, w.livemode, w.fromAt, w.untilEventId, ...about]
}
