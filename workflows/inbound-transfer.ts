// A transfer that goes back to its sender: one activity asks the gateway, again later when it needs time. The workflow ends when the
// money has gone, or is parked again; the next refund starts it anew. Matching is the subscription's.
import { allHandlersFinished, condition, defineSignal, setHandler } from '@temporalio/workflow'
import { nowSeconds, sleepUntil } from './clock.ts'
import { POKE, type WorkflowInput } from './contract.ts'
import { returnTransfer } from './stubs.ts'

const poke = defineSignal(POKE)

export async function inboundTransfer({ id }: WorkflowInput): Promise<void> {
  let poked = true
  setHandler(poke, () => {
    poked = true
  })
  while (poked) {
    poked = false
    const { askAgainAt } = await returnTransfer({ transferId: id, now: nowSeconds() })
    if (askAgainAt === null) continue
    await sleepUntil(askAgainAt, () => poked, 'ask the gateway again')
    poked = true
  }
  await condition(allHandlersFinished)
}
