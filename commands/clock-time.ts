// Sets the time of a commit: for a customer on a test clock the clock's time, for all others the time that was passed in. Everything else about test
// clocks is commands/test-clocks.ts.
import type { TestClock } from '../db/entities/index.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Commit } from './commit.ts'

/**
 * For API writes to anything on a test clock: the commit takes the clock's frozen time as its `at`. The clock's row is share-locked, so that it
 * cannot start to advance during the write. Throws `lock_timeout` (409) while the clock is advancing (specification §8.1).
 */
export async function clockTime(c: Commit, onClock: { testClockId?: string | null }): Promise<void> {
  if (!onClock.testClockId) return
  const [clock] = await c.em.execute<{ frozen_time: number; status: string; deleted_at: number | null }[]>(
    'select frozen_time::float8 as frozen_time, status, deleted_at from test_clocks where id = ? for share',
    [onClock.testClockId],
  )
  if (clock?.status === 'advancing') {
    throw new Refusal(
      'lock_timeout',
      `The test clock ${onClock.testClockId} is advancing. Wait until it is ready, then try again.`,
    )
  }
  c.testClockId = onClock.testClockId
  if (clock && clock.deleted_at === null) c.timeIs(clock.frozen_time)
}

/**
 * For workflows: sets the current time of a row, given its clock (null: none). An advancing clock stands still until its due rows are done. A deleted
 * clock does not count any more.
 */
export function liveOn(c: Commit, clock: Pick<TestClock, 'id' | 'frozenTime' | 'deletedAt'> | null, now: number): void {
  c.testClockId = clock?.id ?? null
  c.timeIs(clock && clock.deletedAt == null ? clock.frozenTime : now)
}
