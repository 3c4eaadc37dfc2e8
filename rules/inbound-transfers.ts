// What an incoming transfer is worth, and what may still be done with its money: a pure matcher. It accepts nothing silently and
// drops nothing; commands/inbound-transfers.ts and commands/transfer-*.ts do what it says (specification §5.6).
import { isPaidByTransfer } from './payment-methods.ts'

/** `received`: the bank has reported it, or a person has matched it by hand, and the payer's workflow has not looked yet. */
export type TransferStatus =
  | 'received'
  | 'matched'
  | 'unmatched'
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'duplicate'
  | 'refunded'

/** A payment that a transfer has paid, in full or in part. As it is stored and shown. */
export interface TransferMatch {
  payment: string
  amount_satang: number
}

export type Verdict =
  /** Completes the invoice. `late`: its subscription had expired meanwhile. An `excessSatang` > 0 is held in suspense, in the inbox. */
  | { kind: 'completes'; excessSatang: number; late: boolean }
  /** A part of the sum, kept with the payment until the rest comes. */
  | { kind: 'underpaid' }
  | { kind: 'duplicate' }
  | { kind: 'unmatched'; reason: 'unknown_reference' | 'invoice_void' | 'subscription_ended' | 'too_late' }

/** Money that comes within this time after an expiry still completes its purchase: 72 h, in seconds (specification §5.6). */
export const LATE_MONEY_SECONDS = 72 * 3600

/**
 * Worked: ฿100.00 due, ฿60.00 received before, ฿50.00 comes → completes with ฿10.00 over. `expiredAt`: when the subscription or checkout of a first
 * invoice expired, null if it did not. `ended`: it ended in any other way.
 */
export function judgeTransfer(t: {
  amountSatang: number
  paidAt: number
  payment: { grossSatang: number; receivedSatang: number } | null
  invoiceStatus: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** The invoice was made by hand: written off, it is paid by money that comes after all. */
  manual?: boolean
  expiredAt: number | null
  ended: boolean
}): Verdict {
  if (!t.payment) return { kind: 'unmatched', reason: 'unknown_reference' }
  if (t.invoiceStatus === 'paid') return { kind: 'duplicate' }
  if (t.ended) return { kind: 'unmatched', reason: 'subscription_ended' }
  const { expiredAt } = t
  const late = expiredAt !== null
  if (late && t.paidAt > expiredAt + LATE_MONEY_SECONDS) return { kind: 'unmatched', reason: 'too_late' }
  const isOwed = t.invoiceStatus === 'open' || (t.manual === true && t.invoiceStatus === 'uncollectible')
  if (!isOwed && !late) return { kind: 'unmatched', reason: 'invoice_void' }
  const over = t.payment.receivedSatang + t.amountSatang - t.payment.grossSatang
  return over < 0 ? { kind: 'underpaid' } : { kind: 'completes', excessSatang: over, late }
}

/**
 * The part of a transfer that has neither paid anything nor been returned. Worked: ฿1,300.00 came, ฿1,000.00 of it paid an invoice, nothing was
 * returned → ฿300.00.
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
  /** It was not matched yet, or is being matched again. */
  | 'in_hand'
  /** Some of its money waits for a match or a return. */
  | 'held_in_suspense'
  | 'going_back'
  | 'gone_back'
  /** All of it is used for payments. */
  | 'used'

/** The state of a transfer's money. It decides whether a match or a refund is possible (D81, D83). */
export function standingOf(t: {
  status: TransferStatus
  parkedSatang: number
  returningSatang: number
}): TransferStanding {
  if (t.status === 'received') return 'in_hand'
  if (t.returningSatang > 0) return 'going_back'
  if (t.status === 'refunded') return 'gone_back'
  return t.parkedSatang > 0 ? 'held_in_suspense' : 'used'
}

/**
 * Whether a transfer counts for this payment already, because it has paid it or is a part of its sum. Then another request for the match changes
 * nothing.
 */
export function countsFor(
  t: { status: TransferStatus; paymentId?: string | null; matches: readonly TransferMatch[] },
  paymentId: string,
): boolean {
  return (
    (t.status === 'underpaid' && t.paymentId === paymentId) || t.matches.some(({ payment }) => payment === paymentId)
  )
}

/** Why money cannot be matched to a payment by hand; null when it can. A failed or expired QR attempt can still be paid while its invoice is open. */
export function whyNotPayable(p: {
  paymentMethodType: string
  /** By which a transfer finds it; null for a code that a gateway makes, which is charged there. Absent: not known. */
  reference?: string | null
  invoiceStatus: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | null
  manual?: boolean
}): 'not_by_transfer' | 'invoice_not_open' | null {
  if (!isPaidByTransfer(p.paymentMethodType) || p.reference === null) return 'not_by_transfer'
  const isOwed = p.invoiceStatus === 'open' || (p.manual === true && p.invoiceStatus === 'uncollectible')
  return isOwed ? null : 'invoice_not_open'
}
