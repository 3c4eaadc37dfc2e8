// The life of one invoice made by hand: it waits for its reminders, its due date and its money. One that is paid, void or written off waits for nothing.
import { liveByRow } from './by-row.ts'
import type { WorkflowInput } from './contract.ts'
import { runInvoice } from './stubs.ts'

export async function invoice(input: WorkflowInput): Promise<void> {
  await liveByRow((what, id, asked) => runInvoice(what, { invoiceId: id, ...asked }), input)
}
