// Subscriptions, invoices, payments and inbound transfers: only their columns. rules/lifecycles.ts says which moves are allowed,
// rules/subscriptions.ts what comes next.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { CertificateFile } from '../../rules/certificate-files.ts'
import type { SubscriptionDiscount } from '../../rules/discounts.ts'
import type { Settlement } from '../../rules/gateway-accounts.ts'
import type { TransferMatch, TransferStatus } from '../../rules/inbound-transfers.ts'
import type { InvoiceLine } from '../../rules/invoices.ts'
import type { EndedReason, InvoiceStatus, PaymentStatus, SubscriptionStatus } from '../../rules/lifecycles.ts'
import type { InvoiceStep } from '../../rules/manual-invoices.ts'
import type { OutsideDetails, PaidWith } from '../../rules/paid-outside.ts'
import type { PlannedStep } from '../../rules/subscriptions.ts'
import type { TaxDetails } from '../../rules/tax-settings.ts'
import type { CertificateStatus, WithholdingOffer } from '../../rules/withholding.ts'
import { id, instant, metadata, owned, problem, satangColumn } from './base.ts'
import type { CardShown } from './customers.ts'

export interface NextAction {
  type: 'redirect_to_url' | 'display_qr'
  redirect_to_url?: { url: string }
  /** `expires_at` is null where the code lasts as long as its invoice is owed. `payload` is null for a code of which the gateway gives only a `picture` (a data URI, which no answer shows). */
  qr?: { payload: string | null; picture?: string; png_url: string; svg_url: string; expires_at: number | null }
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
    /** It is charged to a card, and an invoice that was sent before is still collected as an invoice. */
    owesByInvoice: p.boolean().default(false),
    /** The last period whose charge was announced ahead. */
    noticedPeriod: p.integer().default(0),
    status: p.text().$type<SubscriptionStatus>(),
    paymentMethodId: p.text().nullable(),
    daysUntilDue: p.integer().nullable(),
    interval: p.text().$type<'month' | 'year'>(),
    /** Period n ends at anchor + (n − anchorPeriod) intervals (rules/subscriptions.ts). */
    anchorAt: instant(),
    /** The number of periods before the anchor: 0 until a change of the interval moves the anchor. */
    anchorPeriod: p.integer(),
    /** The number of the current period, counted from 1. */
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
    /** While past due: when access ends; null when it has ended. */
    graceUntil: instant().nullable(),
    /** While past due: when dunning gives up. */
    giveUpAt: instant().nullable(),
    /** The deadline for the buyer to confirm a charge with the bank. */
    actionBy: instant().nullable(),
    /** The credit balance that the next invoice takes over, in satang: negative is the customer's credit, positive is owed. */
    carriedSatang: satangColumn(),
    /** When the subscription ends if the first payment has not come. */
    firstPaymentBy: instant().nullable(),
    /** What its workflow does next, and when; null when nothing is planned. The command decides it and the workflow carries it out. */
    plannedStep: p.text().$type<PlannedStep>().nullable(),
    nextActionAt: instant().nullable(),
    /** The checkout that started the subscription. */
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
    /** number_invoices gives it as the last thing of the transaction, so that the counter's lock is short. */
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
    /** All of its tax, and the part of the total that comes on top of the prices. */
    taxSatang: satangColumn(),
    exclusiveTaxSatang: satangColumn(),
    totalSatang: satangColumn(),
    /** The buyer that its tax document names, where it is another than the customer. */
    taxDetails: p.json<TaxDetails>().nullable(),
    amountPaidSatang: satangColumn(),
    /** What the buyer withholds of the amount before VAT, in basis points, and how much that is. The invoice asks for the rest. */
    withholdingRateBps: p.integer().default(0),
    withheldSatang: satangColumn().default(0),
    /** Of a paid invoice of which tax was withheld: whether its certificate has come. */
    certificate: p.text().$type<CertificateStatus>().nullable(),
    certificateNumber: p.text().nullable(),
    /** The day that stands on it, `YYYY-MM-DD`. */
    certificateDate: p.text().nullable(),
    certificateReceivedAt: instant().nullable(),
    certificateAskedAt: instant().nullable(),
    /** Of the file that counts, whose bytes are in `certificate_files` (commands/certificate-files.ts). */
    certificateFile: p.json<CertificateFile>().nullable(),
    dueDate: instant().nullable(),
    /** The current attempt. */
    paymentId: p.text().nullable(),
    attemptCount: p.integer(),
    nextAttemptAt: instant().nullable(),
    hostedToken: p.text(),
    /** The token before the last renewal of the link, and the real time of that renewal (commands/hosted-links.ts). */
    hostedPreviousToken: p.text().nullable(),
    hostedRenewedAt: instant().nullable(),
    qrPayload: p.text().nullable(),
    qrExpiresAt: instant().nullable(),
    paidAt: instant().nullable(),
    /** The invoice is void and its period is waived: the period begins as if it were paid. */
    waived: p.boolean(),
    /** When a reminder was last due, whether it was sent or left out. */
    remindedAt: instant().nullable(),
    overdueAt: instant().nullable(),
    /** The credit balance that this invoice took over from its subscription (`carriedSatang` there). Returned when the invoice is voided. */
    carriedSatang: satangColumn(),
    /** The part of its period that plan changes have credited. That part is not refunded while the subscription continues. */
    creditedSatang: satangColumn().default(0),
    /** The use of the discount code behind its discount. Payment of the invoice commits the use. */
    discountUseId: p.text().nullable(),
    /** An invoice made by hand: what the merchant adds for the buyer. */
    memo: p.text().nullable(),
    /** Of a draft: how long after its issue it is due; null where `dueDate` says when. */
    daysUntilDue: p.integer().nullable(),
    /** It is sent by mail when it is finalized. */
    autoSend: p.boolean().default(false),
    /** When it stopped being a draft, and when it was last sent by mail. Null for an invoice that is not made by hand. */
    finalizedAt: instant().nullable(),
    sentAt: instant().nullable(),
    /** What the workflow of an invoice made by hand does next, and when. Null for all others: their subscription or checkout plans. */
    plannedStep: p.text().$type<InvoiceStep>().nullable(),
    nextActionAt: instant().nullable(),
    /** A charge of it is under way until then (`actionBy` of a subscription). */
    actionBy: instant().nullable(),
    testClockId: p.text().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Invoice = InferEntity<typeof Invoice>

/**
 * What a charge is meant to bring about, kept with the attempt until its outcome is known (docs/architecture.md, "A subscription charged to a card").
 */
export type ChargeIntent = SubscriptionIntent | ChangeIntent

/** A plan change that takes effect when it is paid. */
export interface ChangeIntent {
  kind: 'change'
  /** The plan before the change. If the subscription has another plan by now, the payment is late. */
  from: { priceId: string; quantity: number; periodNumber: number }
  priceId: string
  quantity: number
  /** Its own lines, without what is taken over. */
  lines: InvoiceLine[]
  carriedSatang: number
  /** The rate of standard lines when it was asked for. */
  standardBps: number
  /** The credit for the periods before it. Absent in intents from before this was recorded. */
  credits?: { periodEnd: number; netSatang: number }[]
  /** Set when the change begins a new period. */
  period: { number: number; startAt: number; endAt: number } | null
  /** The instant that the lines are priced for. Absent in intents from before this was recorded: that of the payment. */
  pricedAt?: number
  requestId: string | null
  idempotencyKey: string | null
}

/** A subscription that is created with its first charge. */
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
  /** The rate of standard lines when it was asked for: what is charged is what was asked for. */
  standardBps: number
  metadata: Record<string, string>
  requestId: string | null
  idempotencyKey: string | null
  testClockId: string | null
}

/** What was paid with, as it was then. */
export interface PaymentMethodDetails {
  type: PaidWith
  card?: CardShown
  outside?: OutsideDetails
}

export interface FeeDetail {
  type: 'fee' | 'vat'
  description: string
  /** Null: the gateway's fee, of which the rate is not said. */
  rate_bps: number | null
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
    paymentMethodType: p.text().$type<PaidWith>(),
    paymentMethodDetails: p.json<PaymentMethodDetails>().nullable(),
    gateway: p.text(),
    /** The gateway's own id of the charge; null until it says one, and always for the simulator. */
    gatewayReference: p.text().nullable(),
    grossSatang: satangColumn(),
    /** Who gets the money, as the account said when the attempt was made. */
    settlement: p.text().$type<Settlement>(),
    /** Of direct money: the gateway's fee with its VAT, null until the gateway says it. So are net and details. */
    feeSatang: satangColumn().nullable(),
    netSatang: satangColumn().nullable(),
    feeDetails: p.json<FeeDetail[]>().nullable(),
    /** What the gateway takes for the charge, without VAT; null until it says so. Of platform money it is the operator's cost. */
    gatewayFeeSatang: satangColumn().nullable(),
    gatewayFeeVatSatang: satangColumn().nullable(),
    /** When the buyer paid, as the gateway says it; null until it does. */
    gatewayPaidAt: instant().nullable(),
    refundedSatang: satangColumn(),
    /** The amount that the buyer's bank has taken back: while a dispute is open, and for good when the dispute is lost. */
    disputedSatang: satangColumn().default(0),
    disputeId: p.text().nullable(),
    /** The payment is late: what it was for had ended, had changed, or was already paid. Its money is refunded or held in suspense. */
    isLate: p.boolean().default(false),
    amountReceivedSatang: satangColumn(),
    /** The payment had failed or expired before its money came, such as a QR that was paid after all. */
    recovered: p.boolean().default(false),
    failureCode: p.text().nullable(),
    declineCode: p.text().nullable(),
    nextAction: p.json<NextAction>().nullable(),
    /** The reference inside a QR payload. A transfer finds its payment by it. */
    reference: p.text().nullable(),
    expiresAt: instant().nullable(),
    availableOn: instant().nullable(),
    payoutId: p.text().nullable(),
    paidAt: instant().nullable(),
    /** Set in the commit before the gateway call. From here on the outcome is looked up and never guessed. */
    chargeStartedAt: instant().nullable(),
    intent: p.json<ChargeIntent>().nullable(),
    /** A person asked for the charge, not the schedule. Its failure does not count as a retry. */
    onDemand: p.boolean(),
    /** False until the payment's outcome is known well enough to be announced. An attempt that is not announced is in no read and no event. */
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
    /** The provider's own reference of the transfer. It is unique, so a repeated report is one transfer. */
    providerReference: p.text(),
    paymentId: p.text().nullable(),
    /** The payment that charged the money, when no bank has reported a transfer: a late payment whose refund failed. Null for all others. */
    sourcePaymentId: p.text().nullable(),
    /** Who has the money. */
    settlement: p.text().$type<Settlement>(),
    reference: p.text().nullable(),
    amountSatang: satangColumn(),
    excessSatang: satangColumn(),
    /**
     * The amount in suspense, free to be matched or returned. Once the transfer is processed, amount = matches + in suspense + returning + returned.
     */
    parkedSatang: satangColumn(),
    /** The amount reserved for its return: the gateway has been asked, or will be. */
    returningSatang: satangColumn(),
    returnedSatang: satangColumn(),
    /** The payments that it has paid. Entries are only added. */
    matches: p.json<TransferMatch[]>(),
    /** It is short by exactly what may be withheld; null otherwise, and once it has been decided. */
    withholdingOffer: p.json<WithholdingOffer>().nullable(),
    /** The number of its ledger transactions, which is the step of the last one. */
    bookings: p.integer(),
    /** How often a return was requested: part of the gateway's idempotency key. */
    returns: p.integer(),
    status: p.text().$type<TransferStatus>(),
    reason: p.text().nullable(),
    paidAt: instant(),
    /** When a member or an API key matched it by hand; from then on it counts (D82). */
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
