// What the pages of a refund say of its payment: what was paid, what has gone back, what is left, and where a refund goes.
import type { PaymentObject } from '../../../resources/payment.ts'
import { cardName } from '../../../rules/card-brands.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Fact } from '../../components/facts.ts'
import { money } from '../../components/written.ts'
import { html } from '../../html.ts'
import { leftOf } from '../payments/money-view.ts'
import { REFUNDING } from './words.ts'

/** From what was paid to what is left, each sum the one above it less the lines between them. */
export function leftSums(p: PaymentObject, locale: Locale): (Fact | false)[] {
  const words = REFUNDING[locale]
  return [
    [words.paid, money(p.gross_satang)],
    p.refunded_satang > 0 && [words.refundedBefore, money(-p.refunded_satang)],
    p.disputed_satang > 0 && [words.disputedBefore, money(-p.disputed_satang)],
    [words.left, html`<strong>${money(leftOf(p))}</strong>`],
  ]
}

/** To the card, to the account that the money came from, or by hand where the merchant took it outside. */
export function whereTo({ payment_method_details: paidWith }: PaymentObject, locale: Locale): string {
  const words = REFUNDING[locale]
  if (paidWith?.outside) return words.toOutside
  return paidWith?.card ? words.toCard(cardName(paidWith.card)) : words.toSender
}
