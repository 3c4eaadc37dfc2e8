// The money of a payment from top to bottom: what came, what was taken from it, what went back, and what is kept. Each sum is the one above it less the
// lines between them. And the same in a sentence.

import { declineReason } from '../../../resources/decline-words.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { PayoutObject } from '../../../resources/payout.ts'
import { roundWith } from '../../../rules/payouts.ts'
import { rateText } from '../../../rules/rates.ts'
import { type Locale, writtenDate, writtenWeekday } from '../../../rules/written-date.ts'
import { baht } from '../../components/paying.ts'
import { money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { heldText } from '../invoices/due-view.ts'
import { PAYMENTS } from './words.ts'

/** What is left of a payment, in satang. Null before it succeeds. `beforeFee`: the gateway has not said its fee. */
export function keptOf(p: PaymentObject): { amount: number; beforeFee: boolean } | null {
  if (p.status !== 'succeeded') return null
  const back = p.refunded_satang + p.disputed_satang
  return { amount: (p.net_satang ?? p.gross_satang) - back, beforeFee: p.net_satang === null }
}

/** Satang that can still be refunded. */
export function leftOf(p: PaymentObject): number {
  return p.gross_satang - p.refunded_satang - p.disputed_satang
}

/** Money came that does not pay it yet. */
export function isHeld(p: Pick<PaymentObject, 'status' | 'amount_received_satang'>): boolean {
  return (p.status === 'requires_action' || p.status === 'processing') && p.amount_received_satang > 0
}

/** The part of it that its state alone does not tell: what is held of it so far, or what of it went back. Null where nothing or all of it did. */
export function partText(p: PaymentObject, locale: Locale): string | null {
  if (isHeld(p)) return heldText(p.gross_satang, p.amount_received_satang, locale)
  return p.refund_status === 'partial' ? PAYMENTS[locale].wentBack(baht(p.refunded_satang)) : null
}

type PaidOut = Pick<PayoutObject, 'status' | 'paid_at'>

/**
 * Where the money is: at the operator until a payout of it has reached the bank account. The day of the next round is a plan: a merchant who is left out
 * waits for a later one. Of a payout that came back no day is known, and a role that may not see payouts is told nothing of one. `now`: null on a test clock,
 * whose money waits for rounds of real time.
 */
function whereItIs(
  p: PaymentObject,
  kept: number,
  now: number | null,
  payout: PaidOut | null,
  locale: Locale,
): string | null {
  const words = PAYMENTS[locale]
  if (payout?.status === 'paid' && payout.paid_at !== null) return words.paidOut(writtenDate(payout.paid_at, locale))
  if (payout?.status === 'pending' || payout?.status === 'in_transit') return words.beingPaidOut
  if (p.settlement === 'direct') return words.direct
  // Of what is all gone again, nothing is paid out.
  if (kept <= 0 || (p.payout !== null && payout === null)) return null
  return p.available_on === null || p.payout !== null || now === null
    ? words.inBalance
    : words.planned(writtenWeekday(roundWith(p.available_on, now).at, locale))
}

/** The sums. Of a payment without success: what was asked for, and what came of it. */
export function moneySums(p: PaymentObject, locale: Locale, now: number | null, payout: PaidOut | null = null): Html {
  const words = PAYMENTS[locale]
  const row = (name: Html | string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const total = (name: string, amount: number) =>
    row(html`<strong>${name}</strong>`, html`<strong>${money(amount)}</strong>`)
  const kept = keptOf(p)
  if (!kept)
    return html`<dl class="pairs sums-of">${row(words.asked, money(p.gross_satang))}${total(isHeld(p) ? words.held : words.received, p.amount_received_satang)}</dl>`
  const fees = (p.fee_details ?? []).map((line) =>
    row(
      html`${line.type === 'fee' ? words.fee : words.vat} ${line.rate_bps === null ? null : html`<span class="small quiet">${rateText(line.rate_bps)}</span>`}`,
      money(-line.amount_satang),
    ),
  )
  // Where nothing has gone back, the net is what is kept: one figure, said once.
  const hasGoneBack = p.refunded_satang > 0 || p.disputed_satang > 0
  const where = whereItIs(p, kept.amount, now, payout, locale)
  const isMore = p.amount_received_satang > p.gross_satang
  return html`<dl class="pairs sums-of">${row(words.gross, money(p.gross_satang))}${fees}${p.net_satang === null ? row(words.fee, html`<span class="quiet">${words.feeUnknown}</span>`) : hasGoneBack ? total(words.net, p.net_satang) : null}
${p.refunded_satang > 0 ? row(words.refunded, money(-p.refunded_satang)) : null}${p.disputed_satang > 0 ? row(words.disputed, money(-p.disputed_satang)) : null}${total(kept.beforeFee ? words.keptBeforeFee : words.kept, kept.amount)}</dl>
${isMore ? html`<p class="small quiet">${words.receivedMore(baht(p.amount_received_satang))}</p>` : null}${where && html`<p class="small quiet">${where}</p>`}`
}

/** What came of it, in sentences: `฿299.00 was paid. ฿149.50 of it has gone back. You keep ฿137.83.` */
export function whatCameOfIt(p: PaymentObject, locale: Locale): string {
  const words = PAYMENTS[locale].outcome
  const kept = keptOf(p)
  if (!kept) {
    const code = p.decline_code ?? p.failure_code
    if (p.status === 'failed' && code !== null) return words.declined(declineReason(code, locale))
    const held = isHeld(p) ? heldText(p.gross_satang, p.amount_received_satang, locale) : null
    return held ?? words.unpaid[p.status] ?? words.unpaid.canceled!
  }
  return [
    words.paid(baht(p.gross_satang)),
    p.refunded_satang > 0 && words.refunded(baht(p.refunded_satang)),
    p.disputed_satang > 0 && words.disputed(baht(p.disputed_satang)),
    kept.amount < 0
      ? words.costs(baht(-kept.amount))
      : kept.beforeFee
        ? words.keptBeforeFee(baht(kept.amount))
        : words.kept(baht(kept.amount), p.fee_satang ? baht(p.fee_satang) : null),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
