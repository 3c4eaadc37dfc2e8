// A merchant says that an invoice was paid outside of Satang: in cash, by cheque, or by a transfer to an account that Satang does not see. The money is
// direct, has no fee, and pays the invoice as any other. What such money is: rules/paid-outside.ts.
import { InboundTransfer, type Invoice, Merchant, Payment, type Subscription } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { isManual, takesMoney } from '../rules/manual-invoices.ts'
import { openFrom } from '../rules/month-end.ts'
import { OUTSIDE_GATEWAY, OUTSIDE_SETTLEMENT, type OutsideMethodType } from '../rules/paid-outside.ts'
import { Refusal } from '../rules/refusals.ts'
import { monthName } from '../rules/reports.ts'
import { isVatRegisteredAt, taxSettingsOf } from '../rules/tax-settings.ts'
import { askedOf } from '../rules/withholding.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { refuseWhileInvoiceCharging } from './invoice-plan.ts'
import { refuseWhileCharging } from './on-demand.ts'
import { settleInvoice } from './settle.ts'
import { notOpen } from './void-invoice.ts'

export interface PaidOutside {
  method: OutsideMethodType
  reference: string | null
  /** Unix seconds; null: now. */
  receivedAt: number | null
}

/**
 * Records the whole amount of an invoice as received outside. The caller has locked its subscription, or the invoice when it was made by hand. `paid_at`
 * is when it was received. Not safe to repeat by itself: a paid invoice is refused (`invoice_not_open`). Refuses a time in the future, or before the
 * invoice of a subscription was issued, or in a month whose VAT is filed (param `paid_outside.received_at`), an invoice of zero satang, and one of which a part has come by transfer
 * (`parameter_invalid`, param `paid_outside`); 409 while it is being charged. Source: specification §3.18, D705.
 */
export async function payOutside(
  c: Commit,
  { invoice, subscription }: { invoice: Invoice; subscription: Subscription | null },
  { method, reference, receivedAt }: PaidOutside,
): Promise<void> {
  const manual = isManual(invoice)
  if (invoice.status !== 'open' && !(manual && takesMoney(invoice.status))) throw notOpen(invoice)
  await clockTime(c, subscription ?? invoice)
  const paidAt = receivedAt ?? c.at
  if (paidAt > c.at) throw refusedTime('lies in the future')
  if (!manual && paidAt < invoice.createdAt) throw refusedTime('lies before the invoice was issued')
  await refuseFiledMonth(c, invoice, paidAt)
  await (subscription ? refuseWhileCharging(c, subscription) : refuseWhileInvoiceCharging(c, invoice))
  await refuseBesideParts(c, invoice)
  const { id: invoiceId, merchantId, livemode, customerId } = invoice
  const grossSatang = askedOf(invoice)
  const payment = c.em.create(Payment, {
    id: mintId('pay_'),
    merchantId,
    livemode,
    status: 'processing',
    customerId,
    subscriptionId: invoice.subscriptionId ?? null,
    invoiceId,
    checkoutSessionId: null,
    paymentMethodType: method,
    paymentMethodDetails: { type: method, outside: { reference } },
    gateway: OUTSIDE_GATEWAY,
    settlement: OUTSIDE_SETTLEMENT,
    grossSatang,
    feeSatang: 0,
    netSatang: grossSatang,
    feeDetails: [],
    refundedSatang: 0,
    amountReceivedSatang: 0,
    onDemand: true,
    announced: false,
    metadata: {},
    createdAt: c.at,
  })
  const after = { payment: payment.id, method, reference, received_at: paidAt, amount_satang: grossSatang }
  recordAction(c, { action: 'invoice.paid_outside', object: invoiceId, after })
  await c.inContext({ at: paidAt }, () => settleInvoice(c, payment, invoice, subscription))
}

/**
 * The tax invoice of a sale has the day of its payment, and the VAT of a month that is filed cannot grow unseen: it takes an additional return. Merchants
 * who were not registered then have receipts, which may be of any day.
 */
async function refuseFiledMonth(c: Commit, { merchantId }: Invoice, paidAt: number): Promise<void> {
  const from = openFrom(c.at)
  if (paidAt >= from) return
  const merchant = await c.em.findOneOrFail(Merchant, merchantId)
  if (!isVatRegisteredAt(taxSettingsOf(merchant), paidAt)) return
  throw refusedTime(
    `lies in ${monthName(paidAt)}, whose VAT was filed by the 15th: say ${monthName(from)}-01T00:00:00+07:00 (${from}) or later, and report the sale in an additional return for its month`,
  )
}

/** What has come by transfer would be left over: it is matched or given back first. */
async function refuseBesideParts(c: Commit, { id: invoiceId }: Invoice): Promise<void> {
  const attempts = await c.em.find(Payment, { invoiceId, amountReceivedSatang: { $gt: 0 } })
  const paymentId = { $in: attempts.map(({ id }) => id) }
  const part = await c.em.findOne(InboundTransfer, { paymentId, status: { $in: ['received', 'underpaid'] } })
  if (!part) return
  const message = `A part of the invoice ${invoiceId} has come by transfer: give ${part.id} back first, or let the rest be transferred.`
  throw new Refusal('parameter_invalid', message, { param: 'paid_outside' })
}

function refusedTime(why: string): Refusal {
  return new Refusal('parameter_invalid', `\`paid_outside.received_at\` ${why}.`, { param: 'paid_outside.received_at' })
}
