// Shares of counts, for figures. Money is split in rules/money.ts.

/** 1 of 3 → 3 333 basis points, 1 of 8 → 1 250, half up; 0 when the whole is 0. Source: specification §5.13. */
export function basisPoints(part: number, whole: number): number {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || part < 0 || whole < part)
    throw new RangeError(`not a part of a whole: ${part} of ${whole}`)
  if (whole === 0) return 0
  return Number((BigInt(part) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n))
}
