// What a simulated buyer does to its own subscription, in the words of a script. Each action is the commit that the API would make of it. Which buyer
// does what, and when, is rules/simulations.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Payment, PaymentMethod, Subscription } from '../db/entities/index.ts'
import type { Gateways } from '../gateways/port.ts'
import { Refusal } from '../rules/refusals.ts'
import type { SimulatedAction } from '../rules/simulations.ts'
import { acceptRefund } from './accept-refund.ts'
import { changePlan } from './change-plan.ts'
import type { Commit } from './commit.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { cancelSubscription, resumeSubscription } from './end-subscription.ts'
import { updateSubscription } from './update-subscription.ts'

/** The card that an action gives the subscription in place of the buyer's card. */
export const CARD_OF: Partial<Record<SimulatedAction, string>> = {
  decline: 'pm_card_declined_then_ok',
  insufficient_funds: 'pm_card_insufficient_funds',
  hard_decline: 'pm_card_lost',
  lost_answer: 'pm_card_timeout',
  new_card: 'pm_card_ok',
}

/**
 * Does an action at the clock's time. Refuses what the commands refuse. Safe to repeat at the same instant: a card or a plan that is the wanted one
 * already stays. `priceId`: the price that a change of plan leads to.
 */
export async function doSimulatedAction(
  c: Commit,
  gateways: Gateways,
  { subscriptionId, what, priceId }: { subscriptionId: string; what: SimulatedAction; priceId: string },
): Promise<void> {
  const s = await c.em.findOneOrFail(Subscription, subscriptionId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (MONEY_BACK.has(what)) await giveBack(c, gateways, s, what)
  if (s.endedAt != null) return
  const token = CARD_OF[what]
  if (token) {
    const card = s.paymentMethodId ? await c.em.findOne(PaymentMethod, s.paymentMethodId) : null
    const isDone = card?.createdAt === c.at && card.gatewayToken.startsWith(`${token}/`)
    if (!isDone) await updateSubscription(c, gateways, s, { paymentMethod: token })
  }
  if (what === 'cancel') await cancelSubscription(c, s, true)
  if (what === 'cancel_now') await cancelSubscription(c, s, false)
  if (what === 'resume') await resumeSubscription(c, s)
  if (what === 'change_plan' && s.priceId !== priceId)
    await changePlan(c, gateways, s, { price: priceId, quantity: null, proration: 'prorate' })
}

const MONEY_BACK: ReadonlySet<SimulatedAction> = new Set([
  'refund',
  'partial_refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
])

/** Ignores the refusal: a change of plan has credited the rest of the payment. */
function unlessCredited(error: unknown): void {
  const refused =
    error instanceof Refusal && (error.code === 'payment_not_refundable' || error.code === 'amount_too_large')
  if (!refused) throw error
}

/** The amount of a partial refund, in satang. */
const HUNDRED_BAHT = 10_000

/** Refunds or disputes the last payment, unless some of it was refunded or disputed already. */
async function giveBack(c: Commit, gateways: Gateways, s: Subscription, what: SimulatedAction): Promise<void> {
  const [payment] = await c.em.find(
    Payment,
    { subscriptionId: s.id, status: 'succeeded' },
    { orderBy: { id: 'desc' }, limit: 1 },
  )
  if (!payment || payment.refundedSatang > 0 || payment.disputeId != null) return
  if (what === 'refund' || what === 'partial_refund') {
    const amountSatang = what === 'refund' ? null : Math.min(HUNDRED_BAHT, payment.grossSatang)
    const wanted = { amountSatang, reason: null, revokeAccess: null, cancelSubscription: false, metadata: {} }
    return void (await acceptRefund(c, gateways, payment.id, wanted).catch(unlessCredited))
  }
  const dispute = await openDispute(c, payment.id, { amountSatang: null, reason: 'fraudulent' })
  await c.em.flush()
  if (what === 'dispute_won') await closeDispute(c, dispute, 'won')
  if (what === 'dispute_lost') await closeDispute(c, dispute, 'lost')
}
