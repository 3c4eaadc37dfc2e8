// Removes what nobody asks for any more: each table that only a time of keeping holds down. Bites of a bounded size, one behind the other until
// nothing old is left, so that no rate of writing outgrows it. Events and the request log have settings of their own (retention.ts); what is
// kept for ever, and why, is docs/operations.md "Retention".
import type { Pool } from 'pg'
import { LINK_KEPT_SECONDS } from '../rules/members.ts'

interface Purge {
  table: string
  /** What is compared, as it stands in the index that finds it. */
  by: string
  /** What lies below goes. SQL. */
  below: string
  /** What of it stays all the same. SQL. */
  but?: string
  /** Rows of one statement: some tens of milliseconds, in which nobody else is held up. */
  bite: number
}

const DAY = 86_400
const NOW = 'floor(extract(epoch from now()))::bigint'

/** What an operator sets of it, in real days. */
export interface Kept {
  mailDays: number
  portalLoginDays: number
  portalSessionDays: number
  memberSessionDays: number
}

/** As without settings (config/env.ts). */
const KEPT: Kept = { mailDays: 365, portalLoginDays: 1, portalSessionDays: 30, memberSessionDays: 30 }

/** Every table that only time empties. */
export const purgesOf = (kept: Kept): readonly Purge[] => [
  // A key is free again after 24 h (specification §1.12); an hour more, so that clocks may differ.
  { table: 'idempotency_records', by: 'created_at', below: `${NOW} - ${DAY + 3_600}`, bite: 5_000 },
  // In milliseconds, as the limiter keeps them. A window that is over an hour ago says nothing.
  { table: 'rate_limits', by: 'expire', below: `(${NOW} - 3600) * 1000`, bite: 5_000 },
  // Answered within seconds; what could not be for a day is nobody's mail any more.
  { table: 'mail_requests', by: 'created_at', below: `${NOW} - ${DAY}`, bite: 5_000 },
  { table: 'portal_logins', by: 'expires_at', below: `${NOW} - ${kept.portalLoginDays * DAY}`, bite: 5_000 },
  // Neither the link nor the cookie opens anything any more.
  {
    table: 'portal_sessions',
    by: 'greatest(expires_at, cookie_expires_at)',
    below: `${NOW} - ${kept.portalSessionDays * DAY}`,
    bite: 5_000,
  },
  { table: 'member_links', by: 'expires_at', below: `${NOW} - ${LINK_KEPT_SECONDS}`, bite: 5_000 },
  { table: 'member_sessions', by: 'expires_at', below: `${NOW} - ${kept.memberSessionDays * DAY}`, bite: 5_000 },
  // Good for minutes; nobody answers an older one.
  { table: 'passkey_challenges', by: 'expires_at', below: `${NOW} - 3600`, bite: 5_000 },
  { table: 'api_key_previous_secrets', by: 'expires_at', below: `${NOW} - ${DAY}`, bite: 5_000 },
  { table: 'given_up_slugs', by: 'given_up_at', below: `${NOW} - ${90 * DAY}`, bite: 1_000 },
  { table: 'audits', by: 'created_at', below: `${NOW} - ${90 * DAY}`, bite: 1_000 },
  // An id begins with the millisecond of its writing, whatever a test clock showed.
  {
    table: 'emails',
    by: 'id',
    below: `'em_' || base32((${NOW} - ${kept.mailDays * DAY}) * 1000, 10)`,
    but: "status = 'queued'",
    bite: 5_000,
  },
  { table: 'document_buyers', by: 'kept_until', below: NOW, bite: 1_000 },
  { table: 'process_keys', by: 'seen_at', below: "now() - interval '1 day'", bite: 5_000 },
  { table: 'worker_heartbeats', by: 'seen_at', below: "now() - interval '1 day'", bite: 5_000 },
]

/** One purge's statement; `$1` is how many rows it takes at most. One process at a time is at a table; rows that somebody holds wait for the next bite. */
export function purgeStatement({ table, by, below, but }: Purge): string {
  // By the place where they lie: joined by a key, the planner might read the whole table for it. They are locked, so nobody moves them.
  return `delete from ${table} where ctid = any (array(
    select ctid from ${table} where (select pg_try_advisory_xact_lock(7271030, hashtext('${table}'))) and ${by} < ${below}${but ? ` and not (${but})` : ''}
    order by ${by} limit $1 for update skip locked))`
}

/**
 * Removes everything that is older than it is kept, bite by bite, and answers how many rows each table lost. `stopping` is asked between bites. Safe to repeat, to be
 * killed, and to run in any number of workers.
 */
export async function purge(
  pool: Pool,
  stopping: () => boolean = () => false,
  kept: Kept = KEPT,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const one of purgesOf(kept)) {
    for (let bite = one.bite; bite === one.bite && !stopping(); ) {
      bite = (await pool.query(purgeStatement(one), [one.bite])).rowCount ?? 0
      removed[one.table] = (removed[one.table] ?? 0) + bite
    }
  }
  return removed
}
