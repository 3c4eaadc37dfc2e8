// Settles money that has arrived for an invoice: payment, fees, ledger, invoice and the subscription's new state, in the caller's commit. What the
// money buys is commands/fulfil.ts. The caller decides whether an outcome or a transfer pays this invoice (charge-outcome.ts, inbound-transfers.ts).
import {
  type Invoice,
  LedgerEntry,
  LedgerTransaction,
  Payment,
  PaymentMethod,
  type Subscription,
} from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { serializePaymentMethod } from '../resources/payment-method.ts'
import { cardExpiresAt } from '../rules/cards.ts'
import { type Fees, feesFor } from '../rules/fees.ts'
import { isIssued } from '../rules/invoices.ts'
import { entriesForCharge, inBookOf } from '../rules/ledger.ts'
import { assertMove } from '../rules/lifecycles.ts'
import { isManual } from '../rules/manual-invoices.ts'
import { satang } from '../rules/money.ts'
import { isOffered, type PaymentMethodType } from '../rules/payment-methods.ts'
import { addDays, nthPeriodEnd } from '../rules/periods.ts'
import { askedOf } from '../rules/withholding.ts'
import { announceInvoice, announcePayment, announceSubscription } from './announce.ts'
import { BY_TRANSFER } from './attempts.ts'
import type { Commit } from './commit.ts'
import { commitUse } from './discount-uses.ts'
import { entitlementsMayChange } from './entitlements.ts'
import { fulfil } from './fulfil.ts'
import { replanInvoice } from './invoice-plan.ts'
import { billedPeriod } from './invoices.ts'
import { reviveLicences } from './licences.ts'
import { queueMail } from './mail.ts'
import { billsOf, replan } from './plan.ts'
import { takeGatewayFee } from './settlement.ts'
import { issueForSale } from './tax-documents.ts'
import { bookWithheld } from './withholding.ts'

/**
 * Settles an open invoice with a payment that has succeeded at `c.at`. Safe to repeat: unique (type, source) in the ledger, and one succeeded payment
 * per invoice. The caller has locked the subscription and checked the payment's status.
 */
export async function settleInvoice(
  c: Commit,
  payment: Payment,
  invoice: Invoice,
  subscription: Subscription | null,
): Promise<void> {
  payMoney(c, payment)
  await payInvoice(c, invoice, payment)
  if (subscription) {
    await advanceSubscription(c, subscription, invoice)
    if (invoice.periodNumber != null) await warnOfExpiry(c, subscription, payment)
  }
  await fulfil(c, invoice, payment, subscription)
  const { customerId, subscriptionId, id: invoiceId } = invoice
  queueMail(c, { kind: 'receipt', customerId, subscriptionId, invoiceId, paymentId: payment.id })
}

/** Settles an invoice of zero satang: nothing is charged; otherwise it is treated as paid. Safe to repeat: open invoices only. */
export async function settleFree(c: Commit, invoice: Invoice, subscription: Subscription): Promise<void> {
  await payInvoice(c, invoice, null)
  await advanceSubscription(c, subscription, invoice)
  await fulfil(c, invoice, null, subscription)
}

/**
 * Settles the money alone: payment, fees, ledger. `commands/refunds.ts` uses it for a late payment. Not safe to repeat by itself: the payment must
 * not have succeeded.
 */
export function payMoney(c: Commit, payment: Payment): void {
  const { settlement, paymentMethodType: method } = payment
  const fees = settlement === 'platform' && isOffered(method) ? feesByTerms(c, payment, method) : null
  const previous = payment.status
  assertMove('payment', previous, 'succeeded')
  update(payment, {
    status: 'succeeded',
    ...(fees && { ...fees, feeDetails: [...fees.feeDetails] }),
    recovered: previous === 'failed' || previous === 'expired' || previous === 'canceled',
    paidAt: c.at,
    nextAction: null,
    failureCode: null,
    declineCode: null,
    availableOn: fees && isOffered(method) ? addDays(c.at, c.terms.availableAfterDays[method]) : null,
    amountReceivedSatang: Math.max(payment.amountReceivedSatang, payment.grossSatang),
  })
  if (!payment.announced) {
    payment.announced = true
    announcePayment(c, 'payment.created', payment)
  }
  if (settlement === 'direct') takeGatewayFee(c, payment)
  announcePayment(c, 'payment.succeeded', payment, { status: previous })
  const transactionId = mintId('txn_')
  const owner = { merchantId: payment.merchantId, livemode: payment.livemode }
  c.em.create(LedgerTransaction, {
    id: transactionId,
    ...owner,
    type: 'charge',
    sourceId: payment.id,
    amountSatang: payment.grossSatang,
    feeSatang: fees?.feeSatang ?? 0,
    netSatang: fees?.netSatang ?? payment.grossSatang,
    availableOn: payment.availableOn ?? c.at,
    settlement,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  const { gateway } = payment
  const charge = { grossSatang: satang(payment.grossSatang), feeDetails: fees?.feeDetails ?? [], gateway }
  const entries = inBookOf(settlement, entriesForCharge(charge))
  for (const { account, amount_satang } of entries) {
    c.em.create(LedgerEntry, { transactionId, ...owner, account, amountSatang: amount_satang })
  }
}

/** What the operator takes for platform money. Of direct money the gateway alone takes a fee, and says it itself (commands/settlement.ts). */
function feesByTerms(c: Commit, { grossSatang }: Payment, paymentMethodType: PaymentMethodType): Fees {
  const { feeRates: rates, vatRates } = c.terms
  return feesFor({ grossSatang: satang(grossSatang), methodType: paymentMethodType, at: c.at, rates, vatRates })
}

/** Marks the invoice as paid, by a payment or because nothing was due. A checkout's is issued by it: it gets its number in this commit (specification §4.5). What it was for is the caller's business. */
export async function payInvoice(c: Commit, invoice: Invoice, payment: Payment | null): Promise<void> {
  const previous = invoice.status
  const issues = !isIssued(invoice)
  assertMove('invoice', previous, 'paid')
  update(invoice, {
    status: 'paid',
    amountPaidSatang: askedOf(invoice),
    paymentId: payment?.id ?? null,
    paidAt: c.at,
    nextAttemptAt: null,
    attemptCount: invoice.attemptCount + (payment ? 1 : 0),
    qrExpiresAt: invoice.qrPayload ? c.at : null,
  })
  if (issues) c.number(invoice)
  announceInvoice(c, 'invoice.paid', invoice, { status: previous, ...(issues && { number: null, invoice_pdf: null }) })
  if (invoice.discountUseId) await commitUse(c, invoice)
  if (payment) await cancelOtherAttempts(c, invoice, payment.id)
  if (payment) bookWithheld(c, invoice, payment)
  if (payment) await issueForSale(c, invoice, payment)
  if (payment && (isManual(invoice) || invoice.certificate)) replanInvoice(c, invoice)
}

/** Cancels QR attempts that are still shown somewhere. Money that arrives for one of them is a duplicate from now on. */
async function cancelOtherAttempts(c: Commit, invoice: Invoice, paidBy: string): Promise<void> {
  if (!invoice.qrPayload) return
  const others = await c.em.find(Payment, {
    invoiceId: invoice.id,
    status: 'requires_action',
    id: { $ne: paidBy },
    ...BY_TRANSFER,
  })
  for (const other of others) update(other, { status: 'canceled', nextAction: null })
}

async function advanceSubscription(c: Commit, s: Subscription, invoice: Invoice): Promise<void> {
  const previous = statusAndPeriod(s)
  if (invoice.billingReason === 'subscription_create') {
    entitlementsMayChange(c, s.customerId)
    if (s.status === 'active') return replan(c, s) // active since its first charge
    return activate(c, s, invoice)
  }
  const isNext = invoice.billingReason === 'subscription_cycle' && invoice.periodNumber === s.periodNumber + 1
  // Paid early: the period begins when the old one ends, so it is not shortened.
  if (isNext && s.currentPeriodEnd <= c.at) return enterPeriod(c, s, invoice)
  await recover(c, s, previous)
  await replan(c, s)
}

/**
 * Activates a subscription at its first payment: it runs from now. `invoice` is the paid bill, perhaps with other lines. `before`: attributes that the
 * caller changed with it, as they were. Safe to repeat only under
 * the row's lock: an active one cannot become active.
 */
export async function activate(
  c: Commit,
  s: Subscription,
  invoice: Invoice,
  before: Record<string, unknown> = {},
): Promise<void> {
  const previous = { ...statusAndPeriod(s), ...before }
  assertMove('subscription', s.status, 'active')
  moveAnchor(s, invoice, c.at)
  update(s, { status: 'active', firstPaymentBy: null, endedAt: null, endedReason: null, canceledAt: null })
  announceSubscription(c, 'subscription.activated', s, previous)
  entitlementsMayChange(c, s.customerId)
  await replan(c, s)
}

/**
 * Begins the next period because its invoice is paid or waived. A subscription that was past due for it recovers. Period ends are counted from the
 * anchor, never from the previous end: no free days, no drift (specification §3.3).
 */
export async function enterPeriod(c: Commit, s: Subscription, invoice: Invoice): Promise<void> {
  const previous = statusAndPeriod(s)
  await recover(c, s, previous)
  const { number, startAt, endAt } = billedPeriod(invoice)
  update(s, {
    periodNumber: number,
    currentPeriodStart: startAt,
    currentPeriodEnd: endAt,
  })
  const { status: _, ...period } = previous
  announceSubscription(c, 'subscription.renewed', s, period)
  await replan(c, s)
}

/** Makes a past due subscription active again once none of its invoices is overdue. While one is, collection continues. */
export async function recover(c: Commit, s: Subscription, previous = statusAndPeriod(s)): Promise<void> {
  if (s.status !== 'past_due') return
  const { owed } = await billsOf(c, s)
  if (owed.some((invoice) => invoice.overdueAt != null)) return
  const graceIsOver = s.graceUntil == null
  update(s, {
    status: 'active',
    pastDueSince: null,
    graceUntil: null,
    firstFailedAt: null,
    failedAttempts: 0,
    nextRetryAt: null,
    giveUpAt: null,
  })
  announceSubscription(c, 'subscription.recovered', s, previous)
  if (!graceIsOver) return
  await reviveLicences(c, s)
  entitlementsMayChange(c, s.customerId)
}

function statusAndPeriod(s: Subscription) {
  return { status: s.status, current_period_start: s.currentPeriodStart, current_period_end: s.currentPeriodEnd }
}

/** Moves the anchor, and the first invoice's period with it, to the first payment at `at`, so that a QR buyer loses no days (specification §3.1). */
function moveAnchor(s: Subscription, invoice: Invoice, at: number): void {
  const endAt = nthPeriodEnd({ anchorAt: at, interval: s.interval, n: 1 })
  update(s, { anchorAt: at, periodNumber: 1, currentPeriodStart: at, currentPeriodEnd: endAt })
  const lines = invoice.lines.map((line) =>
    line.price === s.priceId ? { ...line, period_start: at, period_end: endAt } : line,
  )
  update(invoice, { periodStart: at, periodEnd: endAt, lines })
}

/**
 * Publishes `payment_method.expiring` and sends a mail when the card just charged will have expired before its next charge. Happens once: only in the
 * period in which the card expires. Source: specification §7.1.
 */
async function warnOfExpiry(c: Commit, s: Subscription, payment: Payment): Promise<void> {
  const card = payment.paymentMethodDetails?.card
  if (!card || !payment.paymentMethodId) return
  const expiresAt = cardExpiresAt(card)
  if (expiresAt <= s.currentPeriodStart || expiresAt > s.currentPeriodEnd) return
  const method = await c.em.findOneOrFail(PaymentMethod, payment.paymentMethodId)
  if (method.detachedAt != null) return
  c.event('payment_method.expiring', method.id, () => serializePaymentMethod(method))
  const { customerId, id: subscriptionId } = s
  queueMail(c, { kind: 'card_expiring', customerId, subscriptionId, paymentMethodId: method.id })
}
