// What a paid invoice grants: licences, single purchases, and credits with their book. Only columns; rules/licences.ts and rules/entitlements.ts say
// what follows from them.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { LicenceStatus, RevokedReason } from '../../rules/licences.ts'
import { id, instant, owned } from './base.ts'

/** A device that has taken a seat. */
export interface LicenceInstance {
  id: string
  first_seen: number
  last_seen: number
}

export const License = defineEntity({
  name: 'License',
  tableName: 'licenses',
  properties: {
    id: id(),
    ...owned(),
    key: p.text(),
    productId: p.text(),
    customerId: p.text(),
    paymentId: p.text().nullable(),
    /** The invoice that paid for it; null when a plan change brought it without an invoice. */
    invoiceId: p.text().nullable(),
    /** The line of the invoice, from 0. */
    line: p.integer().nullable(),
    subscriptionId: p.text().nullable(),
    /** Seats of a product × quantity can pass 2^31. */
    seats: p.bigint('number'),
    uses: p.bigint('number'),
    status: p.text().$type<LicenceStatus>(),
    revokedReason: p.text().$type<RevokedReason>().nullable(),
    disabledAt: instant().nullable(),
    /** Set while its subscription is past due and the grace is over. */
    lapsedAt: instant().nullable(),
    /** When the event about a request for more seats than there are was last published. */
    exceededPublishedAt: instant().nullable(),
    instances: p.json<LicenceInstance[]>(),
    createdAt: instant(),
  },
})
export type License = InferEntity<typeof License>

export const Purchase = defineEntity({
  name: 'Purchase',
  tableName: 'purchases',
  properties: {
    /** `in_…/0`: the invoice and its line. */
    id: id(),
    ...owned(),
    customerId: p.text(),
    productId: p.text(),
    invoiceId: p.text(),
    withdrawnAt: instant().nullable(),
    withdrawnReason: p.text().$type<RevokedReason>().nullable(),
    createdAt: instant(),
  },
})
export type Purchase = InferEntity<typeof Purchase>

export const CreditTransaction = defineEntity({
  name: 'CreditTransaction',
  tableName: 'credit_transactions',
  properties: {
    id: id(),
    ...owned(),
    customerId: p.text(),
    productId: p.text(),
    grantId: p.text(),
    type: p.text().$type<'grant' | 'consumption' | 'expiry' | 'revocation' | 'restoration'>(),
    /** Positive for credits granted, negative for credits used. */
    amount: p.bigint('number'),
    createdAt: instant(),
  },
})
export type CreditTransaction = InferEntity<typeof CreditTransaction>

/** The entitlements that were last published for a customer. Only the database function publish_entitlements writes it. */
export const PublishedEntitlements = defineEntity({
  name: 'PublishedEntitlements',
  tableName: 'entitlements',
  properties: {
    customerId: p.text().primary(),
    ...owned(),
    published: p.json<object>(),
  },
})
export type PublishedEntitlements = InferEntity<typeof PublishedEntitlements>
