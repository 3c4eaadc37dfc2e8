// Which payments can be disputed, and the states of a dispute. Banks decide disputes, not this file.
import { type RefundedLate, refundableRemainder } from './refunds.ts'

/** `won`: for the merchant. `won` and `lost` are final. */
export type DisputeStatus = 'open' | 'won' | 'lost'

/**
 * Why a payment cannot be disputed, null when it can: it did not succeed, it is or was disputed, or all of it was refunded. Source: specification
 * §5.5, D126.
 */
export function whyNotDisputable(
  p: Pick<RefundedLate, 'status' | 'grossSatang' | 'refundedSatang' | 'disputedSatang'> & { wasDisputed: boolean },
): 'not_succeeded' | 'disputed' | 'refunded' | null {
  if (p.status !== 'succeeded') return 'not_succeeded'
  if (p.wasDisputed) return 'disputed'
  return refundableRemainder(p) === 0 ? 'refunded' : null
}
