// What a customer does with cards in the portal. Each function combines commands of the API in one commit. A customer who chooses a card means it for
// all charges from now on. A customer who removes a card does not mean to lose a subscription.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, PaymentMethod, Subscription } from '../db/entities/index.ts'
import { cardAtItsBank } from '../db/queries/account.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import type { Gateways } from '../gateways/port.ts'
import { missingResource } from '../rules/refusals.ts'
import type { Locale } from '../rules/written-date.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { updateCustomer } from './customers.ts'
import { attachCard, detachPaymentMethod, finishConfirming } from './payment-methods.ts'
import { updateSubscription } from './update-subscription.ts'

/**
 * Attaches the card of a token with the customer's consent; the caller has seen that it was given. `fromNow`: it replaces all other cards for future charges. Not safe to repeat: a token given twice makes two cards.
 * Where the bank asks the customer first, the card has a `bankUrl`, and `finishCard` goes on.
 * An unknown token is `parameter_invalid`, a mode without a gateway is `gateway_not_configured`.
 */
export async function addCard(
  c: Commit,
  gateways: Gateways,
  {
    customerId,
    token,
    fromNow,
    locale,
    returnUrl,
  }: { customerId: string; token: string; fromNow: boolean; locale: Locale; returnUrl: string },
): Promise<PaymentMethod> {
  const customer = await lockedCustomer(c, customerId)
  await clockTime(c, customer)
  const method = await attachCard(c, gateways, {
    customer,
    token,
    quietly: fromNow,
    consent: { source: 'portal', locale },
    returnUrl,
  })
  await c.em.flush()
  if (fromNow && method.bankUrl == null) await chargeFromNowOn(c, gateways, customerId, method.id)
  return method
}

/**
 * Attaches the newest card of the portal about which the bank has asked the customer, once the bank agrees. Answers what became of it
 * (`finishConfirming`); null when there is none. Safe to repeat.
 */
export async function finishCard(
  c: Commit,
  gateways: Gateways,
  { customerId, fromNow, returnUrl }: { customerId: string; fromNow: boolean; returnUrl: string },
): Promise<Awaited<ReturnType<typeof finishConfirming>> | null> {
  const customer = await lockedCustomer(c, customerId)
  await clockTime(c, customer)
  const method = await cardAtItsBank(c.em, customerId)
  if (!method) return null
  const became = await finishConfirming(c, gateways, { customer, method, returnUrl, quietly: fromNow })
  await c.em.flush()
  if (became === 'attached' && fromNow) await chargeFromNowOn(c, gateways, customerId, method.id)
  return became
}

/**
 * Makes a card the customer's default and the card of every subscription with `auto_charge`. Past due subscriptions are tried at once (specification
 * §3.8). A subscription that waits for its first payment keeps its own card, because that charge is under way. Safe to repeat: the second time
 * changes nothing.
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
 * Removes a card, unless a continuing subscription would then have no card to charge (`needed`; nothing changes). Safe to repeat. Another customer's
 * card is 404 `resource_missing`.
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

/** The customer is the root of all locks here. A deleted customer has no portal. */
async function lockedCustomer(c: Commit, id: string): Promise<Customer> {
  const { merchantId, livemode } = c.context
  await holdCustomer(c.em, id)
  const customer = await c.em.findOne(Customer, { id, merchantId, livemode, deletedAt: null })
  if (!customer) throw missingResource('customer', id)
  return customer
}
