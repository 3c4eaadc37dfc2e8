// The life of one checkout: look at the row, do what is due, sleep until the next thing is. The row decides everything, as in subscription.ts; a session
// lives a day at most and has few turns, so it never begins a new run of its own accord.
import { defineSearchAttributeKey } from '@temporalio/common'
import { defineSignal, setCurrentDetails, setHandler, upsertSearchAttributes } from '@temporalio/workflow'
import { nowSeconds, sleepUntil } from './clock.ts'
import { POKE, type WorkflowInput } from './contract.ts'
import { hearFromGateway } from './gateway.ts'
import { runCheckout } from './stubs.ts'
import { inWords } from './words.ts'

const poke = defineSignal(POKE)
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')

export async function checkoutSession({ id }: WorkflowInput): Promise<void> {
  let poked = false
  let next = 'begin'
  let told: string | null = null
  setHandler(poke, () => {
    poked = true
  })
  for (;;) {
    poked = false
    const turn = await runCheckout(next, { sessionId: id, now: nowSeconds() })
    if (turn.unsettled) {
      await hearFromGateway(turn.unsettled, () => poked)
      continue
    }
    next = turn.step ?? 'wait'
    if (turn.status !== told) {
      told = turn.status
      upsertSearchAttributes([{ key: entityStatus, value: told }])
    }
    setCurrentDetails(inWords(turn))
    if (turn.ended && !poked) return
    await sleepUntil(turn.wakeAt, () => poked, next)
  }
}
