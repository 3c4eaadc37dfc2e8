// Changes to a subscription that leave its plan as it is: how it is collected, the card and the metadata. Another price or quantity is
// commands/change-plan.ts.
import { Customer, type Subscription } from '../db/entities/index.ts'
import type { Gateways } from '../gateways/port.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceSubscription } from './announce.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { INVOICES_PAID_BY } from './invoices.ts'
import { refuseWhileCharging, tryNewCard } from './on-demand.ts'
import { cardOf } from './pay-invoice.ts'
import { paymentMethodOf } from './payment-methods.ts'
import { replan } from './plan.ts'
import { gatewayServing } from './serving-gateway.ts'

export interface SubscriptionChange {
  collectionMethod?: 'auto_charge' | 'invoice'
  paymentMethod?: string
  daysUntilDue?: number
  /** The whole new map. */
  metadata?: Record<string, string>
}

/**
 * Applies a PATCH. `paymentMethod` is an attached card of the customer or, in test mode, a test token, which attaches a new one. An ended subscription
 * takes neither a card nor another collection (`subscription_ended`). To `auto_charge`: the card given, else the one it has, else the customer's
 * default; without any `payment_method_not_chargeable`. An open invoice keeps its way: one that was sent is collected as an invoice, one whose card
 * failed is retried by card. A change that changes nothing announces nothing. A new card is tried at once when money is owed. Safe to repeat. Source:
 * specification §3.5, §3.8, §2.5.
 */
export async function updateSubscription(
  c: Commit,
  gateways: Gateways,
  s: Subscription,
  change: SubscriptionChange,
): Promise<void> {
  await clockTime(c, s)
  let previous: Record<string, unknown> = {}
  if (change.paymentMethod !== undefined && change.paymentMethod !== s.paymentMethodId) {
    refuseEnded(s)
    const customer = await c.em.findOneOrFail(Customer, s.customerId)
    const before = s.paymentMethodId
    const method = await paymentMethodOf(c, gateways, {
      customer,
      given: change.paymentMethod,
      param: 'payment_method',
      own: before,
    })
    if (s.paymentMethodId !== method.id) {
      previous.payment_method = s.paymentMethodId ?? null
      s.paymentMethodId = method.id
      await tryNewCard(c, s, method)
    } // else the card became the customer's first default, and so this subscription's card
  }
  const collection = change.collectionMethod ?? s.collectionMethod
  if (change.daysUntilDue !== undefined && collection === 'auto_charge') {
    throw new Refusal('parameter_invalid', '`days_until_due` is for subscriptions that are paid by invoice.', {
      param: 'days_until_due',
    })
  }
  if (collection !== s.collectionMethod) previous = { ...(await collectBy(c, gateways, s, collection)), ...previous }
  if (change.daysUntilDue !== undefined && change.daysUntilDue !== s.daysUntilDue) {
    refuseEnded(s)
    previous.days_until_due = s.daysUntilDue ?? null
    s.daysUntilDue = change.daysUntilDue
  }
  if (change.metadata !== undefined && JSON.stringify(change.metadata) !== JSON.stringify(s.metadata)) {
    previous.metadata = s.metadata
    s.metadata = change.metadata
  }
  if (Object.keys(previous).length > 0) announceSubscription(c, 'subscription.updated', s, previous)
}

/** Changes how the next periods are paid, and answers the attributes that it changed, as they were. */
async function collectBy(
  c: Commit,
  gateways: Gateways,
  s: Subscription,
  collection: 'auto_charge' | 'invoice',
): Promise<Record<string, unknown>> {
  refuseEnded(s)
  await refuseWhileCharging(c, s)
  const previous: Record<string, unknown> = { collection_method: s.collectionMethod }
  if (collection === 'invoice') {
    await gatewayServing(c, gateways, INVOICES_PAID_BY)
    s.owesByInvoice = false
  } else {
    const card = await cardOf(c, s, await c.em.findOneOrFail(Customer, s.customerId))
    if (!card) {
      throw new Refusal(
        'payment_method_not_chargeable',
        `There is no card to charge for ${s.id}: give a \`payment_method\`.`,
        {
          param: 'payment_method',
        },
      )
    }
    if (s.paymentMethodId !== card.id) {
      previous.payment_method = s.paymentMethodId ?? null
      s.paymentMethodId = card.id
    }
    s.owesByInvoice = true // until the plan finds nothing that was sent
  }
  s.collectionMethod = collection
  await c.em.flush()
  await replan(c, s)
  return previous
}

function refuseEnded(s: Subscription): void {
  if (isTerminal(s.status)) throw new Refusal('subscription_ended', `Subscription ${s.id} has ended.`)
}
