// How much of a subscription's period was never paid for in the end: it was waived, or its money was refunded or lost in a dispute. A change of plan
// gives no credit for it (commands/change-plan.ts).
import { Invoice, Payment, type Subscription } from '../db/entities/index.ts'
import { allocate, minus, plus, type Satang, satang, sumOf, zero } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import { leftOf } from '../rules/proration.ts'
import { dueFor } from '../rules/tax.ts'
import type { Commit } from './commit.ts'

interface Period {
  startAt: number
  endAt: number
}

/**
 * The unpaid part of a period's unused time at `at`: of its own bill and of changes within it, what the merchant voided (D56), what was refunded, and
 * what the buyer's bank took back (D128). ฿300.00 for 30 days, ฿120.00 refunded, 10 days left → 4 000 satang. Reads only. Safe to repeat.
 */
export async function unpaidLeft(c: Commit, s: Subscription, period: Period, at: number): Promise<Satang> {
  return plus(await waived(c, s, period, at), await paidBack(c, s, period, at))
}

async function waived(c: Commit, s: Subscription, period: Period, at: number): Promise<Satang> {
  const given = await c.em.find(Invoice, { subscriptionId: s.id, waived: true, periodEnd: period.endAt })
  return sumOf(given.map((i) => left(i, period, at, minus(satang(i.totalSatang), satang(i.carriedSatang)))))
}

async function paidBack(c: Commit, s: Subscription, period: Period, at: number): Promise<Satang> {
  const whose = [{ subscriptionId: s.id }, ...(s.checkoutSessionId ? [{ checkoutSessionId: s.checkoutSessionId }] : [])]
  const paid = await c.em.find(Invoice, {
    $or: whose,
    status: 'paid',
    periodEnd: period.endAt,
    paymentId: { $ne: null },
  })
  const payments = await c.em.find(Payment, { id: { $in: paid.flatMap((i) => i.paymentId ?? []) } })
  const backOf = new Map(payments.map((p) => [p.id, plus(satang(p.refundedSatang), satang(p.disputedSatang))]))
  return sumOf(paid.map((i) => left(i, period, at, ofPeriod(i, s, backOf.get(i.paymentId ?? '') ?? zero))))
}

/** Of a checkout's bill only the recurring lines are for a period: the lines of this plan, or all of them if the plan has changed since. */
function ofPeriod(invoice: Invoice, s: Subscription, back: Satang): Satang {
  if (back === 0 || !invoice.checkoutSessionId) return back
  const shares = allocate(
    back,
    invoice.lines.map((line) => Math.max(dueFor([line]), 0)),
  )
  const recurring = invoice.lines.flatMap((line, n) => (line.period_end === null ? [] : [{ line, share: shares[n]! }]))
  const own = recurring.find(({ line }) => line.price === s.priceId)
  return own ? own.share : sumOf(recurring.map(({ share }) => share))
}

function left(invoice: Invoice, period: Period, at: number, amount: Satang): Satang {
  const startAt = present(invoice.periodStart, 'the start of a billed period')
  const endAt = present(invoice.periodEnd, 'the end of a billed period')
  return leftOf(amount, { startAt, endAt }, Math.max(at, period.startAt))
}
