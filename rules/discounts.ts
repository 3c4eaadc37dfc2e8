// What a discount code takes off, from which lines, for how many cycles, and why it is refused. It does not count uses: that is one
// statement on the code's row (db/queries/discounts.ts); rounding and splitting are rules/money.ts.
import { allocate, proportionHalfUp, type Satang, satang, sumOf, zero } from './money.ts'
import type { RefusalCode } from './refusals.ts'

/** What a code takes off. It never changes once the code exists. */
export interface DiscountTerms {
  kind: 'percent' | 'fixed'
  /** Percent 1–100, or satang. */
  value: number
  /** What it is good for; null: everything. */
  productIds: readonly string[] | null
}

/** A code as far as judging it goes. Instants are Unix seconds. */
export interface CodeToJudge {
  /** Not closed. */
  active: boolean
  startsAt: number | null
  expiresAt: number | null
  productIds: readonly string[] | null
  maxUses: number | null
  /** Reserved and committed ones. */
  uses: number
  maxUsesPerCustomer: number | null
}

/**
 * Why a code cannot be used at `at` for these products, null when it can: the first that applies, in the order of specification §4.13.
 * The window is half-open: `starts_at` ≤ t < `expires_at`. `customerUses`: what this customer has reserved and committed.
 */
export function refusalOfCode(
  code: CodeToJudge | null,
  { at, customerUses, productIds }: { at: number; customerUses: number; productIds: readonly string[] },
): RefusalCode | null {
  if (!code) return 'discount_code_invalid'
  if (!code.active || (code.startsAt !== null && at < code.startsAt)) return 'discount_code_inactive'
  if (code.expiresAt !== null && at >= code.expiresAt) return 'discount_code_expired'
  const usedUp = code.maxUses !== null && code.uses >= code.maxUses
  const usedByCustomer = code.maxUsesPerCustomer !== null && customerUses >= code.maxUsesPerCustomer
  if (usedUp || usedByCustomer) return 'discount_code_exhausted'
  return productIds.some((product) => isEligible(code, product)) ? null : 'discount_not_applicable'
}

/** A line before its discount. */
export interface DiscountableLine {
  product: string
  amountSatang: Satang
}

/**
 * What is taken off each line. Percent is rounded half up once, on the sum of the eligible lines; fixed is clamped to that sum; either is split
 * over them by largest remainder. 10 % of ฿1.05 and ฿1.00 → 20.5 → 21 satang: 11 and 10. Source: specification §4.12.
 */
export function discountLines(lines: readonly DiscountableLine[], terms: DiscountTerms): Satang[] {
  const eligible = lines.map((line) => (isEligible(terms, line.product) ? line.amountSatang : zero))
  return allocate(discountOf(sumOf(eligible), terms), eligible)
}

/** ฿199.00 less 10 % → 1 990 off; ฿199.00 less ฿500.00 → 19 900 off, never more than there is. */
function discountOf(amountSatang: Satang, { kind, value }: Pick<DiscountTerms, 'kind' | 'value'>): Satang {
  if (kind === 'percent') return proportionHalfUp(amountSatang, value, 100)
  return value < amountSatang ? satang(value) : amountSatang
}

function isEligible({ productIds }: Pick<DiscountTerms, 'productIds'>, product: string): boolean {
  return productIds === null || productIds.includes(product)
}

/** A code's discount as its subscription keeps it: the row alone says what every coming cycle gets. */
export interface SubscriptionDiscount {
  /** The use of the code; null while the buyer has not confirmed yet. */
  use: string | null
  discount_code: string
  code: string
  kind: 'percent' | 'fixed'
  value: number
  duration: 'once' | 'repeating' | 'forever'
  /** How many periods get it, from the first; null: all. */
  cycles: number | null
  products: string[] | null
}

/** A code with everything that its subscription keeps of it. */
export interface KeptTerms extends DiscountTerms {
  id: string
  code: string
  duration: 'once' | 'repeating' | 'forever'
  durationInCycles: number | null
}

/** The discount of a subscription that is all that is bought. `once` → the first cycle alone, `repeating` 3 → the first three. */
export function keptDiscount(terms: KeptTerms, use: string | null): SubscriptionDiscount {
  const { id, code, kind, value, duration, durationInCycles, productIds } = terms
  const cycles = duration === 'once' ? 1 : duration === 'forever' ? null : durationInCycles
  const products = productIds && [...productIds]
  return { use, discount_code: id, code, kind, value, duration, cycles, products }
}

/**
 * The same for each line of a basket, null for those the code is not for. A fixed amount comes off a basket once, so each keeps its share for its
 * own cycles: ฿100.00 off ฿300.00 and ฿100.00 → 7 500 and 2 500 (D95).
 */
export function keptDiscounts(
  lines: readonly DiscountableLine[],
  terms: KeptTerms,
  use: string | null,
): (SubscriptionDiscount | null)[] {
  const weights = lines.map((line) => (isEligible(terms, line.product) ? line.amountSatang : zero))
  const kept = keptDiscount(terms, use)
  if (sumOf(weights) === 0) return lines.map(() => null)
  const shares = terms.kind === 'fixed' ? allocate(satang(terms.value), weights) : null
  return weights.map((weight, index) => {
    if (weight === 0) return null
    if (!shares) return kept
    const value = shares[index]!
    return value > 0 ? { ...kept, value } : null
  })
}

/**
 * What a subscription's discount takes off its period `number` (from 1). Nothing after its last cycle, nor of a product that the code is not
 * for. 10 % `repeating` 3 of ฿199.00: 1 990 in periods 1 to 3, then 0. Source: specification §4.10.
 */
export function discountOfPeriod(
  discount: SubscriptionDiscount | null | undefined,
  { number, product, amountSatang }: DiscountableLine & { number: number },
): Satang {
  if (!discount || (discount.cycles !== null && number > discount.cycles)) return zero
  if (!isEligible({ productIds: discount.products }, product)) return zero
  return discountOf(amountSatang, discount)
}

/** How many cycles after period `number` still get it: `repeating` 3 in period 1 → 2; null: all of them. */
export function cyclesLeft(discount: Pick<SubscriptionDiscount, 'cycles'>, number: number): number | null {
  return discount.cycles === null ? null : Math.max(0, discount.cycles - number)
}
