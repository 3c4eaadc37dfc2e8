// How an activity says that it has nothing to wait for now: it ends, gives its slot back, and is to be tried again later. No history is written for that.

import { NotAsked, StillAsking } from '../gateways/calls.ts'

/** Try this activity again after `afterMs`. Nothing has failed. */
export class AskAgain extends Error {
  readonly afterMs: number

  constructor(why: string, afterMs: number) {
    super(why)
    this.afterMs = afterMs
  }
}

/** Longer each time, a minute at most: 1 s, 1.5 s, 2.3 s … for the first, second and third attempt. */
export function nextAskMs(attempt: number): number {
  return Math.min(60_000, 1_000 * 1.5 ** (attempt - 1))
}

/** How soon an activity looks again for a call that goes on without it. */
const LOOK_AGAIN_MS = 5_000

/** A call that goes on, or could not be made, is asked about again later; a fault is a fault, thrown on. Safe to repeat. */
export function laterUnlessFault(error: unknown): never {
  if (error instanceof StillAsking) throw new AskAgain('the call goes on', LOOK_AGAIN_MS)
  if (error instanceof NotAsked) throw new AskAgain(error.message, error.afterMs)
  throw error
}
