// The discount of a code: its amount, its lines, its number of cycles, and why it is refused. One statement on the code's row counts its uses
// (db/queries/discounts.ts); rounding and splitting are rules/money.ts.
import { allocate, proportionHalfUp, type Satang, satang, sumOf, zero } from './money.ts'
import type { RefusalCode } from './refusals.ts'

/** What a code looks like. Buyers may type it in any case. */
export const CODE_SHAPE = /^[A-Za-z0-9]{3,64}$/

/** The terms of a code's discount. They never change once the code exists. */
export interface DiscountTerms {
  kind: 'percent' | 'fixed'
  /** Percent 1–100, or satang. */
  value: number
  /** The products that it applies to; null: all. */
  productIds: readonly string[] | null
}

/** The part of a code that is judged. Instants are Unix seconds. */
export interface CodeToJudge {
  /** Not closed. */
  active: boolean
  startsAt: number | null
  expiresAt: number | null
  productIds: readonly string[] | null
  maxUses: number | null
  /** Reserved and committed uses. */
  uses: number
  maxUsesPerCustomer: number | null
}

/**
 * Why a code cannot be used at `at` for these products, null when it can: the first reason that applies, in the order of specification §4.13. The
 * window is half-open: `starts_at` ≤ t < `expires_at`. `customerUses`: this customer's reserved and committed uses.
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

/** How a code stands, as lists and pages say it. */
export const CODE_STANDINGS = ['active', 'scheduled', 'used_up', 'expired', 'ended'] as const
export type CodeStanding = (typeof CODE_STANDINGS)[number]

/** How it stands at `at`, whoever asks: what never comes back first. Lists find codes by the same (api/list-filters.ts). */
export function standingOfCode(
  code: Pick<CodeToJudge, 'active' | 'startsAt' | 'expiresAt' | 'maxUses' | 'uses'>,
  at: number,
): CodeStanding {
  if (!code.active) return 'ended'
  if (code.expiresAt !== null && code.expiresAt <= at) return 'expired'
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'used_up'
  return code.startsAt !== null && code.startsAt > at ? 'scheduled' : 'active'
}

/** A line before its discount. */
export interface DiscountableLine {
  product: string
  amountSatang: Satang
}

/**
 * The discount of each line. A percentage is rounded half up once, on the sum of the eligible lines. A fixed amount is limited to that sum. Both are
 * split over the lines by largest remainder. 10 % of ฿1.05 and ฿1.00 → 20.5 → 21 satang: 11 and 10. Source: specification §4.12.
 */
export function discountLines(lines: readonly DiscountableLine[], terms: DiscountTerms): Satang[] {
  const eligible = lines.map((line) => (isEligible(terms, line.product) ? line.amountSatang : zero))
  return allocate(discountOf(sumOf(eligible), terms), eligible)
}

/** ฿199.00 less 10 % → 1 990 off; ฿199.00 less ฿500.00 → 19 900 off, never more than the amount. */
function discountOf(amountSatang: Satang, { kind, value }: Pick<DiscountTerms, 'kind' | 'value'>): Satang {
  if (kind === 'percent') return proportionHalfUp(amountSatang, value, 100)
  return value < amountSatang ? satang(value) : amountSatang
}

function isEligible({ productIds }: Pick<DiscountTerms, 'productIds'>, product: string): boolean {
  return productIds === null || productIds.includes(product)
}

/** A code's discount as its subscription keeps it, so that the row alone gives the discount of every coming cycle. */
export interface SubscriptionDiscount {
  /** The use of the code; null while the buyer has not confirmed yet. */
  use: string | null
  discount_code: string
  code: string
  kind: 'percent' | 'fixed'
  value: number
  duration: 'once' | 'repeating' | 'forever'
  /** The number of periods with the discount, from the first; null: all. */
  cycles: number | null
  products: string[] | null
}

/** A code with the fields that its subscription keeps. */
export interface KeptTerms extends DiscountTerms {
  id: string
  code: string
  duration: 'once' | 'repeating' | 'forever'
  durationInCycles: number | null
}

/** The discount of a subscription that is bought alone. `once` → only the first cycle, `repeating` 3 → the first three. */
export function keptDiscount(terms: KeptTerms, use: string | null): SubscriptionDiscount {
  const { id, code, kind, value, duration, durationInCycles, productIds } = terms
  const cycles = duration === 'once' ? 1 : duration === 'forever' ? null : durationInCycles
  const products = productIds && [...productIds]
  return { use, discount_code: id, code, kind, value, duration, cycles, products }
}

/**
 * The same for each line of a basket, null for lines that the code does not apply to. A fixed amount is taken off a basket only once, so each line
 * keeps its share for its own cycles: ฿100.00 off ฿300.00 and ฿100.00 → 7 500 and 2 500 (D95).
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
    const value = shares?.[index]
    if (value === undefined) return kept
    return value > 0 ? { ...kept, value } : null
  })
}

/**
 * The discount of a subscription's period `number` (from 1). Zero after the last cycle, and for a product that the code does not apply to. 10 %
 * `repeating` 3 of ฿199.00: 1 990 in periods 1 to 3, then 0. Source: specification §4.10.
 */
export function discountOfPeriod(
  discount: SubscriptionDiscount | null | undefined,
  { number, product, amountSatang }: DiscountableLine & { number: number },
): Satang {
  if (!discount || (discount.cycles !== null && number > discount.cycles)) return zero
  if (!isEligible({ productIds: discount.products }, product)) return zero
  return discountOf(amountSatang, discount)
}

/** How many cycles after period `number` still get the discount: `repeating` 3 in period 1 → 2; null: all of them. */
export function cyclesLeft(discount: Pick<SubscriptionDiscount, 'cycles'>, number: number): number | null {
  return discount.cycles === null ? null : Math.max(0, discount.cycles - number)
}

/** One purchase with a code. */
export interface CodeUse {
  /** Null where the customer was deleted. */
  customer: { id: string; name: string | null; email: string | null } | null
  at: number
  /** Whether something was paid with it; else the purchase is still under way. */
  paid: boolean
  discountSatang: number
  paidSatang: number
  /** The newest invoice that was paid with it. */
  invoice: string | null
}

/** What a code has given away, what was paid with it, and the newest of its uses. */
export interface CodeUses {
  givenSatang: number
  soldSatang: number
  newest: readonly CodeUse[]
}
