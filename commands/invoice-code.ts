// A buyer asks for a PromptPay code on an invoice's page. An invoice can be paid for weeks, and a gateway's code lives for minutes, so each code is made
// when it is asked for (D512). Its outcome is commands/code-outcome.ts.
import { type Invoice, Payment, type Subscription } from '../db/entities/index.ts'
import type { Gateways } from '../gateways/port.ts'
import { QR_SECONDS } from '../rules/checkout.ts'
import { isManual } from '../rules/manual-invoices.ts'
import { addDays } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { keepsCode } from '../rules/qr-to-show.ts'
import { GIVE_UP_DAYS_AFTER_DUE } from '../rules/subscriptions.ts'
import { CHARGED } from './attempts.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { chargeInvoiceNow } from './invoice-plan.ts'
import { INVOICES_PAID_BY, openCodeAttempt, openQrAttempt, qrMaker } from './invoices.ts'
import { chargeNow } from './on-demand.ts'
import { gatewayServing } from './serving-gateway.ts'
import { refuseOtherTotal } from './total-seen.ts'
import { notOpen } from './void-invoice.ts'

/** A code that ends sooner is not shown to a buyer who asks for one. */
const TOO_SHORT_SECONDS = 60

export interface CodeWanted {
  invoice: Invoice
  /** Null: it was made by hand. */
  subscription: Subscription | null
  /** What the buyer was shown; null where nobody says. */
  expectedTotalSatang: number | null
}

/**
 * Answers the payment whose code can be paid: the one that is shown or being made, else another, after which an older one is withdrawn. `null`: the code
 * is there already, made here. The caller has locked the subscription, or the invoice when it was made by hand. Safe to repeat. Refuses with `invoice_not_open`, and with
 * `gateway_not_configured` when no gateway serves PromptPay, with `total_changed` where the buyer saw another total.
 */
export async function askForCode(
  c: Commit,
  gateways: Gateways,
  { invoice, subscription: s, expectedTotalSatang }: CodeWanted,
): Promise<string | null> {
  if (invoice.status !== 'open') throw notOpen(invoice)
  refuseOtherTotal(invoice.totalSatang, expectedTotalSatang)
  await clockTime(c, s ?? invoice)
  if (keepsCode(invoice)) return null
  const dueDate = present(invoice.dueDate, 'the due date of an invoice that is sent')
  const under = { invoiceId: invoice.id, ...CHARGED, paymentMethodType: INVOICES_PAID_BY } as const
  const latest = await c.em.findOne(
    Payment,
    { ...under, status: { $in: ['processing', 'requires_action'] } },
    { orderBy: { id: 'desc' } },
  )
  if (latest && (latest.expiresAt ?? 0) > c.at + TOO_SHORT_SECONDS) return latest.id
  const gateway = await gatewayServing(c, gateways, INVOICES_PAID_BY)
  const last = lastOf(invoice, dueDate)
  const maker = qrMaker(gateway)
  if (maker) {
    await openQrAttempt(c, invoice, maker, last)
    return null
  }
  const payment = await openCodeAttempt(
    c,
    invoice,
    gateway,
    Math.min(c.at + QR_SECONDS, Math.max(last ?? Infinity, c.at + TOO_SHORT_SECONDS)),
  )
  if (s) chargeNow(c, s)
  else chargeInvoiceNow(c, invoice)
  return payment.id
}

/** Until when it can be paid; null for one made by hand, which a person ends. */
function lastOf(invoice: Invoice, dueDate: number): number | null {
  if (isManual(invoice)) return null
  return invoice.billingReason === 'subscription_create' ? dueDate : addDays(dueDate, GIVE_UP_DAYS_AFTER_DUE)
}
