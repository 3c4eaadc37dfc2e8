// How a workflow waits: in real time by a timer, on a test clock by the wake that the clock's own workflow sends. The code is the same for both; the
// row says which.
import { condition } from '@temporalio/workflow'

/** The time of this workflow task in Unix seconds. Replays get the same time. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** Sleeps until `wakeAt` (Unix seconds) or until `awake` is true. Without a time: until `awake` is true. */
export async function sleepUntil(wakeAt: number | null, awake: () => boolean, what: string): Promise<void> {
  if (wakeAt === null) return condition(awake)
  await condition(awake, Math.max(1, wakeAt * 1000 - Date.now()), { summary: what })
}
