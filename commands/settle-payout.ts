// Writes down the bank's answers to a payout: in transit, paid, failed, returned. Money that did not arrive belongs to the merchant again, as a
// transaction of its own that the next payout pays out (D145). Asking the bank is activities/run-payout.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { LedgerTransaction, Payout } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { serializePayout } from '../resources/payout.ts'
import type { EventType } from '../rules/events.ts'
import { entriesForPaidPayoutReturn, entriesForPayoutPaid, entriesForPayoutReturn } from '../rules/ledger.ts'
import { assertMove, type PayoutStatus } from '../rules/lifecycles.ts'
import { satang } from '../rules/money.ts'
import { askAgainAfterSeconds } from '../rules/payouts.ts'
import type { Commit } from './commit.ts'
import { bookPayout } from './payout-bookings.ts'

/** The gateway's outcome, or a person's report. `unknown`: it did not answer, or does not know the transfer yet. */
export type PayoutOutcome =
  | { kind: 'in_transit' | 'paid'; reference: string | null }
  /** A person sends it, and reports what came of it. */
  | { kind: 'by_hand' }
  | { kind: 'failed' | 'returned'; failureCode: string }
  | { kind: 'unknown' }

/**
 * Writes down the bank's answer to a payout at `now` (real time, Unix seconds), and answers the payout. A payout that is paid at once was in transit
 * too, so both events are published. Safe to repeat: the same answer again changes nothing. Throws when the bank's answer contradicts a final one
 * (paid after failed): the money may have been sent twice, and a person must look at it. Source: specification §5.10, D145.
 */
export async function recordPayoutOutcome(
  c: Commit,
  payoutId: string,
  outcome: PayoutOutcome,
  now: number,
): Promise<Payout> {
  const payout = await c.em.findOneOrFail(Payout, payoutId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const { merchantId, livemode } = payout
  c.concerns({ merchantId, livemode })
  c.timeIs(payout.simulatedAt ?? now)
  if (outcome.kind === 'by_hand') return handOver(c, payout)
  if (outcome.kind === 'unknown' || outcome.kind === payout.status) return askAgain(payout, now)
  // A returned payout was paid before. This is that earlier answer, written down late.
  if (outcome.kind === 'paid' && payout.status === 'returned') return payout
  // A payout that is paid or returned was handed to the bank before. One that the bank refused at once was not.
  if (payout.status === 'pending' && outcome.kind !== 'failed') move(c, payout, 'in_transit', outcome)
  if (outcome.kind === 'in_transit') return askAgain(payout, now)
  const wasPaid = payout.status === 'paid'
  move(c, payout, outcome.kind, outcome)
  if (outcome.kind === 'paid') bookPaid(c, payout)
  else await bookReturn(c, payout, wasPaid)
  return payout
}

/** Nobody is asked about it any more: it waits for a person's report. */
function handOver(c: Commit, payout: Payout): Payout {
  if (payout.status !== 'pending') return payout
  update(payout, { byHand: true, nextActionAt: null })
  move(c, payout, 'in_transit', { kind: 'by_hand' })
  return payout
}

function askAgain(payout: Payout, now: number): Payout {
  if (payout.nextActionAt == null) return payout
  payout.asks += 1
  payout.nextActionAt = now + askAgainAfterSeconds(payout.asks)
  return payout
}

const EVENT_OF = {
  in_transit: 'payout.in_transit',
  paid: 'payout.paid',
  failed: 'payout.failed',
  returned: 'payout.returned',
} as const satisfies Partial<Record<PayoutStatus, EventType>>

function move(
  c: Commit,
  payout: Payout,
  to: keyof typeof EVENT_OF,
  outcome: Exclude<PayoutOutcome, { kind: 'unknown' }>,
) {
  const { status } = payout
  assertMove('payout', status, to)
  const over = to !== 'in_transit'
  update(payout, { status: to, asks: 0, ...(over && { nextActionAt: null }) })
  if ('reference' in outcome && outcome.reference !== null) payout.reference = outcome.reference
  if (to === 'paid') payout.paidAt = c.at
  if (to === 'failed' || to === 'returned') {
    payout.failureCode = 'failureCode' in outcome ? outcome.failureCode : null
    payout.endedAt = c.at
  }
  // Serialized now, because the next step may come in the same commit.
  const published = serializePayout(payout, c.links)
  c.event(EVENT_OF[to], payout.id, () => published, { status })
}

function bookPaid(c: Commit, payout: Payout): void {
  const entries = entriesForPayoutPaid({ amountSatang: satang(payout.amountSatang), gateway: payout.gateway })
  bookPayout(c, payout, {
    type: 'payout',
    step: 2,
    entries,
    availableOn: c.at,
    testClockId: null,
    payoutId: payout.id,
  })
}

/** Real money is available from now on. Money of a round run by hand is available from the instant at which its payout took it. */
async function bookReturn(c: Commit, payout: Payout, wasPaid: boolean): Promise<void> {
  const amountSatang = satang(payout.amountSatang)
  const took = await c.em.findOneOrFail(LedgerTransaction, { type: 'payout', sourceId: payout.id, step: 1 })
  const entries = wasPaid
    ? entriesForPaidPayoutReturn({ amountSatang, gateway: payout.gateway })
    : entriesForPayoutReturn({ amountSatang })
  const { availableOn, testClockId } = payout.simulatedAt == null ? { availableOn: c.at, testClockId: null } : took
  bookPayout(c, payout, { type: 'payout_return', step: 1, entries, availableOn, testClockId, payoutId: null })
}
