// The life of one checkout: look at the row, do what is due, sleep until the next thing is. The row decides everything, as in subscription.ts. A
// session lives a day; money that comes after its end begins a new run.
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
import { POKE, type Turn, type WorkflowInput } from './contract.ts'
import { hearFromGateway } from './gateway.ts'
import { AWAY, asideInWords, lookAgainAfter, unlessAway } from './looks.ts'
import { runCheckout } from './stubs.ts'
import { inWords } from './words.ts'

const poke = defineSignal(POKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')

export async function checkoutSession({ id, told, missed = 0 }: WorkflowInput): Promise<void> {
  let poked = false
  let next = 'begin'
  setHandler(poke, () => {
    poked = true
  })
  while (!workflowInfo().continueAsNewSuggested) {
    poked = false
    const turn = await unlessAway(() => runCheckout(next, { sessionId: id, now: nowSeconds(), missed }))
    missed = turn === null || turn.problem ? missed + 1 : 0
    if (turn === null) {
      setCurrentDetails(AWAY)
      await sleepUntil(nowSeconds() + lookAgainAfter(missed), () => poked, 'look again')
      continue
    }
    if (turn.step !== null || turn.ended) told = tell(turn, told)
    else if (turn.problem) setCurrentDetails(asideInWords(turn.problem))
    if (turn.unsettled) {
      await hearFromGateway(turn.unsettled, () => poked)
      continue
    }
    next = turn.step ?? 'wait'
    if (turn.ended && !poked) return
    await sleepUntil(turn.wakeAt, () => poked, next)
  }
  await condition(allHandlersFinished)
  await continueAsNew<typeof checkoutSession>({ id, told, missed })
}

/** The search attribute changes with the status only; where it stands is in the details of every turn. */
function tell(turn: Turn, told: string | undefined): string {
  if (turn.status !== told) upsertSearchAttributes([{ key: entityStatus, value: turn.status }])
  const waits = turn.unsettled ? `\n\nwaits for the gateway's word on ${turn.unsettled}` : ''
  setCurrentDetails(inWords(turn) + waits)
  return turn.status
}
