// The cost of a change of plan: the unused time of the old price against the rest of the new one, by the second. Also how the next invoice takes over
// the credit balance. It does not know invoices, cards or future dates.
import { minus, plus, proportionHalfUp, type Satang, satang, zero } from './money.ts'
import { dueFor, type LineTax } from './tax.ts'

/** The smallest amount that can be charged or transferred: ฿1.00 (specification §4.7). */
export const SMALLEST_CHARGE = satang(100)

/**
 * Both sides of a change at `at` within [startAt, endAt), each rounded half up on its own. ฿199.00 → ฿499.00 with 10 of 30 days left: 6 633 are
 * credited and 16 633 are charged, net 10 000. Instants in Unix seconds. Source: specification §3.6.
 */
export function prorate(change: { at: number; startAt: number; endAt: number; oldSatang: Satang; newSatang: Satang }): {
  creditSatang: Satang
  chargeSatang: Satang
} {
  const { at, startAt, endAt, oldSatang, newSatang } = change
  const left = endAt - Math.max(at, startAt)
  return {
    creditSatang: proportionHalfUp(oldSatang, left, endAt - startAt),
    chargeSatang: proportionHalfUp(newSatang, left, endAt - startAt),
  }
}

export interface TakenOver {
  /** The amount on the invoice beside its own lines: negative is credit. */
  carriedSatang: Satang
  totalSatang: Satang
  /** The amount that stays for the invoice after it. */
  restSatang: Satang
}

/**
 * How an invoice of `linesSatang` takes over `carriedSatang` (negative: credit). Its total is never below zero, and never 1–99 satang, which cannot
 * be paid: the difference stays as credit. 100 000 and −130 000 → total 0, −30 000 stay; 100 000 and −99 950 → total 100, −50 stay. `carriedSatang` −
 * `restSatang` is always the amount on the invoice. Source: specification §3.6, §4.7.
 */
export function takeOver(linesSatang: Satang, carriedSatang: Satang): TakenOver {
  const sum = plus(linesSatang, carriedSatang)
  const totalSatang = sum <= 0 ? zero : satang(Math.max(sum, SMALLEST_CHARGE))
  return { carriedSatang: minus(totalSatang, linesSatang), totalSatang, restSatang: minus(sum, totalSatang) }
}

/**
 * The credit of a change when `giftSatang` of the unused time was waived (D56). A waived amount is never credited beyond the new charge, but it does
 * count against that charge. 500 unused, 200 of them waived: 300, or up to 500 when the charge is as high.
 */
export function creditBesideGift(creditSatang: Satang, chargeSatang: Satang, giftSatang: Satang): Satang {
  const paid = Math.max(creditSatang - giftSatang, 0)
  return satang(Math.max(paid, Math.min(creditSatang, chargeSatang)))
}

/**
 * The part of an amount for [startAt, endAt) that is left at an instant: ฿300.00 for 30 days, 10 of them left → 10 000. Zero for a negative amount.
 */
export function leftOf(amountSatang: Satang, period: { startAt: number; endAt: number }, at: number): Satang {
  const { startAt, endAt } = period
  if (amountSatang <= 0 || at >= endAt) return zero
  return proportionHalfUp(amountSatang, endAt - Math.max(at, startAt), endAt - startAt)
}

/** What a change comes to, tax included: positive is to be paid, negative is credit. */
export function netOf(lines: readonly Pick<LineTax, 'tax_satang' | 'net_satang'>[]): Satang {
  return dueFor(lines)
}
