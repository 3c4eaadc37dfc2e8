// How an activity says that it cannot go on now: it ends, frees its slot, and is tried again later. The retry writes nothing to the history.

import { NotAsked, StillAsking } from '../gateways/calls.ts'

/** Try this activity again after `afterMs`. Nothing has failed. */
export class AskAgain extends Error {
  readonly afterMs: number

  constructor(why: string, afterMs: number) {
    super(why)
    this.afterMs = afterMs
  }
}

/** 1 s, 1.5 s, 2.3 s … for the first, second and third attempt; a minute at most. */
export function nextAskMs(attempt: number): number {
  return Math.min(60_000, 1_000 * 1.5 ** (attempt - 1))
}

/** How soon an activity looks again for a call that is still under way. */
const LOOK_AGAIN_MS = 5_000

/** Throws `AskAgain` for a call that is still under way or could not be made. Throws every other error as it is. Safe to repeat. */
export function laterUnlessFault(error: unknown): never {
  if (error instanceof StillAsking) throw new AskAgain('the call goes on', LOOK_AGAIN_MS)
  if (error instanceof NotAsked) throw new AskAgain(error.message, error.afterMs)
  throw error
}
