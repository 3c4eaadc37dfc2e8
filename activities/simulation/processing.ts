// Takes the processings of a simulated shop in this process. Elsewhere a wakeup wakes a workflow; here its work is done at once, so that a year costs
// its commands and no workflow tasks. The wakeups table still holds what a run that died has left to do. Temporal is not involved.
import type { Pool } from 'pg'
import type { Notifier, Wakeup } from '../../commands/commit.ts'
import { workflowRowOf } from '../../rules/workflow-kinds.ts'
import { AskAgain } from '../ask-again.ts'
import type { Background } from '../background.ts'
import { faultOf } from '../faults.ts'
import { finishCharge } from '../finish-charge.ts'
import { returnTransfer } from '../return-transfer.ts'
import { runCheckout } from '../run-checkout.ts'
import { runCycle } from '../run-cycle.ts'
import { runInvoice } from '../run-invoice.ts'
import { type PayoutDeps, runPayout } from '../run-payout.ts'
import { runRefund } from '../run-refund.ts'

/** How many processings run at once. One process and one database share two cores: more would only wait for each other. */
const IN_PARALLEL_MAX = 8

export interface ProcessDueDeps extends Omit<PayoutDeps, 'notifier'> {
  pool: Pool
  heartbeat(): void
  sleep(ms: number): Promise<void>
  /** Gives the simulation its share of the worker, beside other background work. Absent: there is no limit. */
  background?: Background
}

/** Does one step of an owner's simulation in a slot: a commit, a processing or a question. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>

export class Processings implements Notifier {
  readonly #deps: ProcessDueDeps
  readonly #shopId: string
  readonly step: Step
  #waiting = new Map<string, Wakeup>()

  constructor(deps: ProcessDueDeps, shopId: string, owner: string) {
    this.#deps = deps
    this.#shopId = shopId
    this.step = (work) => (deps.background ? deps.background.steps.run(owner, work) : work())
  }

  wake(wakeups: Wakeup[]): void {
    for (const wakeup of wakeups) this.#waiting.set(wakeup.workflowId, wakeup)
  }

  /** Does what a run that died had woken and not done. */
  async recall(now: number): Promise<void> {
    const { rows } = await this.#deps.pool.query<{ workflow_id: string }>(
      'select workflow_id from wakeups where merchant_id = $1 order by workflow_id',
      [this.#shopId],
    )
    for (const { workflow_id: workflowId } of rows) this.#waiting.set(workflowId, { workflowId } as Wakeup)
    await this.settle(now)
  }

  /** Takes processings until no workflow is waiting. `now`: the clock's time, Unix seconds. */
  async settle(now: number): Promise<void> {
    const done = new Set<string>()
    while (this.#waiting.size > 0) {
      const woken = [...this.#waiting.keys()]
      this.#waiting.clear()
      // Each workflow is processed once at a time. Those that are woken meanwhile come in the next round.
      await inParallel(woken, (workflowId) => this.#processDue(workflowId, now))
      for (const workflowId of woken) done.add(workflowId)
    }
    if (done.size > 0) await this.#deps.pool.query('delete from wakeups where workflow_id = any($1)', [[...done]])
  }

  async #processDue(workflowId: string, now: number, mayWait = true): Promise<void> {
    this.#deps.heartbeat()
    const deps = { ...this.#deps, notifier: this }
    const { kind, id } = workflowRowOf(workflowId) ?? { kind: null, id: '' }
    const processed = await this.step(async () => {
      if (kind === 'subscription') return runCycle(deps, { subscriptionId: id, now })
      if (kind === 'checkout_session') return runCheckout(deps, { sessionId: id, now })
      if (kind === 'invoice') return runInvoice(deps, { invoiceId: id, now })
      if (kind === 'payout') {
        while ((await runPayout(deps, { payoutId: id, now })).assigning) this.#deps.heartbeat()
      }
      return null
    })
    if (processed?.pendingChargeId && mayWait) {
      const paymentId = processed.pendingChargeId
      const heard = await this.#untilHeard(() => finishCharge(deps, { paymentId, now })).then(() => true, unlessAway)
      // When the outcome could not be written down, the processing itself tries once more, and puts the row in quarantine.
      await this.#processDue(workflowId, now, heard)
    }
    if (kind === 'refund') await this.#untilHeard(() => this.step(() => runRefund(deps, { refundId: id, now })))
    if (kind === 'inbound_transfer')
      await this.#untilHeard(() => this.step(() => returnTransfer(deps, { transferId: id, now })))
  }

  async #untilHeard(ask: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await ask())
      } catch (error) {
        if (!(error instanceof AskAgain)) throw error
        this.#deps.heartbeat()
        await this.#deps.sleep(error.afterMs)
      }
    }
  }
}

/** False for a fault of the row; throws when the database or a gateway is away. */
function unlessAway(error: unknown): false {
  if (faultOf(error).kind === 'away') throw error
  return false
}

/** Runs `work` for each, a few at a time, in order. Rejects at the first failure. */
export async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = all.values()
  const worker = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(IN_PARALLEL_MAX, all.length) }, worker))
}
