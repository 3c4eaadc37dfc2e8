// Accepts a new subscription. By invoice, the subscription exists at once and waits for its first payment. By card, only the attempt is written, with
// its intent, and the workflow does the rest (commands/charge-outcome.ts).
import {
  type Customer,
  Payment,
  type PaymentMethod,
  type Price,
  type Product,
  Subscription,
} from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { readOrder } from '../db/queries/order.ts'
import { update } from '../db/update.ts'
import type { Gateways } from '../gateways/port.ts'
import { discountOfPeriod, keptDiscount, type SubscriptionDiscount } from '../rules/discounts.ts'
import { isId } from '../rules/ids.ts'
import { minus, SATANG_MAX, type Satang, times } from '../rules/money.ts'
import { addDays, nthPeriodEnd } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { fixedAmountOf, intervalOf } from '../rules/prices.ts'
import { SMALLEST_CHARGE } from '../rules/proration.ts'
import { missingReference, Refusal } from '../rules/refusals.ts'
import { DEFAULT_DAYS_UNTIL_DUE, planOf } from '../rules/subscriptions.ts'
import { withTax } from '../rules/tax.ts'
import { announceSubscription } from './announce.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { reserveUse, termsOf, usableCode } from './discount-uses.ts'
import { byCard, INVOICES_PAID_BY, openSubscriptionInvoice, sendToPay } from './invoices.ts'
import { paymentMethodOf } from './payment-methods.ts'
import { beginSubscription, planInput, wakeSubscription } from './plan.ts'
import { gatewayServing } from './serving-gateway.ts'
import { settleFree } from './settle.ts'
import { moneyAt } from './settlement.ts'
import { standardRateBps, taxOf } from './tax-rate.ts'

export interface SubscriptionWanted {
  customer: string
  price: string
  collectionMethod: 'auto_charge' | 'invoice'
  /** A payment method's id or, in test mode, a test token, which attaches a fresh card. */
  paymentMethod: string | null
  quantity: number
  discountCode: string | null
  daysUntilDue: number | null
  paymentBehavior: 'error_if_incomplete' | 'allow_incomplete'
  metadata: Record<string, string>
}

export type Accepted = { kind: 'created'; subscription: Subscription } | { kind: 'charging'; paymentId: string }

/**
 * Accepts the creation of a subscription at the customer's time. Refuses with the specification's code and the wrong field; then nothing is written.
 * Source: specification §3.1.
 */
export async function acceptSubscription(c: Commit, gateways: Gateways, wanted: SubscriptionWanted): Promise<Accepted> {
  if (wanted.collectionMethod === 'auto_charge' && wanted.paymentMethod === null) {
    throw new Refusal('parameter_missing', '`payment_method` is required when `collection_method` is `auto_charge`.', {
      param: 'payment_method',
    })
  }
  const { customer, price, product } = await loadOrder(c, wanted)
  await gatewayServing(c, gateways, wanted.collectionMethod === 'auto_charge' ? 'card' : INVOICES_PAID_BY)
  const given = wanted.discountCode && {
    code: wanted.discountCode,
    customerId: customer.id,
    productIds: [product.id],
  }
  const code = given ? await usableCode(c, given) : null
  if (times(fixedAmountOf(price), wanted.quantity) > SATANG_MAX) throw tooLarge()
  // Refuses before a card is attached in vain.
  const standardBps = await standardRateBps(c)
  refuseUnpayable({ price, product, discount: code && keptDiscount(termsOf(code), null), wanted, standardBps })
  const method = wanted.paymentMethod
    ? await paymentMethodOf(c, gateways, { customer, given: wanted.paymentMethod, param: 'payment_method' })
    : null
  const id = mintId('sub_')
  const discount = given ? await reserveDiscount(c, { ...given, for: { subscriptionId: id } }) : null
  const parts = { id, customer, price, product, method, discount, wanted, standardBps }
  const dueSatang = refuseUnpayable(parts)
  if (wanted.collectionMethod === 'invoice' || dueSatang === 0)
    return { kind: 'created', subscription: await openAtOnce(c, gateways, parts) }
  const card = present(method, 'the card of a subscription that is charged')
  return { kind: 'charging', paymentId: await openFirstCharge(c, { ...parts, method: card, dueSatang }) }
}

async function reserveDiscount(c: Commit, given: Parameters<typeof reserveUse>[1]): Promise<SubscriptionDiscount> {
  const { use, terms } = await reserveUse(c, given)
  return keptDiscount(terms, use.id)
}

/** The amount due for the first period: nothing, or at least one baht (specification §4.7). */
function refuseUnpayable({
  price,
  product,
  discount,
  wanted,
  standardBps,
}: Pick<Parts, 'price' | 'product' | 'discount' | 'wanted' | 'standardBps'>): Satang {
  const amountSatang = times(fixedAmountOf(price), wanted.quantity)
  const paid = minus(amountSatang, discountOfPeriod(discount, { number: 1, product: product.id, amountSatang }))
  const dueSatang = withTax(paid, taxOf(price, product), standardBps)
  if (dueSatang > SATANG_MAX) throw tooLarge()
  if (dueSatang > 0 && dueSatang < SMALLEST_CHARGE) {
    throw new Refusal('amount_too_small', `With this code ${dueSatang} satang would be due: less than can be paid.`, {
      param: 'discount_code',
    })
  }
  return dueSatang
}

const tooLarge = () =>
  new Refusal('amount_too_large', `The amount of an invoice may not exceed ${SATANG_MAX} satang.`, {
    param: 'quantity',
  })

const owner = (c: Commit) => ({ merchantId: c.context.merchantId, livemode: c.context.livemode })

async function loadOrder(
  c: Commit,
  wanted: SubscriptionWanted,
): Promise<{ customer: Customer; price: Price; product: Product }> {
  const attaches = wanted.paymentMethod !== null && !isId('payment_method', wanted.paymentMethod)
  const { customer, price, product } = await readOrder(c.em, c.context, {
    customer: wanted.customer,
    price: wanted.price,
    attaches,
  })
  if (!customer) throw missingReference('customer', wanted.customer)
  await clockTime(c, customer)
  if (!price || !product) throw missingReference('price', wanted.price)
  if (price.type !== 'recurring')
    throw new Refusal('price_not_recurring', `The price ${price.id} is not a recurring price.`, { param: 'price' })
  if (!price.active) throw new Refusal('price_inactive', `The price ${price.id} is not active.`, { param: 'price' })
  if (!product.active)
    throw new Refusal('product_inactive', `The product ${product.id} is not active.`, { param: 'price' })
  return { customer, price, product }
}

interface Parts {
  /** The id of the future subscription. */
  id: string
  customer: Customer
  price: Price
  product: Product
  method: PaymentMethod | null
  discount: SubscriptionDiscount | null
  wanted: SubscriptionWanted
  /** The rate of standard lines. */
  standardBps: number
}

/** Opens a subscription with its invoice: paid by QR, or settled at once when nothing is due. This includes a card, which is then not charged. */
async function openAtOnce(
  c: Commit,
  gateways: Gateways,
  { id, customer, price, product, method, discount, wanted, standardBps }: Parts,
): Promise<Subscription> {
  const byInvoice = wanted.collectionMethod === 'invoice'
  const daysUntilDue = wanted.daysUntilDue ?? DEFAULT_DAYS_UNTIL_DUE
  const dueDate = addDays(c.at, daysUntilDue)
  const endAt = nthPeriodEnd({ anchorAt: c.at, interval: intervalOf(price), n: 1 })
  const subscription = c.em.create(Subscription, {
    id,
    ...owner(c),
    customerId: customer.id,
    productId: product.id,
    priceId: price.id,
    quantity: wanted.quantity,
    collectionMethod: wanted.collectionMethod,
    status: 'pending_first_payment',
    paymentMethodId: method?.id ?? null,
    daysUntilDue: byInvoice ? daysUntilDue : null,
    discount,
    interval: intervalOf(price),
    anchorAt: c.at,
    anchorPeriod: 0,
    periodNumber: 1,
    currentPeriodStart: c.at,
    currentPeriodEnd: endAt,
    cancelAtPeriodEnd: false,
    failedAttempts: 0,
    carriedSatang: 0,
    firstPaymentBy: dueDate,
    testClockId: customer.testClockId,
    metadata: wanted.metadata,
    createdAt: c.at,
  })
  const invoice = openSubscriptionInvoice(c, {
    subscription,
    billingReason: 'subscription_create',
    price,
    product,
    period: { number: 1, startAt: c.at, endAt },
    dueDate: byInvoice ? dueDate : null,
    standardBps,
    withholdingBps: customer.withholdingRateBps,
  })
  subscription.latestInvoiceId = invoice.id
  if (invoice.totalSatang === 0) {
    announceSubscription(c, 'subscription.created', subscription)
    await c.em.flush()
    await settleFree(c, invoice, subscription)
    beginSubscription(c, subscription)
    return subscription
  }
  await sendToPay(c, gateways, invoice)
  const owed = { createdAt: invoice.createdAt, remindedAt: null, overdueAt: null }
  const plan = planOf(planInput(subscription, null, [{ ...owed, dueDate }]))
  update(subscription, { plannedStep: plan.step, nextActionAt: plan.at })
  announceSubscription(c, 'subscription.created', subscription)
  beginSubscription(c, subscription)
  return subscription
}

/** Writes only the attempt, unannounced: nothing else exists before the gateway has answered. The wakeup is urgent because a caller waits. */
async function openFirstCharge(
  c: Commit,
  {
    id: subscriptionId,
    customer,
    price,
    product,
    method,
    discount,
    dueSatang: gross,
    wanted,
    standardBps,
  }: Parts & { method: PaymentMethod; dueSatang: Satang },
): Promise<string> {
  const payment = c.em.create(Payment, {
    id: mintId('pay_'),
    ...owner(c),
    ...byCard(method),
    customerId: customer.id,
    subscriptionId,
    ...(await moneyAt(c, { gateway: method.gateway, merchantId: owner(c).merchantId, grossSatang: gross })),
    announced: false,
    onDemand: false,
    metadata: {},
    createdAt: c.at,
    intent: {
      subscriptionId,
      invoiceId: mintId('in_'),
      customerId: customer.id,
      priceId: price.id,
      productId: product.id,
      quantity: wanted.quantity,
      paymentMethodId: method.id,
      metadata: wanted.metadata,
      testClockId: customer.testClockId ?? null,
      paymentBehavior: wanted.paymentBehavior,
      discount,
      standardBps,
      requestId: c.context.requestId ?? null,
      idempotencyKey: c.context.idempotencyKey ?? null,
    },
  })
  wakeSubscription(c, { id: subscriptionId, customerId: customer.id }, { fresh: true, urgent: true })
  return payment.id
}
