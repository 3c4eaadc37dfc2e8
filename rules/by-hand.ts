// Money that a person sends with a bank's app or file, because no program can: what the person says of it, and when that may be said. Refunds and payouts
// of a bank account ask here; whether money in suspense goes back by hand is `isReturnedByHand` (gateway-accounts.ts). Source: specification §11.2.
import type { PayoutStatus } from './lifecycles.ts'
import type { RefundStatus } from './refunds.ts'

/** Of a refund. `sent`: the money has left the account. `failed`: it has not, and will not. */
export const REFUND_REPORTS = ['sent', 'failed'] as const
export type RefundReport = (typeof REFUND_REPORTS)[number]

/** Of a payout. `returned`: it was sent, and the bank has sent it back. */
export const PAYOUT_REPORTS = [...REFUND_REPORTS, 'returned'] as const
export type PayoutReport = (typeof PAYOUT_REPORTS)[number]

/** Why money was not sent. Pages have words for each. */
export const NOT_SENT_REASONS = ['account_closed', 'account_unknown', 'declined_by_bank', 'not_sent'] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]

/** The failure code of a payout that was reported as returned. */
export const RETURNED_BY_BANK = 'returned_by_bank'

/** The status that a report brings about. */
export const STATUS_OF_REFUND_REPORT = { sent: 'succeeded', failed: 'failed' } as const satisfies Record<
  RefundReport,
  RefundStatus
>
export const STATUS_OF_PAYOUT_REPORT = {
  sent: 'paid',
  failed: 'failed',
  returned: 'returned',
} as const satisfies Record<PayoutReport, PayoutStatus>

/**
 * What a report does to something in `status`. `repeats`: that was said before, nothing changes. `contradicts`: something else was said before, which is
 * final. sent of `in_transit` → moves; sent of `paid` → repeats; failed of `paid` → contradicts; returned of `paid` → moves.
 */
export function judgeRefundReport(status: RefundStatus, said: RefundReport): 'moves' | 'repeats' | 'contradicts' {
  if (status === STATUS_OF_REFUND_REPORT[said]) return 'repeats'
  return status === 'pending' ? 'moves' : 'contradicts'
}

/** As `judgeRefundReport`. What is still waiting was never sent, so it cannot have come back: `contradicts`. */
export function judgePayoutReport(status: PayoutStatus, said: PayoutReport): 'moves' | 'repeats' | 'contradicts' {
  if (status === STATUS_OF_PAYOUT_REPORT[said]) return 'repeats'
  // The answer that came before it, said once more.
  if (status === 'returned' && said === 'sent') return 'repeats'
  if (said === 'returned') return status === 'paid' ? 'moves' : 'contradicts'
  return status === 'in_transit' ? 'moves' : 'contradicts'
}
