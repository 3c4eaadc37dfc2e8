// Opens a checkout: prices the basket, finds or makes its customer, and starts the subscriptions of its recurring lines. The buyer's confirmation is
// commands/confirm-checkout.ts, the outcome of the money commands/checkout-outcome.ts, the end without money commands/expire-checkout.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession, Customer, Price, Product, Subscription } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { findReference } from '../db/queries/owned.ts'
import type { Gateways } from '../gateways/port.ts'
import {
  EXPIRY_NET_SECONDS,
  planOfSession,
  SESSION_SECONDS_MAX,
  SESSION_SECONDS_MIN,
  type SessionLine,
  sessionLine,
  unitAmountOf,
} from '../rules/checkout.ts'
import { SATANG_MAX, times, zero } from '../rules/money.ts'
import type { Collected } from '../rules/payment-links.ts'
import { isPaidByTransfer, type PaymentMethodType } from '../rules/payment-methods.ts'
import { nthPeriodEnd } from '../rules/periods.ts'
import { intervalOf } from '../rules/prices.ts'
import { Refusal } from '../rules/refusals.ts'
import type { TaxDetails } from '../rules/tax-settings.ts'
import { announceSession, announceSubscription } from './announce.ts'
import { openCheckoutInvoice } from './checkout-invoice.ts'
import { keepDiscounts, tooLarge, totalsOf } from './checkout-totals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { customerByEmail, customerOfVisitor } from './customers.ts'
import { termsOf, usableCode } from './discount-uses.ts'
import { beginSession } from './plan.ts'
import { waysToPay } from './serving-gateway.ts'
import { standardRateBps, taxOf } from './tax-rate.ts'

/**
 * Who buys (specification §12.1). `customer`: named by the merchant, or proved in this browser. `email`: the merchant vouches for the address.
 * `visitor`: typed by a visitor, and it proves nothing.
 */
export type Buyer = { kind: 'customer'; id: string } | { kind: 'email' | 'visitor'; email: string }

export interface CheckoutWanted {
  buyer: Buyer
  lineItems: { price: string; quantity: number; amountSatang: number | null }[]
  successUrl: string
  cancelUrl: string | null
  /** Unix seconds; null: the longest time. */
  expiresAt: number | null
  paymentMethodTypes: PaymentMethodType[]
  /** How its subscriptions are paid from the second period on. Null: by invoice, as far as the buyer does not choose the card. */
  collectionMethod: 'auto_charge' | 'invoice' | null
  allowDiscountCodes: boolean
  discountCode: string | null
  clientReferenceId: string | null
  locale: 'th' | 'en' | null
  metadata: Record<string, string>
  /** The buyer that the document names, where it is another than the customer. */
  taxDetails?: TaxDetails | null
  /** The payment link that it is started by, and what its buyer wrote there. */
  link?: { id: string; collected: Collected | null }
}

/** A basket's line with its price and product. */
export interface PricedLine {
  price: Price
  product: Product
  line: SessionLine
}

/**
 * Opens a session at the customer's time: one commit with its customer, its pending subscriptions and their invoice. Natural key: none; the
 * idempotency record prevents a second session from a retried request. A refusal has the specification's code and the line at fault, and writes
 * nothing. Source: specification §4.2, §4.4.
 */
export async function openCheckoutSession(
  c: Commit,
  gateways: Gateways,
  wanted: CheckoutWanted,
): Promise<CheckoutSession> {
  const ways = await waysToPay(c, gateways)
  const priced = await priceLines(c, wanted.lineItems)
  const started = priced.filter(({ price }) => price.type === 'recurring')
  if (wanted.collectionMethod !== null && started.length === 0) {
    throw new Refusal('parameter_invalid', '`subscription_data` needs a recurring price in `line_items`.', {
      param: 'subscription_data',
    })
  }
  const customer = await customerOf(c, wanted)
  await clockTime(c, customer)
  const expiresAt = expiryOf(c.at, wanted.expiresAt)
  const basket = priced.map(({ line }) => line)
  const terms = await termsGiven(c, wanted.discountCode, customer, basket)
  const plan = planOfSession({ expiresAt, qrExpiresAt: null, actionBy: null })
  const session = c.em.create(CheckoutSession, {
    id: mintId('cs_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    status: 'open',
    paymentStatus: 'unpaid',
    customerId: customer.id,
    customerEmail: wanted.buyer.kind === 'customer' ? (customer.email ?? null) : wanted.buyer.email,
    customerNamed: wanted.buyer.kind === 'customer',
    ...totalsOf(basket, terms, await standardRateBps(c)),
    discountCodeId: terms?.id ?? null,
    paymentMethodTypes: offeredOf(methodsWanted(wanted), ways),
    collectionMethod: wanted.collectionMethod ?? 'invoice',
    successUrl: wanted.successUrl,
    cancelUrl: wanted.cancelUrl,
    expiresAt,
    subscriptionIds: [],
    licenseIds: [],
    clientReferenceId: wanted.clientReferenceId,
    taxDetails: wanted.taxDetails ?? null,
    late: false,
    amountReceivedSatang: 0,
    allowDiscountCodes: wanted.allowDiscountCodes,
    locale: wanted.locale,
    hostedToken: mintToken(),
    plannedStep: plan.step,
    nextActionAt: plan.at,
    testClockId: customer.testClockId,
    metadata: wanted.metadata,
    createdAt: c.at,
    paymentLinkId: wanted.link?.id ?? null,
    collected: wanted.link?.collected ?? null,
  })
  const subscriptions = started.map((part) => startSubscription(c, session, customer, part))
  session.subscriptionIds = subscriptions.map(({ id }) => id)
  keepDiscounts(c, session, subscriptions, terms)
  if (subscriptions.length > 0) openCheckoutInvoice(c, session, subscriptions)
  announceSession(c, 'checkout_session.created', session)
  for (const s of subscriptions) announceSubscription(c, 'subscription.created', s)
  beginSession(c, session)
  return session
}

/** A subscription that is charged needs a card from the start (specification §4.15). */
function methodsWanted({ paymentMethodTypes: types, collectionMethod }: CheckoutWanted): PaymentMethodType[] {
  if (collectionMethod !== 'auto_charge') return types
  const charged = types.filter((type) => !isPaidByTransfer(type))
  if (charged.length > 0) return charged
  throw new Refusal(
    'payment_method_type_not_offered',
    'With `subscription_data.collection_method` `auto_charge` the buyer pays by card: `payment_method_types` must contain `card`.',
    { param: 'payment_method_types' },
  )
}

/** Of the ways to pay that are wanted, those that a gateway serves. Refuses when none is left. Source: specification §11. */
function offeredOf(wanted: readonly PaymentMethodType[], served: readonly PaymentMethodType[]): PaymentMethodType[] {
  const offered = wanted.filter((type) => served.includes(type))
  if (offered.length > 0) return offered
  throw new Refusal('gateway_not_configured', `No payment gateway is configured for ${wanted.join(' or ')}.`, {
    param: 'payment_method_types',
  })
}

/** Finds or makes the customer, locked so that it cannot be deleted before the commit. */
async function customerOf(c: Commit, { buyer, locale }: CheckoutWanted): Promise<Customer> {
  switch (buyer.kind) {
    case 'customer': {
      const options = { where: { deletedAt: null }, lockMode: LockMode.PESSIMISTIC_READ }
      return findReference(c.em, c.context, Customer, 'customer', 'customer', buyer.id, options)
    }
    case 'email':
      return customerByEmail(c, buyer.email, locale)
    case 'visitor':
      return customerOfVisitor(c, buyer.email, locale)
  }
}

/**
 * The terms of a code given at creation. It is judged now and on every confirm; its use is reserved when the buyer confirms (specification §4.11).
 */
async function termsGiven(c: Commit, code: string | null, customer: Customer, basket: readonly SessionLine[]) {
  if (code === null) return null
  const productIds = basket.map((line) => line.product)
  return termsOf(await usableCode(c, { code, customerId: customer.id, productIds }))
}

/** Prices each line. All recurring lines must have one interval (specification §4.3, §4.4). Refuses with the line at fault; writes nothing. */
export async function priceLines(c: Commit, items: CheckoutWanted['lineItems']): Promise<PricedLine[]> {
  const priced: PricedLine[] = []
  for (const [index, item] of items.entries()) {
    const param = `line_items[${index}].price`
    const price = await findReference(c.em, c.context, Price, 'price', param, item.price)
    const product = await c.em.findOneOrFail(Product, price.productId)
    if (!price.active) throw new Refusal('price_inactive', `The price ${price.id} is not active.`, { param })
    if (!product.active) throw new Refusal('product_inactive', `The product ${product.id} is not active.`, { param })
    const other = priced.find((part) => part.price.type === 'recurring')?.price
    if (price.type === 'recurring' && other && other.interval !== price.interval) {
      throw new Refusal('interval_mismatch', 'The recurring items of a checkout must have the same interval.', {
        param,
      })
    }
    priced.push({ price, product, line: pricedLine(price, product, index, item) })
  }
  return priced
}

/** A line at its price, with the amount that the buyer chose where the price lets them choose. */
export function pricedLine(
  price: Price,
  product: Product,
  index: number,
  { quantity, amountSatang }: { quantity: number; amountSatang: number | null },
  param = `line_items[${index}].amount_satang`,
): SessionLine {
  const unit = unitAmountOf(
    {
      type: price.type,
      amountSatang: price.amountSatang ?? null,
      minimumSatang: price.minimumSatang ?? null,
      suggestedSatang: price.suggestedSatang ?? null,
      maximumSatang: price.maximumSatang ?? null,
    },
    amountSatang,
  )
  switch (unit.kind) {
    case 'not_to_choose':
      throw new Refusal('parameter_invalid', `The price ${price.id} has a fixed amount.`, { param })
    case 'amount_below_minimum':
      throw new Refusal('amount_below_minimum', `The smallest amount is ${unit.minimumSatang} satang.`, { param })
    case 'amount_too_large':
      throw new Refusal('amount_too_large', `The largest amount is ${unit.maximumSatang} satang.`, { param })
    case 'amount':
      if (times(unit.amountSatang, quantity) > SATANG_MAX) throw tooLarge(`line_items[${index}].quantity`)
      return sessionLine({
        price: price.id,
        product: product.id,
        description: product.name,
        quantity,
        unitAmountSatang: unit.amountSatang,
        discountSatang: zero,
        ...taxOf(price, product),
      })
  }
}

function expiryOf(at: number, wanted: number | null): number {
  if (wanted === null) return at + SESSION_SECONDS_MAX
  if (wanted < at + SESSION_SECONDS_MIN || wanted > at + SESSION_SECONDS_MAX) {
    throw new Refusal('parameter_invalid', '`expires_at` must lie 30 minutes to 24 hours ahead.', {
      param: 'expires_at',
    })
  }
  return wanted
}

/**
 * Starts a subscription that waits for the session's money (specification §4.4). The session normally ends it in time; the subscription's own step is
 * only a fallback.
 */
function startSubscription(
  c: Commit,
  session: CheckoutSession,
  customer: Customer,
  { price, product, line }: PricedLine,
): Subscription {
  const interval = intervalOf(price)
  return c.em.create(Subscription, {
    id: mintId('sub_'),
    merchantId: session.merchantId,
    livemode: session.livemode,
    customerId: customer.id,
    productId: product.id,
    priceId: price.id,
    quantity: line.quantity,
    collectionMethod: session.collectionMethod,
    status: 'pending_first_payment',
    interval,
    anchorAt: c.at,
    anchorPeriod: 0,
    periodNumber: 1,
    currentPeriodStart: c.at,
    currentPeriodEnd: nthPeriodEnd({ anchorAt: c.at, interval, n: 1 }),
    cancelAtPeriodEnd: false,
    failedAttempts: 0,
    carriedSatang: 0,
    firstPaymentBy: session.expiresAt,
    plannedStep: 'expire',
    nextActionAt: session.expiresAt + EXPIRY_NET_SECONDS,
    checkoutSessionId: session.id,
    testClockId: customer.testClockId,
    metadata: {},
    createdAt: c.at,
  })
}
