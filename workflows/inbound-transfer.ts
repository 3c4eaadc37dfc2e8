// A transfer that is returned to its sender: one activity asks the gateway, and asks again later when it needs time. The workflow ends when the money
// has gone or is held in suspense again. The next return starts it again. Matching belongs to the subscription's workflow.
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
import { returnTransfer } from './stubs.ts'

const wake = defineSignal(WAKE)

export async function inboundTransfer({ id, missed = 0 }: WorkflowInput): Promise<void> {
  let isWoken = true
  setHandler(wake, () => {
    isWoken = true
  })
  while (isWoken) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof inboundTransfer>({ id, missed })
    isWoken = false
    const errand = await unlessAway(() => returnTransfer({ transferId: id, now: nowSeconds(), missed }))
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
