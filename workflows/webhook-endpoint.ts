// The deliveries of one webhook endpoint: one activity sends what is due and stays while more comes. Then the workflow sleeps until the next attempt
// of the rows is due or a commit wakes it. It ends when nothing is pending; the next event starts it again.
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import { sleepUntil } from './clock.ts'
import { WAKE, type WorkflowInput } from './contract.ts'
import { deliverBatch } from './stubs.ts'

const wake = defineSignal(WAKE)

/** A new run after this many events of the history: a processing adds a dozen, and no run should have three hundred. */
const HISTORY_MAX = 200

export async function webhookEndpoint({ id }: WorkflowInput): Promise<void> {
  let isWoken = true
  setHandler(wake, () => {
    isWoken = true
  })
  while (workflowInfo().historyLength < HISTORY_MAX && !workflowInfo().continueAsNewSuggested) {
    isWoken = false
    const { nextDueAt, delivered, failed } = await deliverBatch({ endpointId: id })
    const next = nextDueAt === null ? 'nothing is pending' : `next: ${new Date(nextDueAt * 1000).toISOString()}`
    setCurrentDetails(`last batch: ${delivered} delivered, ${failed} failed · ${next}`)
    if (nextDueAt !== null) await sleepUntil(nextDueAt, () => isWoken, 'next attempt')
    else if (!isWoken) return
  }
  await condition(allHandlersFinished)
  await continueAsNew<typeof webhookEndpoint>({ id })
}
