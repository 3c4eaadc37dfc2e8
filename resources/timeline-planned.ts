// The plan of a subscription in words (timeline-words.ts). What is planned, and when, is rules/timeline.ts.
import type { PlannedRow } from '../rules/timeline.ts'
import { type Locale, writtenDate } from '../rules/written-date.ts'
import { baht, type TimelineRow } from './timeline.ts'
import { TIMELINE_WORDS } from './timeline-words.ts'

/** A planned row in words. `because` is a fragment that is shown after the summary. */
export function plannedInWords(p: PlannedRow, locale: Locale = 'en'): TimelineRow {
  const { at, type, invoice, payment, amountSatang } = p
  const [summary, because] = words(p, locale)
  return { at, kind: 'planned', type, summary, because, invoice, payment, amountSatang }
}

function words({ at, detail, amountSatang }: PlannedRow, locale: Locale): [summary: string, because: string] {
  const w = TIMELINE_WORDS[locale]
  const amount = baht(amountSatang)
  const day = (instant: number) => writtenDate(instant, locale)
  switch (detail.of) {
    case 'under_way':
      return [w.charge(amount), w.underWay]
    case 'renewal':
      return amountSatang === 0 ? [w.renewFree, w.coveredNext] : [w.chargeNext(amount), w.periodEnds]
    case 'settled_renewal':
      return [w.renewFree, detail.waived ? w.nextGivenAway : w.nextIsPaid]
    case 'retry':
      return [w.chargeAgain(amount), w.firstFailedOn(day(detail.firstFailedAt))]
    case 'renewal_invoice':
      return [amountSatang === 0 ? w.sendCovered : w.sendInvoice(amount), w.periodEndsOn(day(detail.dueDate))]
    case 'reminder':
      return [w.sendReminder(w.aroundDueDate(detail.days)), w.ifNotPaid(amount, day(detail.dueDate))]
    case 'scheduled_end':
      return [w.end, w.endIsScheduled]
    case 'last_retry':
      return [w.end, w.ifNoRetry]
    case 'no_retry':
      return [w.end, w.ifNoOtherCard]
    case 'unpaid':
      return [w.end, w.ifInvoiceUnpaid(day(detail.dueDate))]
    case 'first_payment':
      return [w.expire, detail.byBank ? w.ifFirstUnconfirmed : w.ifNoFirst(day(at))]
    case 'confirmation':
      return [w.withdraw, w.ifUnconfirmed]
  }
}
