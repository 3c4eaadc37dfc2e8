// Cards are attached, found and detached here. Only tokens: what a gateway gave for a card, never the card. Nothing is charged
// here.
import { hash } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, PaymentMethod } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import { findOwned, findReference } from '../db/queries/owned.ts'
import type { AttachedCard, Gateways } from '../gateways/port.ts'
import { serializeCustomer } from '../resources/customer.ts'
import { serializePaymentMethod } from '../resources/payment-method.ts'
import { isId } from '../rules/ids.ts'
import { missingReference, Refusal } from '../rules/refusals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit, CommitContext } from './commit.ts'
import { tryNewDefaultCard } from './on-demand.ts'

export interface CardWanted {
  /** A row of this commit, not deleted. */
  customer: Customer
  /** From the gateway's fields, or a test token such as `pm_card_ok`. */
  token: string
  /** The field that held the token, for refusals. A token that is unknown is `parameter_invalid` in `token`, else `resource_missing`. */
  param?: string
  metadata?: Record<string, string>
  /** The caller sets the customer's default itself and tells of it. */
  quietly?: boolean
}

/**
 * Exchanges a token for a stored card of the customer. The first one becomes its default. Not safe to repeat: a token given
 * twice is two cards; the idempotency record is what keeps a retried request from it. Refuses with `gateway_not_configured` in a
 * mode without a gateway. The caller has set the commit's time (clockTime). Source: specification §2.4.
 */
export async function attachCard(c: Commit, gateways: Gateways, wanted: CardWanted): Promise<PaymentMethod> {
  const { customer, token, param = 'token' } = wanted
  const { merchantId, livemode } = c.context
  const gateway = gateways.of(livemode)
  if (!gateway) {
    throw new Refusal(
      'gateway_not_configured',
      `No payment gateway is configured for ${livemode ? 'live' : 'test'} mode.`,
    )
  }
  const attached = storedCard(c, gateway, { customerId: customer.id, token })
  if (!attached) throw unknownToken(param, token)
  const method = c.em.create(PaymentMethod, {
    id: mintId('pm_'),
    merchantId,
    livemode,
    customerId: customer.id,
    type: 'card',
    gateway: gateway.name,
    gatewayToken: attached.gatewayToken,
    card: attached.card,
    fingerprint: attached.fingerprint,
    detachedAt: null,
    metadata: wanted.metadata ?? {},
    createdAt: c.at,
  })
  c.event('payment_method.attached', method.id, () => serializePaymentMethod(method))
  if (!wanted.quietly) await makeFirstDefault(c, customer, method)
  return method
}

/**
 * The card behind a token as the gateway keeps it, null when it does not know the token. It is asked between two transactions, so refuse whatever can be refused before.
 * Safe to repeat: asked once per commit, and by a retried request under the same key again (`attachId`). A card whose commit is refused after all stays with the
 * gateway: no row names it, so nobody charges it (D311).
 */
export function storedCard(
  c: Commit,
  gateway: NonNullable<ReturnType<Gateways['of']>>,
  { customerId, token }: { customerId: string; token: string },
): AttachedCard | null {
  return c.fromOutside(`card/${customerId}/${token}`, () => {
    return gateway.attachCard({ attachId: attachIdOf(c.context, customerId, token), token })
  })
}

/** The same for the same request: by its idempotency key, so also when a client sends it again, else by its own id. */
function attachIdOf(
  { merchantId, livemode, idempotencyKey, requestId }: CommitContext,
  customerId: string,
  token: string,
): string {
  const request = idempotencyKey ?? requestId ?? mintId('req_')
  const named = JSON.stringify([merchantId, livemode, idempotencyKey != null, request, customerId, token])
  return hash('sha256', named, 'hex').slice(0, 32)
}

/**
 * The card that a field names where a payment method's id is expected: an attached one of this customer, or in test mode a test
 * token, which attaches a fresh card (specification §2.5).
 */
export async function paymentMethodOf(
  c: Commit,
  gateways: Gateways,
  { customer, given, param, quietly }: { customer: Customer; given: string; param: string; quietly?: boolean },
): Promise<PaymentMethod> {
  if (!isId('payment_method', given)) {
    if (c.context.livemode) throw missingReference(param, given)
    return attachCard(c, gateways, { customer, token: given, param, quietly })
  }
  const method = await findReference(c.em, c.context, PaymentMethod, 'payment_method', param, given)
  if (method.customerId !== customer.id) {
    throw new Refusal('payment_method_customer_mismatch', `The payment method ${given} belongs to another customer.`, {
      param,
    })
  }
  if (method.detachedAt != null) {
    throw new Refusal('payment_method_not_chargeable', `The payment method ${given} has been detached.`, { param })
  }
  return method
}

/**
 * Detaches a card: it is never charged again. When it was the customer's default, the customer has none afterwards; nothing
 * is picked in its place (D18). Safe to repeat: the second time changes and announces nothing.
 */
export async function detachPaymentMethod(c: Commit, id: string): Promise<PaymentMethod> {
  const seen = await findOwned(c.em, c.context, PaymentMethod, 'payment_method', id)
  // Customer first, then the card: attaching and deleting lock in this order too.
  await holdCustomer(c.em, seen.customerId)
  const customer = await c.em.findOneOrFail(Customer, seen.customerId, { refresh: true })
  const method = await c.em.refreshOrFail(seen, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (method.detachedAt != null) return method
  await clockTime(c, customer)
  detach(c, method)
  if (customer.defaultPaymentMethodId === id) setDefault(c, customer, null)
  return method
}

/** Detaches all that a customer has left, as part of its deletion. Safe to repeat. */
export async function detachCustomersCards(c: Commit, customerId: string): Promise<void> {
  const left = await c.em.find(PaymentMethod, { customerId, detachedAt: null }, { orderBy: { id: 'asc' } })
  for (const method of left) detach(c, method)
}

function detach(c: Commit, method: PaymentMethod): void {
  method.detachedAt = c.at
  const previous = { customer: method.customerId, detached_at: null }
  c.event('payment_method.detached', method.id, () => serializePaymentMethod(method), previous)
}

/** Under the customer's lock, so that of two cards attached at once only one is the first. */
async function makeFirstDefault(c: Commit, customer: Customer, method: PaymentMethod): Promise<void> {
  if (customer.defaultPaymentMethodId != null) return
  await holdCustomer(c.em, customer.id)
  const fresh = await c.em.refreshOrFail(customer)
  if (fresh.deletedAt != null) throw missingReference('customer', customer.id)
  if (fresh.defaultPaymentMethodId != null) return
  setDefault(c, customer, method.id)
  await tryNewDefaultCard(c, method)
}

function setDefault(c: Commit, customer: Customer, paymentMethodId: string | null): void {
  const previous = { default_payment_method: customer.defaultPaymentMethodId ?? null }
  customer.defaultPaymentMethodId = paymentMethodId
  c.event('customer.updated', customer.id, () => serializeCustomer(customer), previous)
}

function unknownToken(param: string, token: string): Refusal {
  if (param !== 'token') return missingReference(param, token)
  return new Refusal('parameter_invalid', 'The payment gateway does not know this `token`.', { param })
}
