// How a workflow waits for a gateway that owes an answer.
import { TemporalFailure } from '@temporalio/common'
import { CancellationScope, condition, isCancellation } from '@temporalio/workflow'
import { nowSeconds } from './clock.ts'
import { finishCharge } from './stubs.ts'

/** Waits for the gateway's word, but not past a poke: what was canceled meanwhile must be withdrawn before it is charged. */
export async function hearFromGateway(paymentId: string, poked: () => boolean): Promise<void> {
  const asking = new CancellationScope()
  const heard = asking
    .run(() => finishCharge({ paymentId, now: nowSeconds() }))
    .catch((error) => {
      // Its tries have come to nothing: the next turn asks, and says what is wrong.
      if (!isCancellation(error) && !(error instanceof TemporalFailure)) throw error
    })
  await Promise.race([heard, condition(poked)])
  asking.cancel()
  await heard
}
