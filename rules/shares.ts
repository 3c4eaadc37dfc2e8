// Shares of counts, for figures. Money is split in rules/money.ts.

/** 1 of 3 → 3 333 basis points, 1 of 8 → 1 250, half up; 0 when the whole is 0. Source: specification §5.13. */
export function basisPoints(part: number, whole: number): number {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || part < 0 || whole < part)
    throw new RangeError(`not a part of a whole: ${part} of ${whole}`)
  if (whole === 0) return 0
  return Number((BigInt(part) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n))
}

/**
 * What each part is of all of them, in basis points to a tenth of a per cent, so that the shares come to exactly 100 %: [1, 1, 1] → 3 340, 3 330, 3 330. Each
 * is rounded down, and the tenths that are left go to the largest remainders, to the earlier of two. Every share is 0 when all parts are.
 */
export function sharesOf(parts: readonly number[]): number[] {
  if (parts.some((part) => !Number.isSafeInteger(part) || part < 0))
    throw new RangeError(`not parts of a whole: ${parts.join(', ')}`)
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n)
  if (whole === 0n) return parts.map(() => 0)
  const exact = parts.map((part) => BigInt(part) * TENTHS)
  const tenths = exact.map((value) => Number(value / whole))
  const left = Number(TENTHS) - tenths.reduce((sum, value) => sum + value, 0)
  const remainders = exact.map((value, i) => ({ i, rest: value % whole }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  const raised = new Set(remainders.slice(0, left).map(({ i }) => i))
  return tenths.map((value, i) => (value + (raised.has(i) ? 1 : 0)) * 10)
}

/** Tenths of a per cent in all. */
const TENTHS = 1_000n
