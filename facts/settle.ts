// Money has arrived for an invoice: payment, fees, ledger, invoice, credits, and what the subscription becomes, in the caller's
// one commit. Whether an outcome or a transfer is good for this invoice is decided before (charge-outcome.ts, inbound-transfers.ts).

import {
  CreditGrant,
  type Invoice,
  LedgerEntry,
  LedgerTransaction,
  Payment,
  Product,
  type Subscription,
} from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { feesFor } from '../rules/fees.ts'
import { entriesForCharge } from '../rules/ledger.ts'
import { assertMove } from '../rules/lifecycles.ts'
import { satang } from '../rules/money.ts'
import { addDays, nthPeriodEnd } from '../rules/periods.ts'
import { announceCredits, announceInvoice, announcePayment, announceSubscription } from './announce.ts'
import type { Commit } from './commit.ts'
import { replan } from './plan.ts'

/** Days until a payment's money is available, per method (contract §5 "Balance"). */
const AVAILABLE_AFTER_DAYS = { card: 7, promptpay: 7 }

/**
 * Settles an open invoice with a payment that has succeeded at `c.at`. Safe to repeat: unique (type, source) in the ledger and one
 * succeeded payment per invoice; callers have locked the subscription and checked the payment's status.
 */
export async function settleInvoice(
  c: Commit,
  payment: Payment,
  invoice: Invoice,
  subscription: Subscription | null,
): Promise<void> {
  payMoney(c, payment)
  await payInvoice(c, invoice, payment)
  if (subscription) await advanceSubscription(c, subscription, invoice)
  await grantCredits(c, invoice)
}

/** The money part alone: payment, fees, ledger. `facts/refunds.ts` uses it for money that buys nothing. */
export function payMoney(c: Commit, payment: Payment): void {
  const { feeSatang, netSatang, feeDetails } = feesFor({
    grossSatang: satang(payment.grossSatang),
    methodType: payment.paymentMethodType,
    at: c.at,
  })
  const previous = payment.status
  assertMove('payment', previous, 'succeeded')
  Object.assign(payment, {
    status: 'succeeded',
    feeSatang,
    netSatang,
    feeDetails: [...feeDetails],
    paidAt: c.at,
    nextAction: null,
    failureCode: null,
    declineCode: null,
    availableOn: addDays(c.at, AVAILABLE_AFTER_DAYS[payment.paymentMethodType]),
    amountReceivedSatang: Math.max(payment.amountReceivedSatang, payment.grossSatang),
  })
  if (!payment.announced) {
    payment.announced = true
    announcePayment(c, 'payment.created', payment)
  }
  announcePayment(c, 'payment.succeeded', payment, { status: previous })
  const transactionId = mintId('txn_')
  const owner = { merchantId: payment.merchantId, livemode: payment.livemode }
  c.em.create(LedgerTransaction, {
    id: transactionId,
    ...owner,
    type: 'charge',
    sourceId: payment.id,
    amountSatang: payment.grossSatang,
    feeSatang,
    netSatang,
    availableOn: payment.availableOn!,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  const entries = entriesForCharge({ grossSatang: satang(payment.grossSatang), feeDetails, gateway: payment.gateway })
  for (const { account, amount_satang } of entries) {
    c.em.create(LedgerEntry, { transactionId, ...owner, account, amountSatang: amount_satang })
  }
}

async function payInvoice(c: Commit, invoice: Invoice, payment: Payment): Promise<void> {
  const previous = invoice.status
  assertMove('invoice', previous, 'paid')
  Object.assign(invoice, {
    status: 'paid',
    amountPaidSatang: invoice.totalSatang,
    paymentId: payment.id,
    paidAt: c.at,
    nextAttemptAt: null,
    attemptCount: invoice.attemptCount + 1,
    qrExpiresAt: invoice.qrPayload ? c.at : null,
  })
  announceInvoice(c, 'invoice.paid', invoice, { status: previous })
  await cancelOtherAttempts(c, invoice, payment.id)
}

/** A QR that is still shown somewhere must not be the current attempt of a paid invoice: money for it is a duplicate from now on. */
async function cancelOtherAttempts(c: Commit, invoice: Invoice, paidBy: string): Promise<void> {
  if (!invoice.qrPayload) return
  const others = await c.em.find(Payment, {
    invoiceId: invoice.id,
    status: 'requires_action',
    id: { $ne: paidBy },
    paymentMethodType: 'promptpay',
  })
  for (const other of others) Object.assign(other, { status: 'canceled', nextAction: null })
}

async function advanceSubscription(c: Commit, s: Subscription, invoice: Invoice): Promise<void> {
  const previous = {
    status: s.status,
    current_period_start: s.currentPeriodStart,
    current_period_end: s.currentPeriodEnd,
  }
  if (invoice.billingReason === 'subscription_create') {
    if (s.status === 'active') return replan(c, s) // born active with its first charge
    assertMove('subscription', s.status, 'active')
    moveAnchor(s, invoice, c.at)
    Object.assign(s, {
      status: 'active',
      nextAction: null,
      firstPaymentBy: null,
      endedAt: null,
      endedReason: null,
      canceledAt: null,
    })
    announceSubscription(c, 'subscription.activated', s, previous)
    return replan(c, s)
  }
  if (invoice.billingReason !== 'subscription_cycle' || invoice.periodNumber !== s.periodNumber + 1) return
  if (s.status === 'active' && s.currentPeriodEnd > c.at) return replan(c, s) // paid early: the period begins when the old one ends, nothing is shortened
  if (s.status === 'past_due') {
    Object.assign(s, {
      status: 'active',
      pastDueSince: null,
      firstFailedAt: null,
      failedAttempts: 0,
      nextRetryAt: null,
      nextAction: null,
    })
    announceSubscription(c, 'subscription.recovered', s, previous)
  }
  const { status: _, ...period } = previous
  beginPeriod(c, s, invoice, period)
  await replan(c, s)
}

/** The first payment came at `at`: the anchor moves there and the first invoice's period with it, so a QR buyer loses no days (contract §3). */
function moveAnchor(s: Subscription, invoice: Invoice, at: number): void {
  const endAt = nthPeriodEnd({ anchorAt: at, interval: s.interval, n: 1 })
  Object.assign(s, { anchorAt: at, periodNumber: 1, currentPeriodStart: at, currentPeriodEnd: endAt })
  Object.assign(invoice, {
    periodStart: at,
    periodEnd: endAt,
    lines: invoice.lines.map((line) => ({ ...line, period_start: at, period_end: endAt })),
  })
}

/** The paid invoice's period becomes the current one. Ends are counted from the anchor (rules/periods.ts), never from the previous end. */
export function beginPeriod(c: Commit, s: Subscription, invoice: Invoice, previous: Record<string, unknown>): void {
  Object.assign(s, {
    periodNumber: invoice.periodNumber!,
    currentPeriodStart: invoice.periodStart!,
    currentPeriodEnd: invoice.periodEnd!,
  })
  announceSubscription(c, 'subscription.renewed', s, previous)
}

/** Credits of each product on the invoice, once per (invoice, product). Worked: a plan with 100 credits, quantity 2 → 200 each cycle. */
async function grantCredits(c: Commit, invoice: Invoice): Promise<void> {
  for (const line of invoice.lines) {
    const product = line.product ? await c.em.findOne(Product, line.product) : null
    if (!product?.credits) continue
    const amount = product.credits * line.quantity
    const grant = c.em.create(CreditGrant, {
      id: mintId('cgr_'),
      merchantId: invoice.merchantId,
      livemode: invoice.livemode,
      customerId: invoice.customerId,
      productId: product.id,
      invoiceId: invoice.id,
      grantedAmount: amount,
      remaining: amount,
      createdAt: c.at,
      expiresAt: product.creditsExpireAfterDays ? addDays(c.at, product.creditsExpireAfterDays) : null,
    })
    announceCredits(c, 'credits.granted', grant)
  }
}
