// The catalogue of events: every type, the object it carries, one sentence for the documentation, and their order in one commit. It holds no
// payloads: an event carries its object as GET answers it, which resources/ writes. A new event is a new row here.
import { present } from './present.ts'

type EventRow = { readonly of: string; readonly what: string }

/** Specification §7.1. `of` is the `object` of `data.object`. The part before the dot says what the event is about. */
export const EVENTS = {
  'customer.created': { of: 'customer', what: 'A customer was created, by the API or by a checkout.' },
  'customer.updated': { of: 'customer', what: 'A customer changed.' },
  'customer.deleted': {
    of: 'customer',
    what: 'A customer was deleted and its subscriptions ended, or it became part of another.',
  },

  'product.created': { of: 'product', what: 'A product was created.' },
  'product.updated': { of: 'product', what: 'A product changed.' },

  'price.created': { of: 'price', what: 'A price was created.' },
  'price.updated': {
    of: 'price',
    what: 'A price was switched on or off, or its metadata changed; its amounts never change.',
  },

  'payment_method.attached': { of: 'payment_method', what: 'A card was attached to a customer.' },
  'payment_method.detached': { of: 'payment_method', what: 'A card was detached and will not be charged again.' },
  'payment_method.updated': {
    of: 'payment_method',
    what: 'The gateway has sent the new expiry or number of a stored card, which is charged as before.',
  },
  'payment_method.expiring': { of: 'payment_method', what: 'A card expires soon; ask the customer for a new one.' },

  'payment.created': { of: 'payment', what: 'An attempt to pay began: one card charge or one QR.' },
  'payment.requires_action': { of: 'payment', what: 'The buyer has to act: scan the QR or confirm with the bank.' },
  'payment.succeeded': { of: 'payment', what: 'The money has arrived and is in the ledger.' },
  'payment.failed': { of: 'payment', what: 'The attempt failed; decline_code says why.' },
  'payment.expired': { of: 'payment', what: 'The QR ran out before money came.' },
  'payment.updated': { of: 'payment', what: 'The gateway has said its fee for a payment of direct settlement.' },
  'payment.unmatched': {
    of: 'inbound_transfer',
    what: 'Money came that fits no payment; reason says what is wrong with it.',
  },

  'refund.created': { of: 'refund', what: 'A refund was accepted and its amount set aside.' },
  'refund.succeeded': { of: 'refund', what: 'The refunded money has left.' },
  'refund.failed': { of: 'refund', what: 'The refund did not go through and its amount is back in the balance.' },

  'dispute.created': { of: 'dispute', what: 'A buyer disputed a payment and the bank took the money back.' },
  'dispute.won': { of: 'dispute', what: 'The dispute was decided for the merchant and the money is back.' },
  'dispute.lost': { of: 'dispute', what: 'The dispute was decided for the buyer.' },

  'invoice.created': { of: 'invoice', what: 'An invoice was issued with its number, or a draft was made by hand.' },
  'invoice.updated': { of: 'invoice', what: 'A draft was changed.' },
  'invoice.deleted': { of: 'invoice', what: 'A draft was deleted; the object is what it was.' },
  'invoice.finalized': { of: 'invoice', what: 'A draft was issued: it has its number and is due.' },
  'invoice.sent': { of: 'invoice', what: 'An invoice made by hand was sent to its customer by mail.' },
  'invoice.paid': { of: 'invoice', what: 'An invoice is paid in full.' },
  'invoice.payment_failed': {
    of: 'invoice',
    what: 'A charge for an invoice failed; next_attempt_at says when the next one is.',
  },
  'invoice.overdue': { of: 'invoice', what: 'An invoice is past its due date and still open.' },
  'invoice.voided': { of: 'invoice', what: 'An invoice was voided and is no longer owed.' },
  'invoice.uncollectible': { of: 'invoice', what: 'Collecting an invoice was given up.' },
  'invoice.upcoming': { of: 'invoice', what: 'An invoice will be due soon, or a card charged for a renewal.' },

  'tax_document.cancelled': {
    of: 'tax_document',
    what: 'A tax document was cancelled, since all of its sale was given back in the month of its issue.',
  },

  'checkout_session.created': { of: 'checkout_session', what: 'A checkout was created.' },
  'checkout_session.completed': { of: 'checkout_session', what: 'A checkout is paid, or nothing was due.' },
  'checkout_session.expired': { of: 'checkout_session', what: 'A checkout ended without payment.' },
  'checkout_session.payment_failed': { of: 'checkout_session', what: 'A payment in a checkout failed; it stays open.' },
  'payment_link.created': { of: 'payment_link', what: 'A payment link was created.' },
  'payment_link.updated': { of: 'payment_link', what: 'A payment link was changed, switched on or switched off.' },
  'setup_session.completed': { of: 'setup_session', what: 'A customer stored a card on the page that the shop sent.' },
  'setup_session.expired': { of: 'setup_session', what: 'A page for storing a card ended without one.' },

  'subscription.created': { of: 'subscription', what: 'A subscription was created.' },
  'subscription.activated': { of: 'subscription', what: 'The first invoice is paid and the subscription runs.' },
  'subscription.renewed': { of: 'subscription', what: 'The next period is paid.' },
  'subscription.past_due': { of: 'subscription', what: 'A renewal was not paid; collection goes on.' },
  'subscription.recovered': { of: 'subscription', what: 'A renewal that was past due is paid after all.' },
  'subscription.cancel_scheduled': { of: 'subscription', what: 'The subscription will end with its period.' },
  'subscription.resumed': { of: 'subscription', what: 'A scheduled cancellation was taken back.' },
  'subscription.changed': { of: 'subscription', what: 'The price or the quantity changed.' },
  'subscription.canceled': { of: 'subscription', what: 'The subscription ended; ended_reason says why.' },
  'subscription.expired': { of: 'subscription', what: 'The first payment never came.' },
  'subscription.updated': { of: 'subscription', what: 'Metadata, payment method, discount or customer changed.' },

  'discount_code.created': { of: 'discount_code', what: 'A discount code was created.' },
  'discount_code.redeemed': { of: 'discount_code', what: 'A discount code was used in a paid purchase.' },
  'discount_code.exhausted': { of: 'discount_code', what: 'A discount code has no uses left.' },
  'discount_code.closed': { of: 'discount_code', what: 'A discount code was closed.' },

  'license.issued': { of: 'license', what: 'A licence key was issued for a purchase.' },
  'license.activated': { of: 'license', what: 'A seat of a licence was taken.' },
  'license.released': { of: 'license', what: 'A seat of a licence was given back.' },
  'license.revoked': { of: 'license', what: 'A licence no longer verifies; status and revoked_reason say why.' },
  'license.rotated': { of: 'license', what: 'A licence has a new key and the old one no longer verifies.' },
  'license.seats_exceeded': { of: 'license', what: 'A licence was asked for more seats than it has.' },

  'credits.granted': { of: 'credit_grant', what: 'Credits were granted for a purchase or a cycle.' },
  'credits.consumed': { of: 'credit_grant', what: 'Credits of a grant were spent; remaining says what is left of it.' },
  'credits.depleted': { of: 'credit_grant', what: 'The last credit of a product was spent.' },
  'credits.expired': { of: 'credit_grant', what: 'Credits ran out of time unspent.' },

  'entitlements.updated': { of: 'entitlements', what: 'What a customer may use has changed.' },

  'payout.created': { of: 'payout', what: 'A payout was reserved from the available balance.' },
  'payout.in_transit': { of: 'payout', what: 'The transfer was handed to the bank.' },
  'payout.paid': { of: 'payout', what: 'The money is in the bank account.' },
  'payout.failed': { of: 'payout', what: 'The transfer failed and the money is back in the balance.' },
  'payout.returned': { of: 'payout', what: 'The bank sent the money back and it is in the balance again.' },
  'payout.skipped': { of: 'payout_skip', what: 'A payout round paid nothing; reason says why.' },

  'gateway_account.connected': { of: 'gateway_account', what: 'An account at a payment gateway was connected.' },
  'gateway_account.updated': {
    of: 'gateway_account',
    what: 'An account at a gateway changed: its credentials, what it serves, or its description.',
  },
  'gateway_account.failing': {
    of: 'gateway_account',
    what: 'A gateway refuses the credentials of an account; problem says what it said.',
  },
  'gateway_account.disconnected': { of: 'gateway_account', what: 'An account at a gateway was disconnected.' },

  'gateway.reconciliation_different': {
    of: 'gateway_reconciliation',
    what: "A day of a gateway's own book differs from ours; differences says in what.",
  },

  'webhook_endpoint.ping': { of: 'webhook_endpoint', what: 'A test delivery asked for by hand.' },
  'webhook_endpoint.disabled': {
    of: 'webhook_endpoint',
    what: 'Another endpoint was disabled because it kept failing.',
  },

  'approval.requested': { of: 'approval', what: 'An API key proposed a call, and a person is to decide.' },
  'approval.approved': {
    of: 'approval',
    what: 'A member approved a proposed call, which is made now.',
  },
  'approval.rejected': { of: 'approval', what: 'A member rejected a proposed call, and it is not made.' },
  'approval.expired': {
    of: 'approval',
    what: 'Nobody decided on a proposed call within 72 hours, and it is not made.',
  },

  'test_clock.advancing': { of: 'test_clock', what: 'A test clock began to move.' },
  'test_clock.ready': { of: 'test_clock', what: 'A test clock arrived and all work up to its time is done.' },
} as const satisfies Record<string, EventRow>

export type EventType = keyof typeof EVENTS

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

/** `invoice.paid` → true, `invoice.payed` → false: whether an endpoint may subscribe to it. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text)
}

/** The types that a filter of events names: `invoice.*` → every type about invoices; `invoice.paid` → itself; anything else → none. */
export function typesNamedBy(filter: string): EventType[] {
  if (!filter.endsWith('.*')) return EVENT_TYPES.filter((type) => type === filter)
  return EVENT_TYPES.filter((type) => aboutOf(type) === filter.slice(0, -2))
}

/** The rank of an event in one commit: causes before effects, so payment.succeeded < invoice.paid < subscription.activated. */
export function eventOrder(type: EventType): number {
  return present(RANK.get(aboutOf(type)), `the rank of ${type}`)
}

/**
 * The events of one commit in the order in which they are numbered and sent (specification §7.2). Events about one object stay together and in the
 * given order, except that its creation comes first. `objectId` distinguishes objects of one kind; without it all events of a kind count as about the
 * same object.
 *
 * [subscription.activated, invoice.paid, subscription.created] → [invoice.paid, subscription.created, subscription.activated].
 */
export function inEventOrder<T extends { readonly type: EventType; readonly objectId?: string }>(
  list: readonly T[],
): T[] {
  const firstPlaceOf = new Map<string, number>()
  const keyed = list.map((event, place) => {
    const object = `${aboutOf(event.type)} ${event.objectId ?? ''}`
    const firstPlace = firstPlaceOf.get(object) ?? place
    firstPlaceOf.set(object, firstPlace)
    return { event, key: [eventOrder(event.type), firstPlace, isBirth(event.type) ? 0 : 1, place] }
  })
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ event }) => event)
}

const ORDER_WITHIN_ONE_COMMIT = [
  'customer',
  'product',
  'price',
  'payment_link',
  'payment_method',
  'payment',
  'refund',
  'dispute',
  'invoice',
  'tax_document',
  'checkout_session',
  'setup_session',
  'subscription',
  'discount_code',
  'license',
  'credits',
  'entitlements',
  'payout',
  'gateway_account',
  'gateway',
  'webhook_endpoint',
  'test_clock',
  'approval',
] as const

/** `customer.*`, `product.*`, …: the filters that name all types about one kind of object. */
export const EVENT_GROUPS: readonly string[] = ORDER_WITHIN_ONE_COMMIT.map((about) => `${about}.*`)

const RANK: ReadonlyMap<string, number> = new Map(ORDER_WITHIN_ONE_COMMIT.map((about, rank) => [about, rank]))

const BIRTHS: ReadonlySet<string> = new Set(['created', 'attached', 'issued', 'connected', 'requested'])

function aboutOf(type: EventType): string {
  return type.slice(0, type.indexOf('.'))
}

function isBirth(type: EventType): boolean {
  return BIRTHS.has(type.slice(type.indexOf('.') + 1))
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((part, index) => part !== b[index])
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0)
}
