// Uses of payment links: reserved when a buyer confirms, counted when the checkout is complete, returned when no attempt of it can be paid any more.
// count_link_use (db/migrations/baseline/payment-links.ts) counts at the end of the commit.
import type { CheckoutSession } from '../db/entities/index.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Commit } from './commit.ts'

type Session = Pick<CheckoutSession, 'id' | 'paymentLinkId'>

/**
 * Reserves a use of the link that a session was started by; the flush throws `payment_link_used_up` when none is left, and then nothing is written.
 * The caller has locked the session. Safe to repeat: one use per session. Without a link it does nothing. Source: specification §4.16.
 */
export function reserveLinkUse(c: Commit, session: Session): void {
  if (!session.paymentLinkId) return
  const refusal = new Refusal('payment_link_used_up', 'This payment link cannot be paid any more.')
  c.also(COUNT, [session.id, 'reserve'], { detail: session.paymentLinkId, refusal })
}

/** Counts a complete session. Money that came late counts too, even beyond `max_uses`. Safe to repeat. Source: specification §4.16. */
export function countLinkUse(c: Commit, session: Session): void {
  if (session.paymentLinkId) c.also(COUNT, [session.id, 'settle'])
}

/** Returns a reserved use. Safe to repeat: a session that holds none is left alone. Source: specification §4.16. */
export function returnLinkUse(c: Commit, session: Session): void {
  if (session.paymentLinkId) c.also(COUNT, [session.id, 'return'])
}

const COUNT = 'select count_link_use(?, ?) as flushed'
