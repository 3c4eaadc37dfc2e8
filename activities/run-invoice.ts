// One processing of an invoice made by hand: which commands it calls. The steps of a processing are in activities/process-due.ts.
import { recordInvoiceOutcome } from '../commands/manual-invoice-outcome.ts'
import { takeDueInvoiceSteps } from '../commands/manual-invoice-steps.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Asked, Processed } from '../workflows/contract.ts'
import { processDue } from './process-due.ts'
import type { ProcessingDeps } from './processing-deps.ts'

/**
 * Takes every due step of an invoice at `now` (Unix seconds; a test clock's time counts where there is one), and charges where somebody asked for it.
 * Safe to repeat, also half-way (`processDue`).
 */
export async function runInvoice(
  deps: ProcessingDeps,
  { invoiceId, now, missed }: { invoiceId: string } & Asked,
): Promise<Processed> {
  return processDue(deps, now, {
    kind: 'invoice',
    id: invoiceId,
    missed,
    workflowId: workflowIdOf('invoice', invoiceId),
    statusBefore: 'open',
    look: (c, asked, pieces) => takeDueInvoiceSteps(c, invoiceId, now, asked, pieces),
    record: async (c, paymentId, outcome) => {
      const { invoice, isLate } = await recordInvoiceOutcome(c, paymentId, outcome, now)
      return { row: invoice, isLate, atRest: false }
    },
  })
}
