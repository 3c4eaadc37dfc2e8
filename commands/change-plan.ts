// Changes the plan of a subscription: another price or quantity, month or year. What it costs is rules/proration.ts. By card the change takes effect
// with its payment, so that a decline changes nothing; by invoice it takes effect at once. What is already owed is billed by the new plan.
import {
  type ChangeIntent,
  Customer,
  Invoice,
  Payment,
  Price,
  Product,
  type Subscription,
} from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findReference } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import type { Gateways } from '../gateways/port.ts'
import { type SubscriptionObject, serializeSubscription } from '../resources/subscription.ts'
import { discountOfPeriod } from '../rules/discounts.ts'
import { type InvoiceLine, invoiceLine } from '../rules/invoices.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { lineDescription } from '../rules/line-words.ts'
import { minus, negate, plus, SATANG_MAX, type Satang, satang, times, zero } from '../rules/money.ts'
import { addDays, nthPeriodEnd } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { fixedAmountOf, intervalOf } from '../rules/prices.ts'
import { creditBesideGift, netOf, prorate, SMALLEST_CHARGE, takeOver } from '../rules/proration.ts'
import { Refusal } from '../rules/refusals.ts'
import { DEFAULT_DAYS_UNTIL_DUE, subscriptionPeriod } from '../rules/subscriptions.ts'
import { taxed, withoutTax, withTax } from '../rules/tax.ts'
import { announceSubscription } from './announce.ts'
import { previousAttributes } from './changed.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { voidInvoice } from './end-subscription.ts'
import { changeAccess } from './fulfil.ts'
import { billedPeriod, byCard, openInvoice, openSubscriptionInvoice, sendToPay, withCarried } from './invoices.ts'
import { chargeNow, refuseWhileCharging } from './on-demand.ts'
import { cardOf } from './pay-invoice.ts'
import { type PeriodCredit, rememberCredits } from './period-credits.ts'
import { unpaidLeft } from './period-gifts.ts'
import { billsOf, replan } from './plan.ts'
import { gatewayServing } from './serving-gateway.ts'
import { recover, settleFree, settleInvoice } from './settle.ts'
import { moneyAt } from './settlement.ts'
import { standardRateBps, taxOf } from './tax-rate.ts'
import { withholdingBpsOf } from './withholding.ts'

export interface ChangeWanted {
  price: string | null
  quantity: number | null
  proration: 'none' | 'prorate'
  /**
   * The instant that the amounts are of, Unix seconds of the subscription's time, not later than now and within the running period: what was shown is what is
   * charged. Absent: now.
   */
  pricedAt?: number | null
}

/** `charging`: the change takes effect when this payment succeeds. */
export type Changed = ({ kind: 'changed' } | { kind: 'charging'; paymentId: string }) & { cost: ChangeCost }

/** What a change costs, also shown before the change (`dryRun`). */
export interface ChangeCost {
  /** The lines of its invoice, with the credit balance. Without an invoice: the lines that go into the credit balance. */
  lines: readonly InvoiceLine[]
  /** The amount to pay now. */
  totalSatang: number
  /** What the next invoice takes over afterwards. Negative: credit. */
  leftSatang: number
  /** Set when the change begins a new period. */
  period: { startAt: number; endAt: number } | null
  /** Of the invoice that is sent; null when none is sent. */
  dueDate: number | null
  /** The amount owed for a period is billed again. */
  again: boolean
}

/**
 * Changes a subscription at its own time. The caller has locked it. Not safe to repeat by itself: the same change again is refused as no change. A
 * refusal writes nothing. Refuses: an ended subscription (`subscription_ended`), a price that cannot be sold, no change at all, 409 while it is
 * charged, and `customer_has_open_payment` while the buyer has a charge to confirm. Source: specification §3.6.
 */
export async function changePlan(
  c: Commit,
  gateways: Gateways,
  s: Subscription,
  wanted: ChangeWanted,
): Promise<Changed> {
  if (isTerminal(s.status)) throw new Refusal('subscription_ended', `Subscription ${s.id} has ended.`)
  await clockTime(c, s)
  const plan = await readPlan(c, s, wanted)
  if (s.status === 'pending_first_payment' && s.checkoutSessionId) {
    throw new Refusal(
      'customer_has_open_payment',
      `Subscription ${s.id} is being bought at the checkout ${s.checkoutSessionId}. Wait for its outcome, or expire it.`,
    )
  }
  await refuseWhileCharging(c, s)
  if (s.nextAction) {
    throw new Refusal(
      'customer_has_open_payment',
      `The buyer has a charge of subscription ${s.id} to confirm. Wait for its outcome, or void its invoice.`,
    )
  }
  const owed = await c.em.findOne(
    Invoice,
    {
      subscriptionId: s.id,
      status: 'open',
      billingReason: { $in: ['subscription_create', 'subscription_cycle'] },
    },
    { orderBy: { id: 'desc' } },
  )
  // An unpaid period that has begun, or an unpaid first period, is billed again by the new plan. There is nothing to prorate.
  if (owed && (s.status === 'pending_first_payment' || s.currentPeriodEnd <= c.at)) {
    return { kind: 'changed', cost: await billAgain(c, gateways, s, owed, plan) }
  }
  if (owed) await voidInvoice(c, owed, s) // sent ahead with the old plan; replan sends it again
  return changePaidPeriod(c, gateways, s, plan, wanted)
}

interface Plan {
  price: Price
  product: Product
  quantity: number
  /** The plan until now. */
  old: { price: Price; product: Product; quantity: number }
}

/** `agreed`: the change was accepted when its price could still be sold, so that is not checked again. */
async function readPlan(
  c: Commit,
  s: Subscription,
  wanted: Pick<ChangeWanted, 'price' | 'quantity'> & { agreed?: boolean },
): Promise<Plan> {
  const quantity = wanted.quantity ?? s.quantity
  const given = wanted.price
  const price = given
    ? await findReference(c.em, c.context, Price, 'price', 'price', given)
    : await c.em.findOneOrFail(Price, s.priceId)
  const product = await c.em.findOneOrFail(Product, price.productId)
  if (given && !wanted.agreed) refuseUnsold(price, product)
  if (price.id === s.priceId && quantity === s.quantity) {
    throw new Refusal('parameter_invalid', `Subscription ${s.id} has this price and quantity already.`, {
      param: given ? 'price' : 'quantity',
    })
  }
  if (times(fixedAmountOf(price), quantity) > SATANG_MAX) {
    throw new Refusal('amount_too_large', `The amount of an invoice may not exceed ${SATANG_MAX} satang.`, {
      param: wanted.quantity === null ? 'price' : 'quantity',
    })
  }
  const oldPrice = await c.em.findOneOrFail(Price, s.priceId)
  const oldProduct = await c.em.findOneOrFail(Product, s.productId)
  return { price, product, quantity, old: { price: oldPrice, product: oldProduct, quantity: s.quantity } }
}

function refuseUnsold(price: Price, product: Product): void {
  const param = 'price'
  if (price.type !== 'recurring')
    throw new Refusal('price_not_recurring', `The price ${price.id} is not a recurring price.`, { param })
  if (!price.active) throw new Refusal('price_inactive', `The price ${price.id} is not active.`, { param })
  if (!product.active) throw new Refusal('product_inactive', `The product ${product.id} is not active.`, { param })
}

/** Voids the unpaid invoice and bills the same period by the new plan, with the old due date. */
async function billAgain(
  c: Commit,
  gateways: Gateways,
  s: Subscription,
  owed: Invoice,
  plan: Plan,
): Promise<ChangeCost> {
  const before = serializeSubscription(s, c.links)
  const first = owed.billingReason === 'subscription_create'
  await voidInvoice(c, owed, s)
  await c.em.flush() // the index `invoices_billed_once` must see it void
  takePlan(s, plan)
  if (plan.price.interval !== s.interval) {
    const { startAt } = billedPeriod(owed)
    const before = first ? 0 : s.periodNumber
    update(s, { interval: intervalOf(plan.price), anchorAt: startAt, anchorPeriod: before })
  }
  const { number } = billedPeriod(owed)
  const period = { number, ...subscriptionPeriod(s, number) }
  if (first) s.currentPeriodEnd = period.endAt
  const { price, product } = plan
  const billingReason = first ? 'subscription_create' : 'subscription_cycle'
  const dueDate = owed.dueDate ?? null
  const standardBps = await standardRateBps(c)
  const invoice = openSubscriptionInvoice(c, {
    subscription: s,
    billingReason,
    price,
    product,
    period,
    dueDate,
    standardBps,
    withholdingBps: owed.withholdingRateBps,
  })
  await changeAccess(c, s, product, invoice)
  update(invoice, { overdueAt: owed.overdueAt ?? null, nextAttemptAt: s.nextRetryAt ?? null })
  s.latestInvoiceId = invoice.id
  announceChanged(c, s, before)
  const { lines, totalSatang } = invoice
  const cost = { lines, totalSatang, leftSatang: s.carriedSatang, period: null, dueDate, again: true }
  if (totalSatang === 0) {
    await settleFree(c, invoice, s)
    return cost
  }
  await sendToPay(c, gateways, invoice)
  await c.em.flush()
  await replan(c, s)
  return cost
}

/** Changes the plan in the middle of a paid period. */
async function changePaidPeriod(
  c: Commit,
  gateways: Gateways,
  s: Subscription,
  plan: Plan,
  { proration, pricedAt }: ChangeWanted,
): Promise<Changed> {
  const at = pricedAt ?? c.at
  if (at > c.at || at < s.currentPeriodStart) throw new RangeError(`a change cannot be priced at ${at}`)
  const reverted = await revertUnpaid(c, s)
  await c.em.flush()
  const standardBps = await standardRateBps(c)
  const { lines, period, credits } = await linesOf(c, s, plan, { proration, at, standardBps })
  const net = netOf(lines)
  const sum = plus(net, satang(s.carriedSatang))
  // Within a period, an amount that cannot be charged alone goes into the credit balance for the next invoice: credit, and sums of less than one
  // baht.
  if (!period && sum < SMALLEST_CHARGE) {
    s.carriedSatang = sum
    await recover(c, s)
    await applyChange(c, s, plan, { period: null, invoice: null, credits })
    const cost = { lines, totalSatang: 0, leftSatang: sum, period, dueDate: null, again: false }
    return { kind: 'changed', cost }
  }
  const taken = takeOver(net, satang(s.carriedSatang))
  if (taken.totalSatang > SATANG_MAX) {
    throw new Refusal('amount_too_large', `The amount of an invoice may not exceed ${SATANG_MAX} satang.`, {
      param: 'quantity',
    })
  }
  const cost: ChangeCost = {
    lines: withCarried(lines, taken.carriedSatang, standardBps),
    totalSatang: taken.totalSatang,
    leftSatang: taken.restSatang,
    period,
    dueDate: null,
    again: false,
  }
  const intent: ChangeIntent = {
    kind: 'change',
    from: { priceId: s.priceId, quantity: s.quantity, periodNumber: s.periodNumber },
    priceId: plan.price.id,
    quantity: plan.quantity,
    lines,
    carriedSatang: taken.carriedSatang,
    standardBps,
    credits,
    period,
    pricedAt: at,
    requestId: c.context.requestId ?? null,
    idempotencyKey: c.context.idempotencyKey ?? null,
  }
  const ownDueDate = s.collectionMethod === 'invoice' ? addDays(c.at, DEFAULT_DAYS_UNTIL_DUE) : null
  // A change that was sent and not paid stays an invoice.
  const dueDate = reverted?.dueDate ?? ownDueDate
  if (dueDate === null && taken.totalSatang > 0) {
    const paymentId = await chargeForChange(c, gateways, s, intent, taken.totalSatang)
    return { kind: 'charging', paymentId, cost }
  }
  const invoice = await openChangeInvoice(c, s, plan, intent, dueDate)
  invoice.overdueAt = reverted?.overdueAt ?? null
  if (taken.totalSatang === 0) await settleFree(c, invoice, s)
  else await sendToPay(c, gateways, invoice)
  await c.em.flush()
  await replan(c, s)
  return { kind: 'changed', cost: { ...cost, dueDate: invoice.dueDate ?? null } }
}

/**
 * The lines of a change, and the credits in them. With the same interval, the rest of the period and a next period that is paid ahead are prorated.
 * Another interval begins a new period at `at`. `none`: paid periods are neither credited nor charged.
 */
async function linesOf(
  c: Commit,
  s: Subscription,
  plan: Plan,
  { proration, at, standardBps }: { proration: 'none' | 'prorate'; at: number; standardBps: number },
): Promise<{ lines: InvoiceLine[]; period: ChangeIntent['period']; credits: PeriodCredit[] }> {
  const { renewal } = await billsOf(c, s)
  const paid = [{ number: s.periodNumber, startAt: s.currentPeriodStart, endAt: s.currentPeriodEnd }]
  if (renewal?.status === 'paid') paid.push(billedPeriod(renewal))
  const begins = plan.price.interval !== s.interval
  const tax = taxOf(plan.price, plan.product)
  const oldTax = taxOf(plan.old.price, plan.old.product)
  const lines: InvoiceLine[] = []
  const credits: PeriodCredit[] = []
  for (const p of proration === 'prorate' ? paid : []) {
    const oldSatang = costOf(s, plan.old, p.number)
    const newSatang = costOf(s, plan, p.number)
    const { creditSatang, chargeSatang } = prorate({ at, ...p, oldSatang, newSatang })
    const charge = begins ? zero : chargeSatang
    // What was waived or paid back is money; credit and charge are amounts of prices, whose tax may come on top.
    const gift = withoutTax(await unpaidLeft(c, s, p, at), oldTax, standardBps)
    const credit = creditBesideGift(creditSatang, charge, gift)
    const netSatang = minus(withTax(credit, oldTax, standardBps), withTax(charge, tax, standardBps))
    credits.push({ periodEnd: p.endAt, netSatang })
    const from = Math.max(at, p.startAt)
    lines.push(...line(lineDescription('unused', plan.old.product.name), plan.old, negate(credit), from, p.endAt))
    lines.push(...line(lineDescription('remaining', plan.product.name), plan, charge, from, p.endAt))
  }
  if (!begins) return { lines: taxed(lines, standardBps), period: null, credits }
  const endAt = nthPeriodEnd({ anchorAt: at, interval: intervalOf(plan.price), n: 1 })
  // A period paid ahead or waived keeps its number.
  const period = { number: (renewal?.periodNumber ?? s.periodNumber) + 1, startAt: at, endAt }
  const undiscounted = times(fixedAmountOf(plan.price), plan.quantity)
  const whole = invoiceLine({
    description: plan.product.name,
    price: plan.price.id,
    product: plan.product.id,
    quantity: plan.quantity,
    unitAmountSatang: fixedAmountOf(plan.price),
    discountSatang: minus(undiscounted, costOf(s, plan, period.number)),
    tax,
    periodStart: at,
    periodEnd: endAt,
  })
  return { lines: taxed([whole, ...lines], standardBps), period, credits }
}

function line(
  description: string,
  { price, product }: Pick<Plan, 'price' | 'product'>,
  amountSatang: Satang,
  periodStart: number,
  periodEnd: number,
) {
  if (amountSatang === 0) return []
  const amount = { quantity: 1, unitAmountSatang: amountSatang, discountSatang: zero, tax: taxOf(price, product) }
  return [invoiceLine({ description, price: price.id, product: product.id, ...amount, periodStart, periodEnd })]
}

/** What a plan costs in a period after its discount: the credit is for what was paid, and the discount stays (D96). */
function costOf(
  s: Subscription,
  { price, product, quantity }: Pick<Plan, 'price' | 'product' | 'quantity'>,
  number: number,
): Satang {
  const amountSatang = times(fixedAmountOf(price), quantity)
  return minus(amountSatang, discountOfPeriod(s.discount, { number, product: product.id, amountSatang }))
}

interface RevertedChange {
  dueDate: number | null
  overdueAt: number | null
}

/**
 * Voids the unpaid changes within the period and puts their net amounts into the credit balance. So a mistake that is undone costs only what was
 * used, and nothing is owed twice. The new invoice keeps the due date of the first of them.
 */
async function revertUnpaid(c: Commit, s: Subscription): Promise<RevertedChange | null> {
  const unpaid = await c.em.find(
    Invoice,
    { subscriptionId: s.id, status: 'open', billingReason: 'subscription_change' },
    { orderBy: { dueDate: 'asc' } },
  )
  const begun = unpaid.find((invoice) => invoice.periodNumber != null)
  if (begun) {
    throw new Refusal(
      'customer_has_open_payment',
      `The invoice ${begun.id} of the last change is not paid: it pays for the running period. Have it paid, or void it.`,
    )
  }
  for (const invoice of unpaid) {
    const net = minus(satang(invoice.totalSatang), satang(invoice.carriedSatang))
    await voidInvoice(c, invoice, s)
    s.carriedSatang = plus(satang(s.carriedSatang), net)
  }
  const first = unpaid[0]
  return first ? { dueDate: first.dueDate ?? null, overdueAt: first.overdueAt ?? null } : null
}

/** Opens only the attempt: nothing changes before the gateway has answered. A caller waits for the answer. */
async function chargeForChange(
  c: Commit,
  gateways: Gateways,
  s: Subscription,
  intent: ChangeIntent,
  totalSatang: Satang,
): Promise<string> {
  await gatewayServing(c, gateways, 'card')
  const customer = await c.em.findOneOrFail(Customer, s.customerId)
  const method = await cardOf(c, s, customer)
  if (!method) {
    throw new Refusal('payment_method_not_chargeable', `Subscription ${s.id} has no card that can be charged.`, {
      param: 'payment_method',
    })
  }
  const payment = c.em.create(Payment, {
    id: mintId('pay_'),
    merchantId: s.merchantId,
    livemode: s.livemode,
    ...byCard(method),
    customerId: s.customerId,
    subscriptionId: s.id,
    ...(await moneyAt(c, { gateway: method.gateway, merchantId: s.merchantId, grossSatang: totalSatang })),
    announced: false,
    onDemand: true,
    intent,
    metadata: {},
    createdAt: c.at,
  })
  chargeNow(c, s)
  return payment.id
}

/**
 * Whether a change that waited for its payment can still take effect: the subscription has the same plan, the same period runs, and the credit that
 * the price includes still exists. An amount that was refunded or disputed meanwhile is not credited as well. Source: D283.
 */
export async function stillChanges(
  c: Commit,
  s: Subscription,
  intent: ChangeIntent,
  { createdAt }: Payment,
): Promise<boolean> {
  const { from, priceId, quantity, lines } = intent
  const same = s.priceId === from.priceId && s.quantity === from.quantity && s.periodNumber === from.periodNumber
  if (!same || s.status !== 'active') return false
  if (lines.every((part) => part.amount_satang >= 0)) return true
  const plan = await readPlan(c, s, { price: priceId, quantity, agreed: true })
  const { standardBps } = intent
  const at = intent.pricedAt ?? createdAt
  const now = await linesOf(c, s, plan, { proration: 'prorate', at, standardBps })
  return netOf(now.lines) <= netOf(lines)
}

/**
 * Makes a change that was paid by card: its invoice, its payment and the new plan, in one commit. Safe to repeat: a repeated call finds the payment
 * with its outcome.
 */
export async function settleChange(c: Commit, s: Subscription, intent: ChangeIntent, payment: Payment): Promise<void> {
  const price = await c.em.findOneOrFail(Price, intent.priceId)
  const product = await c.em.findOneOrFail(Product, price.productId)
  const invoice = await openChangeInvoice(c, s, { price, product, quantity: intent.quantity }, intent, null)
  update(payment, { invoiceId: invoice.id })
  invoice.paymentId = payment.id
  await settleInvoice(c, payment, invoice, s)
}

/** Opens the invoice of a change, which takes over the credit balance, and makes the change. */
async function openChangeInvoice(
  c: Commit,
  s: Subscription,
  plan: Pick<Plan, 'price' | 'product' | 'quantity'>,
  intent: ChangeIntent,
  dueDate: number | null,
): Promise<Invoice> {
  const { period, credits = [] } = intent
  const carriedSatang = satang(intent.carriedSatang)
  const lines = withCarried(intent.lines, carriedSatang, intent.standardBps)
  const discountUseId = lines.some((part) => part.discount_satang > 0) ? present(s.discount, 'the discount').use : null
  const billingReason = 'subscription_change'
  const withholdingBps = dueDate === null ? 0 : await withholdingBpsOf(c, s.customerId)
  const billed = { billingReason, period, lines, carriedSatang, dueDate, discountUseId, withholdingBps } as const
  const invoice = openInvoice(c, s, billed)
  s.carriedSatang -= carriedSatang
  await applyChange(c, s, plan, { period, invoice, credits })
  return invoice
}

async function applyChange(
  c: Commit,
  s: Subscription,
  plan: Pick<Plan, 'price' | 'product' | 'quantity'>,
  { period, invoice, credits }: { period: ChangeIntent['period']; invoice: Invoice | null; credits: PeriodCredit[] },
): Promise<void> {
  const before = serializeSubscription(s, c.links)
  await rememberCredits(c, s, credits)
  takePlan(s, plan)
  if (period) beginAnew(s, intervalOf(plan.price), period)
  if (invoice) s.latestInvoiceId = invoice.id
  await changeAccess(c, s, plan.product, invoice)
  announceChanged(c, s, before)
  await c.em.flush()
  await replan(c, s)
}

function takePlan(s: Subscription, plan: Pick<Plan, 'price' | 'product' | 'quantity'>): void {
  update(s, { priceId: plan.price.id, productId: plan.product.id, quantity: plan.quantity })
}

/** Another interval gets a new anchor. The numbers of its periods continue after the last number. */
function beginAnew(s: Subscription, interval: 'month' | 'year', period: NonNullable<ChangeIntent['period']>): void {
  update(s, {
    interval,
    anchorAt: period.startAt,
    anchorPeriod: period.number - 1,
    periodNumber: period.number,
    currentPeriodStart: period.startAt,
    currentPeriodEnd: period.endAt,
    cancelAt: s.cancelAtPeriodEnd ? period.endAt : null,
  })
}

function announceChanged(c: Commit, s: Subscription, before: SubscriptionObject): void {
  announceSubscription(c, 'subscription.changed', s, previousAttributes(before, serializeSubscription(s, c.links)))
}
