// Publishes events about the objects of the billing path. Each event carries the object as its GET answers it.
import type {
  CheckoutSession,
  CreditGrant,
  Dispute,
  InboundTransfer,
  Invoice,
  License,
  Payment,
  Refund,
  Subscription,
  TestClock,
} from '../db/entities/index.ts'
import { serializeCheckoutSession } from '../resources/checkout-session.ts'
import { serializeCreditGrant } from '../resources/credits.ts'
import { serializeDispute } from '../resources/dispute.ts'
import { serializeInboundTransfer } from '../resources/inbound-transfer.ts'
import { serializeInvoice, serializeUpcomingInvoice } from '../resources/invoice.ts'
import { serializeLicense } from '../resources/license.ts'
import { serializePayment } from '../resources/payment.ts'
import { serializeRefund } from '../resources/refund.ts'
import { serializeSubscription } from '../resources/subscription.ts'
import { serializeTestClock } from '../resources/test-clock.ts'
import type { EventType } from '../rules/events.ts'
import type { Commit } from './commit.ts'

type Of<Prefix extends string> = Extract<EventType, `${Prefix}.${string}`>
type Previous = Record<string, unknown> | null

/**
 * `previous`: the attributes that changed, with their old values. The object is rendered at the flush; call this where the event belongs in the order
 * of events, not after the last change.
 */
export function announceSubscription(
  c: Commit,
  type: Of<'subscription'>,
  s: Subscription,
  previous: Previous = null,
): void {
  c.event(type, s.id, () => serializeSubscription(s, c.links), previous)
}

/** An invoice may be published before it has its number: the flush writes the number into the event. */
export function announceInvoice(c: Commit, type: Of<'invoice'>, i: Invoice, previous: Previous = null): void {
  c.event(type, i.id, () => serializeInvoice(i, c.links), previous)
}

/** Publishes that a card will be charged for a subscription's next period. The invoice is no row yet. */
export function announceUpcoming(
  c: Commit,
  s: Subscription,
  coming: Omit<Parameters<typeof serializeUpcomingInvoice>[1], 'createdAt'>,
): void {
  const object = serializeUpcomingInvoice(s, { ...coming, createdAt: c.at })
  c.event('invoice.upcoming', object.id, () => object)
}

/** Not for an attempt that is not announced (`announced` false): outside the system it does not exist yet. */
export function announcePayment(
  c: Commit,
  type: Exclude<Of<'payment'>, 'payment.unmatched'>,
  p: Payment,
  previous: Previous = null,
): void {
  c.event(type, p.id, () => serializePayment(p), previous)
}

/** A refund is published with the gateway's first outcome, never before (D121). */
export function announceRefund(c: Commit, type: Of<'refund'>, r: Refund, previous: Previous = null): void {
  c.event(type, r.id, () => serializeRefund(r, c.links), previous)
}

/** Publishes an event about a dispute. */
export function announceDispute(c: Commit, type: Of<'dispute'>, d: Dispute, previous: Previous = null): void {
  c.event(type, d.id, () => serializeDispute(d), previous)
}

/** Publishes an event about a checkout session. */
export function announceSession(
  c: Commit,
  type: Of<'checkout_session'>,
  s: CheckoutSession,
  previous: Previous = null,
): void {
  c.event(type, s.id, () => serializeCheckoutSession(s, c.links), previous)
}

/** Publishes `payment.unmatched`. Its object is the inbound transfer (specification §5.7). */
export function announceTransfer(c: Commit, t: InboundTransfer): void {
  c.event('payment.unmatched', t.id, () => serializeInboundTransfer(t))
}

/** The event's object is the grant, not the customer's sum, because grants expire one by one. */
export function announceCredits(c: Commit, type: Of<'credits'>, g: CreditGrant, previous: Previous = null): void {
  c.event(type, g.id, () => serializeCreditGrant(g), previous)
}

/** Publishes an event about a licence, with its key and its seats. */
/** `requestId`: the request that caused it, where the commit serves several. */
export function announceLicense(
  c: Commit,
  type: Of<'license'>,
  l: License,
  previous: Previous = null,
  its: { requestId?: string } = {},
): void {
  c.event(type, l.id, () => serializeLicense(l), previous, its)
}

/** Dated by the commit's `at`, which for a clock is the clock's own time: set that time before the call. */
export function announceClock(c: Commit, type: Of<'test_clock'>, t: TestClock): void {
  c.event(type, t.id, () => serializeTestClock(t, c.links))
}
