// The double-entry ledger. It is append-only for the application's role, and a trigger checks that each transaction balances. A balance is a sum over
// entries, never a counter. rules/ledger.ts says which entries a command writes.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { Settlement } from '../../rules/gateway-accounts.ts'
import type { LedgerTransactionType } from '../../rules/ledger.ts'
import { id, instant, owned, satangColumn } from './base.ts'

export const LedgerTransaction = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transactions',
  properties: {
    id: id(),
    ...owned(),
    type: p.text().$type<LedgerTransactionType>(),
    /** The payment, refund, payout or inbound transfer it belongs to: unique with the type and the step. */
    sourceId: p.text(),
    /** Counts the transactions of one type and source from 1. Only inbound transfers have more than one. */
    step: p.integer().default(1),
    amountSatang: satangColumn(),
    feeSatang: satangColumn(),
    netSatang: satangColumn(),
    availableOn: instant(),
    payoutId: p.text().nullable(),
    /** Whose money it moves: direct money is in no balance and no payout. */
    settlement: p.text().$type<Settlement>(),
    testClockId: p.text().nullable(),
    createdAt: instant(),
  },
})
export type LedgerTransaction = InferEntity<typeof LedgerTransaction>

export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    transactionId: p.text(),
    ...owned(),
    account: p.text(),
    amountSatang: satangColumn(),
  },
})
export type LedgerEntry = InferEntity<typeof LedgerEntry>
