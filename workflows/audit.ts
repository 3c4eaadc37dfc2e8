// A self-audit: one activity asks every promise. Somebody's own is woken by the API; the nightly one of everything is started by a Schedule. It
// repairs nothing.
import { ActivityFailure } from '@temporalio/common'
import { defineSignal, isCancellation, setHandler, workflowInfo } from '@temporalio/workflow'
import { WAKE, type WorkflowInput } from './contract.ts'
import { failAudit, openScheduled, runAudit } from './stubs.ts'

const wake = defineSignal(WAKE)

/** What the Schedule starts: its id carries the nominal time, so that each of its runs is one audit. */
export async function auditDue(): Promise<void> {
  const { auditId } = await openScheduled({ runKey: workflowInfo().workflowId })
  await audit({ id: auditId })
}

export async function audit({ id }: WorkflowInput): Promise<void> {
  setHandler(wake, () => {}) // it is at work already; one that has ended begins anew, and finds nothing to do
  try {
    await runAudit({ auditId: id })
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error
    await failAudit({ auditId: id })
  }
}
