// How a workflow bears a processing that could not be taken: what was to be reached was away (a row that throws by itself is answered as a value, see
// activities/quarantine.ts). It sleeps, longer each time, and looks again with a fresh time; a wake ends the sleep.
import { TemporalFailure } from '@temporalio/common'
import { isCancellation } from '@temporalio/workflow'
import type { Problem } from './contract.ts'

/** The processing's answer; null when its tries have come to nothing. A local activity fails as itself, not as an `ActivityFailure`: any failure counts. */
export async function unlessAway<T>(processDue: () => Promise<T>): Promise<T | null> {
  try {
    return await processDue()
  } catch (fault) {
    if (!(fault instanceof TemporalFailure) || isCancellation(fault)) throw fault
    return null
  }
}

/** Half a minute first: most of what is away is back by then. Five at most, or what is due waits for a database that has long been back. */
const LOOK_AGAIN_AFTER_SECONDS = [30, 60, 120, 300]

/** How long to sleep after so many processings in a row that came to nothing, in seconds: 1 → 30, 4 and more → 300. */
export function lookAgainAfter(missed: number): number {
  return LOOK_AGAIN_AFTER_SECONDS[Math.min(missed, LOOK_AGAIN_AFTER_SECONDS.length) - 1]!
}

/** What an operator reads of a processing that came to nothing. */
export const AWAY = 'the database or a gateway is away; looks again in minutes'

/** What an operator reads of a row that stands aside. Why it does is in the database: `npm run satang -- workflow why`. */
export function asideInWords({ step, tries, nextTryAt }: Problem): string {
  const again = new Date(nextTryAt * 1000).toISOString()
  return `**in quarantine** · ${step} failed, ${tries} ${tries === 1 ? 'try' : 'tries'} · tried again at ${again}`
}
