// Ends the run of a workflow, for the operator's command line. The row decides everything, so nothing is lost with a run: the next wakeup begins anew.
import { lazyClient, type TemporalSettings } from './connection.ts'

const DEADLINE_MS = 10_000

/** Ends the run, whatever it waits for. Answers false when there was none. Safe to repeat. Throws when Temporal does not answer. */
export async function endRun(settings: TemporalSettings, workflowId: string): Promise<boolean> {
  const client = lazyClient(settings)
  try {
    await client.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.workflow.getHandle(workflowId).terminate('begun anew from its row by the operator'),
    )
    return true
  } catch (error) {
    if ((error as Error).name === 'WorkflowNotFoundError') return false
    throw error
  } finally {
    await client.connection.close().catch(() => undefined)
  }
}
