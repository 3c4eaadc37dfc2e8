// One turn of a checkout, as activities/run-cycle.ts is of a subscription: the facts decide and commit, the gateway is called between two commits, and
// the workflow is told how long to sleep. Runs as a local activity, so it ends within seconds and may run again at any point.
import type { CheckoutSession } from '../db/entities/index.ts'
import { recordCheckoutOutcome } from '../facts/checkout-outcome.ts'
import { takeDueCheckoutSteps } from '../facts/checkout-steps.ts'
import { type Commit, commit } from '../facts/commit.ts'
import { API_VERSION } from '../rules/versions.ts'
import { checkoutWorkflowId } from '../wire/checkout-session.ts'
import type { Turn } from '../workflows/contract.ts'
import { giveBack } from './give-back.ts'
import { askGateway, type CycleDeps, TASKS_MAX } from './run-cycle.ts'

/**
 * Takes every due step of a session at `now` (Unix seconds; a test clock's time counts where there is one), charging where a buyer asked for it. Safe to
 * repeat, also half-way: an attempt's start is committed before the gateway is called, its outcome after.
 */
export async function runCheckout(
  deps: CycleDeps,
  { sessionId, now }: { sessionId: string; now: number },
): Promise<Turn> {
  const asked = new Set<string>()
  const did: string[] = []
  const cause = {
    merchantId: '',
    livemode: false,
    apiVersion: API_VERSION,
    at: now,
    workflowId: checkoutWorkflowId(sessionId),
  }
  const fact = <T>(work: (c: Commit) => Promise<T>) => commit(deps, cause, work, (c) => void did.push(...c.told))
  for (let tasks = 0; tasks < TASKS_MAX; tasks++) {
    const task = await fact((c) => takeDueCheckoutSteps(c, sessionId, now, asked))
    if (task.kind === 'ended' || task.kind === 'wait') return { ...turnOf(task.session, null), did }
    if (task.kind === 'give_back') {
      asked.add(task.paymentId)
      await giveBack(deps, cause, task.paymentId)
      continue
    }
    const paymentId = task.kind === 'charge' ? task.attempt.paymentId : task.paymentId
    const outcome = await askGateway(deps, task, asked)
    if (outcome.kind === 'unknown' && task.kind !== 'charge') return { ...turnOf(null, paymentId), did }
    const heard = outcome.kind === 'unknown' ? ({ kind: 'processing' } as const) : outcome
    const recorded = await fact((c) => recordCheckoutOutcome(c, paymentId, heard, now))
    if (recorded.unwanted) {
      asked.add(paymentId)
      await giveBack(deps, cause, paymentId)
    }
    if (heard.kind === 'processing') return { ...turnOf(recorded.session, paymentId), did }
  }
  throw new Error(`checkout ${sessionId} does not come to rest`)
}

function turnOf(s: CheckoutSession | null, unsettled: string | null): Omit<Turn, 'did'> {
  const onClock = s?.testClockId != null
  return {
    status: s?.status ?? (unsettled ? 'open' : 'ended'),
    step: s?.plannedStep ?? null,
    nextActionAt: s?.nextActionAt ?? null,
    wakeAt: onClock ? null : (s?.nextActionAt ?? null),
    unsettled,
    ended: unsettled === null && s?.nextActionAt == null,
  }
}
