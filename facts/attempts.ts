// What is the same for every attempt of a card, whatever it pays for: it is told of once, fails, runs out. What its outcome means for what it was to
// pay is facts/charge-outcome.ts and facts/checkout-outcome.ts.
import type { Payment } from '../db/entities/index.ts'
import type { ChargeOutcome } from '../gateways/port.ts'
import { declineOf } from '../rules/declines.ts'
import { announcePayment } from './announce.ts'
import type { Commit } from './commit.ts'

/** The gateway's answer, or that there is none yet: slow and lost answers are looked up later. */
export type Outcome = ChargeOutcome | { kind: 'canceled' }

/** Tells of an attempt that nobody was told of before its outcome. Safe to repeat. */
export function announceOnce(c: Commit, payment: Payment): void {
  if (payment.announced) return
  payment.announced = true
  announcePayment(c, 'payment.created', payment)
}

/** The attempt ends without money: `failed` with the bank's reason, or `canceled` when it was withdrawn, which has no event (D25). */
export function failAttempt(c: Commit, payment: Payment, outcome: Outcome): void {
  announceOnce(c, payment)
  const declineCode = outcome.kind === 'declined' ? outcome.declineCode : null
  const previous = { status: payment.status }
  Object.assign(payment, {
    status: outcome.kind === 'canceled' ? 'canceled' : 'failed',
    nextAction: null,
    declineCode,
    failureCode: declineCode ? declineOf(declineCode).cardError : null,
  })
  if (payment.status === 'failed') announcePayment(c, 'payment.failed', payment, previous)
}

/** As `failAttempt`; a window that closed is the buyer's failure to confirm, whoever closed it. */
export function failOrRunOut(c: Commit, payment: Payment, outcome: Outcome): void {
  const ranOut = payment.status === 'requires_action' && outcome.kind === 'canceled'
  failAttempt(c, payment, ranOut ? { kind: 'declined', declineCode: 'authentication_required' } : outcome)
}
