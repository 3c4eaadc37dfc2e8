// What a customer may use at an instant, from what it has: how long grace lasts, and which products and flags follow. Credits are
// summed where they are read (db/queries/entitlements.ts).
import type { SubscriptionStatus } from './lifecycles.ts'
import { addDays } from './periods.ts'

/** Days for which a past due subscription still gives access (specification §3.10); `grace_days` of a merchant's settings overrides it. */
export const DEFAULT_GRACE_DAYS = 7

/** A subscription as far as access goes. */
export interface Holding {
  status: SubscriptionStatus
  pastDueSince: number | null
  product: string
  featureFlags: readonly string[]
}

/**
 * Whether a subscription gives access at `at` (Unix seconds): while it is active, and while it is past due for `graceDays` days from when it
 * became so. Past due since 1 March 09:00 with 7 days: until 8 March 08:59:59; at 09:00 it is over. With 0 days it is over at once.
 * Source: specification §3.10.
 */
export function givesAccess(
  s: Pick<Holding, 'status' | 'pastDueSince'>,
  { at, graceDays }: { at: number; graceDays: number },
): boolean {
  if (s.status === 'active') return true
  return s.status === 'past_due' && s.pastDueSince !== null && at < addDays(s.pastDueSince, graceDays)
}

/**
 * The products that are open to the customer, by subscription or bought once, and every flag of theirs: each once, in the order of their letters.
 * The database function entitlements_of says the same for events.
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
