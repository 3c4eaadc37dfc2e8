// What a buyer's bank may take back of a payment, and the states of that. A dispute is decided by banks: nothing here decides it.
import { type RefundedLate, refundableRemainder } from './refunds.ts'

/** `won`: for the merchant. Both ends are for good. */
export type DisputeStatus = 'open' | 'won' | 'lost'

/**
 * Why a payment cannot be disputed, null when it can: the money never came, it is disputed or was, or all of it has gone back. Source:
 * specification §5.5, D126.
 */
export function whyNotDisputable(
  p: Pick<RefundedLate, 'status' | 'grossSatang' | 'refundedSatang' | 'disputedSatang'> & { wasDisputed: boolean },
): 'not_succeeded' | 'disputed' | 'refunded' | null {
  if (p.status !== 'succeeded') return 'not_succeeded'
  if (p.wasDisputed) return 'disputed'
  return refundableRemainder(p) === 0 ? 'refunded' : null
}
