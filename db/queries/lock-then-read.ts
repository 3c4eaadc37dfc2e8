// Locks rows and reads what they protect, in one round trip. One statement must not do both: while it waits for a lock Postgres looks at the locked
// row again, but what is joined to it stays as it was when the statement began (test/locking.test.ts refuses that shape).
import type { EntityManager } from '@mikro-orm/postgresql'

export interface Statement {
  sql: string
  params: unknown[]
}

/**
 * Runs the `locks` in their order, then `read`, and answers the rows of `read`. They travel as one message, in which each statement has a snapshot of its
 * own: the read begins when all locks are held, so it sees whatever was committed while they were waited for. A lock selects nothing (`select from … for update`).
 */
export async function lockThenRead<Row extends object>(
  em: EntityManager,
  locks: readonly Statement[],
  read: Statement,
): Promise<Row[]> {
  const platform = em.getPlatform()
  const texts = [...locks, read].map(({ sql, params }) => platform.formatQuery(sql, params))
  const rows = await em.execute<Row[]>(texts.join('; '))
  // A batch answers the rows of all its statements (db/orm.ts); those of a lock have no columns.
  return rows.filter((row) => Object.keys(row).length > 0)
}
