// Opens and closes disputes. A buyer's bank takes a payment back and decides later. Until then the merchant loses the money, and one-time purchases
// stop working. The gateway reports disputes; in test mode api/routes/test-disputes.ts stands in for it.
import { Dispute, Invoice, type Payment } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { whyNotDisputable } from '../rules/disputes.ts'
import { entriesForDispute, entriesForDisputeWon } from '../rules/ledger.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { formatBaht, satang } from '../rules/money.ts'
import { refundableRemainder } from '../rules/refunds.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceDispute } from './announce.ts'
import { bookMovement } from './balance-bookings.ts'
import type { Commit } from './commit.ts'
import { endSubscription } from './end-subscription.ts'
import { restoreAccess, withdrawAccess } from './fulfil.ts'
import { holdPayment } from './payment-roots.ts'
import { wakeSubscription } from './plan.ts'
import { disputeFromSuspense, wonBackToSuspense } from './suspense.ts'

/**
 * Records that the bank has taken `amountSatang` of a payment back (null, or `atMostWhatIsLeft` where it is more: all that is left of it). The amount leaves the balance, and one-time
 * purchases stop working. Subscriptions go on until the dispute is lost. Safe to repeat: unique (payment); a second dispute is refused with
 * `payment_disputed`. Other refusals: `payment_not_refundable`, `payment_already_refunded`, `amount_too_large`. Source: specification §5.5, §6, D126.
 */
export async function openDispute(
  c: Commit,
  paymentId: string,
  wanted: { amountSatang: number | null; reason: string; atMostWhatIsLeft?: true },
): Promise<Dispute> {
  const { payment, givenBack } = await holdPayment(c, paymentId)
  const why = whyNotDisputable({ ...givenBack, wasDisputed: payment.disputeId != null })
  if (why) throw REFUSALS[why](payment)
  const left = refundableRemainder(givenBack)
  const asked = wanted.amountSatang ?? left
  const amountSatang = wanted.atMostWhatIsLeft ? Math.min(asked, left) : asked
  if (amountSatang > left) {
    const message = `${amountSatang} satang are more than is left of the payment ${payment.id}: ${left} satang (฿${formatBaht(left)}).`
    throw new Refusal('amount_too_large', message, { param: 'amount_satang' })
  }
  const dispute = c.em.create(Dispute, {
    id: mintId('dp_'),
    merchantId: payment.merchantId,
    livemode: payment.livemode,
    paymentId,
    customerId: payment.customerId,
    amountSatang,
    reason: wanted.reason,
    status: 'open',
    takenCredits: [],
    metadata: {},
    createdAt: c.at,
  })
  await disputeFromSuspense(c, payment, amountSatang)
  update(payment, { disputedSatang: amountSatang, disputeId: dispute.id })
  book(c, dispute, payment)
  announceDispute(c, 'dispute.created', dispute)
  const invoice = await paidInvoice(c, payment)
  if (invoice) dispute.takenCredits = await withdrawAccess(c, { invoice, withCycle: false }, 'disputed')
  return dispute
}

/**
 * Records the bank's decision. Won: the money and the purchases come back. Lost: no more money moves, and the subscriptions that the payment was for
 * end. Safe to repeat: the same decision changes nothing; the opposite decision afterwards is `parameter_invalid`. Source: specification §5.5, D127.
 */
export async function closeDispute(c: Commit, found: Dispute, to: 'won' | 'lost'): Promise<void> {
  const { payment, subscriptions } = await holdPayment(c, found.paymentId)
  const dispute = await c.em.refresh(found) // its payment is locked, so no other commit changes it
  if (dispute?.status === to) return
  if (dispute?.status !== 'open') {
    throw new Refusal('parameter_invalid', `The dispute ${found.id} is ${found.status}: it was decided already.`, {
      param: 'id',
    })
  }
  update(dispute, { status: to, closedAt: c.at })
  if (to === 'won') {
    payment.disputedSatang = 0
    book(c, dispute, payment)
    await wonBackToSuspense(c, payment)
    announceDispute(c, 'dispute.won', dispute, { status: 'open', closed_at: null })
    const invoice = await paidInvoice(c, payment)
    if (invoice) await restoreAccess(c, invoice, dispute.takenCredits)
    return
  }
  announceDispute(c, 'dispute.lost', dispute, { status: 'open', closed_at: null })
  for (const s of subscriptions) {
    if (isTerminal(s.status)) continue
    await endSubscription(c, s, 'canceled', 'disputed')
    wakeSubscription(c, s)
  }
  const invoice = await paidInvoice(c, payment)
  if (invoice) await withdrawAccess(c, { invoice, withCycle: true }, 'disputed')
}

function book(c: Commit, dispute: Dispute, { gateway, settlement }: Payment): void {
  const amount = { amountSatang: satang(dispute.amountSatang), gateway }
  if (dispute.status === 'open')
    bookMovement(c, { type: 'dispute', source: dispute, settlement, entries: entriesForDispute(amount) })
  else bookMovement(c, { type: 'dispute_won', source: dispute, settlement, entries: entriesForDisputeWon(amount) })
}

/** The invoice that the payment has paid; null for money that bought nothing. */
async function paidInvoice(c: Commit, payment: Payment): Promise<Invoice | null> {
  const invoice = payment.invoiceId ? await c.em.findOneOrFail(Invoice, payment.invoiceId) : null
  return invoice?.status === 'paid' && invoice.paymentId === payment.id ? invoice : null
}

const REFUSALS = {
  not_succeeded: (p: Payment) =>
    new Refusal(
      'payment_not_refundable',
      `The payment ${p.id} is ${p.status}. Only one that succeeded can be disputed.`,
    ),
  disputed: (p: Payment) =>
    new Refusal('payment_disputed', `The payment ${p.id} has its dispute already: ${p.disputeId}.`),
  refunded: (p: Payment) =>
    new Refusal(
      'payment_already_refunded',
      `The payment ${p.id} has been refunded in full. Nothing is left to dispute.`,
    ),
}
