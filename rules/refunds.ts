// How much of a payment can be refunded, and why not; what a refund takes away; and when a gateway that needs time is asked again. It knows no rows
// and moves no money: entries are rules/ledger.ts.
import { minus, type Satang, zero } from './money.ts'

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** The reason of a refund that was made at the provider. */
export const MADE_AT_PROVIDER = 'provider'

/** The part of a payment that decides about refunds. */
export interface RefundedLate {
  status: string
  grossSatang: Satang
  /** The sum of its refunds, including those that wait for the gateway. */
  refundedSatang: Satang
  /** Held by an open dispute, or taken by a lost one. */
  disputedSatang: Satang
  disputeIsOpen: boolean
}

/**
 * The amount that can still be refunded: ฿1,000.00, of which ฿300.00 were refunded and ฿200.00 lost in a dispute → 50 000 satang. Zero before the
 * payment has succeeded.
 */
export function refundableRemainder(
  p: Pick<RefundedLate, 'status' | 'grossSatang' | 'refundedSatang' | 'disputedSatang'>,
): Satang {
  if (p.status !== 'succeeded') return zero
  return minus(minus(p.grossSatang, p.refundedSatang), p.disputedSatang)
}

/** How much of a payment was refunded. */
export function refundStatus(gross: number, refunded: number): 'none' | 'partial' | 'full' {
  return refunded === 0 ? 'none' : refunded < gross ? 'partial' : 'full'
}

/**
 * Why nothing of a payment can be refunded, in the order of the checks: it did not succeed, its dispute is open, it is fully refunded, or a lost
 * dispute took the rest. Null when something is left. Source: specification §5.3, D120.
 */
export function whyNotRefundable(p: RefundedLate): 'not_succeeded' | 'disputed' | 'refunded' | 'lost' | null {
  if (p.status !== 'succeeded') return 'not_succeeded'
  if (p.disputeIsOpen) return 'disputed'
  if (refundableRemainder(p) > 0) return null
  return p.disputedSatang > 0 ? 'lost' : 'refunded'
}

/**
 * How much of a period can still be refunded besides its credit, because an amount is never both credited and refunded. Worked: ฿300.00 paid for a
 * month, ฿300.00 of it credited to a year → nothing; ฿1,000.00 paid, ฿300.00 refunded and ฿200.00 credited → 50 000 satang. Source: D284.
 */
export function leftBesideCredit(period: { paidSatang: Satang; backSatang: Satang; creditedSatang: Satang }): Satang {
  const left = minus(minus(period.paidSatang, period.backSatang), period.creditedSatang)
  return left > 0 ? left : zero
}

/**
 * Whether a refund withdraws the one-time purchases of its payment: as its caller chose, else when the payment is fully refunded with it. Source:
 * specification §5.4.
 */
export function takesAccess(refund: { revokeAccess: boolean | null; isFull: boolean }): boolean {
  return refund.revokeAccess ?? refund.isFull
}

/** Seconds until a gateway that has answered `asks` times that it needs time is asked again: a minute, then ever longer, up to six hours. */
export function askAgainAfterSeconds(asks: number): number {
  return ASK_AGAIN_SECONDS[Math.min(asks, ASK_AGAIN_SECONDS.length) - 1] ?? ASK_AGAIN_SECONDS[0]
}

/** Real gateways take minutes for a QR payment and days for some cards. With longer times the merchant learns of the refund late. */
const ASK_AGAIN_SECONDS = [60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600] as const
