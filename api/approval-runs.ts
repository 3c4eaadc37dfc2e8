// The loop of the API that makes approved calls whose process died, or that met a passing cause. Any number of processes may run it: a call is made once
// (api/proposals.ts). It is in the API and not in the worker, since only the API knows the calls.
import { actForEverybody } from '../db/acting.ts'
import type { ApiDeps } from './deps.ts'
import { callReader } from './middleware/parse.ts'
import { runDueApprovals } from './proposals.ts'

/** Somebody who has approved may look at it for this long more, should the process die in between. */
const RUN_EVERY_MS = 5_000

/** One round: makes the calls that are due. Answers how many were tried. Safe to repeat. */
export function runDue(deps: ApiDeps): Promise<number> {
  return runDueApprovals(deps, callReader)
}

/** Starts the loop. The answer stops it, and resolves when the round under way has ended. */
export function keepRunningApprovals(deps: ApiDeps): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const round = () => {
    underWay = actForEverybody(() => runDue(deps))
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'approved calls could not be run and will be tried again'),
      )
      .finally(() => {
        if (!stopped) timer = actForEverybody(() => setTimeout(round, RUN_EVERY_MS))
      })
  }
  round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await underWay
  }
}
