// How much of a transfer is in suspense, on its way back, and gone. Its row and the ledger's `unmatched_funds` change together. Why they change is
// the caller's decision.
import { type InboundTransfer, LedgerEntry, LedgerTransaction, type Payment } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import {
  entriesForSuspense,
  entriesForSuspenseReleased,
  entriesForUnmatched,
  entriesForUnmatchedReleased,
  inBookOf,
  merchantNet,
  type PlatformEntry,
} from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import { announceTransfer } from './announce.ts'
import type { Commit } from './commit.ts'
import { wakePayer } from './plan.ts'

/**
 * Sets the amount of a transfer in suspense to this much, in satang, and books the difference. Safe to repeat: an amount that is in suspense already
 * is not booked again.
 */
export function parkExactly(c: Commit, t: InboundTransfer, parkedSatang: number): void {
  const more = parkedSatang - t.parkedSatang
  if (more > 0) book(c, t, entriesForUnmatched({ amountSatang: satang(more), gateway: t.gateway }))
  if (more < 0) book(c, t, entriesForUnmatchedReleased({ amountSatang: satang(-more), gateway: t.gateway }))
  t.parkedSatang = parkedSatang
}

/** Moves this much, in satang, from the merchant's balance into suspense. The row is locked or new. Not safe to repeat by itself. */
export function holdFromBalance(c: Commit, t: InboundTransfer, amountSatang: number): void {
  book(c, t, entriesForSuspense({ amountSatang: satang(amountSatang) }))
  t.parkedSatang += amountSatang
}

/** The reverse: moves this much from suspense into the merchant's balance again, so it leaves the inbox. The caller has locked the row. */
export function releaseToBalance(c: Commit, t: InboundTransfer, amountSatang: number): void {
  book(c, t, entriesForSuspenseReleased({ amountSatang: satang(amountSatang) }))
  update(t, { parkedSatang: t.parkedSatang - amountSatang, returnedSatang: t.returnedSatang + amountSatang })
  closeIfEmpty(t)
}

/** Books that this much of what was reserved for the sender has left the gateway. The caller has locked the row. */
export function sendOff(c: Commit, t: InboundTransfer, amountSatang: number): void {
  book(c, t, entriesForUnmatchedReleased({ amountSatang: satang(amountSatang), gateway: t.gateway }))
  t.returningSatang -= amountSatang
  t.returnedSatang += amountSatang
  closeIfEmpty(t)
}

/**
 * Returns money that could not be sent to the inbox. As part of a sum it may complete that sum now, so the workflow of `payment` is woken. The caller
 * has locked the row.
 */
export function returnToSuspense(c: Commit, t: InboundTransfer, amountSatang: number, payment: Payment | null): void {
  t.returningSatang -= amountSatang
  t.parkedSatang += amountSatang
  t.reason = 'refund_failed'
  if (t.status === 'underpaid') {
    t.status = 'received'
    wakePayer(c, present(payment, 'the payment of an underpaid transfer'))
  } else announceTransfer(c, t)
}

/** Closes a transfer whose money has gone. An earlier failure to send it does not matter any more, so the reason is deleted. */
function closeIfEmpty(t: InboundTransfer): void {
  if (t.parkedSatang + t.returningSatang > 0) return
  t.status = 'refunded'
  if (t.reason === 'refund_failed') t.reason = null
}

/**
 * One transaction per step of a transfer (unique type, source, step): a concurrent duplicate without the row's lock fails and does not book twice.
 */
function book(c: Commit, t: InboundTransfer, ofPlatform: readonly PlatformEntry[]): void {
  const entries = inBookOf(t.settlement, ofPlatform)
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
    settlement: t.settlement,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  for (const { account, amount_satang } of entries)
    c.em.create(LedgerEntry, { transactionId, ...owner, account, amountSatang: amount_satang })
}
