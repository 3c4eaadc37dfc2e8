// Locks rows and reads what they protect, in one round trip. One statement must not do both: after it waited for a lock, Postgres reads the locked
// row anew, but joined rows stay as they were when the statement began (test/architecture.test.ts refuses that form).
import type { EntityManager } from '@mikro-orm/postgresql'
import { executePacket, type Statement } from '../packet.ts'

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
  const rows = await executePacket(em, [...locks, read])
  return (rows.at(-1) ?? []) as Row[]
}
