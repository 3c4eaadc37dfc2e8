// Money that comes to a merchant's own bank account: only columns. commands/bank-reports.ts, slips.ts and bank-statements.ts write them.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { SlipReason } from '../../rules/slips.ts'
import { id, instant, owned, satangColumn } from './base.ts'

export type SlipStatus = 'confirmed' | 'rejected' | 'waiting'
/** `by_hand`, `account_unclear` and `other_reference` wait for a person, `bank` and `quota` for the verifier. */
export type SlipWaitsFor = 'by_hand' | 'bank' | 'quota' | 'account_unclear' | 'other_reference'

/** A slip that a buyer has shown. Its picture is not kept: bank and reference are all that its code says. */
export const Slip = defineEntity({
  name: 'Slip',
  tableName: 'slips',
  properties: {
    id: id(),
    ...owned(),
    paymentId: p.text(),
    gateway: p.text(),
    status: p.text().$type<SlipStatus>(),
    reason: p.text().$type<SlipReason>().nullable(),
    waitsFor: p.text().$type<SlipWaitsFor>().nullable(),
    /** What the bank says; null before it was asked. */
    amountSatang: satangColumn().nullable(),
    sentAt: instant().nullable(),
    /** Null: no code could be read. */
    sendingBank: p.text().nullable(),
    reference: p.text().nullable(),
    /** The account or PromptPay id that another account's slip names, its last four digits alone; null for every other. */
    sentTo: p.text().nullable(),
    /** The inbound transfer that it counts as. */
    transferId: p.text().nullable(),
    /** How often the verifier was asked. */
    asks: p.integer(),
    /** Real time at which the verifier is asked again. */
    nextActionAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type Slip = InferEntity<typeof Slip>

/** A statement that was read. Its rows are reports. */
export const BankStatement = defineEntity({
  name: 'BankStatement',
  tableName: 'bank_statements',
  properties: {
    id: id(),
    ...owned(),
    gateway: p.text(),
    rowCount: p.integer(),
    matched: p.integer(),
    unmatched: p.integer(),
    duplicates: p.integer(),
    problems: p.json<{ row: number; message: string }[]>(),
    /** The names of the columns that were read, for the account's next statement. */
    columns: p.json<Record<string, string>>(),
    createdAt: instant(),
  },
})
export type BankStatement = InferEntity<typeof BankStatement>
