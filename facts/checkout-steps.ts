// The steps of a checkout, each taken when it is due; what needs the gateway is handed back as a task, as facts/subscription-steps.ts does.
// Called by activities/run-checkout.ts, which obeys.
import { type CheckoutSession, Invoice, Payment, PaymentMethod } from '../db/entities/index.ts'
import { loadSession } from '../db/queries/checkout.ts'
import { announcePayment } from './announce.ts'
import { isGivenUp } from './checkout-invoice.ts'
import { replanSession } from './checkout-plan.ts'
import { releaseIdleUse } from './checkout-totals.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { expireCheckout } from './expire-checkout.ts'
import { settleCheckoutTransfers } from './inbound-transfers.ts'
import { type Attempt, attemptOf, unfinishedRefund } from './subscription-steps.ts'

export type CheckoutTask =
  | { kind: 'charge'; attempt: Attempt; askFirst: boolean }
  | { kind: 'look_up'; paymentId: string; gateway: string }
  | { kind: 'withdraw'; paymentId: string; gateway: string }
  | { kind: 'give_back'; paymentId: string; gateway: string }
  | { kind: 'wait'; session: CheckoutSession }
  | { kind: 'ended'; session: CheckoutSession | null }

/**
 * Takes every step that is due for a session at `now` (Unix seconds; on a test clock the clock's time counts) and says what is to be done next. `asked` holds
 * the attempts whose outcome was looked up in this turn. Safe to repeat: each step is guarded by the row it changes.
 */
export async function takeDueCheckoutSteps(
  c: Commit,
  sessionId: string,
  now: number,
  asked: ReadonlySet<string>,
): Promise<CheckoutTask> {
  const locked = await loadSession(c.em, sessionId)
  if (!locked) return { kind: 'ended', session: null }
  const { session, clock } = locked
  liveOn(c, clock, now)
  Object.assign(c.cause, { merchantId: session.merchantId, livemode: session.livemode })
  if (session.status === 'open' && (await isGivenUp(c, session))) await expireCheckout(c, session)
  await settleCheckoutTransfers(c, session)
  const inFlight = await attemptInFlight(c, session, asked)
  if (inFlight) return inFlight
  while (session.plannedStep && session.nextActionAt != null && session.nextActionAt <= c.at) {
    await takeStep(c, session)
    await c.em.flush()
  }
  if (session.status === 'open') return { kind: 'wait', session }
  return (await unfinishedRefund(c, { checkoutSessionId: session.id }, asked)) ?? { kind: 'ended', session }
}

/** A card attempt without an outcome. Of several the oldest is withdrawn first, so that never two can succeed. */
async function attemptInFlight(
  c: Commit,
  session: CheckoutSession,
  asked: ReadonlySet<string>,
): Promise<CheckoutTask | null> {
  if (session.actionBy == null) return null
  const inFlight = await c.em.find(
    Payment,
    { checkoutSessionId: session.id, paymentMethodType: 'card', status: { $in: ['processing', 'requires_action'] } },
    { orderBy: { id: 'asc' } },
  )
  const payment = inFlight[0]
  if (!payment) return null
  const { status } = await c.em.findOneOrFail(Invoice, payment.invoiceId!)
  const stepIsDue =
    session.plannedStep !== 'settle_charge' && session.nextActionAt != null && session.nextActionAt <= c.at
  if (session.status !== 'open' || status !== 'open' || inFlight.length > 1 || stepIsDue)
    return { kind: 'withdraw', paymentId: payment.id, gateway: payment.gateway }
  if (payment.status === 'processing') {
    const method = await c.em.findOneOrFail(PaymentMethod, payment.paymentMethodId!)
    const askFirst = payment.chargeStartedAt != null
    payment.chargeStartedAt ??= c.at
    return { kind: 'charge', attempt: attemptOf(payment, method), askFirst }
  }
  return asked.has(payment.id) ? null : { kind: 'look_up', paymentId: payment.id, gateway: payment.gateway }
}

async function takeStep(c: Commit, session: CheckoutSession): Promise<void> {
  switch (session.plannedStep) {
    case 'expire':
      return expireCheckout(c, session)
    case 'expire_qr':
      await expireQr(c, session)
      await releaseIdleUse(c, session)
      return replanSession(c, session)
    case 'close_action': // withdrawn before this step; nothing waits any more
    case 'settle_charge':
      session.actionBy = null
      return replanSession(c, session)
    default:
      throw new Error(`checkout ${session.id} waits for '${session.plannedStep}', which is no step`)
  }
}

/** The QR that was shown has run out. One that was paid in part keeps waiting for the rest (contract §5 "Short"). */
async function expireQr(c: Commit, session: CheckoutSession): Promise<void> {
  const live = {
    checkoutSessionId: session.id,
    paymentMethodType: 'promptpay' as const,
    status: 'requires_action' as const,
  }
  for (const payment of await c.em.find(Payment, live)) {
    if (payment.amountReceivedSatang > 0 || (payment.expiresAt ?? 0) > c.at) continue
    Object.assign(payment, { status: 'expired', nextAction: null })
    announcePayment(c, 'payment.expired', payment, { status: 'requires_action' })
  }
}
