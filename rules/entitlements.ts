// What a customer may use at an instant: how long grace lasts, and which products and flags are active. Credits are summed where they are read
// (db/queries/entitlements.ts).
import type { SubscriptionStatus } from './lifecycles.ts'
import { addDays } from './periods.ts'

/** Days for which a past due subscription still gives access (specification §3.10); `grace_days` of a merchant's settings overrides it. */
export const DEFAULT_GRACE_DAYS = 7

/** The part of a subscription that decides about access. */
export interface Holding {
  status: SubscriptionStatus
  pastDueSince: number | null
  product: string
  featureFlags: readonly string[]
}

/**
 * Whether a subscription gives access at `at` (Unix seconds): while it is active, and for `graceDays` days from the moment it became past due. Past
 * due since 1 March 09:00 with 7 days: until 8 March 08:59:59; access is over at 09:00. With 0 days it is over at once. Source: specification §3.10.
 */
export function givesAccess(
  s: Pick<Holding, 'status' | 'pastDueSince'>,
  { at, graceDays }: { at: number; graceDays: number },
): boolean {
  if (s.status === 'active') return true
  return s.status === 'past_due' && s.pastDueSince !== null && at < addDays(s.pastDueSince, graceDays)
}

/**
 * The products that the customer may use, by subscription or one-time purchase, and all their flags: each once, in alphabetical order. The database
 * function entitlements_of answers the same for events.
 */
export function accessOf(
  holdings: readonly Holding[],
  purchases: readonly Pick<Holding, 'product' | 'featureFlags'>[],
  when: { at: number; graceDays: number },
): { activeProducts: string[]; featureFlags: string[] } {
  const open = [...holdings.filter((holding) => givesAccess(holding, when)), ...purchases]
  return {
    activeProducts: sortedOnce(open.map(({ product }) => product)),
    featureFlags: sortedOnce(open.flatMap(({ featureFlags }) => featureFlags)),
  }
}

function sortedOnce(list: readonly string[]): string[] {
  return [...new Set(list)].sort()
}
