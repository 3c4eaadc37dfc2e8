// Withholding tax (Revenue Code §§ 3 tredecim, 50, 50 bis): a company keeps a part of the amount before VAT back, sends it to the Revenue Department, and owes
// a certificate of it. Rates, amounts, what a shortfall may be, and when a certificate is asked for. It writes nothing.
import { type Satang, shareHalfUp, sumOf, zero } from './money.ts'
import { addDays } from './periods.ts'
import { SMALLEST_CHARGE_SATANG } from './prices.ts'

/** In basis points: none; transport 1 %, advertising 2 %, services 3 %, rent 5 % (Departmental Instruction Tor Por 4/2528). */
export const WITHHOLDING_RATES_BPS = [0, 100, 200, 300, 500] as const
export type WithholdingRateBps = (typeof WITHHOLDING_RATES_BPS)[number]

/** Of what was withheld of a paid invoice; null before it is paid, and when nothing was. */
export type CertificateStatus = 'waiting' | 'received'

/** An invoice, as far as withholding reads it: its total, and the net amounts of its lines. */
export interface Withheld {
  total_satang: Satang
  lines: readonly { net_satang: Satang }[]
}

/**
 * What is withheld: a share of the amount before VAT, half up. ฿10,700.00 with VAT inside: 1 000 000 before VAT, 3 % → 30 000, and 1 040 000 are asked for.
 * Nothing where less than what can be paid would be left.
 */
export function withheldOf({ total_satang, lines }: Withheld, rateBps: number): Satang {
  const net = sumOf(lines.map(({ net_satang }) => net_satang))
  const withheld = net > 0 ? shareHalfUp(net, rateBps) : zero
  return total_satang - withheld < SMALLEST_CHARGE_SATANG ? zero : withheld
}

/** What the buyer is asked for: the total without what is withheld. 1 070 000 − 30 000 = 1 040 000. */
export function askedOf(invoice: { totalSatang: number; withheldSatang: number }): number {
  return invoice.totalSatang - invoice.withheldSatang
}

/** A rate of which a shortfall is exactly the share. */
export interface WithholdingOffer {
  rate_bps: number
  amount_satang: number
}

/** Whether money that is short by `missingSatang` is short by what may be withheld: 30 000 of the invoice above → 3 %; 29 999 → null. */
export function offerFor(invoice: Withheld, missingSatang: number): WithholdingOffer | null {
  const rate = WITHHOLDING_RATES_BPS.find((bps) => bps > 0 && withheldOf(invoice, bps) === missingSatang)
  return rate === undefined || missingSatang === 0 ? null : { rate_bps: rate, amount_satang: missingSatang }
}

/** The same of an invoice of which nothing is withheld so far. A checkout asks for all of it. */
export function offerOf(
  invoice: Withheld & { withheld_satang: number; checkout_session: string | null },
  missingSatang: number,
): WithholdingOffer | null {
  if (invoice.checkout_session !== null || invoice.withheld_satang > 0) return null
  return offerFor(invoice, missingSatang)
}

/** Days after the payment on which a missing certificate is asked for: it is due with the payment (§ 50 bis), and filed by the 7th of the next month. */
export const CERTIFICATE_ASKED_DAYS: readonly number[] = [7, 30, 60, 90]

/** When a certificate is asked for next, Unix seconds; null when it has been asked for often enough. */
export function nextAskAt({ paidAt, askedAt }: { paidAt: number; askedAt: number | null }): number | null {
  const since = Math.max(paidAt, askedAt ?? 0)
  return CERTIFICATE_ASKED_DAYS.map((days) => addDays(paidAt, days)).find((at) => at > since) ?? null
}
