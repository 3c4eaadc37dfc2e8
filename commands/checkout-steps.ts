// Takes the steps of a checkout when they are due. A step that needs the gateway is answered as a task, as in commands/subscription-steps.ts. The
// caller, activities/run-checkout.ts, does the tasks.
import { type CheckoutSession, Invoice } from '../db/entities/index.ts'
import { loadSession } from '../db/queries/checkout.ts'
import type { SessionStep } from '../rules/checkout.ts'
import { present } from '../rules/present.ts'
import { stepsBeside } from '../rules/quarantine.ts'
import { attemptsInFlight, expireQrAttempts, type GatewayTask, pursue } from './attempts.ts'
import { isGivenUp } from './checkout-invoice.ts'
import { replanSession } from './checkout-plan.ts'
import { releaseIdleUse } from './checkout-totals.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { expireCheckout } from './expire-checkout.ts'
import { settleCheckoutTransfers } from './inbound-transfers.ts'
import { Pieces } from './pieces.ts'
import { unfinishedRefund } from './subscription-steps.ts'

export type CheckoutTask =
  | GatewayTask
  | { kind: 'wait'; row: CheckoutSession }
  | { kind: 'ended'; row: CheckoutSession | null }

/**
 * Takes every step that is due for a session at `now` (Unix seconds; on a test clock the clock's time counts) and answers what to do next. `asked`:
 * the attempts whose outcome was looked up in this processing. A piece that `pieces` leaves out stays as it is. Safe to repeat: each step is guarded
 * by the row it changes.
 */
export async function takeDueCheckoutSteps(
  c: Commit,
  sessionId: string,
  now: number,
  asked: ReadonlySet<string>,
  pieces = new Pieces(),
): Promise<CheckoutTask> {
  pieces.end()
  const locked = await loadSession(c.em, sessionId)
  if (!locked) return { kind: 'ended', row: null }
  const { session, clock } = locked
  liveOn(c, clock, now)
  c.concerns(session)
  pieces.held = session.problem != null
  if (session.status === 'open' && (await isGivenUp(c, session)) && pieces.take('step expire'))
    await expireCheckout(c, session)
  await settleCheckoutTransfers(c, session, pieces)
  const inFlight = await attemptInFlight(c, session, asked, pieces)
  if (inFlight) return inFlight
  let next = nextStep(session, pieces)
  for (; next && next.at <= c.at; next = nextStep(session, pieces)) {
    pieces.take(`step ${next.step}`)
    await takeStep(c, session, next.step)
    await c.em.flush()
  }
  pieces.nextAt = next?.at ?? null
  if (session.status === 'open') return { kind: 'wait', row: session }
  return (await unfinishedRefund(c, { checkoutSessionId: session.id }, asked)) ?? { kind: 'ended', row: session }
}

/** The planned step of the row. When pieces are left out, only the expiry of the session. */
function nextStep(session: CheckoutSession, pieces: Pieces): { step: SessionStep; at: number } | null {
  const only = stepsBeside(pieces.without)
  if (only) return session.status === 'open' && only.has('expire') ? { step: 'expire', at: session.expiresAt } : null
  const { plannedStep: step, nextActionAt: at } = session
  return step && at != null ? { step, at } : null
}

/** The gateway task for a card attempt without an outcome, if there is one. */
async function attemptInFlight(
  c: Commit,
  session: CheckoutSession,
  asked: ReadonlySet<string>,
  pieces: Pieces,
): Promise<GatewayTask | null> {
  if (pieces.attemptsStandStill) return null
  if (session.actionBy == null) return null
  const inFlight = await attemptsInFlight(c, { checkoutSessionId: session.id })
  const payment = inFlight[0]
  if (!payment) return null
  pieces.take(`attempt ${payment.id}`)
  const { status } = await c.em.findOneOrFail(Invoice, present(payment.invoiceId, 'the invoice of a payment'))
  const stepIsDue =
    session.plannedStep !== 'settle_charge' && session.nextActionAt != null && session.nextActionAt <= c.at
  const isLate = session.status !== 'open' || status !== 'open' || inFlight.length > 1 || stepIsDue
  return pursue(c, payment, isLate, asked)
}

async function takeStep(c: Commit, session: CheckoutSession, step: SessionStep): Promise<void> {
  switch (step) {
    case 'expire':
      return expireCheckout(c, session)
    case 'expire_qr':
      await expireQrAttempts(c, { checkoutSessionId: session.id }, { ranOut: true })
      await releaseIdleUse(c, session)
      return replanSession(c, session)
    case 'close_action': // the attempt was withdrawn before this step; nothing waits any more
    case 'settle_charge':
      session.actionBy = null
      return replanSession(c, session)
    default:
      throw new Error(`checkout ${session.id} waits for '${step}', which is no step`)
  }
}
