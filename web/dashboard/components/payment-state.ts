// What became of a payment, the same wherever one is shown.
import type { PaymentObject } from '../../../resources/payment.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Html } from '../../html.ts'
import { statusBadge } from '../words/statuses.ts'

/** The status. Of a payment that was refunded, that alone: only one that succeeded can be. */
export function paymentState(p: Pick<PaymentObject, 'status' | 'refund_status'>, locale: Locale): Html {
  const back = { none: null, partial: 'partially_refunded', full: 'refunded' }[p.refund_status]
  return statusBadge(back ?? p.status, locale)
}
