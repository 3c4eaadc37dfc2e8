// Money arithmetic: the only place where satang are added, multiplied and split. 1 baht = 100 satang, always an integer. Products go through BigInt,
// because amount × seconds exceeds 2^53. No float ever holds an amount, not even on its way to a string. It does not know the specification's limits
// for a request: the callers check 0 … SATANG_MAX; here negative amounts are ordinary (refunds, prorations, ledger entries).

declare const brand: unique symbol

/** An integer number of satang that can be added safely. Only this file makes one. */
export type Satang = number & { readonly [brand]: 'satang' }

/** The largest amount the service accepts or pays: ฿999,999,999.99 (specification §1.2). */
export const SATANG_MAX = 99_999_999_999 as Satang

export const zero = 0 as Satang

/** 19 900 → ฿199.00. Anything but a safe integer is a RangeError: a fraction of a satang is a bug, and must not be rounded away. */
export function satang(n: number): Satang {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole, safe number of satang: ${String(n)}`)
  return (n === 0 ? 0 : n) as Satang
}

/** 19 900 + 1 393 = 21 293. A sum past 2^53 is a RangeError, not a rounded amount. */
export function plus(a: Satang, b: Satang): Satang {
  return satang(a + b)
}

/** 100 000 − 3 906 = 96 094: a card payment of ฿1,000.00 minus its fee (specification §5.2). */
export function minus(a: Satang, b: Satang): Satang {
  return satang(a - b)
}

/** 19 900 → −19 900, and 0 → 0, because JSON and Object.is would show −0. */
export function negate(a: Satang): Satang {
  return satang(-a)
}

/** The sum; 0 for an empty list. */
export function sumOf(list: readonly Satang[]): Satang {
  return list.reduce(plus, zero)
}

/** 3 × ฿199.00 = 59 700 satang. The quantity is a whole number. Specification §4.3 allows 1 – 9 999; the callers check that. */
export function times(amount: Satang, quantity: number): Satang {
  return fromBigInt(BigInt(amount) * whole(quantity, 'quantity'))
}

/**
 * A rate in basis points of an amount: 5 000 at 365 bps → 182.5 → 183 satang, half up (specification §1.2). A negative amount mirrors the positive
 * one, so half is rounded away from zero: −5 000 → −183. A charge and its reverse cancel exactly (D40).
 */
export function shareHalfUp(amount: Satang, rateBps: number): Satang {
  return proportionHalfUp(amount, rateBps, 10_000)
}

/**
 * amount × part ÷ whole, half up (away from zero for negative amounts): ฿199.00 with 10 of 30 days left → 6 633.33 → 6 633.
 * Source: specification §3.6.
 */
export function proportionHalfUp(amount: Satang, part: number, whole_: number): Satang {
  const numerator = whole(part, 'part')
  const denominator = whole(whole_, 'whole')
  if (numerator < 0n) throw new RangeError(`part must not be negative: ${part}`)
  if (denominator <= 0n) throw new RangeError(`whole must be positive: ${whole_}`)
  const size = BigInt(Math.abs(amount)) * numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return fromBigInt(amount < 0 ? -rounded : rounded)
}

/**
 * Splits a total by weight with the largest remainder, ties to the earlier part, so that the parts sum to the total: 100 over [1, 1, 1] → [34, 33,
 * 33]. A zero weight gets 0, and no part exceeds its weight while the total is at most their sum, so a discount never makes a line negative. A
 * negative total mirrors the positive one. When all weights are zero, a zero total answers zeros, and any other total is a RangeError (D39). Source:
 * specification §1.2 and §4.12.
 */
export function allocate(total: Satang, weights: readonly number[]): Satang[] {
  const shares = weights.map((weight) => whole(weight, 'weight'))
  if (shares.some((share) => share < 0n)) throw new RangeError('a weight must not be negative')
  const allWeight = shares.reduce((sum, share) => sum + share, 0n)
  if (allWeight === 0n) {
    if (total !== 0) throw new RangeError(`nothing to allocate ${total} satang to: every weight is zero`)
    return weights.map(() => zero)
  }

  const size = BigInt(Math.abs(total))
  const floors = shares.map((share) => (size * share) / allWeight)
  const remainders = shares.map((share) => (size * share) % allWeight)
  const left = Number(size - floors.reduce((sum, floor) => sum + floor, 0n))
  const firstInLine = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const luckyOnes = new Set(firstInLine.slice(0, left).map(({ index }) => index))

  return floors.map((floor, index) => {
    const part = luckyOnes.has(index) ? floor + 1n : floor
    return fromBigInt(total < 0 ? -part : part)
  })
}

/** For people: 123 450 → '1,234.50'. The page adds the sign of baht. */
export function formatBaht(amount: Satang): string {
  const [baht, rest] = bahtDecimal(amount).split('.') as [string, string]
  return `${grouped(baht)}.${rest}`
}

/** A whole number for people: `1234567` → `1,234,567`. */
export function grouped(whole: string | number): string {
  return String(whole).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',')
}

/** For machines (QR tag 54, CSV): 123 450 → '1234.50', 5 → '0.05', −5 → '-0.05'. */
export function bahtDecimal(amount: Satang): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function whole(n: number, name: string): bigint {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${name} must be a whole, safe number: ${String(n)}`)
  return BigInt(n)
}

function fromBigInt(n: bigint): Satang {
  return satang(Number(n))
}
