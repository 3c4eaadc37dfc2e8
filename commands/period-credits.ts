// How much of a subscription's periods a change of plan has given as credit (commands/change-plan.ts), and how much a refund may give back besides it
// (commands/accept-refund.ts). Periods that were never paid for are commands/period-gifts.ts.
import { Invoice, Payment, type Subscription } from '../db/entities/index.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { plus, type Satang, satang, sumOf } from '../rules/money.ts'
import { leftBesideCredit } from '../rules/refunds.ts'
import { dueFor } from '../rules/tax.ts'
import type { Commit } from './commit.ts'

/**
 * For one period: the credit for its unused time, minus the new charge of the same change for the rest of it. Below zero, an earlier credit is
 * reduced.
 */
export interface PeriodCredit {
  periodEnd: number
  netSatang: number
}

type Payer = Pick<Subscription, 'id' | 'checkoutSessionId'>

/** Writes the credited amount on the bill of each period. Safe to repeat only under the subscription's lock. Source: D284. */
export async function rememberCredits(c: Commit, s: Payer, credits: readonly PeriodCredit[]): Promise<void> {
  for (const { periodEnd, netSatang } of credits) {
    const [bill] = await billsOf(c, [s], periodEnd)
    if (bill) bill.creditedSatang = Math.max(bill.creditedSatang + netSatang, 0)
  }
}

/**
 * The most that a refund of a payment may give back besides the credit for its period, in satang. Null when nothing of the period is credited, or
 * when all `subscriptions` of the payment have ended, because the credit cannot be used any more. Reads only. Source: D284.
 */
export async function refundableBesideCredit(
  c: Commit,
  payment: Payment,
  subscriptions: readonly Subscription[],
): Promise<Satang | null> {
  if (subscriptions.every(({ status }) => isTerminal(status))) return null
  const invoice = payment.invoiceId ? await c.em.findOneOrFail(Invoice, payment.invoiceId) : null
  if (invoice?.periodEnd == null || invoice.paymentId !== payment.id) return null
  const { periodEnd } = invoice
  const bills = await billsOf(c, subscriptions, periodEnd)
  const creditedSatang = sumOf(bills.map((bill) => satang(bill.creditedSatang)))
  if (creditedSatang === 0) return null
  const ids = bills.flatMap(({ paymentId }) => paymentId ?? [])
  const payments = await c.em.find(Payment, { id: { $in: ids } })
  return leftBesideCredit({
    paidSatang: sumOf(bills.map((bill) => paidFor(bill, periodEnd))),
    backSatang: sumOf(payments.map((p) => plus(satang(p.refundedSatang), satang(p.disputedSatang)))),
    creditedSatang,
  })
}

/** The paid bills of a period, including those of changes within it, oldest first. */
async function billsOf(c: Commit, payers: readonly Payer[], periodEnd: number): Promise<Invoice[]> {
  const sessions = payers.flatMap(({ checkoutSessionId }) => checkoutSessionId ?? [])
  const whose = [{ subscriptionId: { $in: payers.map(({ id }) => id) } }, { checkoutSessionId: { $in: sessions } }]
  return c.em.find(Invoice, { $or: whose, status: 'paid', periodEnd }, { orderBy: { id: 'asc' } })
}

/**
 * The part of a bill that is for the period, whether paid with money or earlier credit. Of a checkout's bill all of it, because its other lines are
 * never credited.
 */
function paidFor(bill: Invoice, periodEnd: number): Satang {
  if (bill.checkoutSessionId) return satang(bill.totalSatang)
  return dueFor(bill.lines.filter((line) => line.period_end === periodEnd))
}
