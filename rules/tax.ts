// Thai VAT: the one dated table of its rate, and the VAT in a price that includes it. A tax id on the merchant decides whether it is registered for
// VAT, not this file. It does not know fees.
import { minus, proportionHalfUp, type Satang } from './money.ts'

/** A row applies from its instant (epoch seconds) until the next row's. Rows are in order of time. */
export type Dated = { readonly from: number }

export type VatRate = Dated & { readonly rateBps: number }

/**
 * 7 % (Revenue Code §80 as reduced by royal decree, renewed year after year). A new decree is a new row. An old payment keeps its rate, because
 * callers pass the instant at which the money moved.
 */
export const VAT_RATES: readonly VatRate[] = [{ from: 0, rateBps: 700 }]

/** At any instant so far → 700 basis points. Unix seconds; the rate at the instant when the money moved, not at the time of the question. */
export function vatRateBpsAt(at: number, table: readonly VatRate[] = VAT_RATES): number {
  return inForceAt(table, at).rateBps
}

/**
 * The VAT inside a price that includes it: ฿107.00 → net 10 000, VAT 700 satang; ฿199.00 → 19 900 × 7 ÷ 107 = 1 301.87 → 1 302, half up. The net is
 * the rest, 18 598, so that both always sum to the price. Source: specification §3.16 (VAT 7 % shown).
 */
export function vatIncludedIn(
  totalSatang: Satang,
  at: number,
  table: readonly VatRate[] = VAT_RATES,
): { netSatang: Satang; vatSatang: Satang } {
  const rateBps = vatRateBpsAt(at, table)
  const vatSatang = proportionHalfUp(totalSatang, rateBps, 10_000 + rateBps)
  return { netSatang: minus(totalSatang, vatSatang), vatSatang }
}

/** The row that applies at an instant: the last one begun. Before the first row, the first row applies, so that there is always a rate. */
export function inForceAt<Row extends Dated>(table: readonly Row[], at: number): Row {
  const row = table.findLast((candidate) => candidate.from <= at) ?? table[0]
  if (row === undefined) throw new RangeError('a dated table needs at least one row')
  return row
}
