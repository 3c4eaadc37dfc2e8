// What time it is for what may stand on a test clock.
import type { EntityManager } from '@mikro-orm/postgresql'
import { TestClock } from '../entities/index.ts'

/** Where its clock stands, in Unix seconds; `now` for what is on none, or on one that is gone. */
export async function timeOnClock(
  em: EntityManager,
  testClockId: string | null | undefined,
  now: number,
): Promise<number> {
  const clock = testClockId == null ? null : await em.findOne(TestClock, { id: testClockId, deletedAt: null })
  return clock?.frozenTime ?? now
}
