// Accepts, follows and finishes simulations. Each has a hidden merchant of its own. What happens in the shop is activities/simulation, through the
// same commands as everywhere.
import { LockMode } from '@mikro-orm/postgresql'
import { type InvariantFailure, Merchant, Simulation, type SimulationFigures, TestClock } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { type Scenario, SIMULATION_START } from '../rules/simulations.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Commit } from './commit.ts'
import { createMerchant } from './merchants.ts'
import { createTestClock } from './test-clocks.ts'

/** More at once would only make each of them slower. */
export const SIMULATIONS_AT_ONCE = 4

/**
 * Accepts a simulation: its row, the hidden merchant with the caller's own settings, and the wakeup that starts it. Not safe to repeat by itself: the
 * idempotency record keeps a retried request from a second one. 409 `lock_timeout` while four simulations of the merchant are running. Source:
 * specification §8.3, D151.
 */
export async function openSimulation(c: Commit, scenario: Scenario): Promise<Simulation> {
  const { merchantId, livemode } = c.context
  const owner = await c.em.findOneOrFail(Merchant, merchantId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const running = await c.em.count(Simulation, { merchantId, livemode, status: 'running' })
  if (running >= SIMULATIONS_AT_ONCE) {
    throw new Refusal(
      'lock_timeout',
      `${running} simulations are running already. Wait until one of them has finished, then try again.`,
    )
  }
  const id = mintId('sim_')
  const shopId = mintId('mer_')
  await c.inContext({ merchantId: shopId }, () =>
    createMerchant(c, {
      name: `${owner.name} (simulated)`.slice(-250),
      slug: id.replace('_', '-'),
      settings: owner.settings,
      simulationOf: merchantId,
    }),
  )
  const simulation = c.em.create(Simulation, {
    id,
    merchantId,
    livemode,
    shopId,
    customers: scenario.customers,
    months: scenario.months,
    seed: scenario.seed,
    collectionMethods: [...scenario.collectionMethods],
    script: [...scenario.script],
    status: 'running',
    checkpointsDone: 0,
    simulatedTo: SIMULATION_START,
    seenAt: c.at,
    createdAt: c.at,
  })
  c.wake({ workflowId: workflowIdOf('simulation', id), urgent: true })
  return simulation
}

/** Withdraws a simulation that has not begun: deletes its row, its merchant and its wakeup. False when it has begun. Safe to repeat. */
export async function withdrawSimulation(c: Commit, id: string): Promise<boolean> {
  const [gone] = await c.em.execute<{ shop_id: string }[]>(
    "delete from simulations where id = ? and status = 'running' and clock_id is null returning shop_id",
    [id],
  )
  if (!gone) return false
  await c.em.execute('delete from merchants where id = ? and simulation_of is not null', [gone.shop_id])
  await c.em.execute('delete from wakeups where workflow_id = ?', [workflowIdOf('simulation', id)])
  return true
}

/** Gives a simulation its clock, in a commit of its shop. Safe to repeat: a simulation that has a clock keeps it. Null when it has ended. */
export async function openSimulatedClock(c: Commit, id: string): Promise<string | null> {
  const simulation = await running(c, id)
  if (!simulation) return null
  if (!simulation.clockId) {
    const clock = createTestClock(c, { frozenTime: SIMULATION_START, name: id })
    simulation.clockId = clock.id
  }
  return simulation.clockId
}

/**
 * Writes down that the run has passed its first `checkpointsDone` stops. False when the simulation has ended meanwhile, because an operator canceled
 * it. Safe to repeat: the count never decreases. `now`: real time, Unix seconds.
 */
export async function noteCheckpoint(
  c: Commit,
  id: string,
  { checkpointsDone, now }: { checkpointsDone: number; now: number },
): Promise<boolean> {
  const simulation = await running(c, id)
  if (!simulation) return false
  const clock = await c.em.findOneOrFail(TestClock, present(simulation.clockId, 'the clock of a running simulation'))
  simulation.checkpointsDone = Math.max(simulation.checkpointsDone, checkpointsDone)
  simulation.simulatedTo = clock.frozenTime
  simulation.seenAt = now
  return true
}

/** Writes down that a worker runs a simulation or has it in its queue. Safe to repeat. `now`: real time, Unix seconds. */
export async function noteAlive(c: Commit, id: string, now: number): Promise<void> {
  await c.em.execute("update simulations set seen_at = greatest(seen_at, ?) where id = ? and status = 'running'", [
    now,
    id,
  ])
}

export type SimulationResult =
  | { figures: SimulationFigures; invariants: { checked: number; held: boolean; failures: InvariantFailure[] } }
  | { failure: string }

/** Writes down the result of a simulation. Safe to repeat: the first result stays. `now`: real time, Unix seconds. */
export async function finishSimulation(c: Commit, id: string, result: SimulationResult, now: number): Promise<void> {
  const simulation = await running(c, id)
  if (!simulation) return
  const status = 'failure' in result ? 'failed' : 'succeeded'
  update(simulation, { ...result, status, seenAt: now, finishedAt: now })
  // Deletes the wakeups of a run: no worker serves them any more, and the relay would try them for ever.
  await c.em.execute('delete from wakeups where merchant_id = ?', [simulation.shopId])
}

function running(c: Commit, id: string): Promise<Simulation | null> {
  return c.em.findOne(Simulation, { id, status: 'running' }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}
