// Grace: how long a past due subscription still gives access (specification §3.10). The end of grace changes no status and stops no collection.
// Access itself is rules/entitlements.ts, which counts the days anew each time.
import { Merchant, type Subscription } from '../db/entities/index.ts'
import { DEFAULT_GRACE_DAYS } from '../rules/entitlements.ts'
import { addDays } from '../rules/periods.ts'
import type { Commit } from './commit.ts'
import { entitlementsMayChange } from './entitlements.ts'
import { lapseLicences } from './licences.ts'
import { replan } from './plan.ts'

/** Begins the grace of a subscription that is past due now. Access lasts the merchant's `grace_days`, 7 by default. Safe to repeat. */
export async function beginGrace(c: Commit, s: Subscription): Promise<void> {
  s.graceUntil = await graceOf(c, s)
}

/**
 * Ends the grace: licences stop verifying until the subscription is paid, and an event says what the customer may still use. If the merchant has
 * added days meanwhile, the grace goes on until their end. Safe to repeat: it is planned once.
 */
export async function endGrace(c: Commit, s: Subscription): Promise<void> {
  const until = await graceOf(c, s)
  s.graceUntil = until > c.at ? until : null
  if (s.graceUntil === null) {
    await lapseLicences(c, s)
    entitlementsMayChange(c, s.customerId)
  }
  await replan(c, s)
}

async function graceOf(c: Commit, s: Subscription): Promise<number> {
  const { settings } = await c.em.findOneOrFail(Merchant, s.merchantId)
  return addDays(s.pastDueSince ?? c.at, settings.grace_days ?? DEFAULT_GRACE_DAYS)
}
