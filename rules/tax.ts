// Thai VAT: the one dated table of its rate, the tax of a document's lines, and how a refund takes tax back. Whether a merchant is registered is
// rules/tax-settings.ts; which document is issued is rules/tax-documents.ts. It does not know fees.
import { allocate, minus, negate, plus, proportionHalfUp, type Satang, shareHalfUp, sumOf, zero } from './money.ts'

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

/** The row that applies at an instant: the last one begun. Before the first row, the first row applies, so that there is always a rate. */
export function inForceAt<Row extends Dated>(table: readonly Row[], at: number): Row {
  const row = table.findLast((candidate) => candidate.from <= at) ?? table[0]
  if (row === undefined) throw new RangeError('a dated table needs at least one row')
  return row
}

/** `standard`: the rate in force (§80). `zero`: exports and the like (§80/1). `exempt`: outside of VAT (§81). */
export const TAX_CATEGORIES = ['standard', 'zero', 'exempt'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** Whether a price contains its tax, or the tax comes on top. */
export const TAX_BEHAVIORS = ['inclusive', 'exclusive'] as const
export type TaxBehavior = (typeof TAX_BEHAVIORS)[number]

/** How a line is taxed. */
export interface Taxability {
  tax_category: TaxCategory
  tax_behavior: TaxBehavior
}

/** The tax of a line. `net_satang + tax_satang` is what is due for it. */
export interface LineTax {
  tax_rate_bps: number
  tax_satang: Satang
  net_satang: Satang
}

/** No tax: that of a merchant who is not registered, and of a line before its document is added up. */
export function untaxed(amountSatang: Satang): LineTax {
  return { tax_rate_bps: 0, tax_satang: zero, net_satang: amountSatang }
}

/** What is due for lines, tax included: net and tax of each. */
export function dueFor(lines: readonly Pick<LineTax, 'tax_satang' | 'net_satang'>[]): Satang {
  return sumOf(lines.map((line) => plus(line.net_satang, line.tax_satang)))
}

/**
 * The lines of one document with their tax, at `standardBps` (0: the merchant is not registered). The tax is rounded half up once for each rate and
 * behaviour, on the sum of those lines after discounts, and split over them by largest remainder, ties to the earlier line. Three lines of ฿33.33 with
 * their tax inside: 9 999 × 7 ÷ 107 = 654.14 → 654, 218 each. Credits (negative lines) take tax back in the same sum. Source: specification §15.2.
 */
export function taxed<Line extends Taxability & { amount_satang: Satang }>(
  lines: readonly Line[],
  standardBps: number,
): (Line & LineTax)[] {
  const result = lines.map((line) => ({ ...line, ...untaxed(line.amount_satang) }))
  for (const behavior of TAX_BEHAVIORS) {
    const group = result.filter((line) => line.tax_category === 'standard' && line.tax_behavior === behavior)
    const amounts = group.map((line) => line.amount_satang)
    const parts = split(amounts, (amount) =>
      behavior === 'inclusive' ? taxWithin(amount, standardBps) : shareHalfUp(amount, standardBps),
    )
    for (const [index, line] of group.entries()) {
      line.tax_rate_bps = standardBps
      line.tax_satang = parts[index] ?? zero
      if (behavior === 'inclusive') line.net_satang = minus(line.amount_satang, line.tax_satang)
    }
  }
  return result
}

/**
 * The same lines at another rate, with what is due for each unchanged: the rate of the day of payment applies (§78/1), and what was asked for is what
 * was paid. ฿1,100.00 asked for at 7 % and paid at 10 %: 100 000 + 10 000. Lines that have the rate already stay as they are.
 */
export function taxedAtPayment<Line extends Taxability & LineTax>(lines: readonly Line[], standardBps: number): Line[] {
  const isStandard = (line: Line) => line.tax_category === 'standard'
  const standard = lines.filter(isStandard)
  if (standard.every((line) => line.tax_rate_bps === standardBps)) return [...lines]
  const due = standard.map((line) => plus(line.net_satang, line.tax_satang))
  const parts = split(due, (amount) => taxWithin(amount, standardBps))
  let index = 0
  return lines.map((line) => {
    if (!isStandard(line)) return line
    const [part, all] = [parts[index] ?? zero, due[index] ?? zero]
    index += 1
    return { ...line, tax_rate_bps: standardBps, tax_satang: part, net_satang: minus(all, part) }
  })
}

/** What is due for an amount at a price's behaviour: ฿100.00 exclusive at 7 % → 10 700, inclusive 10 000. */
export function withTax(amountSatang: Satang, { tax_category, tax_behavior }: Taxability, standardBps: number): Satang {
  if (tax_category !== 'standard' || tax_behavior === 'inclusive') return amountSatang
  return plus(amountSatang, shareHalfUp(amountSatang, standardBps))
}

/** The amount at a price's behaviour for which so much is due: ฿107.00 exclusive at 7 % → 10 000. */
export function withoutTax(dueSatang: Satang, { tax_category, tax_behavior }: Taxability, standardBps: number): Satang {
  if (tax_category !== 'standard' || tax_behavior === 'inclusive') return dueSatang
  return minus(dueSatang, taxWithin(dueSatang, standardBps))
}

/** ฿1,070.00 at 7 % → 7 000; ฿199.00 → 19 900 × 7 ÷ 107 = 1 301.87 → 1 302, half up. */
export function taxWithin(amountSatang: Satang, rateBps: number): Satang {
  return proportionHalfUp(amountSatang, rateBps, 10_000 + rateBps)
}

/** The tax of the sum, over the amounts by largest remainder. Charges and credits are split apart: both cannot be weights of one sum. */
function split(amounts: readonly Satang[], taxOf: (amount: Satang) => Satang): Satang[] {
  const tax = taxOf(sumOf(amounts))
  const charges = amounts.map((amount) => (amount > 0 ? amount : zero))
  const credits = amounts.map((amount) => (amount < 0 ? negate(amount) : zero))
  const ofCredits = sumOf(charges) === 0 ? negate(tax) : taxOf(sumOf(credits))
  const added = allocate(plus(tax, ofCredits), charges)
  const taken = allocate(ofCredits, credits)
  return amounts.map((_, index) => minus(added[index] ?? zero, taken[index] ?? zero))
}

/** What a document comes to for one category and rate. */
export interface TaxTotal {
  tax_category: TaxCategory
  tax_rate_bps: number
  net_satang: Satang
  tax_satang: Satang
}

/** The totals of a document, one for each category and rate, in the order of the categories. */
export function taxTotals(lines: readonly (Pick<Taxability, 'tax_category'> & LineTax)[]): TaxTotal[] {
  const totals: TaxTotal[] = []
  for (const line of lines) {
    const { tax_category, tax_rate_bps } = line
    const total = totals.find((t) => t.tax_category === tax_category && t.tax_rate_bps === tax_rate_bps)
    if (!total) totals.push({ tax_category, tax_rate_bps, net_satang: line.net_satang, tax_satang: line.tax_satang })
    else {
      total.net_satang = plus(total.net_satang, line.net_satang)
      total.tax_satang = plus(total.tax_satang, line.tax_satang)
    }
  }
  return totals.sort(
    (a, b) =>
      TAX_CATEGORIES.indexOf(a.tax_category) - TAX_CATEGORIES.indexOf(b.tax_category) ||
      b.tax_rate_bps - a.tax_rate_bps,
  )
}

/**
 * The totals of a note over `amountSatang` of a document. `original`: the totals of the document; `noted`: those of each earlier note. The amount is split
 * over what is left of each total by largest remainder; the tax of each is rounded half up, and the note that takes the last of a total takes what
 * rounding left of its tax. ฿107.00 in three parts of 3 567, 3 567 and 3 566: tax 233, 233 and 234. Throws when more is noted than is left.
 * Source: Revenue Code §86/10, §82/5 (the tax follows the original's rate); specification §15.2.
 */
export function noteTotals(
  original: readonly TaxTotal[],
  noted: readonly (readonly TaxTotal[])[],
  amountSatang: Satang,
): TaxTotal[] {
  const left = original.map((total) => leftOf(total, noted.flat()))
  const due = left.map((total) => plus(total.net_satang, total.tax_satang))
  if (amountSatang > sumOf(due)) throw new RangeError(`only ${sumOf(due)} satang are left, not ${amountSatang}`)
  // What credits have made less than nothing takes no part.
  const parts = allocate(
    amountSatang,
    due.map((one) => (one > 0 ? one : zero)),
  )
  return left.flatMap((total, index) => {
    const part = parts[index] ?? zero
    if (part === 0) return []
    const rounded = taxWithin(part, total.tax_rate_bps)
    // Never more tax, and never more net, than is left.
    const least = Math.max(minus(part, total.net_satang), 0)
    const tax = Math.min(Math.max(rounded, least), total.tax_satang)
    return [{ ...total, tax_satang: tax as Satang, net_satang: minus(part, tax as Satang) }]
  })
}

function leftOf(total: TaxTotal, noted: readonly TaxTotal[]): TaxTotal {
  const same = noted.filter((n) => n.tax_category === total.tax_category && n.tax_rate_bps === total.tax_rate_bps)
  return {
    ...total,
    net_satang: minus(total.net_satang, sumOf(same.map((n) => n.net_satang))),
    tax_satang: minus(total.tax_satang, sumOf(same.map((n) => n.tax_satang))),
  }
}

/**
 * The VAT inside a price that includes it: ฿107.00 → net 10 000, VAT 700 satang. The net is the rest, so that both always sum to the price.
 */
export function vatIncludedIn(
  totalSatang: Satang,
  at: number,
  table: readonly VatRate[] = VAT_RATES,
): { netSatang: Satang; vatSatang: Satang } {
  const vatSatang = taxWithin(totalSatang, vatRateBpsAt(at, table))
  return { netSatang: minus(totalSatang, vatSatang), vatSatang }
}
