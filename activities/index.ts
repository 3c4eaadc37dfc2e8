// The activities by name, bound to what they need: the table that the worker registers. What an activity promises is said
// where it is written.
import { ApplicationFailure, Context } from '@temporalio/activity'
import {
  type Activities,
  type BackgroundActivities,
  type GatewayActivities,
  PROCESSING_TRIES,
  type WebhookActivities,
} from '../workflows/contract.ts'
import { advanceClock } from './advance-clock.ts'
import { AskAgain } from './ask-again.ts'
import type { Background } from './background.ts'
import { deliverBatch } from './delivery/deliver-batch.ts'
import type { Dispatcher } from './delivery/dispatcher.ts'
import { finishCharge } from './finish-charge.ts'
import type { Quarantine, QuarantineDeps } from './quarantine.ts'
import { returnTransfer } from './return-transfer.ts'
import { type AuditDeps, failAudit, openScheduled, runAudit } from './run-audit.ts'
import { runCheckout } from './run-checkout.ts'
import { runCycle } from './run-cycle.ts'
import { type PayoutDeps, runPayout } from './run-payout.ts'
import { runRefund } from './run-refund.ts'
import { findRound, type RoundDeps, reservePage } from './run-round.ts'
import { failSimulation, runSimulation, type SimulationDeps } from './simulation/run.ts'

export interface ActivityDeps
  extends Omit<PayoutDeps, 'quarantine'>,
    Omit<RoundDeps, 'sleep' | 'quarantine'>,
    Pick<SimulationDeps, 'pool'>,
    Pick<AuditDeps, 'alarm'> {
  /** How rows are put aside whose turns throw; which try it is, the activity knows. */
  quarantining?: Omit<Quarantine, 'lastTry' | 'now'> & {
    /** Says aloud that a test clock has arrived without these rows. */
    passedBy(o: { clock: string; aside: string[] }): void
  }
  background: Background
}

/** What runs on the main task queue: short turns. Safe to repeat, each by its own doc comment. */
export function createActivities(deps: ActivityDeps): Activities {
  const { foreground, ofClocks } = deps.background
  /** Somebody may be waiting for this processing, unless it is a clock's. */
  const processDue = async <T>(workflowId: string, work: () => Promise<T>): Promise<T> => {
    if (ofClocks.has(workflowId)) return work()
    foreground.note()
    return work().finally(() => foreground.note())
  }
  return {
    runCycle: (input) => processDue(`subscription/${input.subscriptionId}`, () => runCycle(bounded(deps), input)),
    runCheckout: (input) => processDue(`checkout-session/${input.sessionId}`, () => runCheckout(bounded(deps), input)),
    runPayout: (input) => processDue(`payout/${input.payoutId}`, () => runPayout(bounded(deps), input)),
    findRound,
    reservePage: (input) => reservePage({ ...deps, ...fromContext() }, input),
    openScheduled: (input) => openScheduled({ ...deps, now: realTime }, input),
    failAudit: (input) => failAudit({ ...deps, now: realTime }, input),
    failSimulation: (input) => failSimulation({ ...deps, now: realTime }, input),
  }
}

/**
 * What runs on the queue of background work: nobody waits for it, and it may go on for hours. Whatever is added here, an import for one, does its commits and questions in
 * `background.steps`.
 */
export function createBackgroundActivities(deps: ActivityDeps): BackgroundActivities {
  return {
    advanceClock: async (input) => {
      const walk = await alive(() => advanceClock({ ...deps, ...untilStopped() }, input))
      if (walk.aside.length > 0) deps.quarantining?.passedBy({ clock: input.clockId, aside: walk.aside })
      return walk
    },
    runSimulation: (input) =>
      alive(() => runSimulation({ ...inOneTry(deps), ...untilStopped(), now: realTime }, input)),
    runAudit: (input) => alive(() => runAudit({ ...deps, ...untilStopped(), now: realTime }, input)),
  }
}

/** What runs on the gateway's own queue: waiting for a gateway must not take a slot that a processing needs. */
export function createGatewayActivities(deps: ActivityDeps): GatewayActivities {
  return {
    finishCharge: (input) => triedLater(finishCharge({ ...deps, ...fromContext(), ...soFar() }, input)),
    returnTransfer: (input) => triedLater(returnTransfer(bounded(deps), input)),
    runRefund: (input) => triedLater(runRefund(bounded(deps), input)),
  }
}

/** `AskAgain` in Temporal's words: a try that is over, with the time of the next one, and nothing that anybody need read. */
async function triedLater<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AskAgain)) throw error
    throw ApplicationFailure.create({
      message: error.message,
      type: 'AskAgain',
      nextRetryDelay: error.afterMs,
      category: 'BENIGN',
    })
  }
}

/** What earlier tries of this activity have waited. */
function soFar() {
  const { attempt, scheduledTimestampMs } = Context.current().info
  return { attempt, waitedMs: Math.max(0, Date.now() - scheduledTimestampMs) }
}

/** What runs on the queue of webhooks: an endpoint keeps its slot for as long as it has something to send. */
export function createWebhookActivities(dispatcher: Dispatcher): WebhookActivities {
  return { deliverBatch: (input) => deliverBatch({ dispatcher, ...fromContext() }, input) }
}

/** A processing that throws is tried again by Temporal; after the last time its row stands aside (activities/quarantine.ts). */
function bounded(deps: ActivityDeps): ActivityDeps & QuarantineDeps {
  return inTry(deps, Context.current().info.attempt >= PROCESSING_TRIES)
}

/** A simulation takes the processings of its shop by itself: there is nobody who would try again. */
function inOneTry(deps: ActivityDeps): ActivityDeps & QuarantineDeps {
  return inTry(deps, true)
}

function inTry(deps: ActivityDeps, lastTry: boolean) {
  return { ...deps, quarantine: deps.quarantining && { ...deps.quarantining, lastTry, now: realTime } }
}

function realTime(): number {
  return Math.floor(Date.now() / 1000)
}

/** A third of the shortest heartbeat timeout (workflows/stubs.ts). */
const BEAT_EVERY_MS = 5_000

/** Heartbeats beside the work, whose step may wait for its processing, or for the database, for longer than a heartbeat may be missing. */
async function alive<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current()
  const beat = setInterval(() => context.heartbeat(), BEAT_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

/** For what goes on for long without a pause: a worker that stops waits for its activities, and another takes up what is left. */
function untilStopped() {
  const { heartbeat, sleep } = fromContext()
  const { cancellationSignal } = Context.current()
  return {
    sleep,
    heartbeat() {
      if (cancellationSignal.aborted) throw new Error('The worker stops; the activity goes on elsewhere.')
      heartbeat()
    },
  }
}

function fromContext() {
  const context = Context.current()
  return { heartbeat: () => context.heartbeat(), sleep: (ms: number) => context.sleep(ms) }
}
