// The states of all objects with states, and the allowed moves. rules/subscriptions.ts decides whether a move is due; this file only says which moves
// exist (specification §3, §5).

export type SubscriptionStatus = 'pending_first_payment' | 'active' | 'past_due' | 'canceled' | 'expired'
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
/** Of an invoice that a buyer may see. */
export type IssuedStatus = Exclude<InvoiceStatus, 'draft'>
export type PaymentStatus = 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'canceled'
export type CheckoutStatus = 'open' | 'complete' | 'expired'
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'returned'
export type EndedReason = 'requested' | 'first_payment_expired' | 'payment_failed' | 'refunded' | 'disputed'

const moves = {
  subscription: {
    pending_first_payment: ['active', 'expired', 'canceled'],
    active: ['past_due', 'canceled'],
    past_due: ['active', 'canceled'],
    canceled: ['active'], // late money only (specification §5.6)
    expired: ['active'], // late money only
  },
  invoice: {
    draft: ['open'], // one that is not wanted is deleted
    open: ['paid', 'void', 'uncollectible'],
    paid: [],
    void: ['paid'], // late money only
    uncollectible: ['paid'],
  },
  checkout_session: {
    open: ['complete', 'expired'],
    complete: [],
    expired: ['complete'], // late money only (specification §5.6)
  },
  payment: {
    requires_action: ['processing', 'succeeded', 'failed', 'expired', 'canceled'],
    processing: ['requires_action', 'succeeded', 'failed', 'canceled'],
    succeeded: [],
    failed: ['succeeded'], // money for an abandoned QR attempt
    expired: ['succeeded'], // a QR paid after its expiry
    canceled: ['succeeded'], // a QR paid after it was replaced
  },
  payout: {
    pending: ['in_transit', 'failed'],
    in_transit: ['paid', 'failed', 'returned'],
    paid: ['returned'], // the bank sent it back afterwards
    failed: [],
    returned: [],
  },
} satisfies {
  subscription: Record<SubscriptionStatus, readonly SubscriptionStatus[]>
  invoice: Record<InvoiceStatus, readonly InvoiceStatus[]>
  checkout_session: Record<CheckoutStatus, readonly CheckoutStatus[]>
  payment: Record<PaymentStatus, readonly PaymentStatus[]>
  payout: Record<PayoutStatus, readonly PayoutStatus[]>
}

/** Whether a subscription is over: nothing is charged for it any more (specification §3.1). */
export function isTerminal(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'expired'
}

/** Throws unless the move exists: a command that asks for an unknown move is a bug, not a customer's mistake. */
export function assertMove(of: keyof typeof moves, from: string, to: string): void {
  const table: Record<string, readonly string[]> = moves[of]
  if (!table[from]?.includes(to)) throw new Error(`no ${of} moves from ${from} to ${to}`)
}
