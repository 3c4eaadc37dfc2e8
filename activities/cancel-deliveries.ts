// Works off what closing an endpoint or a replay has left behind: its deliveries are canceled in their rows, in steps. A loop of the worker calls it;
// what is to be canceled, and how far that has come, is in the rows (db/queries/cancel-deliveries.ts).
import type { Pool } from 'pg'
import { CANCELED_AT_ONCE, cancelStep } from '../db/queries/cancel-deliveries.ts'

/** In one round; what is more waits for the next, so that a stop of the worker waits for seconds at most. */
const STEPS_MAX = 50

/**
 * Cancels until nothing is left, or for so many steps; answers how many deliveries it has looked at. Rests as long as each step took: who waits
 * for the disk comes first. Safe to repeat, and to run in any number of workers; one that dies leaves the rest to the others.
 */
export async function cancelDeliveries(pool: Pool, size = CANCELED_AT_ONCE): Promise<number> {
  let looked = 0
  let idle = 0
  for (let step = 0; step < STEPS_MAX; step++) {
    const begun = performance.now()
    const done = await cancelStep(pool, size)
    if (!done) break
    looked += done.looked
    // Several may wait for commits that are under way; once around all of them is enough.
    idle = done.looked === 0 && !done.isOver ? idle + 1 : 0
    if (idle > done.others) break
    if (done.looked > 0) await new Promise((resolve) => setTimeout(resolve, performance.now() - begun))
  }
  return looked
}
