// A merchant voids an invoice: what that means for the subscription behind it. The voiding itself, which ends and cancels share, is
// commands/end-subscription.ts.
import { type Invoice, Payment, type Subscription } from '../db/entities/index.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { endSubscription, voidInvoice } from './end-subscription.ts'
import { chargeNow, refuseWhileCharging } from './on-demand.ts'
import { replan } from './plan.ts'
import { enterPeriod, recover } from './settle.ts'

/**
 * Voids an open invoice of a subscription, which is locked. The first one: the subscription expires. A renewal: its period is waived, at once when it
 * has begun, else when it begins. A change of plan: it keeps what was changed. Safe to repeat: a void one is left alone. Refuses what is
 * paid or written off (`invoice_not_open`), and with 409 while it is being charged. Source: specification §3.15.
 */
export async function voidByMerchant(c: Commit, invoice: Invoice, s: Subscription): Promise<void> {
  if (invoice.status === 'void') return
  if (invoice.status !== 'open') throw notOpen(invoice)
  recordAction(c, {
    action: 'invoice.voided',
    object: invoice.id,
    before: { status: 'open' },
    after: { status: 'void' },
  })
  await clockTime(c, s)
  await refuseWhileCharging(c, s)
  if (invoice.billingReason === 'subscription_create') return endSubscription(c, s, 'expired', 'requested')
  const isRenewal = invoice.billingReason === 'subscription_cycle'
  await voidInvoice(c, invoice, s, { waived: true })
  await c.em.flush()
  const waitsForBuyer = await maySucceedAtTheBank(c, invoice)
  if (isRenewal && s.currentPeriodEnd <= c.at) {
    await enterPeriod(c, s, invoice)
  } else {
    await recover(c, s)
    await replan(c, s)
  }
  // A buyer may still confirm a charge of it at the bank: the workflow withdraws that.
  if (waitsForBuyer) chargeNow(c, s)
}

/** One that waits for another invoice is left alone. */
async function maySucceedAtTheBank(c: Commit, { id: invoiceId }: Invoice): Promise<boolean> {
  return (await c.em.count(Payment, { invoiceId, paymentMethodType: 'card', status: 'requires_action' })) > 0
}

/** The refusal of whoever wants to pay or void what is settled already. */
export function notOpen(invoice: Invoice): Refusal {
  return new Refusal('invoice_not_open', `The invoice ${invoice.id} is ${invoice.status}.`)
}
