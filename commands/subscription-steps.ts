// Takes the steps of a subscription when they are due. Everything that needs only rows happens here, in one commit; work for the gateway is answered
// as a task. Called by activities/run-cycle.ts, which carries the task out.
import { CheckoutSession, Invoice, type Payment, type Subscription } from '../db/entities/index.ts'
import { type Cycle, loadDue } from '../db/queries/cycle.ts'
import { update } from '../db/update.ts'
import type { Gateways } from '../gateways/port.ts'
import { EXPIRY_NET_SECONDS } from '../rules/checkout.ts'
import { assertMove, isTerminal } from '../rules/lifecycles.ts'
import { stepsBeside } from '../rules/quarantine.ts'
import { nextReminderAt, type PlannedStep, planOf, reminderDaysAt, subscriptionPeriod } from '../rules/subscriptions.ts'
import { announceInvoice, announceSubscription } from './announce.ts'
import { type Attempt, attemptOf, attemptsInFlight, beginCharge, type GatewayTask, pursue } from './attempts.ts'
import { enterDunning } from './charge-outcome.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { endSubscription } from './end-subscription.ts'
import { beginGrace, endGrace } from './grace.ts'
import { settleReceivedTransfers } from './inbound-transfers.ts'
import { openCardAttempt, openSubscriptionInvoice, sendToPay } from './invoices.ts'
import { queueMail } from './mail.ts'
import { Pieces } from './pieces.ts'
import { asOwed, billsOf, collectsInvoices, type Owed, planInput, renewalInvoice, replan, wakeSession } from './plan.ts'
import { enterPeriod, settleFree } from './settle.ts'
import { standardRateBps } from './tax-rate.ts'
import { withholdingBpsOf } from './withholding.ts'

export type Task =
  | GatewayTask
  | { kind: 'wait'; row: Subscription }
  /** This subscription has nothing left to do, now or later. */
  | { kind: 'ended'; row: Subscription | null }

/**
 * Takes every step of a subscription that is due at `now` (Unix seconds; on a test clock the clock's time counts) and answers the next task. `asked`
 * holds the attempts whose outcome was looked up in this processing. Pieces that `pieces` leaves out stay as they are. Safe to repeat: each step is
 * guarded by the row that it changes. The subscription's row is locked throughout.
 */
export async function takeDueSteps(
  c: Commit,
  gateways: Gateways,
  subscriptionId: string,
  now: number,
  asked: ReadonlySet<string>,
  pieces = new Pieces(),
): Promise<Task> {
  pieces.end()
  const { cycle, firstAttempt } = await loadDue(c.em, subscriptionId)
  // Its first charge was accepted and not made. The charge's start is committed before the gateway is called.
  if (!cycle) return firstAttempt ? beginCharge(c, firstAttempt) : { kind: 'ended', row: null }
  const s = cycle.subscription
  liveOn(c, cycle.clock, now)
  c.concerns(s)
  pieces.held = s.problem != null
  if (cycle.hasTransfers) await settleReceivedTransfers(c, s, pieces)
  let inFlight = await attemptInFlight(c, s, asked, pieces)
  let next = await nextStep(c, s, pieces)
  for (; !inFlight && next && next.at <= c.at; next = await nextStep(c, s, pieces)) {
    pieces.take(`step ${next.step}`)
    const attempt = await takeStep(c, gateways, cycle, next.step)
    if (attempt) return { kind: 'charge', attempt, askFirst: false }
    await c.em.flush() // the next step reads what this one wrote
    if (s.actionBy != null) inFlight = await attemptInFlight(c, s, asked, pieces)
  }
  pieces.nextAt = next?.at ?? null
  if (inFlight) return inFlight
  const unfinished = await unfinishedRefund(c, { subscriptionId: s.id }, asked)
  return unfinished ?? { kind: isTerminal(s.status) ? 'ended' : 'wait', row: s }
}

/** The row's planned step. When pieces are left out, the earliest step that may be taken beside them. */
async function nextStep(c: Commit, s: Subscription, pieces: Pieces): Promise<{ step: PlannedStep; at: number } | null> {
  const only = stepsBeside(pieces.without)
  let { plannedStep: step, nextActionAt: at } = s
  if (only) {
    const { renewal, owed } = await billsOf(c, s)
    ;({ step, at } = planOf(planInput(s, renewal, owed), only))
  }
  return step && at != null ? { step, at } : null
}

/** A card attempt without an outcome, as a task. Searched only in states in which there can be one, because this runs at every waking. */
async function attemptInFlight(
  c: Commit,
  s: Subscription,
  asked: ReadonlySet<string>,
  pieces: Pieces,
): Promise<GatewayTask | null> {
  if (pieces.attemptsStandStill) return null
  if (s.status === 'active' && s.plannedStep !== 'settle_charge' && s.actionBy == null) return null
  const inFlight = await attemptsInFlight(c, { subscriptionId: s.id })
  const payment = inFlight[0]
  if (!payment) return null
  pieces.take(`attempt ${payment.id}`)
  const isLate =
    isTerminal(s.status) || inFlight.length > 1 || isInTheWay(c, s, payment) || (await hasNothingToPay(c, payment))
  return pursue(c, payment, isLate, asked)
}

/**
 * Whether the attempt must be withdrawn before the due step, so that it cannot succeed beside that step. Bills and reminders leave the buyer time to
 * confirm.
 */
function isInTheWay(c: Commit, s: Subscription, payment: Payment): boolean {
  const isDue = s.nextActionAt != null && s.nextActionAt <= c.at
  if (!isDue || s.plannedStep === 'settle_charge') return false
  // A new card that was added while the last retry failed is tried before the subscription ends.
  if (s.plannedStep === 'give_up' && payment.status === 'processing' && payment.chargeStartedAt == null) return false
  const chargesNothing =
    s.plannedStep === 'end_grace' ||
    (collectsInvoices(s) && ['send_invoice', 'remind', 'overdue', 'renew'].includes(s.plannedStep ?? ''))
  return !chargesNothing
}

/** Its invoice was paid another way or voided meanwhile. */
async function hasNothingToPay(c: Commit, payment: Payment): Promise<boolean> {
  if (!payment.invoiceId) return false
  const { status } = await c.em.findOneOrFail(Invoice, payment.invoiceId)
  return status !== 'open'
}

/** Finds a late payment that was booked and not yet refunded, for example because of a crash in between. */
export async function unfinishedRefund(
  c: Commit,
  of: { subscriptionId: string } | { checkoutSessionId: string } | { invoiceId: string },
  asked: ReadonlySet<string>,
): Promise<{ kind: 'refund_late_payment'; paymentId: string; gateway: string } | null> {
  const [column, id] =
    'subscriptionId' in of
      ? ['subscription_id', of.subscriptionId]
      : 'invoiceId' in of
        ? ['invoice_id', of.invoiceId]
        : ['checkout_session_id', of.checkoutSessionId]
  const [owed] = await c.em.execute<{ id: string; gateway: string }[]>(
    `select p.id, p.gateway from refunds r join payments p on p.id = r.payment_id
     where p.${column} = ? and p.is_late and r.status = 'pending' and r.next_action_at is null and p.id <> all(?::text[]) order by r.id limit 1`,
    [id, `{${[...asked].join(',')}}`],
  )
  return owed ? { kind: 'refund_late_payment', paymentId: owed.id, gateway: owed.gateway } : null
}

async function takeStep(c: Commit, gateways: Gateways, cycle: Cycle, step: PlannedStep): Promise<Attempt | null> {
  const s = cycle.subscription
  switch (step) {
    case 'expire':
      await expire(c, s)
      return null
    case 'end':
      await endSubscription(c, s, 'canceled', 'requested')
      return null
    case 'give_up':
      await endSubscription(c, s, 'canceled', 'payment_failed')
      return null
    case 'send_invoice':
      await sendRenewalInvoice(c, gateways, cycle)
      return null
    case 'remind':
      await remind(c, s)
      return null
    case 'overdue':
      await becomeOverdue(c, s)
      return null
    case 'end_grace':
      await endGrace(c, s)
      return null
    case 'close_action': // the attempt is withdrawn before this step, so nothing waits any more
      await replan(c, s)
      return null
    case 'renew':
      return renew(c, cycle)
    case 'retry':
      return retry(c, cycle)
    default:
      throw new Error(`subscription ${s.id} waits for '${step}', which is no step`)
  }
}

/**
 * The first payment has not come. A subscription that a checkout has started ends with its checkout. The checkout looks at its money first: money
 * that the bank took in time counts, whichever of the two timers fires first (D296). Here the checkout's workflow is only woken.
 */
async function expire(c: Commit, s: Subscription): Promise<void> {
  const session = s.checkoutSessionId ? await c.em.findOne(CheckoutSession, s.checkoutSessionId) : null
  if (session?.status !== 'open') return endSubscription(c, s, 'expired', 'first_payment_expired')
  wakeSession(c, session, { urgent: true })
  s.nextActionAt = c.at + EXPIRY_NET_SECONDS
}

/** The period has ended. Begins the next one if it is paid or waived already, else bills it. */
async function renew(c: Commit, cycle: Cycle): Promise<Attempt | null> {
  const s = cycle.subscription
  const ahead = await renewalInvoice(c, s)
  if (ahead && ahead.status !== 'open') {
    await enterPeriod(c, s, ahead)
    return null
  }
  const invoice = await openRenewalInvoice(c, cycle, null)
  if (invoice.totalSatang > 0) return openAttempt(c, cycle, invoice)
  await settleFree(c, invoice, s)
  return null
}

async function retry(c: Commit, cycle: Cycle): Promise<Attempt | null> {
  const s = cycle.subscription
  const invoice = await c.em.findOneOrFail(Invoice, {
    subscriptionId: s.id,
    status: 'open',
    periodNumber: s.periodNumber + 1,
  })
  return openAttempt(c, cycle, invoice)
}

/** Until the outcome is recorded, the step is `settle_charge`. After a crash the attempt is looked up; it is never charged blind. */
async function openAttempt(c: Commit, { subscription: s, method }: Cycle, invoice: Invoice): Promise<Attempt | null> {
  if (!method) {
    await enterDunning(c, s, invoice, 'no_payment_method')
    return null
  }
  const payment = await openCardAttempt(c, invoice, method)
  update(s, { plannedStep: 'settle_charge', nextActionAt: c.at, nextRetryAt: null })
  return attemptOf(payment, method)
}

async function openRenewalInvoice(
  c: Commit,
  { subscription: s, price, product }: Cycle,
  dueDate: number | null,
): Promise<Invoice> {
  const number = s.periodNumber + 1
  const invoice = openSubscriptionInvoice(c, {
    subscription: s,
    billingReason: 'subscription_cycle',
    price,
    product,
    dueDate,
    period: { number, ...subscriptionPeriod(s, number) },
    standardBps: await standardRateBps(c),
    withholdingBps: dueDate === null ? 0 : await withholdingBpsOf(c, s.customerId),
  })
  s.latestInvoiceId = invoice.id
  return invoice
}

/**
 * Sends the renewal invoice ahead. It is due when the period ends and can be paid until collection gives up (specification §3.14). An invoice that
 * credit covers is paid at once.
 */
async function sendRenewalInvoice(c: Commit, gateways: Gateways, cycle: Cycle): Promise<void> {
  const s = cycle.subscription
  const invoice = await openRenewalInvoice(c, cycle, s.currentPeriodEnd)
  if (invoice.totalSatang === 0) {
    await c.em.flush()
    return settleFree(c, invoice, s)
  }
  await sendToPay(c, gateways, invoice)
  await c.em.flush()
  await replan(c, s)
}

/**
 * Reminds of invoices that are due soon or overdue. If several reminder times have passed since the last processing, one reminder is sent, for the
 * latest of them.
 */
async function remind(c: Commit, s: Subscription): Promise<void> {
  for (const invoice of (await billsOf(c, s)).owed) {
    const due = nextReminderAt(asOwed(invoice))
    if (due === null || due > c.at) continue
    const days = reminderDaysAt(invoice.dueDate, c.at)
    invoice.remindedAt = c.at
    if (days < 0) announceInvoice(c, 'invoice.upcoming', invoice)
    if (days !== 0) mailReminder(c, invoice, days) // the reminder of the due date is sent when the invoice becomes overdue
  }
  await replan(c, s)
}

/** The due date has passed without payment (specification §3, `past_due`): collection continues for 14 days. */
async function becomeOverdue(c: Commit, s: Subscription): Promise<void> {
  for (const invoice of (await billsOf(c, s)).owed) {
    if (invoice.overdueAt != null || invoice.dueDate > c.at) continue
    update(invoice, { overdueAt: c.at, remindedAt: c.at })
    announceInvoice(c, 'invoice.overdue', invoice)
    mailReminder(c, invoice, 0)
  }
  if (s.status === 'active') {
    assertMove('subscription', s.status, 'past_due')
    update(s, { status: 'past_due', pastDueSince: c.at })
    await beginGrace(c, s)
    announceSubscription(c, 'subscription.past_due', s, { status: 'active' })
  }
  await replan(c, s)
}

function mailReminder(c: Commit, invoice: Owed, days: number): void {
  const { customerId, subscriptionId, id: invoiceId } = invoice
  const data = { days, due_date: invoice.dueDate }
  queueMail(c, { kind: 'reminder', customerId, subscriptionId, invoiceId, data })
}
