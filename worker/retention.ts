// Removes events that are older than they are kept (contract §7 "kept 90 d"). What may go, and the right to remove it, is the database's:
// remove_old_events in db/migrations/0017_events.ts.
import type { Pool } from 'pg'

/** A bite locks its rows for some tens of milliseconds; the right to them ends with the statement. */
const BATCH = 1_000
/** In one round; what is more waits for the next, so that a stop of the worker waits for a few seconds at most. */
const BATCHES_MAX = 100

/** Removes what was written more than `days` real days ago, oldest first, and answers how many. Safe to repeat, and to run in any number of workers. */
export async function removeOldEvents(pool: Pool, days: number): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const { rows } = await pool.query<{ removed: number }>('select remove_old_events($1, $2) as removed', [days, BATCH])
    removed += rows[0]!.removed
    if (rows[0]!.removed < BATCH) break
  }
  return removed
}
