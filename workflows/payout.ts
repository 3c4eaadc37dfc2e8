// The life of one payout: send it, and ask the bank until its answer is final. The row decides everything, as in subscription.ts. A payout that the
// bank returns after it was paid starts a new run. One that a person sends waits for that person's report.
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
import { WAKE, type WorkflowInput } from './contract.ts'
import { AWAY, asideInWords, lookAgainAfter, unlessAway } from './looks.ts'
import { runPayout } from './stubs.ts'

const wake = defineSignal(WAKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')

export async function payout({ id, published, missed = 0 }: WorkflowInput): Promise<void> {
  let isWoken = false
  setHandler(wake, () => {
    isWoken = true
  })
  while (!workflowInfo().continueAsNewSuggested) {
    isWoken = false
    const processed = await unlessAway(() => runPayout({ payoutId: id, now: nowSeconds(), missed }))
    missed = processed === null || processed.problem ? missed + 1 : 0
    if (processed === null) {
      setCurrentDetails(AWAY)
      await sleepUntil(nowSeconds() + lookAgainAfter(missed), () => isWoken, 'look again')
      continue
    }
    const { status, wakeAt, waits, problem } = processed
    if (problem) setCurrentDetails(asideInWords(problem))
    else if (status !== published) published = publishStatus(status, published)
    if (waits) setCurrentDetails(`**${status}** · ${WITH_A_PERSON}`)
    if (wakeAt !== null) await sleepUntil(wakeAt, () => isWoken, 'ask the bank again')
    else if (waits) await condition(() => isWoken)
    else if (!isWoken) return
  }
  await condition(allHandlersFinished)
  await continueAsNew<typeof payout>({ id, published, missed })
}

const WITH_A_PERSON = 'a person sends it, and reports what came of it'

/** A round has thousands of payouts that are paid at once: those appear only in their rows. A payout that needs attention appears in Temporal too. */
function publishStatus(status: string, published: string | undefined): string {
  if (status === 'paid' && published === undefined) return status
  upsertSearchAttributes([{ key: entityStatus, value: status }])
  setCurrentDetails(`**${status}**`)
  return status
}
