// A test clock that was told to advance: one activity walks it from instant to instant. The workflow ends when the clock has
// arrived and is started again by the next advance.
import { allHandlersFinished, condition, defineSignal, setCurrentDetails, setHandler } from '@temporalio/workflow'
import { WAKE, type WorkflowInput } from './contract.ts'
import { advanceClock } from './stubs.ts'

const wake = defineSignal(WAKE)

export async function testClock({ id }: WorkflowInput): Promise<void> {
  let isWoken = true
  setHandler(wake, () => {
    isWoken = true
  })
  while (isWoken) {
    isWoken = false
    const walk = await advanceClock({ clockId: id })
    if (walk?.aside.length) setCurrentDetails(`passed by, in quarantine: ${walk.aside.join(', ')}`)
  }
  await condition(allHandlersFinished)
}
