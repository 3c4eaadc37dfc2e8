// Writes a refund and reserves its amount, in the ledger too. Callers: a merchant's refund (commands/accept-refund.ts), the refund of a late payment
// (commands/refunds.ts), and the refund of money in suspense (commands/suspense.ts). The caller decides whether the amount may be refunded.
import { type Payment, Refund } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { entriesForRefundReserve } from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import { isOutside } from '../rules/paid-outside.ts'
import { bookMovement } from './balance-bookings.ts'
import type { Commit } from './commit.ts'

export interface RefundWanted {
  /** Null: all that is left. */
  amountSatang: number | null
  reason: string | null
  revokeAccess: boolean | null
  cancelSubscription: boolean
  metadata: Record<string, string>
}

/** A refund that no person asked for: access and subscriptions stay. */
export const UNASKED = {
  reason: 'invoice_void',
  revokeAccess: null,
  cancelSubscription: false,
  metadata: {},
} as const

/**
 * Reserves `amountSatang` of a payment, whose row is locked: from now on the amount is in no balance (D282). Not safe to repeat by itself.
 * `nextActionAt`: the real time at which the refund's own workflow asks the gateway; null when the payer's processing asks. `transferId`: the
 * transfer in suspense that the money is taken from; null: the merchant's balance.
 */
export function openRefund(
  c: Commit,
  payment: Payment,
  wanted: Omit<RefundWanted, 'amountSatang'> & { amountSatang: number },
  state: { announced: boolean; nextActionAt: number | null; transferId: string | null },
): Refund {
  const { merchantId, livemode, id: paymentId } = payment
  payment.refundedSatang += wanted.amountSatang
  const refund = c.em.create(Refund, {
    id: mintId('re_'),
    merchantId,
    livemode,
    paymentId,
    ...wanted,
    ...state,
    outside: isOutside(payment),
    status: 'pending',
    asks: 0,
    requestId: c.context.requestId ?? null,
    idempotencyKey: c.context.idempotencyKey ?? null,
    createdAt: c.at,
  })
  if (state.transferId === null) {
    const entries = entriesForRefundReserve({ amountSatang: satang(wanted.amountSatang) })
    bookMovement(c, { type: 'refund', source: refund, step: 1, settlement: payment.settlement, entries })
  }
  return refund
}
