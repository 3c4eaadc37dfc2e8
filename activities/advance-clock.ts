// Advances a test clock from one due instant to the next. Time stands still until everything that is due has been processed. A clock with a thousand
// subscriptions costs their cycles and nothing more (design "A test clock").

import { type CommandDeps, commit, OWNER_OF_ITS_ROW, type Wakeup } from '../commands/commit.ts'
import { type ClockStep, dueAmong, endOnDeletedClock, noticeOnClock, stepClock } from '../commands/test-clocks.ts'
import { quarantinedOnClock } from '../db/queries/quarantine.ts'
import { API_VERSION } from '../rules/versions.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { ClockWalk } from '../workflows/contract.ts'
import { type Background, ownerOf } from './background.ts'
import { faultOf } from './faults.ts'

export interface ClockDeps extends CommandDeps {
  /** Delivers wakeups to Temporal, several at a time. */
  wakeAll(wakeups: Wakeup[]): Promise<void>
  heartbeat(): void
  sleep(ms: number): Promise<void>
  /** Limits how many wakeups are under way at once, so that other merchants' processings run in between. Absent: all that is due is woken at once. */
  background?: Pick<Background, 'clockProcessings' | 'ofClocks'>
}

type Checkpoint = Extract<ClockStep, { kind: 'checkpoint' }>
type Due = Checkpoint['due'][number]

/** A workflow that has not acted by then is woken once more: the worker that got the first wakeup may have died. */
const WAKE_AGAIN_AFTER_MS = 5_000

/** The most quarantined rows that the answer names. */
const NAMED_MAX = 20

/**
 * Advances a clock to its target, or ends what is left on a deleted clock. Answers the rows in quarantine, which hold up no clock. Safe to repeat:
 * the clock's row holds its time, and time does not move while something is due.
 */
export async function advanceClock(deps: ClockDeps, { clockId }: { clockId: string }): Promise<ClockWalk> {
  // A notice of a coming charge that fails is left out of this walk: the charge itself comes all the same.
  const unnoticed = new Set<string>()
  for (;;) {
    deps.heartbeat()
    const context = {
      ...OWNER_OF_ITS_ROW,
      apiVersion: API_VERSION,
      at: 0,
      workflowId: workflowIdOf('test_clock', clockId),
    }
    const step = await commit(deps, context, (c) => stepClock(c, clockId, unnoticed))
    if (step.kind === 'arrived') {
      while (await commit(deps, context, (c) => endOnDeletedClock(c, clockId))) deps.heartbeat()
      return { aside: await quarantinedOnClock(deps.orm.em.fork(), clockId, NAMED_MAX) }
    }
    const { merchantId, livemode, at } = step
    const notice = { merchantId, livemode, apiVersion: API_VERSION, at }
    for (const id of step.noticing) {
      await commit(deps, notice, (c) => noticeOnClock(c, clockId, id, at)).catch((error: unknown) => {
        if (faultOf(error).kind !== 'row') throw error
        unnoticed.add(id)
      })
    }
    await letAct(deps, clockId, step)
  }
}

/** Wakes all that is due and waits until it has been processed. Returns early when some of it has not: the next step of the clock finds it again. */
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
    // Does not return before both have ended: no work goes on after a failure.
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

/** Workflows that were woken and have not acted yet, each with the function that reports that it has. */
type Acting = Map<string, () => void>

/** Each look costs a query. When many workflows act one after the other, a look per workflow is not needed. */
const PAUSE_AMONG_MANY_MS = 16

/** Asks the database who has acted, until `over` says that all have. Returns early when no woken workflow has acted for `WAKE_AGAIN_AFTER_MS`. */
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
    // Lets pending promises settle first: the workflow that has just acted may have been the last, and then `over` says so.
    await new Promise((resolve) => setImmediate(resolve))
    if (over()) return
    await deps.sleep(pauseMs)
    // The idle time counts only while woken workflows have not acted, not while work waits for a slot.
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
