// Bank accounts, payouts and the rounds' skips. No behaviour: reserving is facts/reserve-payout.ts, the bank's word facts/settle-payout.ts.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { PayoutStatus } from '../../rules/lifecycles.ts'
import type { SkipReason } from '../../rules/payouts.ts'
import { id, instant, metadata, owned, problem, satangColumn } from './base.ts'

export const BankAccount = defineEntity({
  name: 'BankAccount',
  tableName: 'bank_accounts',
  properties: {
    id: id(),
    ...owned(),
    bankCode: p.text(),
    accountName: p.text(),
    /** Encrypted, bound to the id (db/sealed.ts); opened only to send money there. */
    accountNumber: p.blob(),
    lastFour: p.text(),
    /** The one that payouts go to: the newest that is not deleted. */
    isDefault: p.boolean(),
    deletedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type BankAccount = InferEntity<typeof BankAccount>

/** What a payout shows of where it went, whatever becomes of the account. */
export interface PaidAccount {
  id: string
  bank_code: string
  bank_name: string
  account_name: string
  last4: string
}

export const Payout = defineEntity({
  name: 'Payout',
  tableName: 'payouts',
  properties: {
    id: id(),
    ...owned(),
    status: p.text().$type<PayoutStatus>(),
    amountSatang: satangColumn(),
    gateway: p.text(),
    bankAccountId: p.text(),
    bankAccount: p.json<PaidAccount>(),
    /** The round's day in Bangkok; null for a payout by hand. */
    round: p.text().nullable(),
    /** Unique per merchant and mode (rules/payouts.ts). */
    roundKey: p.text().nullable(),
    automatic: p.boolean(),
    /** All that was available, so that its transactions sum to it; a part of the balance has none. */
    whole: p.boolean(),
    arrivalDate: instant(),
    reference: p.text().nullable(),
    failureCode: p.text().nullable(),
    paidAt: instant().nullable(),
    endedAt: instant().nullable(),
    /** How often the bank was asked since the status last changed. */
    asks: p.integer(),
    /** Real time at which its workflow acts next; null when the bank owes no word. */
    nextActionAt: instant().nullable(),
    /** The instant of a round run by hand in test mode; null: real time. */
    simulatedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
    problem: problem(),
  },
})
export type Payout = InferEntity<typeof Payout>

export const PayoutSkip = defineEntity({
  name: 'PayoutSkip',
  tableName: 'payout_skips',
  properties: {
    id: id(),
    ...owned(),
    round: p.text(),
    roundKey: p.text(),
    roundAt: instant(),
    reason: p.text().$type<SkipReason>(),
    availableSatang: satangColumn(),
    minimumPayoutSatang: satangColumn(),
    createdAt: instant(),
  },
})
export type PayoutSkip = InferEntity<typeof PayoutSkip>
