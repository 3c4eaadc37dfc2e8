// Cancels the deliveries of closed endpoints and replays in their rows, step by step. A row of delivery_cancellations, written in the commit that
// closes, says what was closed. For readers its deliveries are canceled from that commit on (delivery-statuses.ts).
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'
import { isClosed } from './delivery-statuses.ts'

/** One step locks its rows for some tens of milliseconds. */
export const CANCELED_AT_ONCE = 1_000

export interface CancelStep {
  /** Deliveries that this step looked at. */
  looked: number
  /** Whether the cancellation is finished. */
  isOver: boolean
  /** The number of other cancellations. */
  others: number
}

/**
 * Cancels up to `size` deliveries of the cancellation that has waited longest, and saves its progress. Null when there is none, or other workers hold
 * all of them. A cancellation is finished when nothing is left and no commit is under way that had still seen the endpoint open. Safe to repeat and
 * to run in any number of workers: one worker at a time has a cancellation. Waits for writers of attempts, in the order of ids.
 */
export async function cancelStep(pool: Pool, size: number): Promise<CancelStep | null> {
  const { rows } = await pool.query<CancelStep & { id: string | null }>({
    name: `cancel_step_${size}`, // a constant in the statement: for a parameter the planner assumes a tenth of all rows
    text: `with job as materialized (
        select *, 'whd_' || base32(greatest(created_at - 3600, 0) * 1000, 10) as begin from delivery_cancellations
        order by stepped_at limit 1 for update skip locked
      ), of_generation as materialized (
        select d.id from job j cross join lateral (select id from webhook_deliveries
          -- The odd arrays and orders leave the planner the one index of each question: by others it would walk what is none of it.
          where endpoint_id = any (array[j.endpoint_id]) and endpoint_generation = any (array[j.generation]) and status = 'pending' and id > j.after
          order by endpoint_id desc, endpoint_generation desc, id limit ${size}) d where j.generation is not null
      ), of_replay as materialized (
        select d.id, d.event_id, d.ends from job j cross join lateral (
          select id, event_id, status = 'pending' and next_trigger <> 'retry' and retries_by_hand = 0 as ends from webhook_deliveries
          where replay_id = any (array[j.replay_id]) and event_id > j.after order by replay_id, event_id limit ${size}) d where j.replay_id is not null
      ), locked as materialized (
        select id from webhook_deliveries where id = any (array(select id from of_generation union all select id from of_replay where ends))
        order by id for update
      ), canceled as (
        update webhook_deliveries d set status = 'canceled', next_attempt_at = null
        where d.id = any (array(select id from locked)) and d.status = 'pending' and ${isClosed('d')}
      ), looked as (
        select count(*)::integer as looked, max(at) as last from (select id as at from of_generation union all select event_id from of_replay) l
      ), over as (
        delete from delivery_cancellations c using job j, looked l where c.id = j.id and l.looked < ${size} and (j.replay_id is not null
          or (j.settled_xid is not null and j.after = j.begin and pg_snapshot_xmin(pg_current_snapshot()) >= j.settled_xid))
        returning c.id
      ), stepped as (
        update delivery_cancellations c set stepped_at = clock_timestamp(), after = case when l.looked = ${size} then l.last else j.begin end,
          settled_xid = case when l.looked = ${size} then j.settled_xid else coalesce(j.settled_xid, pg_snapshot_xmax(pg_current_snapshot())) end
        from job j, looked l where c.id = j.id and not (l.looked < ${size} and (j.replay_id is not null
          or (j.settled_xid is not null and j.after = j.begin and pg_snapshot_xmin(pg_current_snapshot()) >= j.settled_xid)))
      )
      select (select id from job) as id, looked, exists (select from over) as "isOver", (select count(*) - 1 from delivery_cancellations)::integer as others from looked`,
  })
  const { id, ...step } = oneRow(rows)
  return id === null ? null : step
}
