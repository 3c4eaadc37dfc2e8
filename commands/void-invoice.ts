// A merchant voids an invoice: the consequences for its subscription. The voiding itself, which ends and cancellations share, is
// commands/end-subscription.ts.
import { type Invoice, Payment, type Subscription } from '../db/entities/index.ts'
import { Refusal } from '../rules/refusals.ts'
import { CHARGED } from './attempts.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { endSubscription, voidInvoice } from './end-subscription.ts'
import { chargeNow, refuseWhileCharging } from './on-demand.ts'
import { replan } from './plan.ts'
import { enterPeriod, recover } from './settle.ts'

/**
 * Voids an open invoice of a subscription, which the caller has locked. The first invoice: the subscription expires. A renewal: its period is waived,
 * at once if it has begun, else when it begins. A change of plan: the subscription keeps the change. Safe to repeat: a void invoice is left alone.
 * Refuses a paid or written-off invoice (`invoice_not_open`), and with 409 while it is being charged. Source: specification §3.15.
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
  // The buyer may still confirm a charge of this invoice at the bank: the workflow withdraws the charge.
  if (waitsForBuyer) chargeNow(c, s)
}

/** Whether a charged attempt of this invoice waits for the buyer. Attempts of other invoices do not count. */
async function maySucceedAtTheBank(c: Commit, { id: invoiceId }: Invoice): Promise<boolean> {
  return (await c.em.count(Payment, { invoiceId, ...CHARGED, status: 'requires_action' })) > 0
}

/** The refusal to pay or void an invoice that is not open. */
export function notOpen(invoice: Invoice): Refusal {
  return new Refusal('invoice_not_open', `The invoice ${invoice.id} is ${invoice.status}.`)
}
