// The activities as workflows call them, with the reasons for their limits.
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
 * A processing is a local activity: it has no task of its own, so it costs half as much as a normal activity (bench/README.md). It must end within
 * the workflow task (10 s), so the gateway gets a second of it and the database the rest. Four tries within two seconds survive a restart of the
 * database. Then the processing has an answer (the row is put in quarantine), or its workflow sleeps and looks again. More tries would keep the first
 * one's `now`, ignore wakes and fill the history. Nothing is lost, since the row decides and the workflow stays.
 */
const LOCAL: LocalActivityOptions = {
  startToCloseTimeout: '8 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumAttempts: PROCESSING_TRIES },
  localRetryThreshold: '5 seconds',
}

const local = proxyLocalActivities<Pick<Activities, 'runCycle' | 'runCheckout' | 'runInvoice'>>(LOCAL)

/** The limits of `LOCAL`. */
export const { runPayout, findRound, reservePage } =
  proxyLocalActivities<Pick<Activities, 'runPayout' | 'findRound' | 'reservePage'>>(LOCAL)

/** `what` is the expected step, shown in the timeline of the Temporal UI. */
export function runCycle(what: string, input: Parameters<Activities['runCycle']>[0]): Promise<Processed> {
  return local.runCycle.executeWithOptions({ ...LOCAL, summary: what }, [input])
}

/** As `runCycle`, for a checkout. */
export function runCheckout(what: string, input: Parameters<Activities['runCheckout']>[0]): Promise<Processed> {
  return local.runCheckout.executeWithOptions({ ...LOCAL, summary: what }, [input])
}

/** As `runCycle`, for an invoice made by hand. */
export function runInvoice(what: string, input: Parameters<Activities['runInvoice']>[0]): Promise<Processed> {
  return local.runInvoice.executeWithOptions({ ...LOCAL, summary: what }, [input])
}

/**
 * A missing heartbeat reveals a dead worker; another worker continues where it stood. The limits include the time that background work waits for a
 * slot.
 */
function inBackground(limits: Omit<ActivityOptions, 'taskQueue' | 'allowEagerDispatch'>) {
  const taskQueue = backgroundQueue(workflowInfo().taskQueue)
  return proxyActivities<BackgroundActivities>({ ...limits, taskQueue, allowEagerDispatch: false })
}

/** An advance of a thousand subscriptions over ten years takes minutes, and hours beside a busy shop. */
export function advanceClock(input: { clockId: string }): Promise<ClockWalk | undefined> {
  return inBackground({
    startToCloseTimeout: '12 hours',
    heartbeatTimeout: '15 seconds',
    retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
  }).advanceClock(input)
}

/**
 * A simulation of a thousand buyers over ten years takes an hour, and more than ten hours beside a busy shop and behind the owner's other
 * simulations. A simulation that fails five times has met a bug of ours: it is recorded as failed, so that its owner does not go on waiting.
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

/** A question may take two minutes, and a large database has some seventy questions. An audit that fails five times is recorded as failed. */
export function runAudit(input: { auditId: string }): Promise<void> {
  return inBackground({
    startToCloseTimeout: '4 hours',
    heartbeatTimeout: '3 minutes',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 5 },
  }).runAudit(input)
}

/**
 * Short writes, among them the record of a failure. They are retried until the database takes them; otherwise the row would stay `running` for ever.
 */
export const { failSimulation, openScheduled, failAudit } = proxyActivities<
  Pick<Activities, 'failSimulation' | 'openScheduled' | 'failAudit'>
>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
})

/**
 * A gateway may owe an answer for a day; asking again costs nothing and charges nothing. A workflow that stops waiting goes on at once: the activity
 * learns of the cancellation with a heartbeat, and what it writes until then is what the next processing would write. An outcome that cannot be
 * written down after eight tries, some two minutes, is left to the processing.
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
 * A gateway that is away is asked again for as long as it takes: the money is reserved, and its sender waits for it. After four tries the workflow
 * asks again: it sleeps in between, and a wake ends the sleep. Asking twice sends nothing twice.
 */
export function returnTransfer(input: Parameters<GatewayActivities['returnTransfer']>[0]): Promise<Errand> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '1 minute',
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: PROCESSING_TRIES },
    allowEagerDispatch: false,
    summary: 'send the money back',
  }).returnTransfer(input)
}

/**
 * A gateway that is away is asked again for as long as it takes, as above: the amount is reserved, and buyer and merchant wait for it. A refund that
 * was asked for once is looked up from then on. Half a minute for one call: a buyer's refund must not wait for a dead connection. A missing heartbeat
 * reveals a dead worker, and a task that one has lost while it stopped (D840).
 */
export function runRefund(input: Parameters<GatewayActivities['runRefund']>[0]): Promise<Errand> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '30 seconds',
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: PROCESSING_TRIES },
    allowEagerDispatch: false,
    summary: 'refund',
  }).runRefund(input)
}

/**
 * The activity stays while there is something to send, ten minutes at most (activities/delivery/dispatcher.ts). A missing heartbeat reveals a dead
 * process, and what it had claimed is free when the lease ends. Retried for ever: after a last try the endpoint would get nothing more.
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
