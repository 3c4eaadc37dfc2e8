// How a payment was made and what became of it, the same wherever one is shown.
import type { PaymentObject } from '../../../resources/payment.ts'
import { cardName } from '../../../rules/card-brands.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { cardMark, markedCard } from '../../components/card-mark.ts'
import { type Html, html } from '../../html.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'

/** `PromptPay`, or the card. */
export function methodOf(p: PaymentObject, locale: Locale): Html {
  const card = p.payment_method_details?.card
  return html`<span class="nowrap">${card ? markedCard(card) : statusWord(p.payment_method_type, locale)}</span>`
}

/** The same where room is short: the mark of the card in place of its brand's name. */
export function shortMethodOf(p: PaymentObject, locale: Locale): Html {
  const card = p.payment_method_details?.card
  const mark = card && cardMark(card.brand)
  return mark
    ? html`<span class="card-name" title="${cardName(card)}">${mark}<span>••••\u00a0${card.last4}</span></span>`
    : methodOf(p, locale)
}

/** Ids of disputes that the bank has decided for the buyer. */
export type LostDisputes = ReadonlySet<string>

/**
 * The status. One that waits for the rest of its money, of which some is here already, is underpaid. Of a payment that a bank has taken back or that was refunded, that alone: only one that succeeded can be. A dispute that was won holds nothing
 * any more. Without `lost`, an open and a lost one are called alike.
 */
export function paymentState(
  p: Pick<
    PaymentObject,
    'status' | 'refund_status' | 'dispute' | 'disputed_satang' | 'gross_satang' | 'amount_received_satang'
  >,
  locale: Locale,
  lost?: LostDisputes,
): Html {
  if (p.dispute !== null && p.disputed_satang > 0 && lost?.has(p.dispute)) return statusBadge('dispute_lost', locale)
  const { gross_satang: owed, amount_received_satang: here } = p
  if (p.status === 'requires_action' && here > 0 && here < owed) return statusBadge('underpaid', locale)
  return statusBadge(wentBackAs(p) ?? p.status, locale)
}

/** What a bank took back of a payment, or a shop gave back: the word for it, of the payment and of its invoice alike; a lost dispute is called as an open one. Null where nothing went. */
export function wentBackAs({ refund_status, disputed_satang }: WentBack): string | null {
  if (disputed_satang > 0) return 'disputed'
  return { none: null, partial: 'partially_refunded', full: 'refunded' }[refund_status]
}

export type WentBack = Pick<PaymentObject, 'refund_status' | 'disputed_satang'>
