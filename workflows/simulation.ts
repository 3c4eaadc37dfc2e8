// A simulation: one activity runs it to its end, from wherever it stands. When the activity fails for good, the simulation is recorded as failed. The
// subscriptions of its buyers have no workflows of their own (activities/simulation/processing.ts).
import { ActivityFailure } from '@temporalio/common'
import { defineSignal, isCancellation, setHandler } from '@temporalio/workflow'
import { WAKE, type WorkflowInput } from './contract.ts'
import { failSimulation, runSimulation } from './stubs.ts'

const wake = defineSignal(WAKE)

export async function simulation({ id }: WorkflowInput): Promise<void> {
  setHandler(wake, () => {}) // it is running already; a wake after its end starts a new run, which finds nothing to do
  try {
    await runSimulation({ simulationId: id })
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error
    await failSimulation({ simulationId: id, failure: error.cause?.message ?? error.message })
  }
}
