// What Temporal knows of one workflow, for the operator's command line. It wakes no workflow.
import { lazyClient, type TemporalSettings } from './connection.ts'

/** Long enough for a server that is up. The caller must not wait for one that is down. */
const DEADLINE_MS = 3_000

/** Answers `RUNNING, 12 events, begun …`, or why that is not known. Never throws: an unreachable server is an answer. */
export async function describeWorkflow(settings: TemporalSettings, workflowId: string): Promise<string> {
  const client = lazyClient(settings)
  try {
    const described = await client.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.workflow.getHandle(workflowId).describe(),
    )
    const pending = (described.raw.pendingActivities ?? []).map(
      (activity) => `waits for ${activity.activityType?.name ?? 'an activity'}, attempt ${activity.attempt ?? 1}`,
    )
    const began = `begun ${described.startTime.toISOString()}`
    return [described.status.name.toLowerCase(), `${described.historyLength} events`, began, ...pending].join(', ')
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'WorkflowNotFoundError') return 'there is none: it has ended and is forgotten, or never began'
    return `not known, since Temporal does not answer (${message})`
  } finally {
    await client.connection.close().catch(() => undefined)
  }
}
