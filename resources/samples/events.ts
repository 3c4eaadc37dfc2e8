// One sample of every event type of the catalogue: the object at that moment, and its previous attributes. Sample events (commands/samples.ts), the
// documentation and the OpenAPI document use them. They show the shape of events; nothing in them has happened.

import { declineOf } from '../../rules/declines.ts'
import type { EventType } from '../../rules/events.ts'
import { addDays } from '../../rules/periods.ts'
import type { ObjectOfEvent } from '../event-objects.ts'
import { simulatorAuthenticationUrl } from '../links.ts'
import { sampleGatewayAccount, sampleReconciliation } from './gateways.ts'
import {
  arrived,
  byHand,
  byQr,
  keptByGateway,
  sampleCardPayment,
  sampleDispute,
  sampleDraft,
  sampleInvoice,
  samplePayout,
  samplePayoutSkip,
  sampleQrPayment,
  sampleRefund,
  sampleTaxDocument,
  sampleTransfer,
} from './money.ts'
import {
  month,
  PLAN_SATANG,
  sampleApproval,
  sampleCheckoutSession,
  sampleCreditGrant,
  sampleCustomer,
  sampleDiscountCode,
  sampleEntitlements,
  sampleLicense,
  samplePaymentLink,
  samplePaymentMethod,
  samplePrice,
  sampleProduct,
  sampleSetupSession,
  sampleSubscription,
  sampleTestClock,
  sampleWebhookEndpoint,
  seatTaken,
} from './shop.ts'
import type { SampleWorld } from './world.ts'

export interface SampleEvent {
  /** The object of the event: the id that its sequence counts. */
  objectId: string
  object: ObjectOfEvent<EventType>
  previous: Partial<ObjectOfEvent<EventType>> | null
}

/** The sample of a type in a world. Source: specification §8.2, D183. */
export function sampleEvent(type: EventType, w: SampleWorld): SampleEvent {
  const [object, previous = null] = SAMPLES[type](w)
  return { objectId: idOf(object), object, previous }
}

function idOf(object: ObjectOfEvent<EventType>): string {
  if ('id' in object) return object.id
  return 'differences' in object ? object.gateway_account : object.customer
}

type Sample<Type extends EventType> = (
  w: SampleWorld,
) => [object: ObjectOfEvent<Type>, previous?: Partial<ObjectOfEvent<Type>>]

const wasPending = { status: 'pending' as const, decided_by: null, decided_at: null }
const wasOpen = { status: 'open' as const }
const wasActive = { status: 'active' as const }
const declined = { declineCode: 'insufficient_funds', failureCode: declineOf('insufficient_funds').cardError }

const SAMPLES: { [Type in EventType]: Sample<Type> } = {
  'customer.created': (w) => [sampleCustomer(w)],
  'customer.updated': (w) => [sampleCustomer(w), { name: 'Somsri' }],
  'customer.deleted': (w) => [{ ...sampleCustomer(w), default_payment_method: null }],

  'product.created': (w) => [sampleProduct(w)],
  'product.updated': (w) => [sampleProduct(w), { published: false }],

  'price.created': (w) => [samplePrice(w)],
  'price.updated': (w) => [samplePrice(w, { active: false }), { active: true }],

  'payment_method.attached': (w) => [samplePaymentMethod(w)],
  'payment_method.detached': (w) => [
    samplePaymentMethod(w, { detached: true }),
    { customer: w.id('customer'), detached_at: null },
  ],
  'payment_method.updated': (w) => [samplePaymentMethod(w), { card: samplePaymentMethod(w, { expiring: true }).card }],
  'payment_method.expiring': (w) => [samplePaymentMethod(w, { expiring: true })],

  'payment.created': (w) => [sampleQrPayment(w, 'requires_action')],
  'payment.requires_action': (w) => [
    sampleCardPayment(w, {
      status: 'requires_action',
      nextAction: {
        type: 'redirect_to_url',
        redirect_to_url: { url: simulatorAuthenticationUrl(w.links, w.id('payment')) },
      },
    }),
    { status: 'processing' },
  ],
  'payment.succeeded': (w) => [sampleCardPayment(w, arrived(w)), { status: 'processing' }],
  'payment.failed': (w) => [sampleCardPayment(w, { status: 'failed', ...declined }), { status: 'processing' }],
  'payment.expired': (w) => [sampleQrPayment(w, 'expired'), { status: 'requires_action' }],
  'payment.updated': (w) => [
    sampleCardPayment(w, keptByGateway(w)),
    { fee_satang: null, net_satang: null, fee_details: null },
  ],
  'payment.unmatched': (w) => [sampleTransfer(w)],

  'refund.created': (w) => [sampleRefund(w, 'pending')],
  'refund.succeeded': (w) => [sampleRefund(w, 'succeeded'), { status: 'pending' }],
  'refund.failed': (w) => [sampleRefund(w, 'failed'), { status: 'pending', failure_reason: null }],

  'dispute.created': (w) => [sampleDispute(w, 'open')],
  'dispute.won': (w) => [sampleDispute(w, 'won'), { ...wasOpen, closed_at: null }],
  'dispute.lost': (w) => [sampleDispute(w, 'lost'), { ...wasOpen, closed_at: null }],

  'invoice.created': (w) => [sampleInvoice(w, byQr(w, month(w).endAt))],
  'invoice.updated': (w) => [sampleDraft(w), { memo: null }],
  'invoice.deleted': (w) => [sampleDraft(w)],
  'invoice.finalized': (w) => [sampleInvoice(w, byHand(w)), { status: 'draft', number: null, finalized_at: null }],
  'invoice.sent': (w) => [sampleInvoice(w, { ...byHand(w), sentAt: w.at }), { sent_at: null }],
  'invoice.paid': (w) => [
    sampleInvoice(w, { status: 'paid', amountPaidSatang: PLAN_SATANG, attemptCount: 1 }),
    wasOpen,
  ],
  'invoice.payment_failed': (w) => [sampleInvoice(w, { attemptCount: 1, nextAttemptAt: addDays(w.at, 1) })],
  'invoice.overdue': (w) => [sampleInvoice(w, byQr(w, w.at))],
  'invoice.voided': (w) => [sampleInvoice(w, { status: 'void' }), wasOpen],
  'invoice.uncollectible': (w) => [sampleInvoice(w, { status: 'uncollectible', attemptCount: 5 }), wasOpen],
  'invoice.upcoming': (w) => [sampleInvoice(w, byQr(w, addDays(w.at, 3)))],

  'tax_document.cancelled': (w) => [
    sampleTaxDocument(w, { status: 'cancelled', cancelledAt: w.at, cancellationReason: 'Called off by the buyer' }),
    { status: 'issued', cancelled_at: null, cancellation_reason: null },
  ],

  'checkout_session.created': (w) => [sampleCheckoutSession(w)],
  'checkout_session.completed': (w) => [
    sampleCheckoutSession(w, {
      status: 'complete',
      paymentStatus: 'paid',
      paymentId: w.id('payment'),
      amountReceivedSatang: PLAN_SATANG,
      licenseIds: [w.id('license')],
    }),
    { ...wasOpen, payment_status: 'unpaid' },
  ],
  'checkout_session.expired': (w) => [sampleCheckoutSession(w, { status: 'expired', expiresAt: w.at }), wasOpen],
  'setup_session.completed': (w) => [
    sampleSetupSession(w, { status: 'complete', paymentMethodId: w.id('payment_method'), completedAt: w.at }),
    { status: 'open', payment_method: null, completed_at: null },
  ],
  'setup_session.expired': (w) => [sampleSetupSession(w, { status: 'expired', expiresAt: w.at }), wasOpen],
  'checkout_session.payment_failed': (w) => [sampleCheckoutSession(w, { paymentId: w.id('payment') })],

  'subscription.created': (w) => [sampleSubscription(w, { status: 'pending_first_payment' })],
  'subscription.activated': (w) => [sampleSubscription(w), { status: 'pending_first_payment' }],
  'subscription.renewed': (w) => [
    sampleSubscription(w, { periodNumber: 2 }),
    { current_period_start: addDays(w.at, -30), current_period_end: w.at },
  ],
  'subscription.past_due': (w) => [
    sampleSubscription(w, { status: 'past_due', pastDueSince: w.at, nextRetryAt: addDays(w.at, 1) }),
    wasActive,
  ],
  'subscription.recovered': (w) => [sampleSubscription(w), { status: 'past_due' }],
  'subscription.cancel_scheduled': (w) => [
    sampleSubscription(w, { cancelAtPeriodEnd: true, canceledAt: w.at, cancelAt: month(w).endAt }),
    { cancel_at_period_end: false, cancel_at: null, canceled_at: null },
  ],
  'subscription.resumed': (w) => [
    sampleSubscription(w),
    { cancel_at_period_end: true, cancel_at: month(w).endAt, canceled_at: w.at },
  ],
  'subscription.changed': (w) => [sampleSubscription(w, { quantity: 3 }), { quantity: 1 }],
  'subscription.canceled': (w) => [
    sampleSubscription(w, { status: 'canceled', endedAt: w.at, endedReason: 'requested', canceledAt: w.at }),
    wasActive,
  ],
  'subscription.expired': (w) => [
    sampleSubscription(w, { status: 'expired', endedAt: w.at, endedReason: 'first_payment_expired' }),
    { status: 'pending_first_payment' },
  ],
  'subscription.updated': (w) => [sampleSubscription(w), { metadata: {} }],

  'payment_link.created': (w) => [samplePaymentLink(w)],
  'payment_link.updated': (w) => [samplePaymentLink(w, { active: false }), { active: true }],

  'discount_code.created': (w) => [sampleDiscountCode(w)],
  'discount_code.redeemed': (w) => [sampleDiscountCode(w, { uses: 1 })],
  'discount_code.exhausted': (w) => [sampleDiscountCode(w, { uses: 100 })],
  'discount_code.closed': (w) => [
    sampleDiscountCode(w, { active: false, closedAt: w.at }),
    { active: true, closed_at: null },
  ],

  'license.issued': (w) => [sampleLicense(w)],
  'license.activated': (w) => [sampleLicense(w, seatTaken(w)), { uses: 0 }],
  'license.released': (w) => [sampleLicense(w), { uses: 1 }],
  'license.revoked': (w) => [
    sampleLicense(w, { status: 'revoked', revokedReason: 'subscription_ended' }),
    { status: 'active' },
  ],
  'license.rotated': (w) => [sampleLicense(w)],
  'license.seats_exceeded': (w) => [sampleLicense(w, { ...seatTaken(w), seats: 1 })],

  'entitlements.updated': (w) => [sampleEntitlements(w), { active_products: [], feature_flags: [], credits: [] }],

  'credits.granted': (w) => [sampleCreditGrant(w)],
  'credits.consumed': (w) => [sampleCreditGrant(w, 70), { remaining: 100 }],
  'credits.depleted': (w) => [sampleCreditGrant(w, 0)],
  'credits.expired': (w) => [sampleCreditGrant(w, 0), { remaining: 70 }],

  'payout.created': (w) => [samplePayout(w)],
  'payout.in_transit': (w) => [samplePayout(w, { status: 'in_transit', reference: 'SAMPLE' }), { status: 'pending' }],
  'payout.paid': (w) => [
    samplePayout(w, { status: 'paid', reference: 'SAMPLE', paidAt: w.at }),
    { status: 'in_transit' },
  ],
  'payout.failed': (w) => [
    samplePayout(w, { status: 'failed', failureCode: 'account_closed' }),
    { status: 'in_transit' },
  ],
  'payout.returned': (w) => [
    samplePayout(w, { status: 'returned', reference: 'SAMPLE', failureCode: 'returned_by_bank' }),
    { status: 'paid' },
  ],
  'payout.skipped': (w) => [samplePayoutSkip(w)],

  'gateway_account.connected': (w) => [sampleGatewayAccount(w)],
  'gateway_account.updated': (w) => [sampleGatewayAccount(w), { default_for: [] }],
  'gateway_account.failing': (w) => [
    sampleGatewayAccount(w, { status: 'failing', problem: 'Invalid API Key provided' }),
    { status: 'connected', problem: null },
  ],
  'gateway.reconciliation_different': (w) => [sampleReconciliation(w)],
  'gateway_account.disconnected': (w) => [
    sampleGatewayAccount(w, { status: 'disconnected', defaultFor: [] }),
    { status: 'connected', default_for: ['card'] },
  ],

  'webhook_endpoint.ping': (w) => [sampleWebhookEndpoint(w)],
  'webhook_endpoint.disabled': (w) => [
    sampleWebhookEndpoint(w, { failing: true }),
    { status: 'enabled', disabled_reason: null },
  ],

  'approval.requested': (w) => [sampleApproval(w)],
  'approval.approved': (w) => [
    sampleApproval(w, { status: 'approved', decidedBy: w.id('member'), decidedAt: w.at, nextTryAt: w.at }),
    { ...wasPending, run: null },
  ],
  'approval.rejected': (w) => [
    sampleApproval(w, { status: 'rejected', decidedBy: w.id('member'), decidedAt: w.at }),
    wasPending,
  ],
  'approval.expired': (w) => [sampleApproval(w, { status: 'expired' }), { status: 'pending' }],

  'test_clock.advancing': (w) => [sampleTestClock(w, addDays(w.at, 365))],
  'test_clock.ready': (w) => [sampleTestClock(w)],
}
