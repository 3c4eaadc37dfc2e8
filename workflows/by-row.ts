// The life of a row that waits for its money: look at it, do what is due, sleep until the next step is due. The row decides everything, as in
// subscription.ts. Checkouts and invoices made by hand live so; money that arrives after the end starts a new run.
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
import { type Asked, type Processed, WAKE, type WorkflowInput } from './contract.ts'
import { hearFromGateway } from './gateway.ts'
import { AWAY, asideInWords, lookAgainAfter, unlessAway } from './looks.ts'
import { inWords } from './words.ts'

const wake = defineSignal(WAKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')

/** Lives until the row says that there is nothing to do. `run` processes it; `what` is the expected step. */
export async function liveByRow(
  run: (what: string, id: string, asked: Asked) => Promise<Processed>,
  { id, published, missed = 0 }: WorkflowInput,
): Promise<void> {
  let isWoken = false
  let next = 'begin'
  setHandler(wake, () => {
    isWoken = true
  })
  while (!workflowInfo().continueAsNewSuggested) {
    isWoken = false
    const processed = await unlessAway(() => run(next, id, { now: nowSeconds(), missed }))
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
  await continueAsNew<(input: WorkflowInput) => Promise<void>>({ id, published, missed })
}

/** The search attribute changes only with the status. Each processing writes the current state into the details. */
function publishStatus(processed: Processed, published: string | undefined): string {
  if (processed.status !== published) upsertSearchAttributes([{ key: entityStatus, value: processed.status }])
  const waits = processed.pendingChargeId ? `\n\nwaits for the gateway's outcome of ${processed.pendingChargeId}` : ''
  setCurrentDetails(inWords(processed) + waits)
  return processed.status
}
