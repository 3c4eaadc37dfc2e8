// The next step of a subscription, and its time. Commands store the answer in the row (planned_step, next_action_at) in the same commit as the change
// that led to it; the workflow only waits for that instant and reads the row again. Amounts are rules/proration.ts.
import type { SubscriptionStatus } from './lifecycles.ts'
import { addDays, type Interval, nthPeriodEnd, type Period } from './periods.ts'

/** The steps that a subscription's workflow can wait for. */
export type PlannedStep =
  | 'first_charge' // the outcome of the first charge is not known yet
  | 'expire' // the first payment never came
  | 'send_invoice' // invoice collection: the renewal invoice goes out
  | 'remind' // invoice collection: a reminder of an unpaid invoice
  | 'renew' // the period ends: bill the next one, or begin it when it is already settled
  | 'retry' // charge the failed invoice again
  | 'close_action' // the buyer never confirmed a charge with the bank: its attempt fails
  | 'settle_charge' // a charge is under way at the gateway and its outcome must be looked up
  | 'overdue' // invoice collection: due and not paid
  | 'end_grace' // past due for longer than grace lasts: access ends, collection goes on
  | 'give_up' // no payment came: end it
  | 'end' // a scheduled cancel takes effect

export interface Plan {
  step: PlannedStep | null
  at: number | null
}

/** Renewal invoices go out this many days before the period ends (specification §3.14). */
export const RENEWAL_INVOICE_DAYS_AHEAD = 7
/** A renewal that is charged to a card is announced this many days ahead, by the length of its period (specification §3.17). */
export const RENEWAL_NOTICE_DAYS: Readonly<Record<Interval, number>> = { month: 3, year: 7 }
/** An unpaid invoice ends the subscription this many days after its due date (specification §3.1). */
export const GIVE_UP_DAYS_AFTER_DUE = 14
/** Days around the due date on which a reminder of an unpaid invoice is sent (specification §3.14). */
export const REMINDER_DAYS: readonly [number, ...number[]] = [-3, 0, 3, 7]
/** The window of a first card payment that is processing, waits for 3-D Secure or was declined under `allow_incomplete`: 23 h, in seconds. */
export const FIRST_CARD_PAYMENT_WINDOW_SECONDS = 23 * 3600
/** How long a charge waits for the buyer's 3-D Secure before its payment fails (specification §3.9): 23 h, in seconds. */
export const CARD_ACTION_WINDOW_SECONDS = 23 * 3600
/** The default of `days_until_due` (specification §3), and the time to pay a change of plan by transfer. */
export const DEFAULT_DAYS_UNTIL_DUE = 7

/** The part of an open invoice with a due date that planning needs. Instants are Unix seconds. */
export interface OwedInvoice {
  dueDate: number
  createdAt: number
  remindedAt: number | null
  overdueAt: number | null
}

export interface PlanInput {
  status: SubscriptionStatus
  collectionMethod: 'auto_charge' | 'invoice'
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  firstPaymentBy: number | null
  /** The invoice of the next period: not sent, open, paid ahead, or waived. Only invoice collection sends ahead. */
  renewal: 'none' | 'open' | 'paid' | 'waived'
  /** Every open invoice with a due date. */
  owed: readonly OwedInvoice[]
  nextRetryAt: number | null
  /** When the window of a charge that waits for the buyer closes. */
  actionBy: number | null
  giveUpAt: number | null
  /** Past due: the end of its access; null when access is over. */
  graceUntil: number | null
}

/**
 * The one next step of a subscription in a given state: the earliest of all that lie ahead. A terminal subscription has none. Worked: active, invoice
 * collection, period end 31 Jan 00:00, nothing sent: `send_invoice` on 24 Jan 00:00; sent and not paid: `remind` on 28 Jan, `overdue` on 31 Jan.
 * `only`: limits the steps to these, while another step fails (rules/quarantine.ts). Source: specification §3.1 and §3.2.
 */
export function planOf(s: PlanInput, only: ReadonlySet<PlannedStep> | null = null): Plan {
  const ahead = stepsAhead(s).filter(({ step }) => only?.has(step) ?? true)
  if (ahead.length === 0) return { step: null, at: null }
  // Of two steps at one instant the first in the list is taken.
  return ahead.reduce((first, next) => (next.at < first.at ? next : first))
}

/** Every step ahead, for the timeline; `planOf` takes the earliest. A step that depends on another's outcome is not included. */
export function stepsAhead(s: PlanInput): { step: PlannedStep; at: number }[] {
  const steps: { step: PlannedStep; at: number | null }[] = []
  if (s.status === 'pending_first_payment') {
    steps.push({ step: 'expire', at: s.firstPaymentBy })
    // For a card payment both are one window.
    if (s.actionBy !== null && s.actionBy < (s.firstPaymentBy ?? s.actionBy))
      steps.push({ step: 'close_action', at: s.actionBy })
  }
  if (s.status === 'active' || s.status === 'past_due') steps.push({ step: 'close_action', at: s.actionBy })
  if (s.status === 'past_due') {
    steps.push({ step: 'retry', at: s.nextRetryAt })
    if (s.nextRetryAt === null) steps.push({ step: 'give_up', at: s.giveUpAt })
  }
  if (s.status === 'active' || (s.status === 'past_due' && s.collectionMethod === 'invoice')) steps.push(endOfPeriod(s))
  if (s.status !== 'canceled' && s.status !== 'expired') {
    for (const invoice of s.owed) {
      if (invoice.overdueAt === null && s.status !== 'pending_first_payment')
        steps.push({ step: 'overdue', at: invoice.dueDate })
      steps.push({ step: 'remind', at: nextReminderAt(invoice) })
    }
  }
  // Last in the list, so that a payment at the same instant comes first.
  if (s.status === 'past_due') steps.push({ step: 'end_grace', at: s.graceUntil })
  return steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at }]))
}

/** The step at the end of the running period. An open renewal waits for its due date instead. */
function endOfPeriod(s: PlanInput): { step: PlannedStep; at: number | null } {
  // A period that is paid ahead is delivered before the subscription ends.
  if (s.cancelAtPeriodEnd && s.renewal !== 'paid') return { step: 'end', at: s.currentPeriodEnd }
  if (s.collectionMethod === 'auto_charge' || s.renewal === 'paid' || s.renewal === 'waived')
    return { step: 'renew', at: s.currentPeriodEnd }
  if (s.renewal === 'open') return { step: 'renew', at: null }
  return { step: 'send_invoice', at: addDays(s.currentPeriodEnd, -RENEWAL_INVOICE_DAYS_AHEAD) }
}

/**
 * When the next reminder of an open invoice is sent, null when there is none. Reminders whose time had passed at its creation, or that were left out,
 * are not made up for. The reminder on the due date belongs to `overdue`. Due on the 10th, created on the 8th: 13th, then 17th. Source: specification
 * §3.14.
 */
export function nextReminderAt(invoice: OwedInvoice): number | null {
  const since = Math.max(invoice.createdAt, invoice.remindedAt ?? 0)
  const times = REMINDER_DAYS.filter((days) => days !== 0).map((days) => addDays(invoice.dueDate, days))
  return times.find((time) => time > since) ?? null
}

/** The reminder of an instant: the last one whose time has come, in days around the due date. Due on the 10th, on the 14th: 3. */
export function reminderDaysAt(dueDate: number, at: number): number {
  return REMINDER_DAYS.findLast((days) => addDays(dueDate, days) <= at) ?? REMINDER_DAYS[0]
}

/** When an invoice subscription that is past due ends: 14 days after the oldest overdue invoice was due; null when none is overdue. */
export function giveUpAtOf(owed: readonly OwedInvoice[]): number | null {
  const overdue = owed.filter((invoice) => invoice.overdueAt !== null).map((invoice) => invoice.dueDate)
  return overdue.length === 0 ? null : addDays(Math.min(...overdue), GIVE_UP_DAYS_AFTER_DUE)
}

/**
 * Period n of a subscription: from anchor + (n − 1 − anchorPeriod) to anchor + (n − anchorPeriod) intervals, half-open, Unix seconds. A change of the
 * interval moves the anchor and keeps counting: changed in period 3 to yearly on 10 May, period 4 is 10 May – 10 May (anchorPeriod 3).
 */
export function subscriptionPeriod(
  s: { anchorAt: number; anchorPeriod: number; interval: Interval },
  n: number,
): Period {
  const end = (count: number) => nthPeriodEnd({ anchorAt: s.anchorAt, interval: s.interval, n: count - s.anchorPeriod })
  return { startAt: end(n - 1), endAt: end(n) }
}
