// The periods of a shop's first page, and the change of a figure from one period to the next. The figures are rules/revenue.ts.
import { bangkokDate, fromBangkok } from './periods.ts'

export interface Span {
  /** Unix seconds, half-open. */
  from: number
  to: number
}

export const OVERVIEW_DAYS = [1, 28] as const
export type OverviewDays = (typeof OVERVIEW_DAYS)[number]

/**
 * The last `days` days in Bangkok up to now, including today, and the same span before them. The earlier span ends at the same time of day, so that
 * half a day is compared with half a day. Wednesday 14:00, 7 days → Thursday 00:00 to now, and the Thursday before 00:00 to last Wednesday 14:00.
 * `at` itself is included. Source: D236.
 */
export function spansOf(days: number, at: number): { now: Span; before: Span } {
  const today = fromBangkok(bangkokDate(at))
  const now = { from: today - (days - 1) * DAY, to: at + 1 }
  return { now, before: { from: now.from - days * DAY, to: now.to - days * DAY } }
}

/**
 * The change from one figure to the next in basis points of the first, half away from zero: 800 → 1 000 is +2 500, −100 → 50 is +15 000. Null when
 * the first is 0, because it has no share.
 */
export function changeOf(now: number, before: number): number | null {
  if (before === 0) return null
  const size = BigInt(Math.abs(before))
  const difference = BigInt(now) - BigInt(before)
  const rounded = ((difference < 0n ? -difference : difference) * 20_000n + size) / (size * 2n)
  return Number(difference < 0n ? -rounded : rounded) || 0
}

/** Above this many basis points the two amounts say more than their share. */
const SHARE_MAX = 99_900

/**
 * The change as a share that a person can picture, in basis points, rounded once, to a tenth of a per cent: 1.045 % → 100. Null when it is from nothing or from
 * below zero, or more than 999 %: ฿40 → ฿2,590 is no "6,375 % more". Below a tenth it keeps its hundredths.
 */
export function pictureableChange(now: number, before: number): number | null {
  const change = before < 0 || now < 0 ? null : changeOf(now, before)
  if (change === null || change > SHARE_MAX) return null
  const size = BigInt(before)
  const tenths = Number((BigInt(Math.abs(now - before)) * 2_000n + size) / (size * 2n))
  return tenths === 0 ? change : Math.sign(change) * tenths * 10
}

/** The span of the same length that ends whole days earlier, at the same time of day: 1 to 28 November, 14:00 → 4 to 31 October, 14:00. */
export function previousSpan({ from, to }: Span): Span {
  const shift = Math.max(1, Math.ceil((to - from) / DAY)) * DAY
  return { from: Math.max(0, from - shift), to: Math.max(0, to - shift) }
}

const DAY = 86_400
