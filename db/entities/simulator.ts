// The simulator gateway's own book: what the "bank" knows, separate from what we know. Only gateways/simulator.ts reads or writes it; the audit
// compares it with our tables.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import { instant, satangColumn } from './base.ts'

export const SimulatorCard = defineEntity({
  name: 'SimulatorCard',
  tableName: 'simulator_cards',
  properties: {
    token: p.text().primary(),
    behaviour: p.text(),
    /** The number of different attempts that have charged this card. Tokens such as pm_card_declined_then_ok depend on it. */
    attempts: p.integer(),
  },
})
export type SimulatorCard = InferEntity<typeof SimulatorCard>

export const SimulatorCharge = defineEntity({
  name: 'SimulatorCharge',
  tableName: 'simulator_charges',
  properties: {
    /** Our attempt id. The same id never charges twice. */
    attemptId: p.text().primary(),
    /** Whose account at the bank it is; null when nobody said. */
    merchantId: p.text().nullable(),
    card: p.text().nullable(),
    amountSatang: satangColumn(),
    status: p
      .text()
      .$type<'processing' | 'requires_action' | 'succeeded' | 'declined' | 'canceled' | 'awaiting_transfer'>(),
    declineCode: p.text().nullable(),
    refundedSatang: satangColumn(),
    /** Real time at which a slow charge is answered. */
    readyAt: instant().nullable(),
    /** Real time at which the money of a card moved. */
    bookedAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type SimulatorCharge = InferEntity<typeof SimulatorCharge>

export const SimulatorRefund = defineEntity({
  name: 'SimulatorRefund',
  tableName: 'simulator_refunds',
  properties: {
    refundId: p.text().primary(),
    merchantId: p.text().nullable(),
    attemptId: p.text(),
    amountSatang: satangColumn(),
    status: p.text().$type<'pending' | 'succeeded' | 'failed'>(),
    reason: p.text().nullable(),
    createdAt: instant(),
  },
})
export type SimulatorRefund = InferEntity<typeof SimulatorRefund>

export const SimulatorTransferIn = defineEntity({
  name: 'SimulatorTransferIn',
  tableName: 'simulator_transfers_in',
  properties: {
    /** The bank's reference, which our inbound transfer has too. */
    reference: p.text().primary(),
    merchantId: p.text(),
    /** The payment whose code was paid; null when the bank knows none. */
    attemptId: p.text().nullable(),
    amountSatang: satangColumn(),
    createdAt: instant(),
  },
})
export type SimulatorTransferIn = InferEntity<typeof SimulatorTransferIn>

export const SimulatorRefundAnswer = defineEntity({
  name: 'SimulatorRefundAnswer',
  tableName: 'simulator_refund_answers',
  properties: {
    /** The payment whose next refund gets this answer, once. */
    attemptId: p.text().primary(),
    answer: p.text().$type<'pending' | 'failed' | 'timeout'>(),
  },
})
export type SimulatorRefundAnswer = InferEntity<typeof SimulatorRefundAnswer>

export const SimulatorFault = defineEntity({
  name: 'SimulatorFault',
  tableName: 'simulator_faults',
  properties: {
    merchantId: p.text().primary(),
    kind: p.text().$type<'slow' | 'hang_after_charge' | 'error_after_charge' | 'down'>(),
    /** The number of the merchant's calls that will still fail. */
    remaining: p.integer(),
  },
})
export type SimulatorFault = InferEntity<typeof SimulatorFault>

export const SimulatorTransferReturn = defineEntity({
  name: 'SimulatorTransferReturn',
  tableName: 'simulator_transfer_returns',
  properties: {
    returnId: p.text().primary(),
    merchantId: p.text().nullable(),
    transferReference: p.text(),
    amountSatang: satangColumn(),
    createdAt: instant(),
  },
})
export type SimulatorTransferReturn = InferEntity<typeof SimulatorTransferReturn>

export const SimulatorPayout = defineEntity({
  name: 'SimulatorPayout',
  tableName: 'simulator_payouts',
  properties: {
    /** Our payout's id. The same id never sends twice. */
    payoutId: p.text().primary(),
    amountSatang: satangColumn(),
    status: p.text().$type<'in_transit' | 'paid' | 'failed' | 'returned'>(),
    failureCode: p.text().nullable(),
    /** The status that it changes to by itself at `readyAt`, real time. */
    becomes: p.text().$type<'paid' | 'returned'>().nullable(),
    readyAt: p.double().nullable(),
    createdAt: instant(),
  },
})
export type SimulatorPayout = InferEntity<typeof SimulatorPayout>
