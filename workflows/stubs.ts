// The activities as workflows call them, each with the why of its limits.
import type { LocalActivityOptions } from '@temporalio/common'
import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import {
  type Activities,
  type GatewayActivities,
  gatewayQueue,
  type Turn,
  type WebhookActivities,
  webhookQueue,
} from './contract.ts'

/**
 * Local: a turn costs no task of its own, half the price of a normal activity (bench/README.md). It must end within the workflow
 * task (10 s), so the gateway gets a second inside it and the database the rest. Faults are retried for ever: the row decides, a later
 * look is as good as an early one; if it were given up, a renewal would be lost silently.
 */
const LOCAL: LocalActivityOptions = {
  startToCloseTimeout: '8 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
  localRetryThreshold: '5 seconds',
}

const local = proxyLocalActivities<Pick<Activities, 'runCycle' | 'runCheckout'>>(LOCAL)

/** As above: a payout that is never sent, or a merchant that a round forgets, would be lost silently. */
export const { runPayout, findRound, reservePage } =
  proxyLocalActivities<Pick<Activities, 'runPayout' | 'findRound' | 'reservePage'>>(LOCAL)

/** `what` is the step that is expected, for whoever reads the timeline in the Temporal UI. */
export function runCycle(what: string, input: Parameters<Activities['runCycle']>[0]): Promise<Turn> {
  return local.runCycle.executeWithOptions({ ...LOCAL, summary: what }, [input])
}

/** As `runCycle`, of a checkout. */
export function runCheckout(what: string, input: Parameters<Activities['runCheckout']>[0]): Promise<Turn> {
  return local.runCheckout.executeWithOptions({ ...LOCAL, summary: what }, [input])
}

/** Normal, since ten years of a thousand subscriptions take minutes. A dead worker is noticed by the missing heartbeat. */
export const { advanceClock } = proxyActivities<Pick<Activities, 'advanceClock'>>({
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
})

/**
 * A thousand buyers for ten years take an hour. A run that died is taken up where it stood; one that fails five times has met a mistake of ours,
 * and whoever asked for it is told instead of waiting.
 */
export const { runSimulation } = proxyActivities<Pick<Activities, 'runSimulation'>>({
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '30 seconds',
  retry: {
    initialInterval: '200 milliseconds',
    backoffCoefficient: 2,
    maximumInterval: '10 seconds',
    maximumAttempts: 5,
  },
})

/** A question may take two minutes, a large database has some seventy. One that fails five times is told as failed. */
export const { runAudit } = proxyActivities<Pick<Activities, 'runAudit'>>({
  startToCloseTimeout: '4 hours',
  heartbeatTimeout: '3 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 5 },
})

/** Short writes, the last words on what failed among them: retried until the database takes them, or it would be running for ever. */
export const { failSimulation, openScheduled, failAudit } = proxyActivities<
  Pick<Activities, 'failSimulation' | 'openScheduled' | 'failAudit'>
>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
})

/**
 * A gateway may owe us an answer for a day; asking again costs nothing and charges nothing. Whoever stops waiting for it goes on at
 * once: it hears of that with a heartbeat, and what it still writes down until then is what the next look would.
 */
export function finishCharge(input: { paymentId: string; now: number }): Promise<void> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '24 hours',
    heartbeatTimeout: '30 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
    allowEagerDispatch: false,
    cancellationType: 'TRY_CANCEL',
    summary: 'wait for the gateway',
  }).finishCharge(input)
}

/**
 * A gateway that is away is asked again for as long as it takes: the money is reserved, and its sender waits for it. Asking twice sends
 * nothing twice.
 */
export function returnTransfer(input: { transferId: string; now: number }): Promise<{ askAgainAt: number | null }> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '1 minute',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 minutes' },
    allowEagerDispatch: false,
    summary: 'send the money back',
  }).returnTransfer(input)
}

/**
 * A gateway that is away is asked again for as long as it takes: the amount is reserved, and buyer and merchant wait for it. What was asked for once is
 * looked up from then on. Half a minute for one call: a buyer's refund must not wait for a worker or a connection that is dead.
 */
export function runRefund(input: { refundId: string; now: number }): Promise<{ askAgainAt: number | null }> {
  return proxyActivities<GatewayActivities>({
    taskQueue: gatewayQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '30 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 minutes' },
    allowEagerDispatch: false,
    summary: 'refund',
  }).runRefund(input)
}

/**
 * It stays while there is something to send, ten minutes at most (activities/delivery/post-office.ts); a process that died is noticed by the
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
