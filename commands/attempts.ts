// What is the same for every attempt, whatever it pays for: what the gateway is asked, that it is told of once, fails, runs out. What its outcome means
// for what it was to pay is commands/charge-outcome.ts and commands/checkout-outcome.ts.
import { Payment, PaymentMethod } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import type { ChargeOutcome } from '../gateways/port.ts'
import { declineOf } from '../rules/declines.ts'
import { announcePayment } from './announce.ts'
import type { Commit } from './commit.ts'

/** The gateway's answer, or that there is none yet: slow and lost answers are looked up later. */
export type Outcome = ChargeOutcome | { kind: 'canceled' }

/** Whose gateway is asked (gateways/calls.ts). */
export interface GatewayOf {
  gateway: string
  merchantId: string
  livemode: boolean
}

export interface Attempt extends GatewayOf {
  paymentId: string
  gatewayToken: string
  amountSatang: number
}

/** What a processing needs the gateway for (activities/process-due.ts obeys). */
export type GatewayTask =
  /** Charge the attempt. `askFirst`: it may have been charged before a crash, so its outcome is looked up first. */
  | { kind: 'charge'; attempt: Attempt; askFirst: boolean }
  /** The attempt waits for the buyer or the gateway: ask what became of it. */
  | { kind: 'look_up'; paymentId: string; of: GatewayOf }
  /** The attempt belongs to something that has ended: withdraw it at the gateway. */
  | { kind: 'withdraw'; paymentId: string; of: GatewayOf }
  /** Money came for what had ended, and its refund has not reached the gateway yet. */
  | { kind: 'refund_late_payment'; paymentId: string; gateway: string }

/** What the gateway is asked to charge. */
export function attemptOf(payment: Payment, method: PaymentMethod): Attempt {
  return {
    paymentId: payment.id,
    ...gatewayOf(payment),
    gatewayToken: method.gatewayToken,
    amountSatang: payment.grossSatang,
  }
}

/** Whose gateway has a payment. */
export function gatewayOf({ gateway, merchantId, livemode }: GatewayOf): GatewayOf {
  return { gateway, merchantId, livemode }
}

/**
 * The card attempts of a subscription or a session that have no outcome, oldest first: when there are several, the oldest is withdrawn first, so that never
 * two can succeed.
 */
export async function attemptsInFlight(
  c: Commit,
  of: { subscriptionId: string } | { checkoutSessionId: string },
): Promise<Payment[]> {
  return c.em.find(
    Payment,
    { ...of, paymentMethodType: 'card', status: { $in: ['processing', 'requires_action'] } },
    { orderBy: { id: 'asc' } },
  )
}

/** Charges an attempt whose charge is accepted. Its start is committed before the gateway is called; whoever finds it begun asks first. Safe to repeat. */
export async function beginCharge(c: Commit, payment: Payment): Promise<Extract<GatewayTask, { kind: 'charge' }>> {
  const method = await c.em.findOneOrFail(PaymentMethod, payment.paymentMethodId!)
  const askFirst = payment.chargeStartedAt != null
  payment.chargeStartedAt ??= c.at
  return { kind: 'charge', attempt: attemptOf(payment, method), askFirst }
}

/** What to do about an attempt in flight: refund a late payment, charge an accepted one, ask about one that waits, once a processing (`asked`). */
export async function pursue(
  c: Commit,
  payment: Payment,
  isLate: boolean,
  asked: ReadonlySet<string>,
): Promise<GatewayTask | null> {
  if (isLate) return { kind: 'withdraw', paymentId: payment.id, of: gatewayOf(payment) }
  if (payment.status === 'processing') return beginCharge(c, payment)
  return asked.has(payment.id) ? null : { kind: 'look_up', paymentId: payment.id, of: gatewayOf(payment) }
}

/**
 * Ends the QR attempts that wait for money: whoever pays one later pays late (specification §4.9, §5.6). `ranOut`: only those whose time is over and
 * that nothing was paid on, for what came in part keeps waiting for the rest (specification §5.6). Safe to repeat.
 */
export async function expireQrAttempts(
  c: Commit,
  of: { invoiceId: string } | { checkoutSessionId: string },
  { ranOut = false } = {},
): Promise<void> {
  const live = await c.em.find(Payment, { ...of, status: 'requires_action', paymentMethodType: 'promptpay' })
  for (const payment of live) {
    if (ranOut && (payment.amountReceivedSatang > 0 || (payment.expiresAt ?? 0) > c.at)) continue
    update(payment, { status: 'expired', nextAction: null })
    announcePayment(c, 'payment.expired', payment, { status: 'requires_action' })
  }
}

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
  update(payment, {
    status: outcome.kind === 'canceled' ? 'canceled' : 'failed',
    nextAction: null,
    declineCode,
    failureCode: declineCode ? declineOf(declineCode).cardError : null,
  })
  if (payment.status === 'failed') announcePayment(c, 'payment.failed', payment, previous)
}

/** What a window is that closed before the buyer confirmed: a failure of theirs, whoever closed it. */
export const RAN_OUT: Outcome = { kind: 'declined', declineCode: 'authentication_required' }

/** As `failAttempt`; an attempt that waited for the buyer has run out when it is withdrawn. */
export function failOrRunOut(c: Commit, payment: Payment, outcome: Outcome): void {
  failAttempt(c, payment, payment.status === 'requires_action' && outcome.kind === 'canceled' ? RAN_OUT : outcome)
}
