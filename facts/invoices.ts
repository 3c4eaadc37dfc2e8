// Opens invoices and the attempts to pay them. Whether money has come is facts/settle.ts; when an invoice is due to be
// opened is rules/subscriptions.ts.

import {
  Invoice,
  Merchant,
  Payment,
  type PaymentMethod,
  type Price,
  type Product,
  type Subscription,
} from '../db/entities/index.ts'
import { mintId, mintToken, qrReference } from '../db/ids.ts'
import { invoiceLine, invoiceTotals } from '../rules/invoices.ts'
import { satang, zero } from '../rules/money.ts'
import { encodeThaiQr } from '../rules/thai-qr.ts'
import { invoiceQrUrls } from '../wire/links.ts'
import { announceInvoice, announcePayment } from './announce.ts'
import type { Commit } from './commit.ts'

type Owner = Pick<Subscription, 'id' | 'merchantId' | 'livemode' | 'customerId' | 'quantity'>

export interface SubscriptionInvoice {
  subscription: Owner
  id?: string
  billingReason: 'subscription_create' | 'subscription_cycle'
  price: Price
  product: Product
  period: { number: number; startAt: number; endAt: number }
  /** When it must be paid, Unix seconds; null for a card that is charged at once. */
  dueDate: number | null
}

/**
 * Opens the invoice of one period. Safe to repeat: unique (subscription, period_start) among those not void
 * (index invoices_billed_once). Source: contract §3 "Invoices".
 */
export function openSubscriptionInvoice(c: Commit, wanted: SubscriptionInvoice): Invoice {
  const { subscription: s, price, product, period } = wanted
  const line = invoiceLine({
    description: product.name,
    price: price.id,
    product: product.id,
    quantity: s.quantity,
    unitAmountSatang: satang(price.amountSatang!),
    discountSatang: zero,
    periodStart: period.startAt,
    periodEnd: period.endAt,
  })
  const totals = invoiceTotals([line])
  const invoice = c.em.create(Invoice, {
    id: wanted.id ?? mintId('in_'),
    merchantId: s.merchantId,
    livemode: s.livemode,
    status: 'open',
    subscriptionId: s.id,
    customerId: s.customerId,
    billingReason: wanted.billingReason,
    periodNumber: period.number,
    periodStart: period.startAt,
    periodEnd: period.endAt,
    lines: [line],
    subtotalSatang: totals.subtotal_satang,
    discountSatang: totals.discount_satang,
    totalSatang: totals.total_satang,
    amountPaidSatang: 0,
    dueDate: wanted.dueDate,
    attemptCount: 0,
    hostedToken: mintToken(),
    metadata: {},
    createdAt: c.at,
  })
  c.number(invoice)
  announceInvoice(c, 'invoice.created', invoice)
  return invoice
}

/** A card attempt on an open invoice, not yet charged. Its id is the gateway's idempotency key. Announced at once. */
export function openCardAttempt(
  c: Commit,
  invoice: Invoice,
  method: Pick<PaymentMethod, 'id' | 'gateway' | 'card'>,
): Payment {
  const payment = c.em.create(Payment, {
    ...attemptOn(c, invoice),
    status: 'processing',
    paymentMethodId: method.id,
    paymentMethodType: 'card',
    paymentMethodDetails: { type: 'card', card: method.card },
    gateway: method.gateway,
    chargeStartedAt: c.at,
  })
  invoice.paymentId = payment.id
  announcePayment(c, 'payment.created', payment)
  return payment
}

/**
 * A PromptPay attempt on an open invoice: the QR is made here, from the merchant's biller id and a reference that lets the
 * transfer find its payment. It can be paid as long as the invoice can (`expiresAt`, Unix seconds).
 */
export async function openQrAttempt(c: Commit, invoice: Invoice, gateway: string, expiresAt: number): Promise<Payment> {
  const merchant = await c.em.findOneOrFail(Merchant, invoice.merchantId)
  const id = mintId('pay_')
  const reference = qrReference(id)
  const payment = c.em.create(Payment, {
    ...attemptOn(c, invoice),
    id,
    status: 'requires_action',
    paymentMethodType: 'promptpay',
    paymentMethodDetails: { type: 'promptpay' },
    gateway,
    reference,
    expiresAt,
  })
  invoice.paymentId = payment.id
  invoice.qrPayload = encodeThaiQr({
    billerId: merchant.billerId,
    ref1: reference,
    amountSatang: satang(invoice.totalSatang),
    merchantName: merchant.name,
    merchantCity: merchant.settings.city ?? 'Bangkok',
  })
  invoice.qrExpiresAt = expiresAt
  payment.nextAction = {
    type: 'display_qr',
    qr: { payload: invoice.qrPayload, ...invoiceQrUrls(c.links, invoice.hostedToken), expires_at: expiresAt },
  }
  announcePayment(c, 'payment.created', payment)
  return payment
}

function attemptOn(c: Commit, invoice: Invoice) {
  return {
    id: mintId('pay_'),
    merchantId: invoice.merchantId,
    livemode: invoice.livemode,
    customerId: invoice.customerId,
    subscriptionId: invoice.subscriptionId,
    invoiceId: invoice.id,
    checkoutSessionId: invoice.checkoutSessionId,
    grossSatang: invoice.totalSatang,
    feeSatang: 0,
    netSatang: invoice.totalSatang,
    feeDetails: [],
    refundedSatang: 0,
    amountReceivedSatang: 0,
    announced: true,
    metadata: {},
    createdAt: c.at,
  }
}
