// Sample objects of a shop: customers, catalogue and cards, checkouts and what they bring about, and the webhook endpoint. The function that
// serializes a real object makes each sample, from a row that could be real. Money that moved is money.ts.
import type {
  Approval,
  CheckoutSession,
  CreditGrant,
  Customer,
  DiscountCode,
  License,
  PaymentLink,
  PaymentMethod,
  Price,
  Product,
  SetupSession,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from '../../db/entities/index.ts'
import { consentToKeep } from '../../rules/consent.ts'
import { satang } from '../../rules/money.ts'
import { COLLECTS_NOTHING } from '../../rules/payment-links.ts'
import { addDays, bangkokDate, nthPeriodEnd } from '../../rules/periods.ts'
import { serializeApproval } from '../approval.ts'
import { serializeCheckoutSession } from '../checkout-session.ts'
import { serializeCreditGrant } from '../credits.ts'
import { serializeCustomer } from '../customer.ts'
import { serializeDiscountCode } from '../discount-code.ts'
import { serializeEntitlements } from '../entitlements.ts'
import { serializeLicense } from '../license.ts'
import { serializePaymentLink } from '../payment-link.ts'
import { serializePaymentMethod } from '../payment-method.ts'
import { serializePrice } from '../price.ts'
import { serializeProduct } from '../product.ts'
import { serializeSetupSession } from '../setup-session.ts'
import { serializeSubscription } from '../subscription.ts'
import { serializeTestClock } from '../test-clock.ts'
import { serializeWebhookEndpoint } from '../webhook-endpoint.ts'
import { rowOf } from './row.ts'
import type { SampleWorld } from './world.ts'

/** The price of the sample plan per month, in satang. */
export const PLAN_SATANG = 99_000

const owned = (w: SampleWorld) => ({ livemode: w.livemode, metadata: w.metadata, createdAt: w.at })

/** The month of the sample. */
export function month(w: SampleWorld): { startAt: number; endAt: number } {
  return { startAt: w.at, endAt: nthPeriodEnd({ anchorAt: w.at, interval: 'month', n: 1 }) }
}

export function sampleCustomer(w: SampleWorld) {
  return serializeCustomer(
    rowOf<Customer>({
      ...owned(w),
      id: w.id('customer'),
      email: 'somsri@example.com',
      name: 'Somsri Jaidee',
      phone: '+66812345678',
      address: {
        line1: '88 Charoen Krung Road',
        district: 'Bang Rak',
        province: 'Bangkok',
        postal_code: '10500',
        country: 'TH',
      },
      locale: 'th',
      defaultPaymentMethodId: w.id('payment_method'),
    }),
  )
}

export function sampleProduct(w: SampleWorld) {
  return serializeProduct(
    rowOf<Product>({
      ...owned(w),
      id: w.id('product'),
      name: 'Studio',
      description: 'The whole studio, month by month.',
      category: 'Memberships',
      active: true,
      published: true,
      licenseEnabled: true,
      licenseSeats: 2,
      featureFlags: ['export'],
      credits: 100,
      creditsExpireAfterDays: 30,
      taxCategory: 'standard',
    }),
  )
}

export function samplePrice(w: SampleWorld, changed: { active?: boolean } = {}) {
  return serializePrice(
    rowOf<Price>({
      ...owned(w),
      id: w.id('price'),
      productId: w.id('product'),
      type: 'recurring',
      amountSatang: PLAN_SATANG,
      interval: 'month',
      active: true,
      taxBehavior: 'inclusive',
      ...changed,
    }),
  )
}

export function samplePaymentMethod(w: SampleWorld, { detached = false, expiring = false } = {}) {
  const { year, month } = bangkokDate(w.at)
  return serializePaymentMethod(
    rowOf<PaymentMethod>({
      ...owned(w),
      id: w.id('payment_method'),
      customerId: w.id('customer'),
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: expiring ? month : 12, exp_year: expiring ? year : year + 3 },
      consent: { text: consentToKeep('Sample', 'en'), locale: 'en', at: w.at, ip: '203.0.113.7', source: 'portal' },
      subscriptionOnly: false,
      detachedAt: detached ? w.at : null,
    }),
  )
}

export type SubscriptionChanges = Partial<Subscription>

export function sampleSubscription(w: SampleWorld, changed: SubscriptionChanges = {}) {
  const { startAt, endAt } = month(w)
  return serializeSubscription(
    rowOf<Subscription>({
      ...owned(w),
      id: w.id('subscription'),
      customerId: w.id('customer'),
      productId: w.id('product'),
      priceId: w.id('price'),
      quantity: 1,
      collectionMethod: 'auto_charge',
      status: 'active',
      paymentMethodId: w.id('payment_method'),
      anchorAt: startAt,
      periodNumber: 1,
      currentPeriodStart: startAt,
      currentPeriodEnd: endAt,
      cancelAtPeriodEnd: false,
      latestInvoiceId: w.id('invoice'),
      carriedSatang: 0,
      ...changed,
    }),
    w.links,
  )
}

export type SessionChanges = Partial<CheckoutSession>

export function sampleApproval(w: SampleWorld, changed: Partial<Approval> = {}) {
  return serializeApproval(
    rowOf<Approval>({
      ...owned(w),
      id: w.id('approval'),
      status: 'pending',
      operation: 'createRefund',
      method: 'POST',
      path: `/v1/payments/${w.id('payment')}/refund`,
      keyId: w.id('api_key'),
      expiresAt: addDays(w.at, 3),
      ...changed,
    }),
  )
}

export function sampleSetupSession(w: SampleWorld, changed: Partial<SetupSession> = {}) {
  return serializeSetupSession(
    rowOf<SetupSession>({
      ...owned(w),
      id: w.id('setup_session'),
      status: 'open',
      customerId: w.id('customer'),
      paymentMethodId: null,
      successUrl: 'https://shop.example/thanks?s={SETUP_SESSION_ID}',
      cancelUrl: null,
      expiresAt: addDays(w.at, 7),
      hostedToken: w.id('setup_session').slice(-20),
      completedAt: null,
      ...changed,
    }),
    w.links,
  )
}

export function sampleCheckoutSession(w: SampleWorld, changed: SessionChanges = {}) {
  const amount = satang(PLAN_SATANG)
  return serializeCheckoutSession(
    rowOf<CheckoutSession>({
      collectionMethod: 'invoice',
      ...owned(w),
      id: w.id('checkout_session'),
      status: 'open',
      paymentStatus: 'unpaid',
      customerId: w.id('customer'),
      customerEmail: 'somsri@example.com',
      lines: [
        {
          price: w.id('price'),
          product: w.id('product'),
          description: 'Studio',
          quantity: 1,
          unit_amount_satang: amount,
          discount_satang: satang(0),
          amount_satang: amount,
          tax_category: 'standard',
          tax_behavior: 'inclusive',
          tax_rate_bps: 0,
          tax_satang: satang(0),
          net_satang: amount,
        },
      ],
      subtotalSatang: PLAN_SATANG,
      discountSatang: 0,
      taxSatang: 0,
      exclusiveTaxSatang: 0,
      totalSatang: PLAN_SATANG,
      paymentMethodTypes: ['promptpay', 'card'],
      successUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/basket',
      expiresAt: addDays(w.at, 1),
      invoiceId: w.id('invoice'),
      subscriptionIds: [w.id('subscription')],
      licenseIds: [],
      late: false,
      amountReceivedSatang: 0,
      allowDiscountCodes: true,
      hostedToken: 'sample',
      ...changed,
    }),
    w.links,
  )
}

export function samplePaymentLink(w: SampleWorld, changed: Partial<PaymentLink> = {}) {
  return serializePaymentLink(
    rowOf<PaymentLink>({
      ...owned(w),
      id: w.id('payment_link'),
      code: 'k7m2p9x4w3qd',
      active: true,
      lines: [{ price: w.id('price'), quantity: 1, adjustable: { minimum: 1, maximum: 10 } }],
      allowDiscountCodes: true,
      message: 'Thank you. Your order leaves us tomorrow.',
      uses: 0,
      reservedUses: 0,
      collect: { ...COLLECTS_NOTHING, name: true, phone: true },
      ...changed,
    }),
    w.links,
  )
}

export type CodeChanges = Partial<DiscountCode>

export function sampleDiscountCode(w: SampleWorld, changed: CodeChanges = {}) {
  return serializeDiscountCode(
    rowOf<DiscountCode>({
      ...owned(w),
      id: w.id('discount_code'),
      code: 'SONGKRAN',
      kind: 'percent',
      value: 20,
      active: true,
      maxUses: 100,
      uses: 0,
      duration: 'once',
      ...changed,
    }),
  )
}

export type LicenseChanges = Partial<License>

export function sampleLicense(w: SampleWorld, changed: LicenseChanges = {}) {
  return serializeLicense(
    rowOf<License>({
      livemode: w.livemode,
      createdAt: w.at,
      id: w.id('license'),
      key: '5A3F09C1-77D2E8B4-0C96F1A3-E4B8D207',
      productId: w.id('product'),
      customerId: w.id('customer'),
      paymentId: w.id('payment'),
      invoiceId: w.id('invoice'),
      subscriptionId: w.id('subscription'),
      seats: 2,
      uses: 0,
      status: 'active',
      instances: [],
      ...changed,
    }),
  )
}

/** The changes of a licence when a device has taken a seat. */
export function seatTaken(w: SampleWorld) {
  return { uses: 1, instances: [{ id: 'laptop', first_seen: w.at, last_seen: w.at }] }
}

export function sampleCreditGrant(w: SampleWorld, remaining = 100) {
  return serializeCreditGrant(
    rowOf<CreditGrant>({
      livemode: w.livemode,
      createdAt: w.at,
      id: w.id('credit_grant'),
      customerId: w.id('customer'),
      productId: w.id('product'),
      invoiceId: w.id('invoice'),
      grantedAmount: 100,
      remaining,
      expiresAt: addDays(w.at, 30),
    }),
  )
}

export function sampleEntitlements(w: SampleWorld) {
  return serializeEntitlements({
    customer: w.id('customer'),
    livemode: w.livemode,
    activeProducts: [w.id('product')],
    featureFlags: ['export'],
    credits: [{ product: w.id('product'), remaining: 100 }],
    subscriptions: [
      {
        id: w.id('subscription'),
        product: w.id('product'),
        price: w.id('price'),
        status: 'active',
        currentPeriodEnd: month(w).endAt,
        cancelAtPeriodEnd: false,
      },
    ],
  })
}

export function sampleWebhookEndpoint(w: SampleWorld, { failing = false } = {}) {
  return serializeWebhookEndpoint(
    rowOf<WebhookEndpoint>({
      ...owned(w),
      id: w.id('webhook_endpoint'),
      url: 'https://shop.example/webhooks',
      enabledEvents: [],
      status: failing ? 'disabled' : 'enabled',
      disabledReason: failing ? 'failing' : null,
      disabledAt: failing ? w.at : null,
      failingSince: failing ? addDays(w.at, -5) : null,
    }),
  )
}

export function sampleTestClock(w: SampleWorld, targetTime: number | null = null) {
  return serializeTestClock(
    rowOf<TestClock>({
      livemode: w.livemode,
      createdAt: w.at,
      id: w.id('test_clock'),
      name: 'A year ahead',
      frozenTime: w.at,
      targetTime,
      status: targetTime === null ? 'ready' : 'advancing',
    }),
    w.links,
  )
}
