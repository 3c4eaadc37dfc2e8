// How much of a transfer is parked: its row and the ledger's `unmatched_funds` move together, in whichever fact it changes. Why it
// changes is the caller's.
import { type InboundTransfer, LedgerEntry, LedgerTransaction } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { entriesForUnmatched, entriesForUnmatchedReleased } from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import type { Commit } from './commit.ts'

/** Parks exactly this much of a transfer, in satang, and books the difference. Safe to repeat: what is parked already is not booked again. */
export function parkExactly(c: Commit, t: InboundTransfer, parkedSatang: number): void {
  const more = parkedSatang - t.parkedSatang
  if (more > 0) book(c, t, entriesForUnmatched({ amountSatang: satang(more), gateway: t.gateway }))
  if (more < 0) book(c, t, entriesForUnmatchedReleased({ amountSatang: satang(-more), gateway: t.gateway }))
  t.parkedSatang = parkedSatang
}

/** Books that what was reserved for the sender has left the gateway. The row is locked and its `returningSatang` is what went. */
export function bookReturn(c: Commit, t: InboundTransfer): void {
  book(c, t, entriesForUnmatchedReleased({ amountSatang: satang(t.returningSatang), gateway: t.gateway }))
}

/** One transaction per step of a transfer (unique type, source, step): a twin without the row's lock would fail, not book twice. */
function book(c: Commit, t: InboundTransfer, entries: ReturnType<typeof entriesForUnmatched>): void {
  const transactionId = mintId('txn_')
  const owner = { merchantId: t.merchantId, livemode: t.livemode }
  t.bookings += 1
  c.em.create(LedgerTransaction, {
    id: transactionId,
    ...owner,
    type: 'adjustment',
    sourceId: t.id,
    step: t.bookings,
    amountSatang: 0,
    feeSatang: 0,
    netSatang: 0,
    availableOn: c.at,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  for (const { account, amount_satang } of entries)
    c.em.create(LedgerEntry, { transactionId, ...owner, account, amountSatang: amount_satang })
}
