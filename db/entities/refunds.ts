// Refunds and disputes: money that goes back to a buyer, because the merchant or the buyer's bank says so. What may go back is
// rules/refunds.ts and rules/disputes.ts; here are only columns.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { DisputeStatus } from '../../rules/disputes.ts'
import type { RefundStatus } from '../../rules/refunds.ts'
import { id, instant, metadata, owned, problem, satangColumn } from './base.ts'

export const Refund = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    id: id(),
    ...owned(),
    paymentId: p.text(),
    /** The inbound transfer that its money is taken from, which is held in suspense; null when it is the merchant's balance. */
    transferId: p.text().nullable(),
    amountSatang: satangColumn(),
    status: p.text().$type<RefundStatus>(),
    reason: p.text().nullable(),
    /** Why the gateway could not; set when it failed. */
    failureReason: p.text().nullable(),
    /** Whether what was bought once is taken away; null: when all of the payment has gone back. */
    revokeAccess: p.boolean().nullable(),
    /** Whether the subscriptions that the payment was for end with it. */
    cancelSubscription: p.boolean(),
    /** False until the gateway has said a first word: until then it is in no read and no event. */
    announced: p.boolean(),
    /** Real time. Set with the commit that precedes the gateway's first call: from here on it is looked up, never asked for blind. */
    askedAt: instant().nullable(),
    /** How often the gateway has said that it needs time. */
    asks: p.integer(),
    /** Real time at which its own workflow asks next; null when nothing is to be asked, or a processing of the payer's asks. */
    nextActionAt: instant().nullable(),
    /** `CN-2026-000001`, and when it was given; null until it has succeeded, and where there was no receipt. */
    creditNoteNumber: p.text().nullable(),
    creditNoteAt: instant().nullable(),
    /** The call that asked for it, as its first event tells. */
    requestId: p.text().nullable(),
    idempotencyKey: p.text().nullable(),
    metadata: metadata(),
    createdAt: instant(),
    problem: problem(),
  },
})
export type Refund = InferEntity<typeof Refund>

/** Credits that a dispute took from a grant, so that winning gives back exactly those. */
export interface TakenCredits {
  grant: string
  amount: number
}

export const Dispute = defineEntity({
  name: 'Dispute',
  tableName: 'disputes',
  properties: {
    id: id(),
    ...owned(),
    paymentId: p.text(),
    customerId: p.text(),
    amountSatang: satangColumn(),
    reason: p.text(),
    status: p.text().$type<DisputeStatus>(),
    takenCredits: p.json<TakenCredits[]>(),
    closedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Dispute = InferEntity<typeof Dispute>
