// How a workflow waits: on real time by a timer, on a test clock by the wake that the clock's own workflow sends. The same
// code for both; the row says which.
import { condition } from '@temporalio/workflow'

/** Unix seconds of this workflow task: replays see the same instant. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** Sleeps until `wakeAt` (Unix seconds) or until `awake` says true. Without a time: until `awake` alone. */
export async function sleepUntil(wakeAt: number | null, awake: () => boolean, what: string): Promise<void> {
  if (wakeAt === null) return condition(awake)
  await condition(awake, Math.max(1, wakeAt * 1000 - Date.now()), { summary: what })
}
