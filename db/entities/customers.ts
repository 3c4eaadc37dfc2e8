// Customers, their stored payment methods, and the test clocks they may live on. Card data is never stored: only the gateway's token and what may be
// shown (brand, last four, expiry).
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { Consent } from '../../rules/consent.ts'
import { id, instant, metadata, owned } from './base.ts'

export interface Address {
  line1?: string | null
  line2?: string | null
  district?: string | null
  province?: string | null
  postal_code?: string | null
  country?: string | null
}

export const Customer = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: id(),
    ...owned(),
    email: p.text().nullable(),
    name: p.text().nullable(),
    phone: p.text().nullable(),
    taxId: p.text().nullable(),
    address: p.json<Address>().nullable(),
    /** The name on tax documents, where it is another than `name`. */
    legalName: p.text().nullable(),
    /** Five digits; 00000 is the head office. */
    taxBranch: p.text().nullable(),
    /** Of the amount before VAT of its invoices, in basis points: what it withholds as tax. */
    withholdingRateBps: p.integer().default(0),
    locale: p.text().$type<'th' | 'en'>(),
    defaultPaymentMethodId: p.text().nullable(),
    testClockId: p.text().nullable(),
    /** A visitor typed the address, and it is not proved to be theirs. Left out of the uniqueness of e-mails. */
    unverifiedEmail: p.boolean().default(false),
    /** The customer that it was merged into; this row is then deleted. */
    mergedInto: p.text().nullable(),
    deletedAt: instant().nullable(),
    /** Real time of the erasure. Since then the row has no personal data, and none can be written to it (PDPA). */
    erasedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Customer = InferEntity<typeof Customer>

export interface CardShown {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export const PaymentMethod = defineEntity({
  name: 'PaymentMethod',
  tableName: 'payment_methods',
  properties: {
    id: id(),
    ...owned(),
    customerId: p.text(),
    type: p.text().$type<'card'>(),
    gateway: p.text(),
    gatewayToken: p.text(),
    card: p.json<CardShown>(),
    /** The same for the same card, whichever customer stores it; null when the gateway gives none. */
    fingerprint: p.text().nullable(),
    /** What the buyer agreed to; null for a card that came over the API. */
    consent: p.json<Consent>().nullable(),
    /** Only the subscriptions that name it are charged to it: its buyer has not proved to be the customer. */
    subscriptionOnly: p.boolean().default(false),
    /** Where the bank asks the card's holder before the card is kept. The card is detached meanwhile. */
    bankUrl: p.text().nullable(),
    detachedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type PaymentMethod = InferEntity<typeof PaymentMethod>

/** A merge that is still to be done, or whose rows are still to be moved (commands/merge-customers.ts). Instants are real time. */
export const CustomerMerge = defineEntity({
  name: 'CustomerMerge',
  tableName: 'customer_merges',
  properties: {
    /** The id of the customer that is merged. */
    id: id(),
    intoId: p.text(),
    ...owned(),
    /** Null until the customer is closed. */
    begunAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type CustomerMerge = InferEntity<typeof CustomerMerge>

/**
 * An erasure of a customer, under way or done (commands/erase-customer.ts). The time of its next step is a column that is not read here. Instants are
 * real time.
 */
export const CustomerErasure = defineEntity({
  name: 'CustomerErasure',
  tableName: 'customer_erasures',
  properties: {
    /** The customer's id. */
    id: id(),
    ...owned(),
    phase: p.text().$type<'closing' | 'erasing' | 'settling' | 'done'>(),
    /** The table that the erasure has reached, and the last row it has done there. */
    step: p.integer(),
    after: p.text(),
    reason: p.text().$type<'asked' | 'abandoned'>(),
    requestedAt: instant(),
    finishedAt: instant().nullable(),
  },
})
export type CustomerErasure = InferEntity<typeof CustomerErasure>

/** The buyer that documents name after the customer was erased; kept until `keptUntil`, real time. Only db/queries/documents.ts reads it. */
export const DocumentBuyer = defineEntity({
  name: 'DocumentBuyer',
  tableName: 'document_buyers',
  properties: {
    customerId: p.text().primary(),
    ...owned(),
    name: p.text().nullable(),
    taxId: p.text().nullable(),
    address: p.json<Address>().nullable(),
    legalName: p.text().nullable(),
    taxBranch: p.text().nullable(),
    keptUntil: instant(),
    createdAt: instant(),
  },
})
export type DocumentBuyer = InferEntity<typeof DocumentBuyer>

export const TestClock = defineEntity({
  name: 'TestClock',
  tableName: 'test_clocks',
  properties: {
    id: id(),
    ...owned(),
    name: p.text().nullable(),
    frozenTime: instant(),
    targetTime: instant().nullable(),
    status: p.text().$type<'ready' | 'advancing'>(),
    deletedAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type TestClock = InferEntity<typeof TestClock>
