// Locks a transfer for the commands on it: the checkouts, subscriptions and invoices made by hand that its money counts for, then its row. The order is that of
// docs/architecture.md "Locks". Decides nothing.
import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession, type InboundTransfer, Invoice, Payment, Subscription } from '../db/entities/index.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'

export interface HeldTransfer {
  /** The payment that the transfer was for so far; null for an unknown reference. */
  payment: Payment | null
  /** The checkout of that payment; null for a subscription's payment. */
  session: CheckoutSession | null
  /** The checkout, subscription or invoice made by hand of the other payment. */
  otherRoot: CheckoutSession | Subscription | Invoice | null
}

/**
 * Locks the roots of the transfer's payment and of `other`, checkouts first, sorted by id, then the transfer and both payments, and reads them anew.
 * 409 `lock_timeout` when the transfer was matched elsewhere meanwhile, or when one of their test clocks is advancing. The commit's time stays as it
 * was.
 */
export async function holdTransfer(c: Commit, t: InboundTransfer, other: Payment | null): Promise<HeldTransfer> {
  const { paymentId } = t
  const payment = paymentId ? await c.em.findOneOrFail(Payment, paymentId) : null
  const payments = [payment, other].filter((p) => p !== null)
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const
  const ofCheckouts = payments.map(({ checkoutSessionId }) => checkoutSessionId).filter((id) => id != null)
  const sessions = await c.em.find(CheckoutSession, { id: { $in: ofCheckouts } }, lock)
  const others = payments.filter(({ checkoutSessionId }) => checkoutSessionId == null)
  const ofOthers = others.map(({ subscriptionId }) => subscriptionId).filter((id) => id != null)
  const subscriptions = await c.em.find(Subscription, { id: { $in: ofOthers } }, lock)
  const byHand = others.map((p) => (p.subscriptionId == null ? p.invoiceId : null)).filter((id) => id != null)
  const invoices = await c.em.find(Invoice, { id: { $in: byHand } }, lock)
  const { at } = c.context
  for (const root of [...sessions, ...subscriptions, ...invoices]) await clockTime(c, root)
  c.timeIs(at)
  c.testClockId = null
  for (const row of [t, ...payments]) await c.em.refresh(row, { lockMode: LockMode.PESSIMISTIC_WRITE })
  // The transfer may have been matched meanwhile: to the same payment, whose roots are locked as well, or elsewhere.
  const now = payments.find(({ id }) => id === t.paymentId) ?? null
  if (t.paymentId !== (now?.id ?? paymentId)) throw beingLookedAt(t)
  const sessionOf = (p: Payment | null) => sessions.find(({ id }) => id === p?.checkoutSessionId) ?? null
  const subscription = subscriptions.find(({ id }) => id === other?.subscriptionId) ?? null
  const invoice = subscription ? null : (invoices.find(({ id }) => id === other?.invoiceId) ?? null)
  return { payment: now, session: sessionOf(now), otherRoot: sessionOf(other) ?? subscription ?? invoice }
}

/**
 * Takes an underpaid transfer out of its sum: its payment, and the checkout that shows the amount received, no longer count it. Any other transfer
 * stays.
 */
export function leaveSum(t: InboundTransfer, { payment, session }: HeldTransfer): void {
  t.withholdingOffer = null
  if (t.status !== 'underpaid') return
  const ofSum = present(payment, 'the payment of an underpaid transfer')
  const shown = ofSum.amountReceivedSatang
  ofSum.amountReceivedSatang -= t.parkedSatang
  if (session?.amountReceivedSatang === shown) session.amountReceivedSatang = ofSum.amountReceivedSatang
}

/** The refusal while the transfer is being decided. A moment later the decision is known. */
export function beingLookedAt(t: InboundTransfer): Refusal {
  return new Refusal('lock_timeout', `The transfer ${t.id} is just being looked at. Try again in a moment.`)
}
