// The life of one subscription: look at the row, do what is due, sleep until the next thing is. The row decides everything;
// there is no money, no date arithmetic and no rule in this file.

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
import { POKE, type Turn, type WorkflowInput } from './contract.ts'
import { hearFromGateway } from './gateway.ts'
import { AWAY, lookAgainAfter, unlessAway } from './looks.ts'
import { runCycle } from './stubs.ts'
import { inWords } from './words.ts'

const poke = defineSignal(POKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')
const nextActionAt = defineSearchAttributeKey('NextActionAt', 'DATETIME')

/** A new run every so many turns: often enough to keep histories short, seldom enough not to pay for it in every cycle. */
const TURNS_PER_RUN = 12

export async function subscription({ id, told, missed = 0 }: WorkflowInput): Promise<void> {
  let poked = false
  let next = 'begin'
  setHandler(poke, () => {
    poked = true
  })
  for (let turns = 0; turns < TURNS_PER_RUN && !workflowInfo().continueAsNewSuggested; turns++) {
    poked = false
    const turn = await unlessAway(() => runCycle(next, { subscriptionId: id, now: nowSeconds(), missed }))
    missed = turn === null || turn.problem ? missed + 1 : 0
    if (turn === null) {
      setCurrentDetails(AWAY)
      await sleepUntil(nowSeconds() + lookAgainAfter(missed), () => poked, 'look again')
      continue
    }
    if (turn.unsettled) {
      if (knowsItsRow(turn)) {
        // Runs from before turned to the gateway without a word: workflows/README.md, "How to change a workflow".
        if (turn.status !== told && patched('tell-while-charging')) told = tell(turn)
        setCurrentDetails(`${inWords(turn)}\n\nwaits for the gateway's word on ${turn.unsettled}`)
      }
      await hearFromGateway(turn.unsettled, () => poked)
      continue
    }
    next = turn.step ?? 'wait'
    if (turn.status !== told && (!turn.problem || knowsItsRow(turn))) told = tell(turn)
    setCurrentDetails(inWords(turn))
    if (turn.ended && !poked) return
    await sleepUntil(turn.wakeAt, () => poked, next)
  }
  await condition(allHandlersFinished)
  await continueAsNew<typeof subscription>({ id, told, missed })
}

/** A turn that only found the gateway away has read no row to the end: its status is a guess. */
function knowsItsRow(turn: Turn): boolean {
  return turn.step !== null
}

/** Search attributes change with the status only: each upsert is paid for, and the exact next action is in the details. */
function tell(turn: Turn): string {
  upsertSearchAttributes([
    { key: entityStatus, value: turn.status },
    { key: nextActionAt, value: turn.nextActionAt === null ? null : new Date(turn.nextActionAt * 1000) },
  ])
  return turn.status
}
