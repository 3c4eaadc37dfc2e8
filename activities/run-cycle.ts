// One turn of a subscription: the facts decide and commit, the gateway is called between two commits, and the workflow is
// told how long to sleep. Runs as a local activity, so it ends within seconds and may run again at any point.

import type { Subscription } from '../db/entities/index.ts'
import { type Recorded, recordChargeOutcome } from '../facts/charge-outcome.ts'
import { type Commit, commit, type FactDeps } from '../facts/commit.ts'
import { type Task, takeDueSteps } from '../facts/subscription-steps.ts'
import type { Gateways } from '../gateways/port.ts'
import { API_VERSION } from '../rules/versions.ts'
import { subscriptionWorkflowId } from '../wire/subscription.ts'
import type { Turn } from '../workflows/contract.ts'
import { type Charged, chargeOrLookUp, lookUp } from './charges.ts'
import { giveBack } from './give-back.ts'

export interface CycleDeps extends FactDeps {
  gateways: Gateways
}

/** More tasks than this in one turn means that two facts disagree; the workflow would spin. */
export const TASKS_MAX = 40

/**
 * Takes every due step of a subscription at `now` (Unix seconds; a test clock's time counts where there is one), charging where a step
 * asks for it. Safe to repeat, also half-way: an attempt's start is committed before the gateway is called, its outcome after.
 */
export async function runCycle(
  deps: CycleDeps,
  { subscriptionId, now }: { subscriptionId: string; now: number },
): Promise<Turn> {
  const asked = new Set<string>()
  const did: string[] = []
  const fact = <T>(work: (c: Commit) => Promise<T>) =>
    commit(deps, cause(subscriptionId, now), work, (c) => void did.push(...c.told))
  const turn = (s: Subscription | null, unsettled: string | null) => ({ ...turnOf(s, unsettled), did })
  for (let tasks = 0; tasks < TASKS_MAX; tasks++) {
    const task = await fact((c) => takeDueSteps(c, subscriptionId, now, asked))
    if (task.kind === 'ended' || task.kind === 'wait') return turn(task.subscription, null)
    if (task.kind === 'give_back') {
      asked.add(task.paymentId)
      await giveBack(deps, cause(subscriptionId, now), task.paymentId)
      continue
    }
    const paymentId = task.kind === 'charge' ? task.attempt.paymentId : task.paymentId
    const outcome = await askGateway(deps, task, asked)
    if (outcome.kind === 'unknown' && task.kind !== 'charge') return turn(null, paymentId)
    // An answer that is still to come is recorded too: it brings the pending subscription that the caller is shown.
    const heard = outcome.kind === 'unknown' ? ({ kind: 'processing' } as const) : outcome
    const recorded = await fact((c) => recordChargeOutcome(c, paymentId, heard, now))
    if (recorded.unwanted) {
      asked.add(paymentId)
      await giveBack(deps, cause(subscriptionId, now), paymentId)
    }
    if (heard.kind === 'processing') return turn(recorded.subscription, paymentId)
    if (nothingDue(recorded)) return turn(recorded.subscription, null)
  }
  throw new Error(`subscription ${subscriptionId} does not come to rest`)
}

/** Charges, asks or withdraws, as the task says; what was asked is remembered in `asked`. */
export async function askGateway(
  deps: CycleDeps,
  task: Extract<Task, { kind: 'charge' | 'look_up' | 'withdraw' }>,
  asked: Set<string>,
): Promise<Charged | { kind: 'canceled' }> {
  if (task.kind === 'charge')
    return chargeOrLookUp(deps.gateways.named(task.attempt.gateway), task.attempt, task.askFirst)
  asked.add(task.paymentId)
  const gateway = deps.gateways.named(task.gateway)
  if (task.kind === 'withdraw') return gateway.cancel(task.paymentId)
  return (await lookUp(gateway, task.paymentId)) ?? { kind: 'unknown' }
}

/** Spares the look at the row when the outcome's own commit already said that the next step lies ahead. */
function nothingDue({ subscription: s, at }: Recorded): boolean {
  return s !== null && s.status === 'active' && s.nextActionAt != null && s.nextActionAt > at
}

function turnOf(s: Subscription | null, unsettled: string | null): Omit<Turn, 'did'> {
  const onClock = s?.testClockId != null
  return {
    status: s?.status ?? (unsettled ? 'pending_first_payment' : 'ended'),
    step: s?.plannedStep ?? null,
    nextActionAt: s?.nextActionAt ?? null,
    wakeAt: onClock ? null : (s?.nextActionAt ?? null),
    unsettled,
    ended: unsettled === null && s?.nextActionAt == null,
  }
}

function cause(subscriptionId: string, now: number) {
  // Merchant and mode are the row's; the fact fills them in once it has read it.
  return {
    merchantId: '',
    livemode: false,
    apiVersion: API_VERSION,
    at: now,
    workflowId: subscriptionWorkflowId(subscriptionId),
  }
}
