// Locks rows and reads what they protect, in one round trip. One statement must not do both: after it waited for a lock, Postgres reads the locked
// row anew, but joined rows stay as they were when the statement began (test/architecture.test.ts refuses that form).
import type { EntityManager } from '@mikro-orm/postgresql'

export interface Statement {
  sql: string
  params: unknown[]
}

/**
 * Runs the `locks` in their order, then `read`, and returns the rows of `read`. They are sent as one message, in which each statement has its own
 * snapshot. The read begins when all locks are held, so it sees whatever was committed while it waited for them. A lock selects no columns (`select
 * from … for update`).
 */
export async function lockThenRead<Row extends object>(
  em: EntityManager,
  locks: readonly Statement[],
  read: Statement,
): Promise<Row[]> {
  const platform = em.getPlatform()
  const texts = [...locks, read].map(({ sql, params }) => platform.formatQuery(sql, params))
  const rows = await em.execute<Row[]>(texts.join('; '))
  // A batch returns the rows of all its statements (db/orm.ts); those of a lock have no columns.
  return rows.filter((row) => Object.keys(row).length > 0)
}
