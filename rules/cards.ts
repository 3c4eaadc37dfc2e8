// When a stored card expires. The notice about it is commands/settle.ts. Whether the card can be charged is the gateway's outcome.
import { fromBangkok } from './periods.ts'

/** A card is valid until the end of its month: 11/2026 → 1 December 2026 00:00 in Bangkok, Unix seconds. */
export function cardExpiresAt({ exp_month, exp_year }: { exp_month: number; exp_year: number }): number {
  const december = exp_month === 12
  return fromBangkok({ year: december ? exp_year + 1 : exp_year, month: december ? 1 : exp_month + 1, day: 1 })
}
