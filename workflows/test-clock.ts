// A test clock that is advancing: one activity takes it from one due instant to the next. The workflow ends when the clock has arrived. The next
// advance starts it again.
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
