// Books a payout in the ledger: one transaction for each of its steps. Which step comes when is commands/reserve-payout.ts and
// commands/settle-payout.ts.
import { LedgerEntry, LedgerTransaction, type Payout } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { type LedgerEntry as Entry, merchantNet } from '../rules/ledger.ts'
import type { Commit } from './commit.ts'

export interface PayoutBooking extends Pick<LedgerTransaction, 'availableOn' | 'testClockId' | 'payoutId'> {
  type: 'payout' | 'payout_return'
  /** A payout's first step takes the money from the balance; its second says that the bank has paid it. */
  step: number
  entries: readonly Entry[]
}

/** Books a step of a payout. Safe to repeat only under the payout's lock: unique (type, source, step) stops a concurrent duplicate. */
export function bookPayout(c: Commit, payout: Payout, { entries, ...booking }: PayoutBooking): void {
  const owner = { merchantId: payout.merchantId, livemode: payout.livemode }
  const id = mintId('txn_')
  const netSatang = merchantNet(entries)
  c.em.create(LedgerTransaction, {
    id,
    ...owner,
    ...booking,
    sourceId: payout.id,
    amountSatang: netSatang,
    feeSatang: 0,
    netSatang,
    settlement: 'platform',
    createdAt: c.at,
  })
  for (const { account, amount_satang } of entries)
    c.em.create(LedgerEntry, { transactionId: id, ...owner, account, amountSatang: amount_satang })
}
