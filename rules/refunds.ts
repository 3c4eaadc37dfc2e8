// What of a payment may go back to its buyer, and why not; what a refund takes away with it; and when a gateway that needs time is asked
// again. It knows no rows and moves no money: entries are rules/ledger.ts.
import { minus, type Satang, zero } from './money.ts'

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** A payment as far as giving back goes. */
export interface RefundedLate {
  status: string
  grossSatang: Satang
  /** Of all its refunds, those that wait for the gateway too. */
  refundedSatang: Satang
  /** Held by an open dispute, or gone with a lost one. */
  disputedSatang: Satang
  disputeIsOpen: boolean
}

/** ฿1,000.00, of which ฿300.00 have gone back and ฿200.00 were lost in a dispute → 50 000 satang. Nothing before it has succeeded. */
export function refundableRemainder(
  p: Pick<RefundedLate, 'status' | 'grossSatang' | 'refundedSatang' | 'disputedSatang'>,
): Satang {
  if (p.status !== 'succeeded') return zero
  return minus(minus(p.grossSatang, p.refundedSatang), p.disputedSatang)
}

/**
 * Why nothing of a payment can go back, in the order in which it is asked: it never came, its buyer's bank is deciding, all of it is back
 * already, or a dispute took what was left. Null when something is left. Source: specification §5.3, D120.
 */
export function whyNotRefundable(p: RefundedLate): 'not_succeeded' | 'disputed' | 'refunded' | 'lost' | null {
  if (p.status !== 'succeeded') return 'not_succeeded'
  if (p.disputeIsOpen) return 'disputed'
  if (refundableRemainder(p) > 0) return null
  return p.disputedSatang > 0 ? 'lost' : 'refunded'
}

/**
 * What of a period may still go back beside what of it is credit: nobody has both. Worked: ฿300.00 paid for a month, ฿300.00 of it credited to a year →
 * nothing; ฿1,000.00 paid, ฿300.00 gone back and ฿200.00 credited → 50 000 satang. Source: D284.
 */
export function leftBesideCredit(period: { paidSatang: Satang; backSatang: Satang; creditedSatang: Satang }): Satang {
  const left = minus(minus(period.paidSatang, period.backSatang), period.creditedSatang)
  return left > 0 ? left : zero
}

/**
 * Whether a refund takes away what its payment bought once: as its caller said, else when all of the payment has gone back with it.
 * Source: specification §5.4.
 */
export function takesAccess(refund: { revokeAccess: boolean | null; isFull: boolean }): boolean {
  return refund.revokeAccess ?? refund.isFull
}

/** Seconds until a gateway that has said `asks` times that it needs time is asked again: a minute, then ever longer, every six hours at last. */
export function askAgainAfterSeconds(asks: number): number {
  return ASK_AGAIN_SECONDS[Math.min(Math.max(asks, 1), ASK_AGAIN_SECONDS.length) - 1]!
}

/** Real gateways take minutes for a QR payment and days for some cards. Longer, and the merchant hears of it late. */
const ASK_AGAIN_SECONDS = [60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600]
