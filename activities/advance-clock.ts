// Walks a test clock from instant to instant: time stands still until everything that is due has acted. A thousand
// subscriptions cost their cycles and nothing on top (design "A test clock").
import { commit, type FactDeps, type RingWritten } from '../facts/commit.ts'
import { endOnDeletedClock, hasDue, stepClock } from '../facts/test-clocks.ts'
import { API_VERSION } from '../rules/versions.ts'
import { testClockWorkflowId } from '../wire/test-clock.ts'

export interface ClockDeps extends FactDeps {
  /** Delivers rings to Temporal, several at a time. */
  ringAll(rings: RingWritten[]): Promise<void>
  heartbeat(): void
  sleep(ms: number): Promise<void>
}

/** Whoever has not acted by then is rung once more: a poke may have met a worker that died. */
const RING_AGAIN_AFTER_MS = 5_000

/**
 * Walks a clock to where it is going, or ends what is left on one that was deleted. Safe to repeat: where it stands is in the clock's row, and while
 * something is due time does not move.
 */
export async function advanceClock(deps: ClockDeps, { clockId }: { clockId: string }): Promise<void> {
  for (;;) {
    deps.heartbeat()
    const cause = {
      merchantId: '',
      livemode: false,
      apiVersion: API_VERSION,
      at: 0,
      workflowId: testClockWorkflowId(clockId),
    }
    const step = await commit(deps, cause, (c) => stepClock(c, clockId))
    if (step.kind === 'arrived') {
      while (await commit(deps, cause, (c) => endOnDeletedClock(c, clockId))) deps.heartbeat()
      return
    }
    await deps.ringAll(step.due.map((d) => ringFor(d, step)))
    await untilDone(deps, clockId, step.at)
  }
}

async function untilDone(deps: ClockDeps, clockId: string, at: number): Promise<void> {
  for (
    let waitedMs = 0, pauseMs = 2;
    waitedMs < RING_AGAIN_AFTER_MS;
    waitedMs += pauseMs, pauseMs = Math.min(pauseMs * 1.5, 50)
  ) {
    if (!(await hasDue(deps.orm.em.fork(), clockId, at))) return
    deps.heartbeat()
    await deps.sleep(pauseMs)
  }
}

function ringFor(
  due: { workflowId: string; customerId: string },
  cause: { merchantId: string; livemode: boolean },
): RingWritten {
  return {
    workflowId: due.workflowId,
    customerId: due.customerId,
    merchantId: cause.merchantId,
    livemode: cause.livemode,
    token: 0,
    fresh: false,
    urgent: true,
    requestId: null,
  }
}
