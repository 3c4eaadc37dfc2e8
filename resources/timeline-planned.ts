// The plan of a subscription in words: English, for operators and merchants alike. What is planned, and when, is rules/timeline.ts.
import type { PlannedRow } from '../rules/timeline.ts'
import { aroundDueDate, baht, day, type TimelineRow } from './timeline.ts'

/** A planned row in words. `because` is a fragment that is shown after the summary. */
export function plannedInWords(p: PlannedRow): TimelineRow {
  const { at, type, invoice, payment, amountSatang } = p
  const [summary, because] = words(p)
  return { at, kind: 'planned', type, summary, because, invoice, payment, amountSatang }
}

function words({ at, detail, amountSatang }: PlannedRow): [summary: string, because: string] {
  const amount = baht(amountSatang)
  switch (detail.of) {
    case 'under_way':
      return [`Charge ${amount}`, 'the charge is under way at the gateway']
    case 'renewal':
      if (amountSatang === 0)
        return ['Renew without a charge', 'the period ends, and credit or a discount covers the next one']
      return [`Charge ${amount} for the next period`, 'the period ends']
    case 'settled_renewal':
      return [
        'Renew without a charge',
        detail.waived ? 'the period ends, and the next one is given away' : 'the period ends, and the next one is paid',
      ]
    case 'retry':
      return [`Charge ${amount} again`, `the first charge failed on ${day(detail.firstFailedAt)}`]
    case 'renewal_invoice':
      return amountSatang === 0
        ? ['Send an invoice that credit or a discount covers', `the period ends on ${day(detail.dueDate)}`]
        : [`Send an invoice of ${amount}`, `the period ends on ${day(detail.dueDate)}`]
    case 'reminder':
      return [
        `Send a reminder, ${aroundDueDate(detail.days)}`,
        `if ${amount} due on ${day(detail.dueDate)} is not paid`,
      ]
    case 'scheduled_end':
      return ['End the subscription', 'a cancel at the end of the period is scheduled']
    case 'last_retry':
      return ['End the subscription', 'if no retry succeeds']
    case 'no_retry':
      return ['End the subscription', 'if no other card is given: this one cannot be charged']
    case 'unpaid':
      return ['End the subscription', `if the invoice due on ${day(detail.dueDate)} is not paid`]
    case 'first_payment':
      return [
        'Let the subscription expire',
        detail.byBank
          ? 'if the buyer does not confirm the first payment with the bank'
          : `if there is no first payment by ${day(at)}`,
      ]
    case 'confirmation':
      return ['Withdraw the charge', 'if the buyer does not confirm it with the bank']
  }
}
