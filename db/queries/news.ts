// What has happened at some merchants since each was looked at last: the events that open pages of the dashboard wait for. Only reads.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'

/** One merchant and mode, and the newest event that its viewers know of. */
export interface Asked {
  merchantId: string
  livemode: boolean
  /** Only events with a higher id. */
  above: string
  /** Whether somebody wants to know which ids an event names. */
  isNamed: boolean
}

export interface News {
  merchantId: string
  livemode: boolean
  id: string
  type: string
  objectId: string
  /** The event's object as text, in which the ids stand that it names; null when nobody has asked for it. */
  text: string | null
}

/** Of one merchant in one look. Where there are more, all of its viewers load anew, whatever they show. */
export const NEWS_MAX = 100

/**
 * The newest events of each, oldest first, at most NEWS_MAX of one, each below the horizon: no event with a lower id can still appear, so that the last
 * id is where the next look begins.
 */
export async function newsOf(pool: Pool, asked: readonly Asked[]): Promise<News[]> {
  // A statement of its own, before the snapshot of the next one.
  const { rows } = await pool.query<{ horizon: string }>({
    name: 'event_horizon',
    text: 'select event_horizon() as horizon',
  })
  const found = await pool.query<News>({
    name: 'news',
    text: `select a.merchant_id as "merchantId", a.livemode, n.id, n.type, n.object_id as "objectId", n.text
      from unnest($1::text[], $2::boolean[], $3::text[], $4::boolean[]) a(merchant_id, livemode, above, named)
      cross join lateral (
        select e.id, e.type, e.object_id, case when a.named then e.object::text end as text from events e
        where e.merchant_id = a.merchant_id and e.livemode = a.livemode and e.id > a.above and e.id < $5
        order by e.id desc limit ${NEWS_MAX}) n
      order by n.id`,
    values: [
      asked.map(({ merchantId }) => merchantId),
      asked.map(({ livemode }) => livemode),
      asked.map(({ above }) => above),
      asked.map(({ isNamed }) => isNamed),
      oneRow(rows).horizon,
    ],
  })
  return found.rows
}
