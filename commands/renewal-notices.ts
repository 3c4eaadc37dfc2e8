// Tells ahead of a card's charge for the next period: the merchant by `invoice.upcoming`, and the customer of a yearly one by a mail that says how much,
// with which card, and how to cancel.
// The charge itself is commands/subscription-steps.ts.
import { loadCycle } from '../db/queries/cycle.ts'
import { invoiceTotals } from '../rules/invoices.ts'
import type { Interval } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { RENEWAL_NOTICE_DAYS, subscriptionPeriod } from '../rules/subscriptions.ts'
import { announceUpcoming } from './announce.ts'
import type { Commit } from './commit.ts'
import { billOfPeriod } from './invoices.ts'
import { queueMail } from './mail.ts'
import { renewalInvoice } from './plan.ts'
import { standardRateBps } from './tax-rate.ts'

/** Subscriptions `s` whose renewal is still to be announced, and when: what `noticeRenewal` notes down. */
export const RENEWALS_TO_NOTICE = /* sql */ `
  s.collection_method = 'auto_charge' and s.status = 'active' and not s.cancel_at_period_end and s.noticed_period <= s.period_number`

const SECONDS_AHEAD: Readonly<Record<Interval, number>> = {
  month: RENEWAL_NOTICE_DAYS.month * 86_400,
  year: RENEWAL_NOTICE_DAYS.year * 86_400,
}

/** The instant of the notice of a subscription `s`, Unix seconds; the expression of the index `subscriptions_to_notice`. */
export const NOTICE_AT = `(s.current_period_end - case when s."interval" = 'year' then ${SECONDS_AHEAD.year} else ${SECONDS_AHEAD.month} end)`

/**
 * Announces the coming charge of a subscription's card, when the time has come at `c.at`: `invoice.upcoming` with the invoice as it will be, and for a
 * yearly one a mail. Nothing where nothing will be charged: no card, nothing due, or a renewal that was sent as an invoice. Natural key: the period;
 * safe to repeat, and in any number of workers. Source: specification §3.17.
 */
export async function noticeRenewal(c: Commit, id: string): Promise<void> {
  const cycle = present(await loadCycle(c.em, id), 'a subscription whose renewal is to be announced')
  const { subscription: s, method: card, price, product } = cycle
  const isDue =
    s.collectionMethod === 'auto_charge' &&
    s.status === 'active' &&
    !s.cancelAtPeriodEnd &&
    s.noticedPeriod <= s.periodNumber &&
    s.currentPeriodEnd - SECONDS_AHEAD[s.interval] <= c.at
  if (!isDue) return
  s.noticedPeriod = s.periodNumber + 1
  if (s.currentPeriodEnd <= c.at || (await renewalInvoice(c, s))) return
  const period = { number: s.periodNumber + 1, ...subscriptionPeriod(s, s.periodNumber + 1) }
  const { lines } = billOfPeriod({ subscription: s, price, product, period, standardBps: await standardRateBps(c) })
  const { total_satang: amountSatang } = invoiceTotals(lines)
  if (!card || amountSatang === 0) return
  announceUpcoming(c, s, { lines, period, chargeAt: s.currentPeriodEnd })
  if (s.interval !== 'year') return
  const data = { amount_satang: amountSatang, due_date: s.currentPeriodEnd }
  const { customerId, id: subscriptionId } = s
  queueMail(c, { kind: 'renewal_notice', customerId, subscriptionId, paymentMethodId: card.id, data })
}
