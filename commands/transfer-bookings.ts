// How much of a transfer is held in suspense, on its way back and gone: its row and the ledger's `unmatched_funds` move together, in whichever command it
// changes. Why it changes is the caller's.
import { type InboundTransfer, LedgerEntry, LedgerTransaction, type Payment } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import {
  type LedgerEntry as Entry,
  entriesForSuspense,
  entriesForSuspenseReleased,
  entriesForUnmatched,
  entriesForUnmatchedReleased,
  merchantNet,
} from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import { announceTransfer } from './announce.ts'
import type { Commit } from './commit.ts'
import { wakePayer } from './plan.ts'

/** Suspends exactly this much of a transfer, in satang, and books the difference. Safe to repeat: what is held in suspense already is not booked again. */
export function parkExactly(c: Commit, t: InboundTransfer, parkedSatang: number): void {
  const more = parkedSatang - t.parkedSatang
  if (more > 0) book(c, t, entriesForUnmatched({ amountSatang: satang(more), gateway: t.gateway }))
  if (more < 0) book(c, t, entriesForUnmatchedReleased({ amountSatang: satang(-more), gateway: t.gateway }))
  t.parkedSatang = parkedSatang
}

/** Suspends this much that was in the merchant's balance, in satang: it is held in suspense. The row is locked or new. */
export function holdFromBalance(c: Commit, t: InboundTransfer, amountSatang: number): void {
  book(c, t, entriesForSuspense({ amountSatang: satang(amountSatang) }))
  t.parkedSatang += amountSatang
}

/** The reverse: this much of what is held in suspense is in the merchant's balance again, and gone from the inbox. The row is locked. */
export function releaseToBalance(c: Commit, t: InboundTransfer, amountSatang: number): void {
  book(c, t, entriesForSuspenseReleased({ amountSatang: satang(amountSatang) }))
  update(t, { parkedSatang: t.parkedSatang - amountSatang, returnedSatang: t.returnedSatang + amountSatang })
  closeIfEmpty(t)
}

/** This much of what was reserved for the sender has left the gateway. The row is locked. */
export function sendOff(c: Commit, t: InboundTransfer, amountSatang: number): void {
  book(c, t, entriesForUnmatchedReleased({ amountSatang: satang(amountSatang), gateway: t.gateway }))
  t.returningSatang -= amountSatang
  t.returnedSatang += amountSatang
  closeIfEmpty(t)
}

/** It could not be sent, and is the inbox's again. A part of a sum may complete it now, so whoever pays `payment` looks. The row is locked. */
export function returnToSuspense(c: Commit, t: InboundTransfer, amountSatang: number, payment: Payment | null): void {
  t.returningSatang -= amountSatang
  t.parkedSatang += amountSatang
  t.reason = 'refund_failed'
  if (t.status === 'underpaid') {
    t.status = 'received'
    wakePayer(c, payment!)
  } else announceTransfer(c, t)
}

/** That it could not be sent once says nothing any more when it has gone. */
function closeIfEmpty(t: InboundTransfer): void {
  if (t.parkedSatang + t.returningSatang > 0) return
  t.status = 'refunded'
  if (t.reason === 'refund_failed') t.reason = null
}

/** One transaction per step of a transfer (unique type, source, step): a concurrent duplicate without the row's lock would fail, not book twice. */
function book(c: Commit, t: InboundTransfer, entries: readonly Entry[]): void {
  const transactionId = mintId('txn_')
  const owner = { merchantId: t.merchantId, livemode: t.livemode }
  const netSatang = merchantNet(entries)
  t.bookings += 1
  c.em.create(LedgerTransaction, {
    id: transactionId,
    ...owner,
    type: 'adjustment',
    sourceId: t.id,
    step: t.bookings,
    amountSatang: netSatang,
    feeSatang: 0,
    netSatang,
    availableOn: c.at,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  for (const { account, amount_satang } of entries)
    c.em.create(LedgerEntry, { transactionId, ...owner, account, amountSatang: amount_satang })
}
