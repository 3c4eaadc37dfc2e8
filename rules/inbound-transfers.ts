// What an incoming transfer is worth, and what may still be done with its money: a pure matcher. It accepts nothing silently and
// drops nothing; commands/inbound-transfers.ts and commands/transfer-*.ts do what it says (specification §5.6).

/** `received`: the bank has reported it, or somebody has matched it by hand, and its subscription's workflow has not looked yet. */
export type TransferStatus =
  | 'received'
  | 'matched'
  | 'unmatched'
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'duplicate'
  | 'refunded'

/** A payment that a transfer has paid, whole or in part. As it is stored and shown. */
export interface TransferMatch {
  payment: string
  amount_satang: number
}

export type Verdict =
  /** Completes the invoice. `late`: its subscription had expired meanwhile. `excessSatang` > 0 is held in suspense in the inbox. */
  | { kind: 'completes'; excessSatang: number; late: boolean }
  /** Part of the sum: kept with the payment until the rest comes. */
  | { kind: 'underpaid' }
  | { kind: 'duplicate' }
  | { kind: 'unmatched'; reason: 'unknown_reference' | 'invoice_void' | 'subscription_ended' | 'too_late' }

/** Money that comes this long after an expiry still completes what it was for: 72 h, in seconds (specification §5.6). */
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

/**
 * What of a transfer has neither paid anything nor gone back. Worked: ฿1,300.00 came, ฿1,000.00 of it paid an invoice, nothing went
 * back → ฿300.00.
 */
export function atHandSatang(t: {
  amountSatang: number
  matches: readonly TransferMatch[]
  returningSatang: number
  returnedSatang: number
}): number {
  const paid = t.matches.reduce((sum, match) => sum + match.amount_satang, 0)
  return t.amountSatang - paid - t.returningSatang - t.returnedSatang
}

export type TransferStanding =
  /** Nobody has looked at it yet, or it is being looked at again. */
  | 'in_hand'
  /** Money of it waits for a match or for its way back. */
  | 'parked'
  | 'going_back'
  | 'gone_back'
  /** All of it has paid something. */
  | 'used'

/** Where a transfer's money stands, which is what decides about a match and a refund (D81, D83). */
export function standingOf(t: {
  status: TransferStatus
  parkedSatang: number
  returningSatang: number
}): TransferStanding {
  if (t.status === 'received') return 'in_hand'
  if (t.returningSatang > 0) return 'going_back'
  if (t.status === 'refunded') return 'gone_back'
  return t.parkedSatang > 0 ? 'parked' : 'used'
}

/**
 * Whether a transfer counts for this payment already, so that asking for the match once more changes nothing: it has paid it, or is a
 * part of its sum.
 */
export function countsFor(
  t: { status: TransferStatus; paymentId?: string | null; matches: readonly TransferMatch[] },
  paymentId: string,
): boolean {
  return (
    (t.status === 'underpaid' && t.paymentId === paymentId) || t.matches.some(({ payment }) => payment === paymentId)
  )
}

/** Why money cannot be matched to a payment by hand; null when it can. A QR that failed or ran out still can, while its invoice is open. */
export function whyNotPayable(p: {
  paymentMethodType: 'card' | 'promptpay'
  invoiceStatus: 'open' | 'paid' | 'void' | 'uncollectible' | null
}): 'not_by_transfer' | 'invoice_not_open' | null {
  if (p.paymentMethodType !== 'promptpay') return 'not_by_transfer'
  return p.invoiceStatus === 'open' ? null : 'invoice_not_open'
}
