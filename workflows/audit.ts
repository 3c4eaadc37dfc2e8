// A self-audit: one activity asks every invariant. The API wakes the audit that a merchant asked for. A Schedule starts the nightly audit of
// everything. It repairs nothing.
import { ActivityFailure } from '@temporalio/common'
import { defineSignal, isCancellation, setHandler, workflowInfo } from '@temporalio/workflow'
import { WAKE, type WorkflowInput } from './contract.ts'
import { failAudit, openScheduled, runAudit } from './stubs.ts'

const wake = defineSignal(WAKE)

/** Started by the Schedule. Its id contains the nominal time, so that each run of the Schedule is one audit. */
export async function auditDue(): Promise<void> {
  const { auditId } = await openScheduled({ runKey: workflowInfo().workflowId })
  await audit({ id: auditId })
}

export async function audit({ id }: WorkflowInput): Promise<void> {
  setHandler(wake, () => {}) // it is running already; a wake after its end starts a new run, which finds nothing to do
  try {
    await runAudit({ auditId: id })
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error
    await failAudit({ auditId: id })
  }
}
