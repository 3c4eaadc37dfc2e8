// Sample objects of money: invoices, payments by card and by QR, refunds and disputes, inbound transfers, and payouts. Amounts of invoices and
// payments follow the rules, so that they add up. What was sold is shop.ts.
import type {
  Dispute,
  InboundTransfer,
  Invoice,
  Payment,
  Payout,
  PayoutSkip,
  Refund,
  TaxDocument,
} from '../../db/entities/index.ts'
import { feesFor, gatewayFees } from '../../rules/fees.ts'
import { invoiceLine, invoiceNumber } from '../../rules/invoices.ts'
import { satang, shareHalfUp, zero } from '../../rules/money.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { addDays, bangkokYear } from '../../rules/periods.ts'
import { taxed, taxTotals } from '../../rules/tax.ts'
import { encodeThaiQr } from '../../rules/thai-qr.ts'
import { serializeDispute } from '../dispute.ts'
import { serializeInboundTransfer } from '../inbound-transfer.ts'
import { serializeInvoice } from '../invoice.ts'
import { invoiceQrUrls } from '../links.ts'
import { serializePayment } from '../payment.ts'
import { serializePayout, serializePayoutSkip } from '../payout.ts'
import { serializeRefund } from '../refund.ts'
import { serializeTaxDocument } from '../tax-document.ts'
import { rowOf } from './row.ts'
import { month, PLAN_SATANG } from './shop.ts'
import type { SampleWorld } from './world.ts'

const owned = (w: SampleWorld) => ({ livemode: w.livemode, metadata: w.metadata, createdAt: w.at })
const HOSTED_TOKEN = 'sample'

export type InvoiceChanges = Partial<Invoice>

/** Paid by card, unless `changed` makes it wait for a QR. */
export function sampleInvoice(w: SampleWorld, changed: InvoiceChanges = {}) {
  const { startAt, endAt } = month(w)
  const amount = satang(PLAN_SATANG)
  return serializeInvoice(
    rowOf<Invoice>({
      ...owned(w),
      id: w.id('invoice'),
      number: invoiceNumber(bangkokYear(w.at), 1),
      status: 'open',
      subscriptionId: w.id('subscription'),
      customerId: w.id('customer'),
      billingReason: 'subscription_cycle',
      periodStart: startAt,
      periodEnd: endAt,
      lines: [
        invoiceLine({
          description: 'Studio',
          price: w.id('price'),
          product: w.id('product'),
          quantity: 1,
          unitAmountSatang: amount,
          discountSatang: satang(0),
          tax: { tax_category: 'standard', tax_behavior: 'inclusive' },
          periodStart: startAt,
          periodEnd: endAt,
        }),
      ],
      subtotalSatang: PLAN_SATANG,
      discountSatang: 0,
      taxSatang: 0,
      exclusiveTaxSatang: 0,
      totalSatang: PLAN_SATANG,
      amountPaidSatang: 0,
      autoSend: false,
      withholdingRateBps: 0,
      withheldSatang: 0,
      paymentId: w.id('payment'),
      attemptCount: 0,
      hostedToken: HOSTED_TOKEN,
      ...changed,
    }),
    w.links,
  )
}

/** The changes that make an invoice payable by QR, due at an instant. */
export function byQr(w: SampleWorld, dueDate: number): InvoiceChanges {
  return { dueDate, qrPayload: qrPayload(), qrExpiresAt: addDays(dueDate, 14), createdAt: w.at }
}

/** The changes that make it one that a person wrote. */
export function byHand(w: SampleWorld): InvoiceChanges {
  const line = {
    description: 'Website, first part',
    price: null,
    product: null,
    quantity: 1,
    periodStart: null,
    periodEnd: null,
    tax: { tax_category: 'standard', tax_behavior: 'inclusive' } as const,
  }
  return {
    ...byQr(w, addDays(w.at, 30)),
    qrExpiresAt: null,
    subscriptionId: null,
    billingReason: 'manual',
    periodStart: null,
    periodEnd: null,
    lines: [invoiceLine({ ...line, unitAmountSatang: satang(PLAN_SATANG), discountSatang: satang(0) })],
    memo: 'Thank you.',
    finalizedAt: w.at,
  }
}

/** The same before it is finalized. */
export function sampleDraft(w: SampleWorld) {
  const none = { number: null, paymentId: null, qrPayload: null, dueDate: null, finalizedAt: null }
  return sampleInvoice(w, { ...byHand(w), ...none, status: 'draft', daysUntilDue: 30 })
}

function qrPayload(): string {
  const bill = { billerId: '010553600031301', ref1: 'SAMPLE', amountSatang: satang(PLAN_SATANG) }
  return encodeThaiQr({ ...bill, merchantName: 'Sample', merchantCity: 'Bangkok' })
}

export type PaymentChanges = Partial<Payment>

const attempt = (w: SampleWorld) => ({
  ...owned(w),
  id: w.id('payment'),
  customerId: w.id('customer'),
  subscriptionId: w.id('subscription'),
  invoiceId: w.id('invoice'),
  gateway: 'simulator',
  settlement: 'platform' as const,
  grossSatang: PLAN_SATANG,
  feeSatang: 0,
  netSatang: 0,
  feeDetails: [],
  refundedSatang: 0,
  amountReceivedSatang: 0,
})

/** A charge of a card. */
export function sampleCardPayment(w: SampleWorld, changed: PaymentChanges = {}) {
  return serializePayment(
    rowOf<Payment>({
      ...attempt(w),
      status: 'processing',
      paymentMethodId: w.id('payment_method'),
      paymentMethodType: 'card',
      paymentMethodDetails: {
        type: 'card',
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: bangkokYear(w.at) + 3 },
      },
      ...changed,
    }),
  )
}

/** The changes that make a charge succeed. */
export function arrived(w: SampleWorld): PaymentChanges {
  const fees = feesFor({ grossSatang: satang(PLAN_SATANG), methodType: 'card', at: w.at })
  return {
    ...fees,
    status: 'succeeded',
    amountReceivedSatang: PLAN_SATANG,
    paidAt: w.at,
    availableOn: addDays(w.at, 7),
  }
}

/** The changes that make a charge succeed at an account whose settlement is direct, and say what the gateway took. */
export function keptByGateway(w: SampleWorld): PaymentChanges {
  const said = { feeSatang: satang(shareHalfUp(satang(PLAN_SATANG), 365)), vatSatang: zero }
  return {
    ...arrived(w),
    ...gatewayFees({ grossSatang: satang(PLAN_SATANG), ...said }),
    gateway: w.id('gateway_account'),
    settlement: 'direct',
    availableOn: null,
  }
}

/** A QR that a buyer sees. */
export function sampleQrPayment(w: SampleWorld, status: 'requires_action' | 'expired') {
  const qr = { payload: qrPayload(), ...invoiceQrUrls(w.links, HOSTED_TOKEN), expires_at: w.at + 900 }
  const nextAction = status === 'expired' ? null : { type: 'display_qr' as const, qr }
  return serializePayment(
    rowOf<Payment>({
      ...attempt(w),
      status,
      paymentMethodType: 'promptpay',
      paymentMethodDetails: { type: 'promptpay' },
      nextAction,
    }),
  )
}

export function sampleRefund(w: SampleWorld, status: 'pending' | 'succeeded' | 'failed') {
  return serializeRefund(
    rowOf<Refund>({
      ...owned(w),
      id: w.id('refund'),
      paymentId: w.id('payment'),
      amountSatang: PLAN_SATANG,
      status,
      reason: 'requested by the buyer',
      failureReason: status === 'failed' ? 'account_closed' : null,
      byHand: false,
      outside: false,
    }),
    w.links,
  )
}

/** The full tax invoice of the sample's invoice. */
export function sampleTaxDocument(w: SampleWorld, changed: Partial<TaxDocument> = {}) {
  const line = invoiceLine({
    ...{ description: 'Studio', price: w.id('price'), product: w.id('product'), quantity: 1 },
    ...{ unitAmountSatang: satang(PLAN_SATANG), discountSatang: satang(0), periodStart: null, periodEnd: null },
    tax: { tax_category: 'standard', tax_behavior: 'inclusive' },
  })
  const lines = taxed([line], 700)
  const address = { line1: '99 Rama IV Road', province: 'Bangkok', postal_code: '10330', country: 'TH' }
  return serializeTaxDocument(
    rowOf<TaxDocument>({
      ...owned(w),
      id: w.id('tax_document'),
      kind: 'full',
      number: `TAX-${bangkokYear(w.at)}-000001`,
      status: 'issued',
      invoiceId: w.id('invoice'),
      paymentId: w.id('payment'),
      seller: { name: 'Sample Co., Ltd.', tax_id: '0105536000313', branch: '00000', address },
      buyer: { name: 'Buyer Co., Ltd.', tax_id: '0105599000108', branch: '00000', address },
      lines,
      totals: taxTotals(lines),
      totalSatang: PLAN_SATANG,
      issuedAt: w.at,
      ...changed,
    }),
    w.links,
  )
}

export function sampleDispute(w: SampleWorld, status: 'open' | 'won' | 'lost') {
  return serializeDispute(
    rowOf<Dispute>({
      ...owned(w),
      id: w.id('dispute'),
      paymentId: w.id('payment'),
      customerId: w.id('customer'),
      amountSatang: PLAN_SATANG,
      reason: 'fraudulent',
      status,
      closedAt: status === 'open' ? null : w.at,
    }),
  )
}

/** 1 000 satang more than the amount due. */
export function sampleTransfer(w: SampleWorld) {
  return serializeInboundTransfer(
    rowOf<InboundTransfer>({
      livemode: w.livemode,
      createdAt: w.at,
      id: w.id('inbound_transfer'),
      status: 'overpaid',
      reason: 'overpaid',
      amountSatang: PLAN_SATANG + 1_000,
      excessSatang: 1_000,
      parkedSatang: 1_000,
      returningSatang: 0,
      returnedSatang: 0,
      matches: [{ payment: w.id('payment'), amount_satang: PLAN_SATANG }],
      reference: 'SAMPLE',
      paymentId: w.id('payment'),
      paidAt: w.at,
    }),
  )
}

export type PayoutChanges = Partial<Payout>

export function samplePayout(w: SampleWorld, changed: PayoutChanges = {}) {
  const round = roundDueAt(w.at)
  return serializePayout(
    rowOf<Payout>({
      ...owned(w),
      id: w.id('payout'),
      status: 'pending',
      amountSatang: 953_820,
      bankAccount: {
        id: w.id('bank_account'),
        bank_code: '014',
        bank_name: 'Siam Commercial Bank',
        account_name: 'Hong Saeng Studio Co., Ltd.',
        last4: '7890',
      },
      round: round.date,
      automatic: true,
      byHand: false,
      arrivalDate: addDays(w.at, 1),
      ...changed,
    }),
    w.links,
  )
}

export function samplePayoutSkip(w: SampleWorld) {
  const { date, at } = roundDueAt(w.at)
  return serializePayoutSkip(
    rowOf<PayoutSkip>({
      livemode: w.livemode,
      createdAt: w.at,
      id: w.id('payout_skip'),
      round: date,
      roundAt: at,
      reason: 'below_minimum',
      availableSatang: 19_218,
      minimumPayoutSatang: 50_000,
    }),
  )
}
