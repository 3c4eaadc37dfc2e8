// Removes rows that are no longer needed, from each table whose rows only end by age. Each statement removes a limited number of rows, and statements
// follow each other until nothing old is left, so that no write rate outgrows them. Events and the request log have settings of their own
// (retention.ts). What is kept for ever, and why, is in docs/operations.md "Retention".
import type { Pool } from 'pg'
import { LINK_KEPT_SECONDS } from '../rules/members.ts'

interface Purge {
  table: string
  /** The expression that is compared, as in the index that finds the rows. */
  by: string
  /** Rows below this are removed. SQL. */
  below: string
  /** Rows among them that stay. SQL. */
  but?: string
  /** Rows per statement: some tens of milliseconds, during which no other statement is held up. */
  bite: number
}

const DAY = 86_400
const NOW = 'floor(extract(epoch from now()))::bigint'

/** The retention times that an operator sets, in real days. */
export interface Kept {
  mailDays: number
  portalLoginDays: number
  portalSessionDays: number
  memberSessionDays: number
}

/** The defaults (config/env.ts). */
const KEPT: Kept = { mailDays: 365, portalLoginDays: 1, portalSessionDays: 30, memberSessionDays: 30 }

/** Every table whose rows only end by age. */
export const purgesOf = (kept: Kept): readonly Purge[] => [
  // A key is free again after 24 h (specification §1.12). One hour more, because clocks may differ.
  { table: 'idempotency_records', by: 'created_at', below: `${NOW} - ${DAY + 3_600}`, bite: 5_000 },
  // In milliseconds, as the limiter stores them. A window that ended over an hour ago has no effect.
  { table: 'rate_limits', by: 'expire', below: `(${NOW} - 3600) * 1000`, bite: 5_000 },
  // Requests are answered within seconds. A request that is still there after a day is given up.
  { table: 'mail_requests', by: 'created_at', below: `${NOW} - ${DAY}`, bite: 5_000 },
  { table: 'portal_logins', by: 'expires_at', below: `${NOW} - ${kept.portalLoginDays * DAY}`, bite: 5_000 },
  // Neither the link nor the cookie is valid any longer.
  {
    table: 'portal_sessions',
    by: 'greatest(expires_at, cookie_expires_at)',
    below: `${NOW} - ${kept.portalSessionDays * DAY}`,
    bite: 5_000,
  },
  { table: 'member_links', by: 'expires_at', below: `${NOW} - ${LINK_KEPT_SECONDS}`, bite: 5_000 },
  { table: 'member_sessions', by: 'expires_at', below: `${NOW} - ${kept.memberSessionDays * DAY}`, bite: 5_000 },
  // A challenge is valid for minutes. An older one is no longer answered.
  { table: 'passkey_challenges', by: 'expires_at', below: `${NOW} - 3600`, bite: 5_000 },
  { table: 'api_key_previous_secrets', by: 'expires_at', below: `${NOW} - ${DAY}`, bite: 5_000 },
  { table: 'given_up_slugs', by: 'given_up_at', below: `${NOW} - ${90 * DAY}`, bite: 1_000 },
  { table: 'audits', by: 'created_at', below: `${NOW} - ${90 * DAY}`, bite: 1_000 },
  // An id begins with the real time of its writing in milliseconds, also on a test clock.
  {
    table: 'emails',
    by: 'id',
    below: `'em_' || base32((${NOW} - ${kept.mailDays * DAY}) * 1000, 10)`,
    but: "status = 'queued'",
    bite: 5_000,
  },
  // Mails that were sent show the logo of their time, so a picture stays a while after nothing names it any more.
  { table: 'pictures', by: 'unused_since', below: `${NOW} - ${30 * DAY}`, bite: 50 },
  { table: 'document_buyers', by: 'kept_until', below: NOW, bite: 1_000 },
  { table: 'certificate_files', by: 'kept_until', below: NOW, bite: 50 },
  { table: 'process_keys', by: 'seen_at', below: "now() - interval '1 day'", bite: 5_000 },
  { table: 'worker_heartbeats', by: 'seen_at', below: "now() - interval '1 day'", bite: 5_000 },
]

/** One purge's statement; `$1` is how many rows it takes at most. One process at a time purges a table. Locked rows wait for the next statement. */
export function purgeStatement({ table, by, below, but }: Purge): string {
  // By ctid: with a join by a key, the planner might read the whole table. The rows are locked, so their ctid does not change.
  return `delete from ${table} where ctid = any (array(
    select ctid from ${table} where (select pg_try_advisory_xact_lock(7271030, hashtext('${table}'))) and ${by} < ${below}${but ? ` and not (${but})` : ''}
    order by ${by} limit $1 for update skip locked))`
}

/**
 * Removes every row that has passed its retention, some thousand at a time, and answers how many rows each table lost. Calls `stopping` between
 * statements. Safe to repeat, to be killed, and to run in any number of workers.
 */
export async function purge(
  pool: Pool,
  stopping: () => boolean = () => false,
  kept: Kept = KEPT,
): Promise<Record<string, number>> {
  await pool.query(`select mark_unused_pictures(${NOW})`)
  const removed: Record<string, number> = {}
  for (const one of purgesOf(kept)) {
    for (let bite = one.bite; bite === one.bite && !stopping(); ) {
      bite = (await pool.query(purgeStatement(one), [one.bite])).rowCount ?? 0
      removed[one.table] = (removed[one.table] ?? 0) + bite
    }
  }
  return removed
}
