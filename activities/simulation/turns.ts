// Takes the turns of a simulated shop in this process: what elsewhere a workflow does when it is rung, is done here at once, so that a year costs its
// facts and no workflow tasks. The rings table stays what it is: what a run that died has left to do. Temporal hears of none of it.
import type { Pool } from 'pg'
import type { Ringer, RingWritten } from '../../facts/commit.ts'
import { AskAgain } from '../ask-again.ts'
import type { Background } from '../background.ts'
import { faultOf } from '../faults.ts'
import { finishCharge } from '../finish-charge.ts'
import { returnTransfer } from '../return-transfer.ts'
import { runCheckout } from '../run-checkout.ts'
import { runCycle } from '../run-cycle.ts'
import { type PayoutDeps, runPayout } from '../run-payout.ts'
import { runRefund } from '../run-refund.ts'

/** Turns under way at once. One process and one database share two cores: more would only wait for each other. */
const LANES = 8

export interface TurnDeps extends Omit<PayoutDeps, 'ringer'> {
  pool: Pool
  heartbeat(): void
  sleep(ms: number): Promise<void>
  /** Whose share of the worker a simulation has, beside others. Absent: it is alone. */
  background?: Background
}

/** Does a step of the owner's simulation when it is their turn: a commit, a turn or a question. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>

export class Turns implements Ringer {
  readonly #deps: TurnDeps
  readonly #shopId: string
  readonly step: Step
  #waiting = new Map<string, RingWritten>()

  constructor(deps: TurnDeps, shopId: string, owner: string) {
    this.#deps = deps
    this.#shopId = shopId
    this.step = (work) => (deps.background ? deps.background.steps.run(owner, work) : work())
  }

  ring(rings: RingWritten[]): void {
    for (const ring of rings) this.#waiting.set(ring.workflowId, ring)
  }

  /** Takes up what a run that died had rung and not done. */
  async recall(now: number): Promise<void> {
    const { rows } = await this.#deps.pool.query<{ workflow_id: string }>(
      'select workflow_id from rings where merchant_id = $1 order by workflow_id',
      [this.#shopId],
    )
    for (const { workflow_id: workflowId } of rows) this.#waiting.set(workflowId, { workflowId } as RingWritten)
    await this.settle(now)
  }

  /** Takes turns until nobody is rung any more. `now`: the clock's time, Unix seconds. */
  async settle(now: number): Promise<void> {
    const done = new Set<string>()
    while (this.#waiting.size > 0) {
      const rung = [...this.#waiting.keys()]
      this.#waiting.clear()
      // Each workflow once at a time: those that are rung meanwhile come in the next round.
      await inLanes(rung, (workflowId) => this.#turn(workflowId, now))
      for (const workflowId of rung) done.add(workflowId)
    }
    if (done.size > 0) await this.#deps.pool.query('delete from rings where workflow_id = any($1)', [[...done]])
  }

  async #turn(workflowId: string, now: number, mayWait = true): Promise<void> {
    this.#deps.heartbeat()
    const deps = { ...this.#deps, ringer: this }
    const [kind, id = ''] = workflowId.split('/')
    const turn = await this.step(async () => {
      if (kind === 'subscription') return runCycle(deps, { subscriptionId: id, now })
      if (kind === 'checkout-session') return runCheckout(deps, { sessionId: id, now })
      if (kind === 'payout') {
        while ((await runPayout(deps, { payoutId: id, now })).assigning) this.#deps.heartbeat()
      }
      return null
    })
    if (turn?.unsettled && mayWait) {
      const paymentId = turn.unsettled
      const heard = await this.#untilHeard(() => finishCharge(deps, { paymentId, now })).then(() => true, unlessAway)
      // What could not be written down is tried once more by the turn itself, which puts the row aside.
      await this.#turn(workflowId, now, heard)
    }
    if (kind === 'refund') await this.#untilHeard(() => this.step(() => runRefund(deps, { refundId: id, now })))
    if (kind === 'inbound-transfer')
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

/** Runs `work` for each, a few at a time, in order; the first that fails ends it all. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < all.length) await work(all[next++]!)
  }
  await Promise.all(Array.from({ length: Math.min(LANES, all.length) }, lane))
}
