// The activities by name, bound to what they need: the table that the worker registers. What an activity promises is said
// where it is written.
import { ApplicationFailure, Context } from '@temporalio/activity'
import type { Activities, GatewayActivities, WebhookActivities } from '../workflows/contract.ts'
import { advanceClock } from './advance-clock.ts'
import { AskAgain } from './ask-again.ts'
import { deliverBatch } from './delivery/deliver-batch.ts'
import type { PostOffice } from './delivery/post-office.ts'
import { finishCharge } from './finish-charge.ts'
import { returnTransfer } from './return-transfer.ts'
import { type AuditDeps, failAudit, openScheduled, runAudit } from './run-audit.ts'
import { runCheckout } from './run-checkout.ts'
import { runCycle } from './run-cycle.ts'
import { type PayoutDeps, runPayout } from './run-payout.ts'
import { runRefund } from './run-refund.ts'
import { findRound, type RoundDeps, reservePage } from './run-round.ts'
import { failSimulation, runSimulation, type SimulationDeps } from './simulation/run.ts'

export interface ActivityDeps
  extends PayoutDeps,
    Omit<RoundDeps, 'sleep'>,
    Pick<SimulationDeps, 'pool'>,
    Pick<AuditDeps, 'alarm'> {}

/** What runs on the main task queue: short turns, and the walk of a test clock. Safe to repeat, each by its own doc comment. */
export function createActivities(deps: ActivityDeps): Activities {
  return {
    runCycle: (input) => runCycle(deps, input),
    runCheckout: (input) => runCheckout(deps, input),
    runPayout: (input) => runPayout(deps, input),
    findRound,
    reservePage: (input) => reservePage({ ...deps, ...fromContext() }, input),
    advanceClock: (input) => advanceClock({ ...deps, ...fromContext() }, input),
    runSimulation: (input) => runSimulation({ ...deps, ...untilStopped(), now: realTime }, input),
    openScheduled: (input) => openScheduled({ ...deps, now: realTime }, input),
    runAudit: (input) => runAudit({ ...deps, ...untilStopped(), now: realTime }, input),
    failAudit: (input) => failAudit({ ...deps, now: realTime }, input),
    failSimulation: (input) => failSimulation({ ...deps, now: realTime }, input),
  }
}

/** What runs on the gateway's own queue: waiting for a gateway must not take a slot that a turn needs. */
export function createGatewayActivities(deps: ActivityDeps): GatewayActivities {
  return {
    finishCharge: (input) => triedLater(finishCharge({ ...deps, ...fromContext(), ...soFar() }, input)),
    returnTransfer: (input) => triedLater(returnTransfer(deps, input)),
    runRefund: (input) => triedLater(runRefund(deps, input)),
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
export function createWebhookActivities(office: PostOffice): WebhookActivities {
  return { deliverBatch: (input) => deliverBatch({ office, ...fromContext() }, input) }
}

function realTime(): number {
  return Math.floor(Date.now() / 1000)
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
