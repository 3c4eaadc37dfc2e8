// Walks a test clock from instant to instant: time stands still until everything that is due has acted. A thousand
// subscriptions cost their cycles and nothing on top (design "A test clock").

import { type CommandDeps, commit, OWNER_OF_ITS_ROW, type Wakeup } from '../commands/commit.ts'
import { type ClockStep, dueAmong, endOnDeletedClock, stepClock } from '../commands/test-clocks.ts'
import { quarantinedOnClock } from '../db/queries/quarantine.ts'
import { testClockWorkflowId } from '../resources/test-clock.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { ClockWalk } from '../workflows/contract.ts'
import { type Background, ownerOf } from './background.ts'

export interface ClockDeps extends CommandDeps {
  /** Delivers wakeups to Temporal, several at a time. */
  wakeAll(wakeups: Wakeup[]): Promise<void>
  heartbeat(): void
  sleep(ms: number): Promise<void>
  /** Spaces the wakeups, so that other merchants' processings come in between. Absent: all that is due is woken at once. */
  background?: Pick<Background, 'clockProcessings' | 'ofClocks'>
}

type Checkpoint = Extract<ClockStep, { kind: 'checkpoint' }>
type Due = Checkpoint['due'][number]

/** Whoever has not acted by then is woken once more: a wake may have met a worker that died. */
const WAKE_AGAIN_AFTER_MS = 5_000

/** How many of those that stand aside are named. */
const NAMED_MAX = 20

/**
 * Walks a clock to where it is to go, or ends what is left on one that was deleted; answers what it has passed by: a row in quarantine holds up no clock.
 * Safe to repeat: where it stands is in the clock's row, and while something is due time does not move.
 */
export async function advanceClock(deps: ClockDeps, { clockId }: { clockId: string }): Promise<ClockWalk> {
  for (;;) {
    deps.heartbeat()
    const context = {
      ...OWNER_OF_ITS_ROW,
      apiVersion: API_VERSION,
      at: 0,
      workflowId: testClockWorkflowId(clockId),
    }
    const step = await commit(deps, context, (c) => stepClock(c, clockId))
    if (step.kind === 'arrived') {
      while (await commit(deps, context, (c) => endOnDeletedClock(c, clockId))) deps.heartbeat()
      return { aside: await quarantinedOnClock(deps.orm.em.fork(), clockId, NAMED_MAX) }
    }
    await letAct(deps, clockId, step)
  }
}

/** Wakes all that is due and waits until it has acted. Answers early when somebody has not: the next step finds it again. */
async function letAct(deps: ClockDeps, clockId: string, checkpoint: Checkpoint): Promise<void> {
  const acting: Acting = new Map()
  if (!deps.background) {
    for (const { workflowId } of checkpoint.due) acting.set(workflowId, () => undefined)
    await deps.wakeAll(checkpoint.due.map((due) => wakeFor(due, checkpoint)))
    return watch(deps, clockId, checkpoint.at, acting, () => acting.size === 0)
  }
  let over = false
  const wakeup = async (due: Due) => {
    if (over) return
    const acted = new Promise<void>((done) => acting.set(due.workflowId, done))
    await deps.wakeAll([wakeFor(due, checkpoint)])
    await acted
  }
  const all = inSlots(deps.background, checkpoint, wakeup)
  const watching = watch(deps, clockId, checkpoint.at, acting, () => over)
  try {
    await Promise.race([all, watching])
  } finally {
    over = true
    for (const done of acting.values()) done()
    // Of a walk that has failed nothing goes on.
    await Promise.allSettled([all, watching])
  }
}

async function inSlots(
  { clockProcessings, ofClocks }: NonNullable<ClockDeps['background']>,
  checkpoint: Checkpoint,
  wake: (due: Due) => Promise<void>,
): Promise<void> {
  const owner = ownerOf(checkpoint)
  const inSlot = (due: Due) =>
    clockProcessings.run(owner, async () => {
      ofClocks.add(due.workflowId)
      await wake(due).finally(() => ofClocks.delete(due.workflowId))
    })
  await Promise.all(checkpoint.due.map(inSlot))
}

/** Who has been woken and not acted yet, and how to say that it has. */
type Acting = Map<string, () => void>

/** A look costs a query; when many act one after the other it need not come after each. */
const PAUSE_AMONG_MANY_MS = 16

/** Looks who has acted, until it is over. Answers early when nobody who was woken has acted for a while. */
async function watch(deps: ClockDeps, clockId: string, at: number, acting: Acting, over: () => boolean): Promise<void> {
  for (let idleMs = 0, pauseMs = 2; !over() && idleMs < WAKE_AGAIN_AFTER_MS; ) {
    const asked = [...acting.keys()]
    const due = asked.length > 0 && (await dueAmong(deps.orm.em.fork(), clockId, at, asked))
    for (const workflowId of due ? asked.filter((id) => !due.has(id)) : []) {
      acting.get(workflowId)?.()
      acting.delete(workflowId)
      idleMs = 0
      pauseMs = Math.min(pauseMs, PAUSE_AMONG_MANY_MS)
    }
    deps.heartbeat()
    // Who has acted was the last one, perhaps: whoever knows says so in this moment.
    await new Promise((resolve) => setImmediate(resolve))
    if (over()) return
    await deps.sleep(pauseMs)
    // Waiting for a slot is no silence of those who were woken.
    if (acting.size > 0) idleMs += pauseMs
    pauseMs = Math.min(pauseMs * 1.5, 50)
  }
}

function wakeFor(
  due: { workflowId: string; customerId: string | null },
  context: { merchantId: string; livemode: boolean },
): Wakeup {
  return {
    workflowId: due.workflowId,
    customerId: due.customerId,
    merchantId: context.merchantId,
    livemode: context.livemode,
    token: 0,
    fresh: false,
    urgent: true,
    requestId: null,
  }
}
