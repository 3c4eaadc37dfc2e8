// The life of one checkout. It lives a day.
import { liveByRow } from './by-row.ts'
import type { WorkflowInput } from './contract.ts'
import { runCheckout } from './stubs.ts'

export async function checkoutSession(input: WorkflowInput): Promise<void> {
  await liveByRow((what, id, asked) => runCheckout(what, { sessionId: id, ...asked }), input)
}
