// Changes that a merchant makes to a subscription without touching what is billed: the card and the metadata.
import { PaymentMethod, type Subscription } from '../db/entities/index.ts'
import { findReference } from '../db/queries/owned.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceSubscription } from './announce.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'

/**
 * Applies a PATCH; given metadata keys are merged, null removes one. A change that changes nothing announces nothing. An ended
 * subscription takes no new card (`subscription_ended`). Source: contract §3 "Update".
 */
export async function updateSubscription(
  c: Commit,
  s: Subscription,
  change: { paymentMethod?: string; metadata?: Record<string, string | null> | null },
): Promise<void> {
  await clockTime(c, s)
  const previous: Record<string, unknown> = {}
  if (change.paymentMethod !== undefined && change.paymentMethod !== s.paymentMethodId) {
    if (isTerminal(s.status)) throw new Refusal('subscription_ended', `Subscription ${s.id} has ended.`)
    await mustBeChargeable(c, s, change.paymentMethod)
    previous.payment_method = s.paymentMethodId ?? null
    s.paymentMethodId = change.paymentMethod
  }
  if (change.metadata !== undefined) {
    const merged = mergedMetadata(s.metadata, change.metadata)
    if (JSON.stringify(merged) !== JSON.stringify(s.metadata)) {
      previous.metadata = s.metadata
      s.metadata = merged
    }
  }
  if (Object.keys(previous).length > 0) announceSubscription(c, 'subscription.updated', s, previous)
}

async function mustBeChargeable(c: Commit, s: Subscription, id: string): Promise<void> {
  const method = await findReference(c.em, s, PaymentMethod, 'payment_method', 'payment_method', id)
  if (method.customerId !== s.customerId) {
    throw new Refusal('payment_method_customer_mismatch', `The payment method ${id} belongs to another customer.`, {
      param: 'payment_method',
    })
  }
  if (method.detachedAt != null) {
    throw new Refusal('payment_method_not_chargeable', `The payment method ${id} has been detached.`, {
      param: 'payment_method',
    })
  }
}

function mergedMetadata(
  stored: Record<string, string>,
  patch: Record<string, string | null> | null,
): Record<string, string> {
  if (patch === null) return {}
  const merged = Object.entries({ ...stored, ...patch }).filter((entry): entry is [string, string] => entry[1] !== null)
  if (merged.length > 50)
    throw new Refusal('parameter_invalid', '`metadata` must have at most 50 keys.', { param: 'metadata' })
  return Object.fromEntries(merged)
}
