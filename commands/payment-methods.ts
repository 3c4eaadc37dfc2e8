// Attaches, finds and detaches cards. It stores only the gateway's tokens, never card numbers, and charges nothing.
import { hash } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, PaymentMethod } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import { findOwned, findReference } from '../db/queries/owned.ts'
import type { AttachedCard, ConfirmCardRequest, Gateways, ServingGateway } from '../gateways/port.ts'
import { serializeCustomer } from '../resources/customer.ts'
import { serializePaymentMethod } from '../resources/payment-method.ts'
import type { Consent } from '../rules/consent.ts'
import { declineOf } from '../rules/declines.ts'
import { isId } from '../rules/ids.ts'
import { missingReference, Refusal } from '../rules/refusals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit, CommitContext } from './commit.ts'
import { type ConsentGiven, consentOf } from './consent.ts'
import { tryNewDefaultCard } from './on-demand.ts'
import { gatewayServing } from './serving-gateway.ts'

export interface CardWanted {
  /** A row of this commit, not deleted. */
  customer: Customer
  /** From the gateway's fields, or a test token such as `pm_card_ok`. */
  token: string
  /** The field that held the token, for refusals. An unknown token is `parameter_invalid` in `token`, and `resource_missing` in any other field. */
  param?: string
  metadata?: Record<string, string>
  /** How the buyer agreed that the card is kept. Absent: the card comes over the API, and the merchant answers for it. */
  consent?: ConsentGiven
  /** The caller sets the customer's default itself and announces it. */
  quietly?: boolean
  /** The card's holder is present, and comes back here if the bank asks first (3-D Secure). Absent: the bank is asked with the first charge. */
  returnUrl?: string
}

/**
 * Exchanges a token for a stored card of the customer. The first card becomes the customer's default. Not safe to repeat: a token given twice makes
 * two cards; the idempotency record stops a retried request before that. Refuses with `gateway_not_configured` in a mode without a gateway. The
 * caller has set the commit's time (clockTime). With a `returnUrl` the card's bank agrees to later charges first: where it asks the holder, the card has
 * a `bankUrl` and is attached by `finishConfirming`. Source: specification §2.4.
 */
export async function attachCard(c: Commit, gateways: Gateways, wanted: CardWanted): Promise<PaymentMethod> {
  const { customer, token, param = 'token' } = wanted
  const gateway = await gatewayServing(c, gateways, 'card')
  const attached = storedCard(c, gateway, { customerId: customer.id, token })
  if (!attached) throw unknownToken(c, param, token)
  const consent = wanted.consent ? await consentOf(c, wanted.consent) : null
  const { gatewayToken } = attached
  const bankUrl = wanted.returnUrl ? bankAsks(c, gateway, { gatewayToken, returnUrl: wanted.returnUrl }) : null
  const waits = bankUrl === null ? {} : { bankUrl, detachedAt: c.at }
  const method = cardRow(c, gateway, customer.id, attached, { consent, metadata: wanted.metadata ?? {}, ...waits })
  if (bankUrl !== null) return method
  c.event('payment_method.attached', method.id, () => serializePaymentMethod(method))
  if (!wanted.quietly) await makeFirstDefault(c, customer, method)
  return method
}

/** The address at which the bank asks the card's holder; null when it agrees at once. A bank that does not agree is a 402 with its decline code. */
function bankAsks(c: Commit, { confirmCard }: ServingGateway, request: ConfirmCardRequest): string | null {
  if (!confirmCard) return null
  const said = c.fromOutside(`confirm ${request.gatewayToken}`, () => confirmCard(request))
  if (said.kind === 'declined') throw declined(said.declineCode)
  return said.kind === 'requires_action' ? said.url : null
}

/**
 * Asks what the bank has said of a card that it asked the holder about: `attached` once it agrees, `asked` while it waits for the holder, else why it
 * does not agree, and the card is forgotten. The caller has locked the customer and set the commit's time. Safe to repeat: a card that waits for
 * nothing is refused as not chargeable.
 */
export async function finishConfirming(
  c: Commit,
  gateways: Gateways,
  {
    customer,
    method,
    returnUrl,
    quietly,
  }: Required<Pick<CardWanted, 'customer' | 'returnUrl'>> & {
    method: PaymentMethod
    quietly?: boolean
  },
): Promise<'attached' | 'asked' | { declineCode: string }> {
  if (method.bankUrl == null)
    throw new Refusal('payment_method_not_chargeable', `The payment method ${method.id} waits for no bank.`)
  const { confirmCard } = await gateways.servingAs(c.em, customer, method.gateway)
  const { gatewayToken } = method
  // A disconnected account confirms nothing.
  const said = confirmCard
    ? c.fromOutside(`confirm ${gatewayToken}`, () => confirmCard({ gatewayToken, returnUrl }))
    : { kind: 'declined' as const, declineCode: 'invalid_account' }
  if (said.kind === 'requires_action') return 'asked'
  method.bankUrl = null
  if (said.kind === 'declined') return { declineCode: said.declineCode }
  method.detachedAt = null
  c.event('payment_method.attached', method.id, () => serializePaymentMethod(method))
  if (!quietly) await makeFirstDefault(c, customer, method)
  return 'attached'
}

/**
 * The card behind a token, as the gateway stores it; null when the gateway does not know the token. A card that the gateway does not accept is a 402 with
 * its decline code. The gateway is asked between two transactions, so the caller makes all other refusals first. Safe to repeat: one call per commit, and
 * a retried request under the same key uses the same `attachId`. If the commit is refused after all, the card stays with the gateway; no row names it, so it is never charged (D311).
 */
export function storedCard(
  c: Commit,
  gateway: ServingGateway,
  { customerId, token }: { customerId: string; token: string },
): AttachedCard | null {
  const attachId = attachIdOf(c.context, customerId, token)
  const answer = c.fromOutside(`card/${customerId}/${token}`, () => gateway.attachCard({ attachId, token }), {
    harmless: !gateway.keepsCards,
  })
  if (!answer || !('declineCode' in answer)) return answer
  throw declined(answer.declineCode)
}

function declined(declineCode: string): Refusal {
  const { cardError, message } = declineOf(declineCode)
  return new Refusal(cardError, message, { declineCode })
}

/**
 * Stores a card for one purchase: detached, so that it is not listed or charged later. A page that anybody can open proves nothing of who pays there,
 * and a stranger's card must not appear with the customer. `consent`: the buyer lets the subscriptions of the purchase be charged to it; it is then
 * attached when the purchase is paid (`keepCard`). Not safe to repeat: each call stores another row.
 */
export function cardOfPurchase(
  c: Commit,
  gateway: Pick<ServingGateway, 'name'>,
  customer: Pick<Customer, 'id' | 'unverifiedEmail'>,
  { attached, consent }: { attached: AttachedCard; consent: Consent | null },
): PaymentMethod {
  const subscriptionOnly = consent !== null && customer.unverifiedEmail
  return cardRow(c, gateway, customer.id, attached, { consent, subscriptionOnly, detachedAt: c.at })
}

/** A card that the gateway stores, attached unless `its` says otherwise. Not safe to repeat. */
function cardRow(
  c: Commit,
  { name }: Pick<ServingGateway, 'name'>,
  customerId: string,
  { gatewayToken, card, fingerprint }: AttachedCard,
  its: {
    consent: Consent | null
    subscriptionOnly?: boolean
    bankUrl?: string
    detachedAt?: number
    metadata?: Record<string, string>
  },
): PaymentMethod {
  const { merchantId, livemode } = c.context
  return c.em.create(PaymentMethod, {
    ...{ id: mintId('pm_'), merchantId, livemode, customerId, createdAt: c.at },
    ...{ type: 'card', gateway: name, gatewayToken, card, fingerprint },
    ...{ detachedAt: null, metadata: {} },
    ...its,
  })
}

/**
 * Attaches the card of a purchase that is paid, when its buyer agreed to further charges; null when not. It does not become the customer's default:
 * the buyer agreed to the subscriptions of this purchase. Safe to repeat: a card that is attached already is announced once.
 */
export async function keepCard(c: Commit, methodId: string | null | undefined): Promise<PaymentMethod | null> {
  const method = methodId ? await c.em.findOne(PaymentMethod, methodId) : null
  if (!method?.consent) return null
  if (method.detachedAt == null) return method
  method.detachedAt = null
  c.event('payment_method.attached', method.id, () => serializePaymentMethod(method))
  return method
}

/** The same id for the same request: by its idempotency key, also when a client sends it again, else by the request id. */
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
 * The card in a field that expects a payment method's id: an attached card of this customer, or in test mode a test token, which attaches a new card
 * (specification §2.5).
 */
export async function paymentMethodOf(
  c: Commit,
  gateways: Gateways,
  {
    customer,
    given,
    param,
    quietly,
    own,
  }: {
    customer: Customer
    given: string
    param: string
    quietly?: boolean
    /** The card that the subscription at hand has already. */
    own?: string | null | undefined
  },
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
  if (method.subscriptionOnly && method.id !== own) {
    throw new Refusal(
      'payment_method_not_chargeable',
      `The payment method ${given} may be charged for the subscriptions that it was given to and for nothing else.`,
      { param },
    )
  }
  return method
}

/**
 * Detaches a card: it is never charged again. If it was the customer's default, the customer has none afterwards; no other card is picked (D18). Safe
 * to repeat: the second time changes and announces nothing.
 */
export async function detachPaymentMethod(c: Commit, id: string): Promise<PaymentMethod> {
  const seen = await findOwned(c.em, c.context, PaymentMethod, 'payment_method', id)
  // Locks the customer first, then the card; attaching and deleting lock in the same order.
  await holdCustomer(c.em, seen.customerId)
  const customer = await c.em.findOneOrFail(Customer, seen.customerId, { refresh: true })
  const method = await c.em.refreshOrFail(seen, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (method.detachedAt != null) return method
  await clockTime(c, customer)
  detach(c, method)
  if (customer.defaultPaymentMethodId === id) setDefault(c, customer, null)
  return method
}

/** Detaches all cards that a customer still has, as part of its deletion. Safe to repeat. */
export async function detachCustomersCards(c: Commit, customerId: string): Promise<void> {
  const left = await c.em.find(PaymentMethod, { customerId, detachedAt: null }, { orderBy: { id: 'asc' } })
  for (const method of left) detach(c, method)
}

function detach(c: Commit, method: PaymentMethod): void {
  method.detachedAt = c.at
  const previous = { customer: method.customerId, detached_at: null }
  c.event('payment_method.detached', method.id, () => serializePaymentMethod(method), previous)
}

/** Takes the customer's lock, so that of two cards attached at once only one is the first. */
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

/** For what looks like a test card, the refusal says where test cards are listed. */
function unknownToken(c: Commit, param: string, token: string): Refusal {
  const isTestCard = !c.context.livemode && token.startsWith('pm_card_')
  const hint = isTestCard ? ` The test cards are listed at ${c.links.baseUrl}/docs/testing#test-cards.` : ''
  return param === 'token'
    ? new Refusal('parameter_invalid', `The payment gateway does not know this \`token\`.${hint}`, { param })
    : new Refusal('resource_missing', `No such ${param}: '${token}'.${hint}`, { param })
}
