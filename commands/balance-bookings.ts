// Books the balance movements of refunds and disputes. They change the balance at once, in both directions; the fee of the charge stays as it is.
// Charges are booked by commands/settle.ts, money in suspense by commands/transfer-bookings.ts.
import { LedgerEntry as EntryRow, LedgerTransaction } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Settlement } from '../rules/gateway-accounts.ts'
import { inBookOf, merchantNet, type PlatformEntry } from '../rules/ledger.ts'
import type { Commit } from './commit.ts'

/** Writes the transaction of a movement and its entries. Safe to repeat: unique (type, source, step). Source: specification §5.8. */
export function bookMovement(
  c: Commit,
  movement: {
    type: 'refund' | 'dispute' | 'dispute_won' | 'withholding'
    source: { id: string; merchantId: string; livemode: boolean }
    /** Of withholding: 1 books it, 2 takes it back. Of a refund: 1 takes the money from the balance; 2 records that it has left, or returns it. Disputes have one step each. */
    step?: 1 | 2
    /** Of the payment: whose book it is in. */
    settlement: Settlement
    entries: readonly PlatformEntry[]
  },
): void {
  const { type, source, step = 1, settlement } = movement
  const entries = inBookOf(settlement, movement.entries)
  const id = mintId('txn_')
  const owner = { merchantId: source.merchantId, livemode: source.livemode }
  const amountSatang = merchantNet(entries)
  c.em.create(LedgerTransaction, {
    id,
    ...owner,
    type,
    sourceId: source.id,
    step,
    amountSatang,
    feeSatang: 0,
    netSatang: amountSatang,
    availableOn: c.at,
    settlement,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  for (const { account, amount_satang } of entries)
    c.em.create(EntryRow, { transactionId: id, ...owner, account, amountSatang: amount_satang })
}
