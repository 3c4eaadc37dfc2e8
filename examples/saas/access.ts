/*
 * Who may use what. Satang knows; its answer is kept for five minutes, and asked for again as soon as a webhook says that it has changed.
 *
 * While Satang cannot be reached, the last answer holds for a day: whoever has paid is not locked out by somebody else's outage, and whoever has not
 * does not get in by one. Without any answer the feature stays closed, and the page says "try again", not "pay".
 */
import {
  type Entitlements,
  type Satang,
  SatangAPIError,
  SatangConnectionError,
  SatangError,
  SatangRateLimitError,
} from 'satang'

const FRESH_MS = 5 * 60_000
const HOLDS_MS = 24 * 60 * 60_000

type Access = Pick<Entitlements, 'feature_flags' | 'subscriptions'>

const NOTHING: Access = { feature_flags: [], subscriptions: [] }

export function accessBy(satang: Satang, now: () => number = Date.now) {
  const kept = new Map<string, { access: Access; askedAt: number }>()
  const changedAt = new Map<string, number>()

  return {
    /** What the customer may use; null when nobody can say. */
    async of(customer: string | null): Promise<Access | null> {
      if (!customer) return NOTHING
      const last = kept.get(customer)
      const askedAt = now()
      if (last && last.askedAt > askedAt - FRESH_MS && last.askedAt > (changedAt.get(customer) ?? 0)) return last.access
      try {
        // A visitor waits for this: three seconds, and one more try.
        const access = await satang.customers.retrieveEntitlements(customer, {}, { timeoutMs: 3_000, maxRetries: 1 })
        kept.set(customer, { access, askedAt })
        return access
      } catch (error) {
        if (isOutage(error)) return last && last.askedAt > askedAt - HOLDS_MS ? last.access : null
        if (error instanceof SatangError && error.code === 'resource_missing') return NOTHING
        throw error
      }
    },

    /** The next look asks again. Any number of times, in any order: what counts is the answer then. */
    hasChanged(customer: string): void {
      changedAt.set(customer, now())
    },
  }
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof SatangConnectionError || error instanceof SatangAPIError || error instanceof SatangRateLimitError
  )
}
