// Acts on a gateway's notification. It says only where to look: what counts is read again at the gateway, by the workflow that is woken or by a question
// between two transactions. So a notification that is repeated, old or out of order is harmless.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, Dispute, Payment, PaymentMethod, Payout, Refund } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import type { BankTransfer, ChargeOutcome, Gateway, GatewayDispute, Notice } from '../gateways/port.ts'
import { serializePaymentMethod } from '../resources/payment-method.ts'
import { ID_PREFIXES } from '../rules/ids.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import type { BookedLine } from '../rules/reconciliation.ts'
import { Refusal } from '../rules/refusals.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { receiveReports } from './bank-reports.ts'
import { previousAttributes } from './changed.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { receiveUnknown } from './inbound-transfers.ts'
import { wakePayer } from './plan.ts'
import { bookProviderRefund } from './reconciliation.ts'
import { recordOutcome } from './record-outcome.ts'
import { learnMoney } from './settlement.ts'

/**
 * Acts on a notification of an account (`gateway.name`), for the merchant and mode of the commit. Money that the gateway has and no row of ours knows is
 * held in suspense. What is about nothing of ours is left alone. Safe to repeat. Throws what the gateway throws when it does not answer. Source:
 * specification §11.
 */
export async function actOnNotice(c: Commit, gateway: Gateway, notice: Notice): Promise<void> {
  switch (notice.kind) {
    case 'charge':
      return chargeChanged(c, gateway, notice)
    case 'refund':
      return refundChanged(c, gateway, notice)
    case 'transfer':
      return transferChanged(c, gateway, notice.payoutId)
    case 'dispute':
      return disputeChanged(c, gateway, notice.reference)
    case 'money':
      return moneyCame(c, gateway, notice)
    case 'card':
      return cardChanged(c, gateway, notice.gatewayToken)
    case 'other':
      return
  }
}

async function chargeChanged(
  c: Commit,
  gateway: Gateway,
  { reference, attemptId }: { reference: string; attemptId: string | null },
): Promise<void> {
  const payment = await paymentOf(c, gateway, reference, attemptId)
  if (payment) {
    if (payment.status === 'processing' || payment.status === 'requires_action') wakePayer(c, payment, { urgent: true })
    else if (payment.status === 'succeeded' && payment.gatewayFeeSatang == null) await askMoney(c, gateway, payment)
    else if (payment.status !== 'succeeded' && isCodeOfGateway(payment)) await paidAfterAll(c, gateway, payment)
    return
  }
  const line = c.fromOutside<BookedLine | null>(`charge ${reference}`, () => {
    return answerOf(gateway.notifications?.charge?.(reference))
  })
  if (line?.status !== 'succeeded') return
  const { amountSatang, ourId } = line
  await receiveUnknown(c, { gateway: gateway.name, providerReference: reference, amountSatang, reference: ourId })
}

/** The gateway may say later than the charge what it took, such as Stripe with `charge.updated`. */
async function askMoney(c: Commit, gateway: Gateway, { id, gatewayReference }: Payment): Promise<void> {
  const said = c.fromOutside<ChargeOutcome | null>(`money ${id}`, () => {
    return answerOf(gateway.charges?.lookUp(id, gatewayReference ?? null))
  })
  if (said?.kind !== 'succeeded' || !said.money) return
  const payment = await c.em.findOneOrFail(Payment, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  learnMoney(c, payment, said.money)
}

/**
 * A code has ended here, and its provider speaks of it. If it was paid after all, its money counts, or goes back with the payer's workflow (specification
 * §5.6).
 */
async function paidAfterAll(c: Commit, gateway: Gateway, { id, gatewayReference, ...payer }: Payment): Promise<void> {
  const outcome = c.fromOutside(`charge ${id}`, () => answerOf(gateway.charges?.lookUp(id, gatewayReference)))
  if (outcome?.kind !== 'succeeded') return
  const { at } = c
  await recordOutcome(c, { ...payer, id }, outcome, at)
  wakePayer(c, payer, { urgent: true })
}

/**
 * A refund of ours is looked at by its workflow. Any other was made in the gateway's own dashboard: it is booked once it has succeeded there, however late
 * that is. What does not fit (more than is left, a disputed payment, a payment that is not ours) stays a difference of the books (specification §11.4).
 */
async function refundChanged(
  c: Commit,
  gateway: Gateway,
  { refundId, chargeReference }: { refundId: string | null; chargeReference: string | null },
): Promise<void> {
  const refund = refundId === null ? null : await ourRefund(c, refundId)
  if (refund) return refund.status === 'pending' ? wakeRefund(c, refund) : undefined
  const payment = chargeReference === null ? null : await refundedPayment(c, gateway, chargeReference)
  if (!payment || chargeReference === null) return
  const charge = payment.gatewayReference ?? chargeReference
  const lines = c.fromOutside<BookedLine[] | null>(`refunds ${charge}`, () => {
    return answerOf(gateway.notifications?.refundsOf?.(charge))
  })
  for (const line of lines ?? []) {
    const ours = line.ourId === null ? null : await ourRefund(c, line.ourId)
    if (ours?.status === 'pending') await wakeRefund(c, ours)
    const isOurs = ours !== null || (line.ourId !== null && isReturn(line.ourId))
    if (line.status === 'succeeded' && !isOurs) await bookProviderRefund(c, payment.id, line, c.context.at)
  }
}

/** Money in suspense that went back has the id of its return there, which begins with that of its transfer. */
function isReturn(ourId: string): boolean {
  return ourId.startsWith(`${ID_PREFIXES.inbound_transfer}_`)
}

function ourRefund(c: Commit, id: string): Promise<Refund | null> {
  const { merchantId, livemode } = c.context
  return c.em.findOne(Refund, { id, merchantId, livemode })
}

/** The payment behind the charge of a refund. Stripe may name the charge alone, which no row of ours knows: then it says which payment it was. */
async function refundedPayment(c: Commit, gateway: Gateway, chargeReference: string): Promise<Payment | null> {
  const payment = await paymentOf(c, gateway, chargeReference, null)
  if (payment) return payment
  const line = c.fromOutside<BookedLine | null>(`charge ${chargeReference}`, () => {
    return answerOf(gateway.notifications?.charge?.(chargeReference))
  })
  return line && paymentOf(c, gateway, line.reference, line.ourId)
}

async function wakeRefund(c: Commit, refund: Refund): Promise<void> {
  const { customerId } = await c.em.findOneOrFail(Payment, refund.paymentId)
  c.wake({ workflowId: workflowIdOf('refund', refund.id), customerId })
}

async function transferChanged(c: Commit, gateway: Gateway, payoutId: string | null): Promise<void> {
  const payout = payoutId && (await c.em.findOne(Payout, { id: payoutId, gateway: gateway.name }))
  if (payout && payout.nextActionAt != null) c.wake({ workflowId: workflowIdOf('payout', payout.id) })
}

async function disputeChanged(c: Commit, gateway: Gateway, reference: string): Promise<void> {
  const disputed = c.fromOutside<GatewayDispute | null>(`dispute ${reference}`, () => {
    return answerOf(gateway.notifications?.dispute?.(reference))
  })
  const payment = disputed && (await paymentOf(c, gateway, disputed.chargeReference, disputed.attemptId))
  if (!disputed || !payment) return
  const { amountSatang, reason, status, evidenceDueBy } = disputed
  const known = await c.em.findOne(Dispute, { paymentId: payment.id })
  try {
    const dispute = known ?? (await openDispute(c, payment.id, { amountSatang, reason, atMostWhatIsLeft: true }))
    update(dispute, { evidenceDueBy })
    if (status !== 'open' && dispute.status === 'open') {
      await c.em.flush()
      await closeDispute(c, dispute, status)
    }
  } catch (error) {
    // All of the payment was refunded, or it was disputed before: the bank's decision stands at the gateway.
    if (!(error instanceof Refusal)) throw error
  }
}

/** The notification is the proof: nobody can be asked. The same reference is the same transfer. */
async function moneyCame(c: Commit, gateway: Gateway, transfer: BankTransfer): Promise<void> {
  const { merchantId, livemode } = c.context
  const { reference, amountSatang, paidAt: at, references, sender } = transfer
  const report = { source: 'callback' as const, key: reference, reference, amountSatang, at, dayOnly: false }
  await receiveReports(c, { merchantId, livemode, gateway: gateway.name }, [
    { ...report, references, sender, payment: null },
  ])
}

/** The bank has sent the buyer a new card, or the old one lasts longer. What the gateway says of it is recorded once. */
async function cardChanged(c: Commit, gateway: Gateway, gatewayToken: string): Promise<void> {
  const where = { gateway: gateway.name, gatewayToken, detachedAt: null }
  if ((await c.em.count(PaymentMethod, where)) === 0) return
  const now = c.fromOutside(`card ${gatewayToken}`, () => answerOf(gateway.cards?.read?.(gatewayToken)))
  if (!now) return
  const lockMode = LockMode.PESSIMISTIC_WRITE
  for (const method of await c.em.find(PaymentMethod, where, { lockMode, orderBy: { id: 'asc' } })) {
    const before = serializePaymentMethod(method)
    update(method, { card: now.card, fingerprint: now.fingerprint })
    if (!previousAttributes(before, serializePaymentMethod(method))) continue
    await clockTime(c, await c.em.findOneOrFail(Customer, method.customerId))
    c.event('payment_method.updated', method.id, () => serializePaymentMethod(method), before)
  }
}

/** Null where the gateway has no such question. Refuses with `gateway_unreachable` when it does not answer: it sends the notification again. */
async function answerOf<T>(asked: Promise<T | null> | undefined): Promise<T | null> {
  try {
    return (await asked) ?? null
  } catch {
    throw new Refusal('gateway_unreachable', 'The gateway could not be asked what this notification is about.')
  }
}

async function paymentOf(
  c: Commit,
  gateway: Gateway,
  gatewayReference: string,
  attemptId: string | null,
): Promise<Payment | null> {
  const at = { gateway: gateway.name, merchantId: c.context.merchantId }
  const byReference = await c.em.findOne(Payment, { ...at, gatewayReference })
  return byReference ?? (attemptId === null ? null : c.em.findOne(Payment, { ...at, id: attemptId }))
}
