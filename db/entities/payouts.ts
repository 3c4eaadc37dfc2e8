// Bank accounts, payouts and the rounds' skips. Only columns; commands/reserve-payout.ts reserves, and commands/settle-payout.ts records the bank's
// answer.
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
    /** Encrypted and bound to the id (db/sealed.ts). Opened only to send money there. */
    accountNumber: p.blob(),
    lastFour: p.text(),
    /** Real time from which payouts may go there, Unix seconds. In test mode it is the time when the account was added. */
    usableFrom: instant(),
    /** `mem_…` or `key_…`; null when the operator added it or the author was not recorded. */
    addedBy: p.text().nullable(),
    /** The owner, `mem_…`, who confirmed it so that it was usable at once. Kept when that owner has left. */
    confirmedBy: p.text().nullable(),
    /**
     * The account was chosen: payouts go to it even if there are newer ones. `account_paid_to` decides which account is paid
     * (db/migrations/baseline/payouts.ts).
     */
    isChosen: p.boolean().default(false),
    deletedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type BankAccount = InferEntity<typeof BankAccount>

/** What a payout shows of its account, whatever happens to the account later. */
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
    /** The payout takes all that was available, so its transactions sum to it. A payout of a part of the balance has no transactions. */
    whole: p.boolean(),
    arrivalDate: instant(),
    reference: p.text().nullable(),
    failureCode: p.text().nullable(),
    paidAt: instant().nullable(),
    endedAt: instant().nullable(),
    /** A person sends it, with a bank file. */
    byHand: p.boolean().default(false),
    /** The bank file that it is in. */
    fileId: p.text().nullable(),
    /** How often the bank was asked since the status last changed. */
    asks: p.integer(),
    /** Real time at which its workflow acts next; null when no answer of the bank is awaited. */
    nextActionAt: instant().nullable(),
    /** The instant of a round that was started by hand in test mode; null means real time. */
    simulatedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
    problem: problem(),
  },
})
export type Payout = InferEntity<typeof Payout>

/** A bank file of payouts that a person sends. Its payouts name it. */
export const PayoutFile = defineEntity({
  name: 'PayoutFile',
  tableName: 'payout_files',
  properties: {
    id: id(),
    ...owned(),
    gateway: p.text(),
    payoutCount: p.integer(),
    amountSatang: satangColumn(),
    /** Midnight in Bangkok of the banking day on which they are to be sent. */
    transferOn: instant(),
    /** `mem_…` or `key_…`. */
    createdBy: p.text().nullable(),
    createdAt: instant(),
  },
})
export type PayoutFile = InferEntity<typeof PayoutFile>

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
    /** Of `no_bank_account`: when the first of the waiting accounts may be used; null when none waits. */
    bankAccountUsableFrom: instant().nullable(),
    createdAt: instant(),
  },
})
export type PayoutSkip = InferEntity<typeof PayoutSkip>
