// Changes to a subscription that leave its billing as it is: the card and the metadata. Another price or quantity is commands/change-plan.ts.
import { Customer, type Subscription } from '../db/entities/index.ts'
import type { Gateways } from '../gateways/port.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceSubscription } from './announce.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { tryNewCard } from './on-demand.ts'
import { paymentMethodOf } from './payment-methods.ts'

/**
 * Applies a PATCH. `paymentMethod` is an attached card of the customer or, in test mode, a test token, which attaches a new one; an ended
 * subscription takes none (`subscription_ended`). `metadata` is the whole new map. A change that changes nothing announces nothing. A new card is
 * tried at once when money is owed. Source: specification §3.5, §3.8, §2.5.
 */
export async function updateSubscription(
  c: Commit,
  gateways: Gateways,
  s: Subscription,
  change: { paymentMethod?: string; metadata?: Record<string, string> },
): Promise<void> {
  await clockTime(c, s)
  const previous: Record<string, unknown> = {}
  if (change.paymentMethod !== undefined && change.paymentMethod !== s.paymentMethodId) {
    if (isTerminal(s.status)) throw new Refusal('subscription_ended', `Subscription ${s.id} has ended.`)
    const customer = await c.em.findOneOrFail(Customer, s.customerId)
    const method = await paymentMethodOf(c, gateways, {
      customer,
      given: change.paymentMethod,
      param: 'payment_method',
    })
    if (s.paymentMethodId !== method.id) {
      previous.payment_method = s.paymentMethodId ?? null
      s.paymentMethodId = method.id
      await tryNewCard(c, s, method)
    } // else the card became the customer's first default, and so this subscription's card
  }
  if (change.metadata !== undefined && JSON.stringify(change.metadata) !== JSON.stringify(s.metadata)) {
    previous.metadata = s.metadata
    s.metadata = change.metadata
  }
  if (Object.keys(previous).length > 0) announceSubscription(c, 'subscription.updated', s, previous)
}
