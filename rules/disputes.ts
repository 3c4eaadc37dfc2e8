// Which payments can be disputed, the states of a dispute, and when its evidence is urgent. Banks decide disputes, not this file.
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

/** Evidence takes days to gather, from a carrier or the buyer, and a weekend can lie before the deadline: so three days before it, it is urgent. */
const EVIDENCE_URGENT_SECONDS = 3 * 86_400

/** Whether evidence that is due at `due` is urgent at `now`, Unix seconds; also when its time is over. */
export function isEvidenceUrgent(due: number, now: number): boolean {
  return due - now < EVIDENCE_URGENT_SECONDS
}
