// Shares of counts, for figures. Money is split in rules/money.ts.

/** 1 of 3 → 3 333 basis points, 1 of 8 → 1 250, half up; 0 when the whole is 0. Source: specification §5.13. */
export function basisPoints(part: number, whole: number): number {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || part < 0 || whole < part)
    throw new RangeError(`not a part of a whole: ${part} of ${whole}`)
  if (whole === 0) return 0
  return Number((BigInt(part) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n))
}

/**
 * A share as it is written, in basis points: rounded once, to a tenth of a per cent, half up: 1 300 of 1 490 → 8 720, which by way of 8 725 would be 8 730. What
 * would only round to nothing or all keeps its hundredths, of which the least is one: 1 of 5 000 → 2, 1 of 100 000 → 1, 99 999 of them → 9 999.
 */
export function writtenShare(part: number, whole: number): number {
  const exact = basisPoints(part, whole)
  if (whole === 0) return 0
  const tenths = Number((BigInt(part) * 2_000n + BigInt(whole)) / (BigInt(whole) * 2n))
  if (tenths > 0 && tenths < 1_000) return tenths * 10
  const [least, most] = [part > 0 ? 1 : 0, part < whole ? 9_999 : 10_000]
  return Math.min(Math.max(exact, least), most)
}
