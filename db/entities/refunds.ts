// Refunds and disputes: money that goes back to a buyer because the merchant or the buyer's bank decides so. Only columns; rules/refunds.ts and
// rules/disputes.ts say what may go back.
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
    /** The inbound transfer in suspense that the money is taken from; null when it is taken from the merchant's balance. */
    transferId: p.text().nullable(),
    amountSatang: satangColumn(),
    status: p.text().$type<RefundStatus>(),
    reason: p.text().nullable(),
    /** The gateway's reason; set when the refund failed. */
    failureReason: p.text().nullable(),
    /** Whether access from a single purchase is revoked; null: revoked when the whole payment has been refunded. */
    revokeAccess: p.boolean().nullable(),
    /** Whether the payment's subscriptions end with the refund. */
    cancelSubscription: p.boolean(),
    /** False until the gateway's first answer. Until then the refund is in no read and no event. */
    announced: p.boolean(),
    /** Real time. Set in the commit before the gateway's first call. From here on the refund is looked up and never requested blind. */
    askedAt: instant().nullable(),
    /** The gateway's own id of the refund; null until it says one, and always for the simulator. */
    gatewayReference: p.text().nullable(),
    /** A person sends it, since the gateway cannot; set with the first answer (commands/by-hand.ts). */
    byHand: p.boolean().default(false),
    /** Of money that the merchant took itself: it records what a person has given back (rules/paid-outside.ts). */
    outside: p.boolean().default(false),
    /** How often the gateway has answered that it needs time. */
    asks: p.integer(),
    /** Real time at which its own workflow asks next; null when there is nothing to ask, or the payer's workflow asks. */
    nextActionAt: instant().nullable(),
    /** When the money had gone back, in business time; null until then. */
    succeededAt: instant().nullable(),
    /** `CN-2026-000001`; null until the refund has succeeded, and when the payment had no receipt. */
    creditNoteNumber: p.text().nullable(),
    /** The API call that requested it, for its first event. */
    requestId: p.text().nullable(),
    idempotencyKey: p.text().nullable(),
    metadata: metadata(),
    createdAt: instant(),
    problem: problem(),
  },
})
export type Refund = InferEntity<typeof Refund>

/** Credits that a dispute took from a grant, so that a won dispute returns exactly those. */
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
    /** Until when the merchant may answer it at the gateway; null when the gateway does not say. */
    evidenceDueBy: instant().nullable(),
    closedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Dispute = InferEntity<typeof Dispute>
