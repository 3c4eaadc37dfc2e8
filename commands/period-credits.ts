// What of a subscription's periods a change of plan has given as credit (commands/change-plan.ts), and what a refund may give back beside it
// (commands/accept-refund.ts). What was never paid for in the first place is commands/period-gifts.ts.
import { Invoice, Payment, type Subscription } from '../db/entities/index.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { plus, type Satang, satang, sumOf } from '../rules/money.ts'
import { leftBesideCredit } from '../rules/refunds.ts'
import type { Commit } from './commit.ts'

/** Of one period: its unused time as credit, less what the same change takes for the rest of it. Below zero, an earlier credit is taken back. */
export interface PeriodCredit {
  periodEnd: number
  netSatang: number
}

type Payer = Pick<Subscription, 'id' | 'checkoutSessionId'>

/** Writes down, on the bill of each period, what of it is credit from now on. Safe to repeat only under the subscription's lock. Source: D284. */
export async function rememberCredits(c: Commit, s: Payer, credits: readonly PeriodCredit[]): Promise<void> {
  for (const { periodEnd, netSatang } of credits) {
    const [bill] = await billsOf(c, [s], periodEnd)
    if (bill) bill.creditedSatang = Math.max(bill.creditedSatang + netSatang, 0)
  }
}

/**
 * What a refund of a payment may give back at most, beside what of its period is credit: null where nothing is, or nobody can use it any more since all
 * `subscriptions` that it was for have ended. Satang. Reads only. Source: D284.
 */
export async function refundableBesideCredit(
  c: Commit,
  payment: Payment,
  subscriptions: readonly Subscription[],
): Promise<Satang | null> {
  if (subscriptions.every(({ status }) => isTerminal(status))) return null
  const invoice = payment.invoiceId ? await c.em.findOneOrFail(Invoice, payment.invoiceId) : null
  if (invoice?.periodEnd == null || invoice.paymentId !== payment.id) return null
  const bills = await billsOf(c, subscriptions, invoice.periodEnd)
  const creditedSatang = sumOf(bills.map((bill) => satang(bill.creditedSatang)))
  if (creditedSatang === 0) return null
  const ids = bills.flatMap(({ paymentId }) => paymentId ?? [])
  const payments = await c.em.find(Payment, { id: { $in: ids } })
  return leftBesideCredit({
    paidSatang: sumOf(bills.map((bill) => paidFor(bill, invoice.periodEnd!))),
    backSatang: sumOf(payments.map((p) => plus(satang(p.refundedSatang), satang(p.disputedSatang)))),
    creditedSatang,
  })
}

/** The paid bills of a period, the changes within it among them, oldest first. */
async function billsOf(c: Commit, payers: readonly Payer[], periodEnd: number): Promise<Invoice[]> {
  const sessions = payers.flatMap(({ checkoutSessionId }) => checkoutSessionId ?? [])
  const whose = [{ subscriptionId: { $in: payers.map(({ id }) => id) } }, { checkoutSessionId: { $in: sessions } }]
  return c.em.find(Invoice, { $or: whose, status: 'paid', periodEnd }, { orderBy: { id: 'asc' } })
}

/** What of a bill is for the period, whether money or earlier credit has paid it; of a basket all of it, since its other lines are nobody's credit. */
function paidFor(bill: Invoice, periodEnd: number): Satang {
  if (bill.checkoutSessionId) return satang(bill.totalSatang)
  return sumOf(bill.lines.filter((line) => line.period_end === periodEnd).map((line) => line.amount_satang))
}
