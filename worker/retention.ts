// Removes events and logged requests that are older than they are kept (contract §7 "kept 90 d", D233). Which events may go, and the right to remove
// them, is the database's: remove_old_events in db/migrations/0017_events.ts. Of requests all may go that are old.
import type { Pool } from 'pg'
import { removeRequestsBefore } from '../db/queries/request-log.ts'

/** A bite locks its rows for some tens of milliseconds; the right to them ends with the statement. */
const BATCH = 1_000
/** In one round; what is more waits for the next, so that a stop of the worker waits for a few seconds at most. */
const BATCHES_MAX = 100
/** Small rows that nobody waits for: some 50 ms. */
const REQUESTS_BATCH = 5_000

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

/** Removes what the request log got more than `days` days ago, oldest first, and answers how many. Safe to repeat, and to run in any number of workers. */
export async function removeOldRequests(pool: Pool, days: number): Promise<number> {
  const before = Math.floor(Date.now() / 1000) - days * 86_400
  let removed = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const bite = await removeRequestsBefore(pool, before, REQUESTS_BATCH)
    removed += bite
    if (bite < REQUESTS_BATCH) break
  }
  return removed
}
