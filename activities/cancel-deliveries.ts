// Cancels the deliveries that a closed endpoint or a canceled replay has left behind, in steps. A loop of the worker calls it. The rows say what is
// to be canceled and how far it has come (db/queries/cancel-deliveries.ts).
import type { Pool } from 'pg'
import { CANCELED_AT_ONCE, cancelStep } from '../db/queries/cancel-deliveries.ts'

/** In one round. The rest waits for the next round, so that a worker that stops waits for seconds at most. */
const STEPS_MAX = 50

/**
 * Cancels until nothing is left, or for `STEPS_MAX` steps. Answers how many deliveries it has looked at. After each step it rests as long as the step
 * took, so that other users of the disk come first. Safe to repeat, and to run in any number of workers; when one dies, the others do the rest.
 */
export async function cancelDeliveries(pool: Pool, size = CANCELED_AT_ONCE): Promise<number> {
  let looked = 0
  let idle = 0
  for (let step = 0; step < STEPS_MAX; step++) {
    const begun = performance.now()
    const done = await cancelStep(pool, size)
    if (!done) break
    looked += done.looked
    // Several cancellations may wait for commits that are under way. Trying each of them once is enough.
    idle = done.looked === 0 && !done.isOver ? idle + 1 : 0
    if (idle > done.others) break
    if (done.looked > 0) await new Promise((resolve) => setTimeout(resolve, performance.now() - begun))
  }
  return looked
}
