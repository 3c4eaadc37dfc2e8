// A refund after it was accepted: the gateway is asked, and its answer is written down with all consequences. Also opens the refund of a late
// payment. Accepting is commands/accept-refund.ts; asking is activities/run-refund.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, Dispute, Invoice, Payment, Refund, type Subscription, TestClock } from '../db/entities/index.ts'
import { Withdrawn } from '../db/queries/withdrawn.ts'
import { update } from '../db/update.ts'
import type { RefundOutcome, RefundRequest } from '../gateways/port.ts'
import { entriesForRefundPaid, entriesForRefundReturn } from '../rules/ledger.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { satang } from '../rules/money.ts'
import { askAgainAfterSeconds, takesAccess } from '../rules/refunds.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { announceRefund } from './announce.ts'
import { type GatewayOf, gatewayOf } from './attempts.ts'
import { bookMovement } from './balance-bookings.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { endSubscription } from './end-subscription.ts'
import { withdrawAccess } from './fulfil.ts'
import { queueMail } from './mail.ts'
import { openRefund, UNASKED } from './open-refund.ts'
import { holdPayment } from './payment-roots.ts'
import { wakeSubscription } from './plan.ts'
import { payMoney } from './settle.ts'
import { holdInSuspense, settleInSuspense } from './suspense.ts'
import { issueNote } from './tax-documents.ts'
import { returnWithheld } from './withholding.ts'

/** What to ask of the gateway. `askFirst`: it may have been asked before a crash, so look it up first. */
export interface RefundToAsk {
  gateway: string
  request: RefundRequest
  askFirst: boolean
}

/**
 * Commits that the gateway is about to be asked at `now` (real time, Unix seconds): from here on the refund cannot be withdrawn. Null when there is
 * nothing to ask, because the refund has its outcome or was withdrawn. Safe to repeat.
 */
export async function beginRefund(c: Commit, refundId: string, now: number): Promise<RefundToAsk | null> {
  const refund = await c.em.findOne(Refund, refundId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (refund?.status !== 'pending') return null
  const payment = await c.em.findOneOrFail(Payment, refund.paymentId)
  const askFirst = refund.askedAt != null || refund.asks > 0
  refund.askedAt ??= now
  return { gateway: payment.gateway, request: requestOf(refund, payment), askFirst }
}

/**
 * Writes down the gateway's answer to a refund at `now` (real time, Unix seconds). Answers when to ask again; null when there is nothing more to ask.
 * Throws `Withdrawn` when there is no such refund. The first answer announces the refund. `by_hand`: it waits for a person's report
 * (commands/by-hand.ts). Success: the ledger is booked, and access to what was
 * bought ends. Failure: the reserved amount is free again, or goes into suspense for a late payment. Safe to repeat: a refund that has its outcome is
 * left alone. Source: specification §5.4, §12.2, D121–D123, D280.
 */
export async function recordRefund(
  c: Commit,
  refundId: string,
  outcome: RefundOutcome,
  now: number,
): Promise<number | null> {
  const accepted = await c.em.findOne(Refund, refundId)
  if (!accepted) throw new Withdrawn(`there is no refund ${refundId}`)
  const { paymentId } = accepted
  const { payment, subscriptions } = await holdPayment(c, paymentId, now)
  const refund = await c.em.findOne(Refund, refundId, { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!refund) throw new Withdrawn(`there is no refund ${refundId}`)
  if (refund.status !== 'pending') return null
  // A person sends it: nothing that a gateway's slowness makes of it counts any more.
  if (refund.byHand && outcome.kind === 'pending') return null
  if (outcome.reference) refund.gatewayReference ??= outcome.reference
  if (outcome.kind === 'by_hand') update(refund, { byHand: true, nextActionAt: null })
  if (!refund.announced) publishFirst(c, refund)
  if (outcome.kind !== 'failed' && refund.cancelSubscription) await endAll(c, subscriptions)
  if (outcome.kind === 'by_hand') return null
  if (outcome.kind === 'pending') {
    // A processing that a wakeup causes before the planned time leaves the plan as it was.
    if (refund.nextActionAt == null || refund.nextActionAt <= now) {
      refund.asks += 1
      refund.nextActionAt = now + askAgainAfterSeconds(refund.asks)
    }
    const workflowId = workflowIdOf('refund', refund.id)
    if (c.context.workflowId !== workflowId) c.wake({ workflowId, customerId: payment.customerId })
    return refund.nextActionAt
  }
  update(refund, {
    status: outcome.kind,
    nextActionAt: null,
    ...(outcome.kind === 'succeeded' && { succeededAt: c.at }),
  })
  if (outcome.kind === 'failed') {
    refund.failureReason = outcome.reason
    payment.refundedSatang -= refund.amountSatang
    announceRefund(c, 'refund.failed', refund, { status: 'pending', failure_reason: null })
    await putBack(c, refund, payment)
    return null
  }
  if (refund.transferId) await settleInSuspense(c, refund, 'succeeded')
  else {
    const entries = entriesForRefundPaid({ amountSatang: satang(refund.amountSatang), gateway: payment.gateway })
    bookMovement(c, { type: 'refund', source: refund, step: 2, settlement: payment.settlement, entries })
  }
  const { customerId, subscriptionId, invoiceId } = payment
  const invoice = invoiceId ? await c.em.findOneOrFail(Invoice, invoiceId) : null
  await revokePurchase(c, refund, payment, subscriptions)
  const isAll = invoice?.paymentId === payment.id && payment.refundedSatang === payment.grossSatang
  const withheldSatang = isAll ? returnWithheld(c, invoice, payment) : 0
  await issueNote(c, refund, payment, invoice, withheldSatang)
  const data = { amount_satang: refund.amountSatang, credit_note: refund.creditNoteNumber ?? null }
  queueMail(c, { kind: 'refund', customerId, subscriptionId, invoiceId, paymentId, data })
  const unnumbered = refund.creditNoteNumber ? { credit_note: null } : {}
  announceRefund(c, 'refund.succeeded', refund, { status: 'pending', ...unnumbered })
  return null
}

/** Frees the reserved amount. The money of a late payment does not belong to the merchant and goes into suspense. */
async function putBack(c: Commit, refund: Refund, payment: Payment): Promise<void> {
  if (refund.transferId) return settleInSuspense(c, refund, 'failed')
  const amountSatang = satang(refund.amountSatang)
  const entries = entriesForRefundReturn({ amountSatang })
  bookMovement(c, { type: 'refund', source: refund, step: 2, settlement: payment.settlement, entries })
  if (payment.isLate) holdInSuspense(c, payment, amountSatang)
}

/** The first event names the request that asked for the refund as its cause, however late the event is. */
function publishFirst(c: Commit, refund: Refund): void {
  const { requestId, idempotencyKey } = refund
  c.causedBy({ requestId, idempotencyKey })
  refund.announced = true
  announceRefund(c, 'refund.created', refund)
}

/** Ends the subscriptions at the first answer that is not a failure. None of them is then charged while a gateway takes days to refund (D123). */
async function endAll(c: Commit, subscriptions: readonly Subscription[]): Promise<void> {
  for (const s of subscriptions) {
    if (isTerminal(s.status)) continue
    await endSubscription(c, s, 'canceled', 'refunded')
    wakeSubscription(c, s)
  }
}

/**
 * Ends access to what the payment had bought. A payment that bought nothing takes nothing away. The credits of a cycle stay while a subscription
 * continues.
 */
async function revokePurchase(
  c: Commit,
  refund: Refund,
  payment: Payment,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const invoice = payment.invoiceId ? await c.em.findOneOrFail(Invoice, payment.invoiceId) : null
  if (invoice?.status !== 'paid' || invoice.paymentId !== payment.id) return
  const waiting = await c.em.count(Refund, { paymentId: payment.id, status: 'pending', id: { $ne: refund.id } })
  const isFull = waiting === 0 && payment.refundedSatang === payment.grossSatang
  const revokeAccess = refund.revokeAccess ?? null
  if (!takesAccess({ revokeAccess, isFull })) return
  const withCycle = revokeAccess === true || subscriptions.every(({ status }) => isTerminal(status))
  await withdrawAccess(c, { invoice, withCycle }, 'refunded')
  // Credits that an open dispute holds are gone too. They do not come back if the dispute is won.
  if (payment.disputeId) update(await c.em.findOneOrFail(Dispute, payment.disputeId), { takenCredits: [] })
}

function requestOf(refund: Refund, payment: Payment): RefundRequest {
  return {
    refundId: refund.id,
    attemptId: payment.id,
    reference: payment.gatewayReference ?? null,
    amountSatang: refund.amountSatang,
    transferredSatang: payment.reference == null ? null : payment.grossSatang,
  }
}

export interface OpenedRefund extends GatewayOf {
  id: string
  request: RefundRequest
}

/**
 * Books a payment that succeeded and buys nothing, and reserves its full refund. Answers what to ask of the gateway, or null when the refund has its
 * outcome already. Safe to repeat: one such refund per payment. Source: specification §3.1 after a cancel, D280.
 */
export async function openLatePaymentRefund(c: Commit, paymentId: string): Promise<OpenedRefund | null> {
  const payment = await c.em.findOneOrFail(Payment, paymentId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  c.concerns(payment)
  if (payment.isLate) {
    const first = await c.em.findOneOrFail(Refund, { paymentId }, { orderBy: { id: 'asc' } })
    const waits = first.status === 'pending'
    return waits ? { id: first.id, ...gatewayOf(payment), request: requestOf(first, payment) } : null
  }
  if (payment.status === 'succeeded') throw new Error(`the payment ${paymentId} has bought something`)
  await timeOf(c, payment)
  payment.isLate = true
  payMoney(c, payment)
  const wanted = { ...UNASKED, amountSatang: payment.grossSatang }
  const refund = openRefund(c, payment, wanted, { announced: true, nextActionAt: null, transferId: null })
  announceRefund(c, 'refund.created', refund)
  return { id: refund.id, ...gatewayOf(payment), request: requestOf(refund, payment) }
}

/** Puts the commit on the customer's time: on a test clock, the clock's. */
async function timeOf(c: Commit, payment: Payment): Promise<void> {
  const { testClockId } = await c.em.findOneOrFail(Customer, payment.customerId)
  liveOn(c, testClockId ? await c.em.findOneOrFail(TestClock, testClockId) : null, c.at)
}
