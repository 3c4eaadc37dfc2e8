// Removes events, logged requests and rows of the audit log that have passed their retention (specification §7.2, D233, D433). The database decides
// which events may be removed and has the right to remove them: remove_old_events in db/migrations/baseline/events.ts, remove_old_requests in
// db/migrations/baseline/api-calls.ts.
import type { Pool } from 'pg'
import { oneRow } from '../db/one-row.ts'
import { removeRequestsOlderThan } from '../db/queries/request-log.ts'

/** Rows per statement. A statement locks its rows for some tens of milliseconds, and its right to remove them ends with it. */
const BATCH = 1_000
/** In one round. The rest waits for the next round, so that a worker that stops waits for a few seconds at most. */
const BATCHES_MAX = 100
/** Small rows that no other statement waits for: some 50 ms. */
const REQUESTS_BATCH = 5_000

/** Where a round of removing events ended. */
export interface EventsRemoved {
  removed: number
  /** The merchant after which the next round continues; '' when all have been looked at. */
  after: string
}

interface EventsStep {
  removed: number
  next_merchant: string | null
}

/**
 * Removes events that were written more than `days` real days ago, of each merchant and mode the oldest first, beginning behind the merchant `after`.
 * Safe to repeat, and to run in any number of workers.
 */
export async function removeOldEvents(pool: Pool, days: number, after = ''): Promise<EventsRemoved> {
  let removed = 0
  let next: string | null = after
  for (let batch = 0; batch < BATCHES_MAX && next !== null; batch++) {
    const { rows }: { rows: EventsStep[] } = await pool.query<EventsStep>(
      'select * from remove_old_events($1, $2, $3)',
      [days, BATCH, next],
    )
    const step: EventsStep = oneRow(rows)
    removed += step.removed
    next = step.next_merchant
  }
  return { removed, after: next ?? '' }
}

/**
 * Removes requests that were logged more than `days` days ago, oldest first, and answers how many. Safe to repeat, and to run in any number of
 * workers.
 */
export async function removeOldRequests(pool: Pool, days: number): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const bite = await removeRequestsOlderThan(pool, days, REQUESTS_BATCH)
    removed += bite
    if (bite < REQUESTS_BATCH) break
  }
  return removed
}

/**
 * Maintains the audit log: writes the rows of counted failures whose count is final, and removes rows older than ten years, of each chain the oldest
 * first (db/migrations/baseline/audit-log.ts). Answers how many rows were removed. Safe to repeat, to be killed, and to run in any number of workers.
 */
export async function keepAuditLog(pool: Pool, stopping: () => boolean = () => false): Promise<number> {
  const bites = async (statement: string): Promise<number> => {
    let sum = 0
    for (let batch = 0; batch < BATCHES_MAX && !stopping(); batch++) {
      const { rows } = await pool.query<{ n: number }>(statement, [BATCH])
      const { n } = oneRow(rows)
      sum += n
      if (n === 0) break
    }
    return sum
  }
  await bites('select settle_audit_log_repeats($1) as n')
  return bites('select remove_old_audit_log($1) as n')
}
