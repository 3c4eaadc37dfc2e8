// The life of one payout: send it, and ask the bank until it has said what became of it. The row decides everything, as in subscription.ts. One that comes
// back after it was paid begins a new run.
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
import { POKE, type WorkflowInput } from './contract.ts'
import { AWAY, asideInWords, lookAgainAfter, unlessAway } from './looks.ts'
import { runPayout } from './stubs.ts'

const poke = defineSignal(POKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')

export async function payout({ id, told, missed = 0 }: WorkflowInput): Promise<void> {
  let poked = false
  setHandler(poke, () => {
    poked = true
  })
  while (!workflowInfo().continueAsNewSuggested) {
    poked = false
    const turn = await unlessAway(() => runPayout({ payoutId: id, now: nowSeconds(), missed }))
    missed = turn === null || turn.problem ? missed + 1 : 0
    if (turn === null) {
      setCurrentDetails(AWAY)
      await sleepUntil(nowSeconds() + lookAgainAfter(missed), () => poked, 'look again')
      continue
    }
    const { status, wakeAt, problem } = turn
    if (problem) setCurrentDetails(asideInWords(problem))
    else if (status !== told) told = tell(status, told)
    if (wakeAt !== null) await sleepUntil(wakeAt, () => poked, 'ask the bank again')
    else if (!poked) return
  }
  await condition(allHandlersFinished)
  await continueAsNew<typeof payout>({ id, told, missed })
}

/** A round has thousands that are paid at once: those are told in the row alone, whatever needs somebody's eye in Temporal too. */
function tell(status: string, told: string | undefined): string {
  if (status === 'paid' && told === undefined) return status
  upsertSearchAttributes([{ key: entityStatus, value: status }])
  setCurrentDetails(`**${status}**`)
  return status
}
