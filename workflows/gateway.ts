// How a workflow waits for a gateway that owes an answer.
import { TemporalFailure } from '@temporalio/common'
import { CancellationScope, condition, isCancellation } from '@temporalio/workflow'
import { nowSeconds } from './clock.ts'
import { finishCharge } from './stubs.ts'

/** Waits for the gateway's outcome, or until a wake: an attempt that was canceled meanwhile must be withdrawn before it is charged. */
export async function hearFromGateway(paymentId: string, isWoken: () => boolean): Promise<void> {
  const asking = new CancellationScope()
  const heard = asking
    .run(() => finishCharge({ paymentId, now: nowSeconds() }))
    .catch((error) => {
      // All its tries failed: the next processing asks again, and reports what is wrong.
      if (!isCancellation(error) && !(error instanceof TemporalFailure)) throw error
    })
  await Promise.race([heard, condition(isWoken)])
  asking.cancel()
  await heard
}
