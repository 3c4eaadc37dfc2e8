// Runs a simulation from where it stands to its end, from checkpoint to checkpoint of its calendar. The same code as for any test clock advances its
// clock. The state of a run that died is in rows: the checkpoint, the clock's time, wakeups. Nothing here is random (rules/simulations.ts draws from
// the seed).

import { type CommitContext, commit, type Wakeup } from '../../commands/commit.ts'
import { finishSimulation, noteAlive, noteCheckpoint, openSimulatedClock } from '../../commands/simulations.ts'
import { startAdvance } from '../../commands/test-clocks.ts'
import { Simulation, TestClock } from '../../db/entities/index.ts'
import { sampleIds } from '../../db/invariants/check.ts'
import { readFigures } from '../../db/queries/simulation.ts'
import { type Checkpoint, checkpointsOf, isFriday, type Scenario, simulationEnd } from '../../rules/simulations.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { workflowIdOf } from '../../rules/workflow-kinds.ts'
import { advanceClock } from '../advance-clock.ts'
import { asOneOfFew, ownerOf, shown } from '../background.ts'
import type { PayoutDeps } from '../run-payout.ts'
import { changeCards, followScript, payInvoices, payOut } from './checkpoints.ts'
import { type ProcessDueDeps, Processings } from './processing.ts'
import { buyersIn, inShop, join, openShelves, type SimulationRun } from './shop.ts'

export interface SimulationDeps extends ProcessDueDeps, PayoutDeps {
  /** Real time, Unix seconds. */
  now(): number
}

/** Runs a simulation to its end and writes the result down. Safe to repeat, also half-way: each checkpoint finds what was done before. */
export async function runSimulation(deps: SimulationDeps, { simulationId }: { simulationId: string }): Promise<void> {
  const simulation = await deps.orm.em.fork().findOne(Simulation, simulationId)
  if (simulation?.status !== 'running') return
  const show = () => commit(deps, causeOf(simulation, deps.now()), (c) => noteAlive(c, simulation.id, deps.now()))
  const { background } = deps
  await shown(show, () =>
    background
      ? background.simulations.run(ownerOf(simulation), deps, () => goOn(deps, simulationId))
      : goOn(deps, simulationId),
  )
}

async function goOn(deps: SimulationDeps, simulationId: string): Promise<void> {
  const simulation = await deps.orm.em.fork().findOne(Simulation, simulationId)
  // Reads it again: the simulation may have waited for long.
  if (simulation?.status !== 'running') return
  const run = await openStage(deps, simulation)
  const checkpoints = checkpointsOf(run.scenario)
  for (const [done, checkpoint] of [...checkpoints.entries()].slice(simulation.checkpointsDone)) {
    deps.heartbeat()
    await advanceTo(deps, run, checkpoint.at)
    await processCheckpoint(run, checkpoint)
    const goesOn = await commit(deps, causeOf(simulation, deps.now()), (c) =>
      noteCheckpoint(c, simulationId, { checkpointsDone: done + 1, now: deps.now() }),
    )
    if (!goesOn) return
  }
  await report(deps, run)
}

/** Writes down that a simulation failed to finish. Safe to repeat: an existing result stays. */
export async function failSimulation(
  deps: Pick<SimulationDeps, 'orm' | 'links' | 'notifier' | 'now'>,
  { simulationId, failure }: { simulationId: string; failure: string },
): Promise<void> {
  const simulation = await deps.orm.em.fork().findOne(Simulation, simulationId)
  if (!simulation) return
  await commit(deps, causeOf(simulation, deps.now()), (c) =>
    finishSimulation(c, simulationId, { failure: failure.slice(0, 500) }, deps.now()),
  )
}

async function openStage(deps: SimulationDeps, simulation: Simulation): Promise<SimulationRun> {
  const processing = new Processings(deps, simulation.shopId, ownerOf(simulation))
  const scenario: Scenario = { ...simulation }
  const at = simulation.simulatedTo
  const clockId = await inShop({ deps, processing, simulation }, at, (c) => openSimulatedClock(c, simulation.id))
  const run = { deps, processing, simulation, clockId: clockId!, ...buyersIn(scenario) }
  await processing.recall(at)
  return { ...run, prices: await openShelves(run, at) }
}

async function processCheckpoint(run: SimulationRun, { kind, at, month }: Checkpoint): Promise<void> {
  if (kind === 'join') await join(run, at)
  if (kind === 'cards') await changeCards(run, at, month)
  if (kind === 'actions') await followScript(run, at, month)
  if (kind === 'week') await payInvoices(run, at)
  if (kind === 'week' && isFriday(at)) await payOut(run, at)
}

async function advanceTo(deps: SimulationDeps, run: SimulationRun, at: number): Promise<void> {
  const { clockId, processing } = run
  await inShop(run, at, async (c) => {
    const clock = await c.em.findOneOrFail(TestClock, clockId)
    // A run that died while the clock advanced goes on to the clock's target, which is this checkpoint.
    if (clock.status !== 'advancing') startAdvance(c, clock, at)
  })
  const wakeAll = (wakeups: Wakeup[]) => {
    processing.wake(wakeups)
    return processing.settle(at)
  }
  await advanceClock({ ...deps, background: undefined, notifier: processing, wakeAll }, { clockId })
  await processing.settle(at)
}

async function report(deps: SimulationDeps, { simulation, processing: { step } }: SimulationRun): Promise<void> {
  const { id, shopId, months } = simulation
  const figures = await step(() => readFigures(deps.pool, shopId, simulationEnd(months)))
  const of = { merchantId: shopId, livemode: false }
  const kept = await asOneOfFew(ownerOf(simulation), deps, { of, underWay: 'none' })
  const failures = kept.failures.map((f) => ({ promise: f.promise, count: f.count, sample_ids: sampleIds(f) }))
  await commit(deps, causeOf(simulation, deps.now()), (c) =>
    finishSimulation(c, id, { figures, invariants: { ...kept, failures } }, deps.now()),
  )
}

function causeOf({ id, merchantId, livemode }: Simulation, at: number): CommitContext {
  return { merchantId, livemode, apiVersion: API_VERSION, at, workflowId: workflowIdOf('simulation', id) }
}
