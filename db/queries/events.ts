// Reads the newest events of some types, each type through its own index, so that a rare type among millions of events costs no more than a frequent
// one.
import type { Pool } from 'pg'

export interface EventsWanted {
  merchantId: string
  livemode: boolean
  types: readonly string[]
  objectId?: string
  requestId?: string
  /** Only ids below this one, such as the horizon or a cursor. */
  below: string
  /** Only ids above this one; the oldest then come first. */
  above?: string
  /** Bounds of the business time, Unix seconds. */
  created?: { gte?: number; gt?: number; lte?: number; lt?: number }
  limit: number
}

const COMPARE = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const

/** The ids of a page, newest first, or oldest first with `above`. */
export async function eventIdsOfTypes(pool: Pool, wanted: EventsWanted): Promise<string[]> {
  const { merchantId, livemode, types, objectId, requestId, below, above, created = {}, limit } = wanted
  const values: unknown[] = [merchantId, livemode, types, below, limit]
  const given = (value: unknown) => `$${values.push(value)}`
  const where = [
    ...(above === undefined ? [] : [`e.id > ${given(above)}`]),
    ...(objectId === undefined ? [] : [`e.object_id = ${given(objectId)}`]),
    ...(requestId === undefined ? [] : [`e.request_id = ${given(requestId)}`]),
    ...Object.entries(created).map(
      ([bound, at]) => `e.created_at ${COMPARE[bound as keyof typeof COMPARE]} ${given(at)}`,
    ),
  ]
  const order = above === undefined ? 'desc' : 'asc'
  const { rows } = await pool.query<{ id: string }>(
    `select n.id from unnest($3::text[]) t(type) cross join lateral (
       select e.id from events e where e.merchant_id = $1 and e.livemode = $2 and e.type = t.type and e.id < $4
         ${where.map((condition) => `and ${condition}`).join(' ')} order by e.id ${order} limit $5) n
     order by n.id ${order} limit $5`,
    values,
  )
  return rows.map(({ id }) => id)
}
