// A refund at the gateway: one activity asks, and asks again later while the gateway needs time. The workflow ends when the money has been refunded
// or could not be. The command decides what follows.
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import { nowSeconds, sleepUntil } from './clock.ts'
import { WAKE, type WorkflowInput } from './contract.ts'
import { AWAY, asideInWords, lookAgainAfter, unlessAway } from './looks.ts'
import { runRefund } from './stubs.ts'

const wake = defineSignal(WAKE)

export async function refund({ id, missed = 0 }: WorkflowInput): Promise<void> {
  let isWoken = true
  setHandler(wake, () => {
    isWoken = true
  })
  while (isWoken) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof refund>({ id, missed })
    isWoken = false
    const errand = await unlessAway(() => runRefund({ refundId: id, now: nowSeconds(), missed }))
    missed = errand === null || errand.problem ? missed + 1 : 0
    if (errand === null) setCurrentDetails(AWAY)
    else if (errand.problem) setCurrentDetails(asideInWords(errand.problem))
    const askAgainAt = errand === null ? nowSeconds() + lookAgainAfter(missed) : errand.askAgainAt
    if (askAgainAt === null) continue
    await sleepUntil(askAgainAt, () => isWoken, 'ask the gateway again')
    isWoken = true
  }
  await condition(allHandlersFinished)
}
