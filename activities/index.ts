// The activities by name, bound to what they need: the table that the worker registers. What an activity promises is said
// where it is written.
import { Context } from '@temporalio/activity'
import type { RingWritten } from '../facts/commit.ts'
import type { Activities, GatewayActivities } from '../workflows/contract.ts'
import { advanceClock } from './advance-clock.ts'
import { finishCharge } from './finish-charge.ts'
import { type CycleDeps, runCycle } from './run-cycle.ts'

export interface ActivityDeps extends CycleDeps {
  ringAll(rings: RingWritten[]): Promise<void>
}

export function createActivities(deps: ActivityDeps): Activities {
  return {
    runCycle: (input) => runCycle(deps, input),
    advanceClock: (input) => advanceClock({ ...deps, ...fromContext() }, input),
  }
}

export function createGatewayActivities(deps: ActivityDeps): GatewayActivities {
  return {
    finishCharge: (input) => finishCharge({ ...deps, ...fromContext() }, input),
  }
}

function fromContext() {
  const context = Context.current()
  return { heartbeat: () => context.heartbeat(), sleep: (ms: number) => context.sleep(ms) }
}
