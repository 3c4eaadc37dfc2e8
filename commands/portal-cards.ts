// What a customer does with cards in the portal. Each is what the API's calls do, put together in one commit: a person who chooses a card means all that is
// charged from now on, and a person who removes one does not mean to lose a subscription.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, PaymentMethod, Subscription } from '../db/entities/index.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import type { Gateways } from '../gateways/port.ts'
import { missingResource } from '../rules/refusals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { updateCustomer } from './customers.ts'
import { attachCard, detachPaymentMethod } from './payment-methods.ts'
import { updateSubscription } from './update-subscription.ts'

/**
 * Attaches a card of a token; `fromNow`: it takes the place of all others. Not safe to repeat: a token given twice is two cards. A token that nobody knows is
 * `parameter_invalid`, a mode without a gateway `gateway_not_configured`.
 */
export async function addCard(
  c: Commit,
  gateways: Gateways,
  { customerId, token, fromNow }: { customerId: string; token: string; fromNow: boolean },
): Promise<PaymentMethod> {
  const customer = await lockedCustomer(c, customerId)
  await clockTime(c, customer)
  const method = await attachCard(c, gateways, { customer, token, quietly: fromNow })
  await c.em.flush()
  if (fromNow) await chargeFromNowOn(c, gateways, customerId, method.id)
  return method
}

/**
 * Makes a card the customer's default and the card of every subscription that is charged by itself; what is past due is tried at once (specification §3.8).
 * One that waits for its first payment keeps its own: that charge is under way. Safe to repeat: the second time changes nothing.
 */
export async function chargeFromNowOn(
  c: Commit,
  gateways: Gateways,
  customerId: string,
  methodId: string,
): Promise<void> {
  await updateCustomer(c, gateways, customerId, () => ({ defaultPaymentMethod: methodId }))
  await c.em.flush()
  const charged = await c.em.find(
    Subscription,
    { customerId, collectionMethod: 'auto_charge', status: { $in: ['active', 'past_due'] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  for (const s of charged) await updateSubscription(c, gateways, s, { paymentMethod: methodId })
}

/**
 * Removes a card, unless a subscription that goes on would then have none to be charged to (`needed`, nothing changes). Safe to repeat. A card of somebody else is
 * 404 `resource_missing`.
 */
export async function removeCard(c: Commit, customerId: string, methodId: string): Promise<'removed' | 'needed'> {
  const customer = await lockedCustomer(c, customerId)
  const method = await c.em.findOne(PaymentMethod, { id: methodId, customerId })
  if (!method) throw missingResource('payment method', methodId)
  const left = await c.em.find(PaymentMethod, { customerId, detachedAt: null, id: { $ne: methodId } })
  const isLeft = (id: string | null | undefined) => left.some((one) => one.id === id)
  if (!isLeft(customer.defaultPaymentMethodId)) {
    const charged = await c.em.find(Subscription, {
      customerId,
      collectionMethod: 'auto_charge',
      endedAt: null,
      cancelAtPeriodEnd: false,
    })
    if (charged.some((s) => !isLeft(s.paymentMethodId))) return 'needed'
  }
  await detachPaymentMethod(c, methodId)
  return 'removed'
}

/** Root of all locks; one that is deleted has no portal. */
async function lockedCustomer(c: Commit, id: string): Promise<Customer> {
  const { merchantId, livemode } = c.context
  await holdCustomer(c.em, id)
  const customer = await c.em.findOne(Customer, { id, merchantId, livemode, deletedAt: null })
  if (!customer) throw missingResource('customer', id)
  return customer
}
