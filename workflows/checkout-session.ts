// The life of one checkout: look at the row, do what is due, sleep until the next step is due. The row decides everything, as in subscription.ts. A
// session lives a day; money that arrives after its end starts a new run.
import { defineSearchAttributeKey } from '@temporalio/common'
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import { nowSeconds, sleepUntil } from './clock.ts'
import { type Processed, WAKE, type WorkflowInput } from './contract.ts'
import { hearFromGateway } from './gateway.ts'
import { AWAY, asideInWords, lookAgainAfter, unlessAway } from './looks.ts'
import { runCheckout } from './stubs.ts'
import { inWords } from './words.ts'

const wake = defineSignal(WAKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')

export async function checkoutSession({ id, published, missed = 0 }: WorkflowInput): Promise<void> {
  let isWoken = false
  let next = 'begin'
  setHandler(wake, () => {
    isWoken = true
  })
  while (!workflowInfo().continueAsNewSuggested) {
    isWoken = false
    const processed = await unlessAway(() => runCheckout(next, { sessionId: id, now: nowSeconds(), missed }))
    missed = processed === null || processed.problem ? missed + 1 : 0
    if (processed === null) {
      setCurrentDetails(AWAY)
      await sleepUntil(nowSeconds() + lookAgainAfter(missed), () => isWoken, 'look again')
      continue
    }
    if (processed.step !== null || processed.ended) published = publishStatus(processed, published)
    else if (processed.problem) setCurrentDetails(asideInWords(processed.problem))
    if (processed.pendingChargeId) {
      await hearFromGateway(processed.pendingChargeId, () => isWoken)
      continue
    }
    next = processed.step ?? 'wait'
    if (processed.ended && !isWoken) return
    await sleepUntil(processed.wakeAt, () => isWoken, next)
  }
  await condition(allHandlersFinished)
  await continueAsNew<typeof checkoutSession>({ id, published, missed })
}

/** The search attribute changes only with the status. Each processing writes the current state into the details. */
function publishStatus(processed: Processed, published: string | undefined): string {
  if (processed.status !== published) upsertSearchAttributes([{ key: entityStatus, value: processed.status }])
  const waits = processed.pendingChargeId ? `\n\nwaits for the gateway's outcome of ${processed.pendingChargeId}` : ''
  setCurrentDetails(inWords(processed) + waits)
  return processed.status
}
