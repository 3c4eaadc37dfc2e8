// What an incoming transfer is worth: a pure matcher. It accepts nothing silently and drops nothing; facts/inbound-transfers.ts
// does what it says (contract §5 "Money that does not fit").

export type Verdict =
  /** Completes the invoice. `late`: its subscription had expired meanwhile. `excessSatang` > 0 is parked in the inbox. */
  | { kind: 'completes'; excessSatang: number; late: boolean }
  /** Part of the sum: kept with the payment until the rest comes. */
  | { kind: 'underpaid' }
  | { kind: 'duplicate' }
  | { kind: 'unmatched'; reason: 'unknown_reference' | 'invoice_void' | 'subscription_ended' | 'too_late' }

/** Money that comes this long after an expiry still completes what it was for: 72 h, in seconds (contract §5 "Late"). */
export const LATE_MONEY_SECONDS = 72 * 3600

/**
 * Worked: ฿100.00 due, ฿60.00 received before, ฿50.00 comes → completes with ฿10.00 over.
 * `expiredAt` is when the subscription of a first invoice expired, null if it did not; `ended` says that it ended in any other way.
 */
export function judgeTransfer(t: {
  amountSatang: number
  paidAt: number
  payment: { grossSatang: number; receivedSatang: number } | null
  invoiceStatus: 'open' | 'paid' | 'void' | 'uncollectible'
  expiredAt: number | null
  ended: boolean
}): Verdict {
  if (!t.payment) return { kind: 'unmatched', reason: 'unknown_reference' }
  if (t.invoiceStatus === 'paid') return { kind: 'duplicate' }
  if (t.ended) return { kind: 'unmatched', reason: 'subscription_ended' }
  const late = t.expiredAt !== null
  if (late && t.paidAt > t.expiredAt! + LATE_MONEY_SECONDS) return { kind: 'unmatched', reason: 'too_late' }
  if (t.invoiceStatus !== 'open' && !late) return { kind: 'unmatched', reason: 'invoice_void' }
  const over = t.payment.receivedSatang + t.amountSatang - t.payment.grossSatang
  return over < 0 ? { kind: 'underpaid' } : { kind: 'completes', excessSatang: over, late }
}
