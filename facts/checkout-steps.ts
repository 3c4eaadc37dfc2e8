// The steps of a checkout, each taken when it is due; what needs the gateway is handed back as a task, as facts/subscription-steps.ts does.
// Called by activities/run-checkout.ts, which obeys.
import { type CheckoutSession, Invoice } from '../db/entities/index.ts'
import { loadSession } from '../db/queries/checkout.ts'
import { attemptsInFlight, expireQrAttempts, type GatewayTask, pursue } from './attempts.ts'
import { isGivenUp } from './checkout-invoice.ts'
import { replanSession } from './checkout-plan.ts'
import { releaseIdleUse } from './checkout-totals.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { expireCheckout } from './expire-checkout.ts'
import { settleCheckoutTransfers } from './inbound-transfers.ts'
import { unfinishedRefund } from './subscription-steps.ts'

export type CheckoutTask =
  | GatewayTask
  | { kind: 'wait'; row: CheckoutSession }
  | { kind: 'ended'; row: CheckoutSession | null }

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
  if (!locked) return { kind: 'ended', row: null }
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
  if (session.status === 'open') return { kind: 'wait', row: session }
  return (await unfinishedRefund(c, { checkoutSessionId: session.id }, asked)) ?? { kind: 'ended', row: session }
}

/** A card attempt without an outcome, and what to do about it. */
async function attemptInFlight(
  c: Commit,
  session: CheckoutSession,
  asked: ReadonlySet<string>,
): Promise<GatewayTask | null> {
  if (session.actionBy == null) return null
  const inFlight = await attemptsInFlight(c, { checkoutSessionId: session.id })
  const payment = inFlight[0]
  if (!payment) return null
  const { status } = await c.em.findOneOrFail(Invoice, payment.invoiceId!)
  const stepIsDue =
    session.plannedStep !== 'settle_charge' && session.nextActionAt != null && session.nextActionAt <= c.at
  const unwanted = session.status !== 'open' || status !== 'open' || inFlight.length > 1 || stepIsDue
  return pursue(c, payment, unwanted, asked)
}

async function takeStep(c: Commit, session: CheckoutSession): Promise<void> {
  switch (session.plannedStep) {
    case 'expire':
      return expireCheckout(c, session)
    case 'expire_qr':
      await expireQrAttempts(c, { checkoutSessionId: session.id }, { ranOut: true })
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
