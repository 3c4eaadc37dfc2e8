// Subscriptions, invoices and payments: the rows that decide. Which moves are allowed is in rules/lifecycles.ts, what
// comes next in rules/subscriptions.ts; here are only columns.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { SubscriptionDiscount } from '../../rules/discounts.ts'
import type { TransferMatch, TransferStatus } from '../../rules/inbound-transfers.ts'
import type { InvoiceLine } from '../../rules/invoices.ts'
import type { EndedReason, InvoiceStatus, PaymentStatus, SubscriptionStatus } from '../../rules/lifecycles.ts'
import type { PlannedStep } from '../../rules/subscriptions.ts'
import { id, instant, metadata, owned, problem, satangColumn } from './base.ts'

export interface NextAction {
  type: 'redirect_to_url' | 'display_qr'
  redirect_to_url?: { url: string }
  qr?: { payload: string; png_url: string; svg_url: string; expires_at: number }
}

export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: id(),
    ...owned(),
    customerId: p.text(),
    productId: p.text(),
    priceId: p.text(),
    quantity: p.integer(),
    collectionMethod: p.text().$type<'auto_charge' | 'invoice'>(),
    status: p.text().$type<SubscriptionStatus>(),
    paymentMethodId: p.text().nullable(),
    daysUntilDue: p.integer().nullable(),
    interval: p.text().$type<'month' | 'year'>(),
    /** Period n ends at anchor + (n − anchorPeriod) intervals (rules/subscriptions.ts). */
    anchorAt: instant(),
    /** How many periods lie before the anchor: 0 until a change of the interval moves it. */
    anchorPeriod: p.integer(),
    /** Which period, counted from 1, is the current one. */
    periodNumber: p.integer(),
    currentPeriodStart: instant(),
    currentPeriodEnd: instant(),
    cancelAtPeriodEnd: p.boolean(),
    cancelAt: instant().nullable(),
    canceledAt: instant().nullable(),
    endedAt: instant().nullable(),
    endedReason: p.text().$type<EndedReason>().nullable(),
    latestInvoiceId: p.text().nullable(),
    nextAction: p.json<NextAction>().nullable(),
    discount: p.json<SubscriptionDiscount>().nullable(),
    pastDueSince: instant().nullable(),
    firstFailedAt: instant().nullable(),
    failedAttempts: p.integer(),
    nextRetryAt: instant().nullable(),
    /** While past due: until when it still gives access; null when that is over. */
    graceUntil: instant().nullable(),
    /** While past due: when we stop waiting for the money. */
    giveUpAt: instant().nullable(),
    /** Until when the buyer may still confirm a charge with the bank. */
    actionBy: instant().nullable(),
    /** What the next invoice takes over, in satang: negative is the customer's credit, positive is owed. */
    carriedSatang: satangColumn(),
    /** When a first payment that never came ends the subscription. */
    firstPaymentBy: instant().nullable(),
    /** What its workflow does next, and when; null when nothing is planned. Decided in the command, obeyed by the workflow. */
    plannedStep: p.text().$type<PlannedStep>().nullable(),
    nextActionAt: instant().nullable(),
    /** The checkout that started it. */
    checkoutSessionId: p.text().nullable(),
    testClockId: p.text().nullable(),
    metadata: metadata(),
    createdAt: instant(),
    problem: problem(),
  },
})
export type Subscription = InferEntity<typeof Subscription>

export const Invoice = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: id(),
    ...owned(),
    /** Given by number_invoices as the last thing of the transaction, so that the counter's lock is short. */
    number: p.text().nullable(),
    status: p.text().$type<InvoiceStatus>(),
    subscriptionId: p.text().nullable(),
    checkoutSessionId: p.text().nullable(),
    customerId: p.text(),
    billingReason: p
      .text()
      .$type<'subscription_create' | 'subscription_cycle' | 'subscription_change' | 'checkout' | 'manual'>(),
    periodNumber: p.integer().nullable(),
    periodStart: instant().nullable(),
    periodEnd: instant().nullable(),
    lines: p.json<InvoiceLine[]>(),
    subtotalSatang: satangColumn(),
    discountSatang: satangColumn(),
    totalSatang: satangColumn(),
    amountPaidSatang: satangColumn(),
    dueDate: instant().nullable(),
    /** The current attempt. */
    paymentId: p.text().nullable(),
    attemptCount: p.integer(),
    nextAttemptAt: instant().nullable(),
    hostedToken: p.text(),
    /** The token of before it was last renewed, and when that was, in real time (commands/hosted-links.ts). */
    hostedPreviousToken: p.text().nullable(),
    hostedRenewedAt: instant().nullable(),
    qrPayload: p.text().nullable(),
    qrExpiresAt: instant().nullable(),
    paidAt: instant().nullable(),
    /** Void, and its period is waived: it begins as if it were paid. */
    waived: p.boolean(),
    /** When a reminder was last due, sent or left out. */
    remindedAt: instant().nullable(),
    overdueAt: instant().nullable(),
    /** What this invoice took over from its subscription (`carriedSatang` there); goes back when it is voided. */
    carriedSatang: satangColumn(),
    /** What of its period changes of plan have given as credit: that much of it is not refunded while the subscription goes on. */
    creditedSatang: satangColumn().default(0),
    /** The use of a code that its discount comes from; paying it commits the use. */
    discountUseId: p.text().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Invoice = InferEntity<typeof Invoice>

/** What a charge is meant to bring about, kept with the attempt until its outcome is known (design "Where HTTP needs the outcome now"). */
export type ChargeIntent = SubscriptionIntent | ChangeIntent

/** A change of plan that takes effect when it is paid. */
export interface ChangeIntent {
  kind: 'change'
  /** The plan that was changed: another one by now makes the payment late. */
  from: { priceId: string; quantity: number; periodNumber: number }
  priceId: string
  quantity: number
  lines: InvoiceLine[]
  carriedSatang: number
  /** What of the periods before it is credit; absent in intents from before it was kept. */
  credits?: { periodEnd: number; netSatang: number }[]
  /** Set where the change begins a new period. */
  period: { number: number; startAt: number; endAt: number } | null
  requestId: string | null
  idempotencyKey: string | null
}

/** A subscription that is born with its first charge. */
export interface SubscriptionIntent {
  kind?: undefined
  subscriptionId: string
  invoiceId: string
  customerId: string
  priceId: string
  productId: string
  quantity: number
  paymentMethodId: string
  paymentBehavior: 'error_if_incomplete' | 'allow_incomplete'
  discount?: SubscriptionDiscount | null
  metadata: Record<string, string>
  requestId: string | null
  idempotencyKey: string | null
  testClockId: string | null
}

export interface FeeDetail {
  type: 'fee' | 'vat'
  description: string
  rate_bps: number
  amount_satang: number
}

export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: id(),
    ...owned(),
    status: p.text().$type<PaymentStatus>(),
    customerId: p.text(),
    subscriptionId: p.text().nullable(),
    invoiceId: p.text().nullable(),
    checkoutSessionId: p.text().nullable(),
    paymentMethodId: p.text().nullable(),
    paymentMethodType: p.text().$type<'card' | 'promptpay'>(),
    paymentMethodDetails: p.json<Record<string, unknown>>().nullable(),
    gateway: p.text(),
    grossSatang: satangColumn(),
    feeSatang: satangColumn(),
    netSatang: satangColumn(),
    feeDetails: p.json<FeeDetail[]>(),
    refundedSatang: satangColumn(),
    /** What the buyer's bank has taken back: while a dispute is open, and for good when it is lost. */
    disputedSatang: satangColumn().default(0),
    disputeId: p.text().nullable(),
    /** It bought nothing: what it was for had ended, had changed, or was paid already. Its money goes back, or is held in suspense. */
    isLate: p.boolean().default(false),
    amountReceivedSatang: satangColumn(),
    /** It had failed or run out before its money came: a QR that was paid after all. */
    recovered: p.boolean().default(false),
    failureCode: p.text().nullable(),
    declineCode: p.text().nullable(),
    nextAction: p.json<NextAction>().nullable(),
    /** The reference inside a QR payload, by which a transfer finds its payment. */
    reference: p.text().nullable(),
    expiresAt: instant().nullable(),
    availableOn: instant().nullable(),
    payoutId: p.text().nullable(),
    paidAt: instant().nullable(),
    /** Set with the commit that precedes the gateway call: from here on an outcome is looked up, never guessed. */
    chargeStartedAt: instant().nullable(),
    intent: p.json<ChargeIntent>().nullable(),
    /** Asked for by a person, not by the schedule: its failure counts for no retry. */
    onDemand: p.boolean(),
    /** False until the payment's outcome is known enough to be published: unannounced attempts are in no read and no event. */
    announced: p.boolean(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Payment = InferEntity<typeof Payment>

export const InboundTransfer = defineEntity({
  name: 'InboundTransfer',
  tableName: 'inbound_transfers',
  properties: {
    id: id(),
    ...owned(),
    gateway: p.text(),
    /** The provider's own reference of the transfer: unique, so that a report that comes twice is one transfer. */
    providerReference: p.text(),
    paymentId: p.text().nullable(),
    /** The payment that charged it, where no bank has reported a transfer: it bought nothing and its refund failed. Null for every other. */
    sourcePaymentId: p.text().nullable(),
    reference: p.text().nullable(),
    amountSatang: satangColumn(),
    excessSatang: satangColumn(),
    /** Held for its sender and free to be matched or to go back. amount = matches + held in suspense + returning + returned, once it was looked at. */
    parkedSatang: satangColumn(),
    /** Reserved for its sender: the gateway has been asked, or will be. */
    returningSatang: satangColumn(),
    returnedSatang: satangColumn(),
    /** What it has paid. Only ever added to. */
    matches: p.json<TransferMatch[]>(),
    /** How many ledger transactions it has: the step of the last one. */
    bookings: p.integer(),
    /** How often a return was asked for: part of the gateway's idempotency key. */
    returns: p.integer(),
    status: p.text().$type<TransferStatus>(),
    reason: p.text().nullable(),
    paidAt: instant(),
    /** When somebody said by hand what it is for; from then on it counts (D82). */
    matchedAt: instant().nullable(),
    /** Real time at which its own workflow acts next; null when nothing is to be done. */
    nextActionAt: instant().nullable(),
    createdAt: instant(),
    problem: problem(),
  },
})
export type InboundTransfer = InferEntity<typeof InboundTransfer>

export const CreditGrant = defineEntity({
  name: 'CreditGrant',
  tableName: 'credit_grants',
  properties: {
    id: id(),
    ...owned(),
    customerId: p.text(),
    productId: p.text(),
    invoiceId: p.text().nullable(),
    /** Credits of a product × quantity can pass 2^31. */
    grantedAmount: p.bigint('number'),
    remaining: p.bigint('number'),
    expiresAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type CreditGrant = InferEntity<typeof CreditGrant>
