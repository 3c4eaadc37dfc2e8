// The activities by name, bound to their dependencies: the table that the worker registers. What each activity guarantees is said in its own file.
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
import { runInvoice } from './run-invoice.ts'
import { type PayoutDeps, runPayout } from './run-payout.ts'
import { runRefund } from './run-refund.ts'
import { findRound, type RoundDeps, reservePage } from './run-round.ts'
import { failSimulation, runSimulation, type SimulationDeps } from './simulation/run.ts'

export interface ActivityDeps
  extends Omit<PayoutDeps, 'quarantine'>,
    Omit<RoundDeps, 'sleep' | 'quarantine'>,
    Pick<SimulationDeps, 'pool'>,
    Pick<AuditDeps, 'alarm'> {
  /** How rows whose processing throws are put in quarantine. The number of the try comes from the activity. */
  quarantining?: Omit<Quarantine, 'lastTry' | 'now'> & {
    /** Logs that a test clock has arrived without these rows. */
    passedBy(o: { clock: string; aside: string[] }): void
  }
  background: Background
}

/** Activities of the main task queue: short processings. Safe to repeat: each says so in its own doc comment. */
export function createActivities(deps: ActivityDeps): Activities {
  const { foreground, ofClocks } = deps.background
  /** A caller may be waiting for this processing, unless it belongs to a test clock. */
  const processDue = async <T>(workflowId: string, work: () => Promise<T>): Promise<T> => {
    if (ofClocks.has(workflowId)) return work()
    foreground.note()
    return work().finally(() => foreground.note())
  }
  return {
    runCycle: (input) => processDue(`subscription/${input.subscriptionId}`, () => runCycle(bounded(deps), input)),
    runCheckout: (input) => processDue(`checkout-session/${input.sessionId}`, () => runCheckout(bounded(deps), input)),
    runInvoice: (input) => processDue(`invoice/${input.invoiceId}`, () => runInvoice(bounded(deps), input)),
    runPayout: (input) => processDue(`payout/${input.payoutId}`, () => runPayout(bounded(deps), input)),
    findRound,
    reservePage: (input) => reservePage({ ...deps, ...fromContext() }, input),
    openScheduled: (input) => openScheduled({ ...deps, now: realTime }, input),
    failAudit: (input) => failAudit({ ...deps, now: realTime }, input),
    failSimulation: (input) => failSimulation({ ...deps, now: realTime }, input),
  }
}

/**
 * Activities of the background queue. No caller waits for them, and they may run for hours. An activity that is added here, such as an import, takes
 * a slot of `background.steps` for each of its commits and questions. Safe to repeat: each says so in its own doc comment.
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

/**
 * Activities of the gateway's own queue: waiting for a gateway must not take a slot that a processing needs. Safe to repeat: each says so in its own
 * doc comment.
 */
export function createGatewayActivities(deps: ActivityDeps): GatewayActivities {
  return {
    finishCharge: (input) => triedLater(finishCharge({ ...deps, ...fromContext(), ...soFar() }, input)),
    returnTransfer: (input) => triedLater(alive(() => returnTransfer(bounded(deps), input))),
    runRefund: (input) => triedLater(alive(() => runRefund(bounded(deps), input))),
  }
}

/** Translates `AskAgain` for Temporal: the try has ended, the next one comes after a delay, and the failure is benign. */
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

/** The number of this try of the activity, and how long the earlier ones have waited. */
function soFar() {
  const { attempt, scheduledTimestampMs } = Context.current().info
  return { attempt, waitedMs: Math.max(0, Date.now() - scheduledTimestampMs) }
}

/**
 * Activities of the webhook queue: an endpoint keeps its slot for as long as it has something to send. Safe to repeat: each says so in its own doc
 * comment.
 */
export function createWebhookActivities(dispatcher: Dispatcher): WebhookActivities {
  return { deliverBatch: (input) => deliverBatch({ dispatcher, ...fromContext() }, input) }
}

/** Temporal retries a processing that throws. After the last try, its row is put in quarantine (activities/quarantine.ts). */
function bounded(deps: ActivityDeps): ActivityDeps & QuarantineDeps {
  return inTry(deps, Context.current().info.attempt >= PROCESSING_TRIES)
}

/** A simulation takes the processings of its shop itself. Nothing would retry them, so each try is the last. */
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
const BEAT_EVERY_MS = 3_000

/** Heartbeats beside the work. A step may wait for a slot or for the database longer than a heartbeat may be missing. */
async function alive<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current()
  const beat = setInterval(() => context.heartbeat(), BEAT_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

/** For long activities: when the worker stops, the next heartbeat throws, and another worker continues. */
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
