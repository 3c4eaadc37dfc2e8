// How a workflow handles a processing that failed because the database or a gateway was away. (A row that throws by itself is answered as a value,
// see activities/quarantine.ts.) The workflow sleeps, longer each time, and looks again with a fresh time. A wake ends the sleep.
import { TemporalFailure } from '@temporalio/common'
import { isCancellation } from '@temporalio/workflow'
import type { Problem } from './contract.ts'

/**
 * The processing's answer; null when all its tries failed. A local activity fails with its own error, not with an `ActivityFailure`, so every
 * `TemporalFailure` counts.
 */
export async function unlessAway<T>(processDue: () => Promise<T>): Promise<T | null> {
  try {
    return await processDue()
  } catch (fault) {
    if (!(fault instanceof TemporalFailure) || isCancellation(fault)) throw fault
    return null
  }
}

/** Half a minute first: most outages have ended by then. Five minutes at most, so that what is due does not wait long for a database that is back. */
const LOOK_AGAIN_AFTER_SECONDS = [30, 60, 120, 300] as const

/** How long to sleep after `missed` processings in a row that failed, in seconds: 1 → 30, 4 and more → 300. */
export function lookAgainAfter(missed: number): number {
  return LOOK_AGAIN_AFTER_SECONDS[Math.min(missed, LOOK_AGAIN_AFTER_SECONDS.length) - 1] ?? LOOK_AGAIN_AFTER_SECONDS[0]
}

/** What an operator reads about a processing that failed. */
export const AWAY = 'the database or a gateway is away; looks again in minutes'

/** What an operator reads about a row in quarantine. The reason is in the database: `npm run satang -- workflow why`. */
export function asideInWords({ step, tries, nextTryAt }: Problem): string {
  const again = new Date(nextTryAt * 1000).toISOString()
  return `**in quarantine** · ${step} failed, ${tries} ${tries === 1 ? 'try' : 'tries'} · tried again at ${again}`
}
