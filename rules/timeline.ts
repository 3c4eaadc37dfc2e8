// All planned steps of a subscription: rules/subscriptions.ts plans one step at a time, and this file continues the plan as if nobody acted. It
// assumes that a future charge succeeds, that a failed one fails again, and that an invoice is not paid. The words are resources/timeline-planned.ts.
import { afterFailure } from './dunning.ts'
import { isTerminal } from './lifecycles.ts'
import { type Satang, zero } from './money.ts'
import { addDays } from './periods.ts'
import {
  GIVE_UP_DAYS_AFTER_DUE,
  type OwedInvoice,
  type PlanInput,
  type PlannedStep,
  REMINDER_DAYS,
  RENEWAL_INVOICE_DAYS_AHEAD,
  stepsAhead,
} from './subscriptions.ts'

/** Specification §3.11. */
export type PlannedType = 'charge' | 'retry' | 'invoice' | 'reminder' | 'end' | 'expiry'

/** The content of a planned row, from which its text is made. Instants are Unix seconds. */
export type PlannedDetail =
  | { of: 'under_way' }
  | { of: 'renewal' }
  /** The next period begins without money: its invoice is paid, or was waived. */
  | { of: 'settled_renewal'; waived: boolean }
  /** `number` charges have failed before, the first one at `firstFailedAt`. */
  | { of: 'retry'; number: number; firstFailedAt: number }
  | { of: 'renewal_invoice'; dueDate: number }
  /** Days around the due date, negative before. */
  | { of: 'reminder'; days: number; dueDate: number }
  | { of: 'scheduled_end' }
  | { of: 'last_retry' }
  | { of: 'no_retry' }
  | { of: 'unpaid'; dueDate: number }
  | { of: 'first_payment'; byBank: boolean }
  | { of: 'confirmation' }

export interface PlannedRow {
  at: number
  type: PlannedType
  detail: PlannedDetail
  invoice: string | null
  payment: string | null
  amountSatang: Satang | null
}

/** The part of an open invoice that the timeline needs. */
export interface OpenInvoice {
  id: string
  totalSatang: Satang
}

export interface TimelineInput extends PlanInput {
  /** The subscription's own time. Steps that should have happened before are planned for now. */
  now: number
  /** The cost of the next period, with the credit balance. */
  nextSatang: Satang
  owed: readonly (OwedInvoice & OpenInvoice)[]
  /** The open invoice of the first period or of a renewal. Retries charge it. */
  open: OpenInvoice | null
  /** The invoice of the next period, if there is one (`renewal`). */
  renewalInvoice: { id: string; periodEnd: number } | null
  /** A charge is at the gateway at this moment. */
  underWay: boolean
  /** The card attempt without an outcome; `id` is null while it is not announced. */
  attempt: { id: string | null; invoice: string | null; amountSatang: Satang; waitsForBuyer: boolean } | null
  firstFailedAt: number | null
  failedAttempts: number
  retryDays: readonly number[]
}

/**
 * Everything that is planned, in order of time. The first row is the next step of the subscription's row; a terminal subscription has none. Worked:
 * past due by card since 1 March 09:00, retry days 1, 3, 7, 14, no retry made yet: retries on 2, 4, 8 and 15 March 09:00, and the end after the last.
 * Source: specification §3.11.
 */
export function plannedRows(s: TimelineInput): PlannedRow[] {
  if (isTerminal(s.status)) return []
  const steps = stepsAhead(s).flatMap(({ step, at }) => rowsOf(s, step, at))
  const rows = [
    ...chargeUnderWay(s),
    ...steps,
    ...s.owed.flatMap((invoice) => remindersOf(s, invoice)),
    ...endUnpaid(s),
  ]
  rows.sort((a, b) => a.at - b.at) // of two at one instant the first in the list comes first, as in planOf
  const end = rows.findIndex(({ type, detail }) => type === 'end' || detail.of === 'first_payment')
  const ahead = end < 0 ? rows : rows.slice(0, end + 1)
  return ahead.map((row) => ({ ...row, at: Math.max(row.at, s.now) }))
}

function rowsOf(s: TimelineInput, step: PlannedStep, at: number): PlannedRow[] {
  switch (step) {
    case 'expire':
      return [row(at, 'expiry', { of: 'first_payment', byBank: s.attempt?.waitsForBuyer ?? false }, ofOpen(s))]
    case 'close_action':
      return s.underWay ? [] : [row(at, 'expiry', { of: 'confirmation' }, ofAttempt(s))]
    case 'retry':
      return retriesFrom(s, s.failedAttempts, at)
    case 'give_up':
      return s.firstFailedAt !== null ? [row(at, 'end', { of: 'no_retry' }, ofOpen(s))] : [endOfUnpaid(s, at)]
    case 'end':
      return [row(at, 'end', { of: 'scheduled_end' })]
    case 'renew':
      return renewal(s, at)
    case 'send_invoice':
      return invoiceAhead(s, at, s.currentPeriodEnd)
    // Planned for each invoice by remindersOf.
    case 'remind':
    case 'overdue':
      return []
    // Changes only access, for which a timeline has no row.
    case 'end_grace':
      return []
    // planOf never plans these; they are `underWay`.
    case 'first_charge':
    case 'settle_charge':
      return []
  }
}

/** A charge at the gateway that has no outcome yet. A scheduled charge while past due counts as failing again. */
function chargeUnderWay(s: TimelineInput): PlannedRow[] {
  if (!s.underWay) return []
  const isRetry = s.status === 'past_due' && s.nextRetryAt === null && s.giveUpAt === null
  const now = row(s.now, isRetry ? 'retry' : 'charge', { of: 'under_way' }, ofAttempt(s))
  return isRetry ? [now, ...afterOneMore(s, s.failedAttempts + 1, s.now)] : [now]
}

/** The retry at `at` after `failures` failed charges, all retries after it, and the end after the last. */
function retriesFrom(s: TimelineInput, failures: number, at: number): PlannedRow[] {
  const firstFailedAt = s.firstFailedAt ?? at
  const retry = row(at, 'retry', { of: 'retry', number: failures, firstFailedAt }, ofOpen(s))
  return [retry, ...afterOneMore(s, failures + 1, Math.max(at, s.now))]
}

/** The rows after a charge that failed at `at` as the `failures`th, when every later one fails too. */
function afterOneMore(s: TimelineInput, failures: number, at: number): PlannedRow[] {
  const firstFailedAt = s.firstFailedAt ?? at
  const next = afterFailure({ firstFailedAt, failures, hard: false, retryDays: s.retryDays, at })
  if (next.kind === 'retry') return retriesFrom(s, failures, next.retryAt)
  return [row(at, 'end', { of: 'last_retry' }, ofOpen(s))]
}

/** The running period ends and the next begins. */
function renewal(s: TimelineInput, at: number): PlannedRow[] {
  const ahead = s.renewalInvoice
  if (s.renewal !== 'paid' && s.renewal !== 'waived') {
    const isUnderWay = s.underWay && at <= s.now
    return isUnderWay ? [] : [row(at, 'charge', { of: 'renewal' }, { amountSatang: s.nextSatang })]
  }
  const settled: PlannedDetail = { of: 'settled_renewal', waived: s.renewal === 'waived' }
  const begins = row(at, 'charge', settled, { invoice: ahead?.id, amountSatang: zero })
  if (!ahead) return [begins]
  if (s.cancelAtPeriodEnd) return [begins, row(ahead.periodEnd, 'end', { of: 'scheduled_end' })]
  return [begins, ...invoiceAhead(s, addDays(ahead.periodEnd, -RENEWAL_INVOICE_DAYS_AHEAD), ahead.periodEnd)]
}

/** An invoice that is still to be sent, and its reminders. An invoice that credit covers is paid when it is sent. */
function invoiceAhead(s: TimelineInput, at: number, dueDate: number): PlannedRow[] {
  const sentAt = Math.max(at, s.now)
  const invoice = row(at, 'invoice', { of: 'renewal_invoice', dueDate }, { amountSatang: s.nextSatang })
  if (s.nextSatang === 0) return [invoice]
  const toBe = { id: null, totalSatang: s.nextSatang, dueDate, createdAt: sentAt, remindedAt: null, overdueAt: null }
  return [invoice, ...remindersOf(s, toBe)]
}

/** Every future reminder of an open invoice. Of the missed ones only the last is made up for. The one on the due date belongs to `overdue`. */
function remindersOf(
  s: TimelineInput,
  invoice: OwedInvoice & { id: string | null; totalSatang: Satang },
): PlannedRow[] {
  const since = Math.max(invoice.createdAt, invoice.remindedAt ?? 0)
  const { dueDate, totalSatang } = invoice
  const isOpen = (days: number) =>
    days === 0 ? invoice.overdueAt === null && s.status !== 'pending_first_payment' : addDays(dueDate, days) > since
  const open = REMINDER_DAYS.filter(isOpen)
  const missed = open.filter((days) => addDays(dueDate, days) <= s.now)
  return open
    .filter((days) => !missed.includes(days) || days === 0 || days === missed.at(-1))
    .map((days) =>
      row(
        addDays(dueDate, days),
        'reminder',
        { of: 'reminder', days, dueDate },
        { invoice: invoice.id, amountSatang: totalSatang },
      ),
    )
}

/** The end of an active subscription whose invoice stays unpaid. It is planned as soon as the invoice is open, long before it is overdue. */
function endUnpaid(s: TimelineInput): PlannedRow[] {
  if (s.status !== 'active' || s.owed.length === 0) return []
  return [endOfUnpaid(s, addDays(Math.min(...s.owed.map(({ dueDate }) => dueDate)), GIVE_UP_DAYS_AFTER_DUE))]
}

function endOfUnpaid(s: TimelineInput, at: number): PlannedRow {
  const oldest = s.owed.toSorted((a, b) => a.dueDate - b.dueDate)[0]
  const dueDate = oldest?.dueDate ?? addDays(at, -GIVE_UP_DAYS_AFTER_DUE)
  return row(at, 'end', { of: 'unpaid', dueDate }, { invoice: oldest?.id })
}

function ofOpen(s: TimelineInput) {
  return { invoice: s.open?.id, amountSatang: s.open?.totalSatang }
}

function ofAttempt({ attempt }: TimelineInput) {
  return { invoice: attempt?.invoice, payment: attempt?.id, amountSatang: attempt?.amountSatang }
}

interface Names {
  invoice?: string | null
  payment?: string | null
  amountSatang?: Satang | null
}

function row(at: number, type: PlannedType, detail: PlannedDetail, names: Names = {}): PlannedRow {
  const { invoice = null, payment = null, amountSatang = null } = names
  // Only charges, invoices and reminders have an amount.
  return { at, type, detail, invoice, payment, amountSatang: type === 'end' || type === 'expiry' ? null : amountSatang }
}
