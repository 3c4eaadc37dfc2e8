// Holds a transfer still for what people ask of it: the subscriptions that its money counts for, then its row. The order is the
// house's (docs/architecture.md "Locks"); nothing is decided here.
import { LockMode } from '@mikro-orm/postgresql'
import { type InboundTransfer, Payment, Subscription } from '../db/entities/index.ts'
import { Refusal } from '../rules/refusals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'

export interface HeldTransfer {
  /** What the transfer was for so far; null for an unknown reference. */
  payment: Payment | null
  subscription: Subscription | null
  /** The subscription that the other payment belongs to. */
  otherSubscription: Subscription | null
}

/**
 * Locks the roots of the transfer's payment and of `other`, sorted by id, then the transfer and both payments, and reads them anew. 409
 * `lock_timeout` when the transfer was matched elsewhere meanwhile, or when a test clock of theirs is advancing. The commit's time is left as it was.
 */
export async function holdTransfer(c: Commit, t: InboundTransfer, other: Payment | null): Promise<HeldTransfer> {
  const { paymentId } = t
  const payment = paymentId ? await c.em.findOneOrFail(Payment, paymentId) : null
  const ids = [payment?.subscriptionId, other?.subscriptionId].filter((id) => id != null)
  const roots = await c.em.find(
    Subscription,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  const { at } = c.cause
  for (const root of roots) await clockTime(c, root)
  c.cause.at = at
  c.testClockId = null
  for (const row of [t, payment, other]) if (row) await c.em.refresh(row, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (t.paymentId !== paymentId) throw beingLookedAt(t)
  const rootOf = (p: Payment | null) => roots.find(({ id }) => id === p?.subscriptionId) ?? null
  return { payment, subscription: rootOf(payment), otherSubscription: rootOf(other) }
}

/** Whoever asks again in a moment finds it decided. */
export function beingLookedAt(t: InboundTransfer): Refusal {
  return new Refusal('lock_timeout', `The transfer ${t.id} is just being looked at. Try again in a moment.`)
}
