// A refund at the gateway: one activity asks, again later while the gateway needs time. The workflow ends when the money has gone back or could not;
// what follows from either is the fact's.
import { allHandlersFinished, condition, defineSignal, setHandler } from '@temporalio/workflow'
import { nowSeconds, sleepUntil } from './clock.ts'
import { POKE, type WorkflowInput } from './contract.ts'
import { runRefund } from './stubs.ts'

const poke = defineSignal(POKE)

export async function refund({ id }: WorkflowInput): Promise<void> {
  let poked = true
  setHandler(poke, () => {
    poked = true
  })
  while (poked) {
    poked = false
    const { askAgainAt } = await runRefund({ refundId: id, now: nowSeconds() })
    if (askAgainAt === null) continue
    await sleepUntil(askAgainAt, () => poked, 'ask the gateway again')
    poked = true
  }
  await condition(allHandlersFinished)
}
