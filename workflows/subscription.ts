// The life of one subscription: look at the row, do what is due, sleep until the next step is due. The row decides everything: this file has no
// money, no date arithmetic and no rules.

import { defineSearchAttributeKey } from '@temporalio/common'
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  patched,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import { nowSeconds, sleepUntil } from './clock.ts'
import { type Processed, WAKE, type WorkflowInput } from './contract.ts'
import { hearFromGateway } from './gateway.ts'
import { AWAY, lookAgainAfter, unlessAway } from './looks.ts'
import { runCycle } from './stubs.ts'
import { inWords } from './words.ts'

const wake = defineSignal(WAKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')
const nextActionAt = defineSearchAttributeKey('NextActionAt', 'DATETIME')

/** A new run after this many wake-ups: often enough to keep histories short, seldom enough to cost little per cycle. */
const WAKE_UPS_PER_RUN = 12

export async function subscription({ id, published, missed = 0 }: WorkflowInput): Promise<void> {
  let isWoken = false
  let next = 'begin'
  setHandler(wake, () => {
    isWoken = true
  })
  for (let processing = 0; processing < WAKE_UPS_PER_RUN && !workflowInfo().continueAsNewSuggested; processing++) {
    isWoken = false
    const processed = await unlessAway(() => runCycle(next, { subscriptionId: id, now: nowSeconds(), missed }))
    missed = processed === null || processed.problem ? missed + 1 : 0
    if (processed === null) {
      setCurrentDetails(AWAY)
      await sleepUntil(nowSeconds() + lookAgainAfter(missed), () => isWoken, 'look again')
      continue
    }
    if (processed.pendingChargeId) {
      if (knowsItsRow(processed)) {
        // Older runs asked the gateway without publishing first: workflows/README.md, "How to change a workflow".
        if (processed.status !== published && patched('publish-while-charging')) published = publishStatus(processed)
        setCurrentDetails(`${inWords(processed)}\n\nwaits for the gateway's outcome of ${processed.pendingChargeId}`)
      }
      await hearFromGateway(processed.pendingChargeId, () => isWoken)
      continue
    }
    next = processed.step ?? 'wait'
    if (processed.status !== published && (!processed.problem || knowsItsRow(processed)))
      published = publishStatus(processed)
    setCurrentDetails(inWords(processed))
    if (processed.ended && !isWoken) return
    await sleepUntil(processed.wakeAt, () => isWoken, next)
  }
  await condition(allHandlersFinished)
  await continueAsNew<typeof subscription>({ id, published, missed })
}

/** False for a processing that only found that the gateway is away: it did not read the whole row, so its status is a guess. */
function knowsItsRow(processed: Processed): boolean {
  return processed.step !== null
}

/** Search attributes change only with the status: each upsert has a cost, and the exact next action is in the details. */
function publishStatus(processed: Processed): string {
  upsertSearchAttributes([
    { key: entityStatus, value: processed.status },
    { key: nextActionAt, value: processed.nextActionAt === null ? null : new Date(processed.nextActionAt * 1000) },
  ])
  return processed.status
}
