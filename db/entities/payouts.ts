// Bank accounts, payouts and the rounds' skips. No behaviour: reserving is commands/reserve-payout.ts, the bank's word commands/settle-payout.ts.
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
    /** Real time from which payouts may go there, Unix seconds. In test mode when it was added. */
    usableFrom: instant(),
    /** `mem_…` or `key_…`; null: the operator, or nobody wrote it down. */
    addedBy: p.text().nullable(),
    /** The owner who confirmed it, `mem_…`, so that it was usable at once; kept when they have left. */
    confirmedBy: p.text().nullable(),
    /** Somebody chose it: it is paid to however many newer ones there are. Which one is paid to is `account_paid_to` (db/migrations/baseline/payouts.ts). */
    isChosen: p.boolean().default(false),
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
    /** Of `no_bank_account`: when the first of those that wait may be used; null when none waits. */
    bankAccountUsableFrom: instant().nullable(),
    createdAt: instant(),
  },
})
export type PayoutSkip = InferEntity<typeof PayoutSkip>
