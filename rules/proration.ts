// What a change of plan costs: the unused time of the old price against the rest of the new one, by the second; and how an amount that is
// carried from one invoice to the next is taken over. It does not know invoices, cards or dates to come.
import { minus, plus, proportionHalfUp, type Satang, satang, sumOf, zero } from './money.ts'

/** The smallest amount that can be charged or transferred: ฿1.00 (specification §4.7). */
export const SMALLEST_CHARGE = satang(100)

/**
 * Both sides of a change at `at` within [startAt, endAt), each rounded half up for itself. ฿199.00 → ฿499.00 with 10 of 30 days left: 6 633 come
 * back and 16 633 are due, net 10 000. Instants in Unix seconds. Source: specification §3.6.
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
  /** What goes on the invoice beside its own lines: negative is credit. */
  carriedSatang: Satang
  totalSatang: Satang
  /** What stays for the invoice after it. */
  restSatang: Satang
}

/**
 * How an invoice of `linesSatang` takes over `carriedSatang` (negative: credit). It is never below zero, and never 1–99 satang, which nobody can pay: the
 * difference stays as credit. 100 000 and −130 000 → total 0, −30 000 stay; 100 000 and −99 950 → total 100, −50 stay.
 * carried − rest is always what stands on the invoice. Source: specification §3.6, §4.7.
 */
export function takeOver(linesSatang: Satang, carriedSatang: Satang): TakenOver {
  const sum = plus(linesSatang, carriedSatang)
  const totalSatang = sum <= 0 ? zero : satang(Math.max(sum, SMALLEST_CHARGE))
  return { carriedSatang: minus(totalSatang, linesSatang), totalSatang, restSatang: minus(sum, totalSatang) }
}

/**
 * What a change gives back where `giftSatang` of the unused time was waived (D56): nobody is paid for a present, but it counts against what the change
 * takes. 500 unused, 200 of them a present: 300, or up to 500 when the change takes as much.
 */
export function creditBesideGift(creditSatang: Satang, chargeSatang: Satang, giftSatang: Satang): Satang {
  const paid = Math.max(creditSatang - giftSatang, 0)
  return satang(Math.max(paid, Math.min(creditSatang, chargeSatang)))
}

/** What is left of an amount for [startAt, endAt) at an instant: ฿300.00 for 30 days, 10 of them left → 10 000. Nothing for less than nothing. */
export function leftOf(amountSatang: Satang, period: { startAt: number; endAt: number }, at: number): Satang {
  const { startAt, endAt } = period
  if (amountSatang <= 0 || at >= endAt) return zero
  return proportionHalfUp(amountSatang, endAt - Math.max(at, startAt), endAt - startAt)
}

/** What a change comes to: positive is to be paid, negative is credit. */
export function netOf(lines: readonly { amount_satang: Satang }[]): Satang {
  return sumOf(lines.map((line) => line.amount_satang))
}
