// The activities as workflows call them, each with the why of its limits.
import type { ActivityOptions, LocalActivityOptions } from '@temporalio/common'
import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import {
  type Activities,
  type BackgroundActivities,
  backgroundQueue,
  type ClockWalk,
  type Errand,
  type GatewayActivities,
  gatewayQueue,
  PROCESSING_TRIES,
  type Processed,
  type WebhookActivities,
  webhookQueue,
} from './contract.ts'

/**
 * Local: a processing costs no task of its own, half the price of a normal activity (bench/README.md). It must end within the workflow
 * task (10 s), so the gateway gets a second inside it and the database the rest. Four tries within two seconds bear a database that restarts. Then the
 * turn has an answer (the row stands aside), or its workflow sleeps and looks again: more tries would keep the first one's `now`, hear no wake and
 * fill the history; nothing is lost, since the row decides and the workflow stays.
 */
const LOCAL: LocalActivityOptions = {
  startToCloseTimeout: '8 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumAttempts: PROCESSING_TRIES },
  localRetryThreshold: '5 seconds',
}

const local = proxyLocalActivities<Pick<Activities, 'runCycle' | 'runCheckout'>>(LOCAL)

/** As above. */
export const { runPayout, findRound, reservePage } =
  proxyLocalActivities<Pick<Activities, 'runPayout' | 'findRound' | 'reservePage'>>(LOCAL)

/** `what` is the step that is expected, for whoever reads the timeline in the Temporal UI. */
export function runCycle(what: string, input: Parameters<Activities['runCycle']>[0]): Promise<Processed> {
  return local.runCycle.executeWithOptions({ ...LOCAL, summary: what }, [input])
}

/** As `runCycle`, of a checkout. */
export function runCheckout(what: string, input: Parameters<Activities['runCheckout']>[0]): Promise<Processed> {
  return local.runCheckout.executeWithOptions({ ...LOCAL, summary: what }, [input])
}

/** A dead worker is noticed by the missing heartbeat; what it was at is taken up where it stood. Waiting for its processing is part of it. */
function inBackground(limits: Omit<ActivityOptions, 'taskQueue' | 'allowEagerDispatch'>) {
  const taskQueue = backgroundQueue(workflowInfo().taskQueue)
  return proxyActivities<BackgroundActivities>({ ...limits, taskQueue, allowEagerDispatch: false })
}

/** Ten years of a thousand subscriptions take minutes, and hours beside a busy shop. */
export function advanceClock(input: { clockId: string }): Promise<ClockWalk | undefined> {
  return inBackground({
    startToCloseTimeout: '12 hours',
    heartbeatTimeout: '15 seconds',
    retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
  }).advanceClock(input)
}

/**
 * A thousand buyers for ten years take an hour, beside a busy shop and behind the owner's others more than ten. One that fails five times has met a
 * mistake of ours, and whoever asked for it is told instead of waiting.
 */
export function runSimulation(input: { simulationId: string }): Promise<void> {
  return inBackground({
    startToCloseTimeout: '2 days',
    heartbeatTimeout: '30 seconds',
    retry: {
      initialInterval: '200 milliseconds',
      backoffCoefficient: 2,
      maximumInterval: '10 seconds',
      maximumAttempts: 5,
    },
  }).runSimulation(input)
}

/** A question may take two minutes, a large database has some seventy. One that fails five times is told as failed. */
export function runAudit(input: { auditId: string }): Promise<void> {
  return inBackground({
    startToCloseTimeout: '4 hours',
    heartbeatTimeout: '3 minutes',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 5 },
  }).runAudit(input)
}

/** Short writes, the last words on what failed among them: retried until the database takes them, or it would be running for ever. */
export const { failSimulation, openScheduled, failAudit } = proxyActivities<
  Pick<Activities, 'failSimulation' | 'openScheduled' | 'failAudit'>
>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
})

/**
 * A gateway may owe us an answer for a day; asking again costs nothing and charges nothing. Whoever stops waiting for it goes on at
 * once: it hears of that with a heartbeat, and what it still writes down until then is what the next look would. What cannot be written down after
 * eight tries, some two minutes, is the processing's to judge.
 */
export function finishCharge(input: { paymentId: string; now: number }): Promise<void> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '24 hours',
    heartbeatTimeout: '30 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 8 },
    allowEagerDispatch: false,
    cancellationType: 'TRY_CANCEL',
    summary: 'wait for the gateway',
  }).finishCharge(input)
}

/**
 * A gateway that is away is asked again for as long as it takes: the money is reserved, and its sender waits for it. After four tries by the
 * workflow, which sleeps in between and hears a wake. Asking twice sends nothing twice.
 */
export function returnTransfer(input: Parameters<GatewayActivities['returnTransfer']>[0]): Promise<Errand> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '1 minute',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: PROCESSING_TRIES },
    allowEagerDispatch: false,
    summary: 'send the money back',
  }).returnTransfer(input)
}

/**
 * A gateway that is away is asked again for as long as it takes, as above: the amount is reserved, and buyer and merchant wait for it. What was asked
 * for once is looked up from then on. Half a minute for one call: a buyer's refund must not wait for a worker or a connection that is dead.
 */
export function runRefund(input: Parameters<GatewayActivities['runRefund']>[0]): Promise<Errand> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '30 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: PROCESSING_TRIES },
    allowEagerDispatch: false,
    summary: 'refund',
  }).runRefund(input)
}

/**
 * It stays while there is something to send, ten minutes at most (activities/delivery/dispatcher.ts); a process that died is noticed by the
 * missing heartbeat, and what it had claimed is free when its lease ends. Tried again for ever: given up, an endpoint would go silent.
 */
export function deliverBatch(
  input: Parameters<WebhookActivities['deliverBatch']>[0],
): ReturnType<WebhookActivities['deliverBatch']> {
  return proxyActivities<WebhookActivities>({
    taskQueue: webhookQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '15 minutes',
    heartbeatTimeout: '20 seconds',
    retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
    allowEagerDispatch: false,
    summary: 'send webhooks',
  }).deliverBatch(input)
}
