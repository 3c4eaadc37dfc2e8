// An invoice that a person writes: what may be done with it in which state, and what its workflow waits for. Its lines and totals are
// rules/invoices.ts, its reminders those of every invoice with a due date (rules/subscriptions.ts). It writes nothing.
import type { InvoiceStatus } from './lifecycles.ts'
import { addDays } from './periods.ts'
import { DEFAULT_DAYS_UNTIL_DUE, nextReminderAt } from './subscriptions.ts'
import { nextAskAt } from './withholding.ts'

/** The steps that the workflow of such an invoice can wait for. */
export type InvoiceStep =
  | 'remind'
  | 'overdue'
  | 'close_action' // the buyer never confirmed a charge with the bank, or nobody paid a gateway's code: its attempt ends
  | 'ask_certificate' // tax was withheld, and its certificate has not come
  | 'settle_charge' // a charge is under way at the gateway and its outcome must be looked up

export interface InvoicePlan {
  step: InvoiceStep | null
  at: number | null
}

/** The part of a row that planning needs. Instants are Unix seconds. */
export interface PlannedInvoice {
  status: InvoiceStatus
  dueDate: number | null
  /** When it was issued; null for a draft. */
  finalizedAt: number | null
  remindedAt: number | null
  overdueAt: number | null
  /** Until when a charge of it is under way; null for none. */
  actionBy: number | null
  /** Of a paid invoice whose certificate of withheld tax is waited for: when it was paid, and when the certificate was last asked for. */
  waiting?: { paidAt: number; askedAt: number | null } | null
}

/** More lines make no invoice that anybody reads, and a document of more than ten pages. */
export const INVOICE_LINES_MAX = 100
/** The longest time to pay that is agreed between businesses, with room: a year. */
export const DAYS_UNTIL_DUE_MAX = 365

/**
 * The next step of an invoice made by hand: the earliest that lies ahead. Worked: issued on the 1st, due on the 8th: `remind` on the 5th, `overdue` on the
 * 8th, `remind` on the 11th and the 15th, then nothing: it stays open until money comes or a person ends it (D703).
 */
export function planOfInvoice(i: PlannedInvoice): InvoicePlan {
  const steps: { step: InvoiceStep; at: number | null }[] = []
  if (i.status === 'open' && i.dueDate !== null && i.finalizedAt !== null) {
    const { dueDate, finalizedAt: createdAt, remindedAt, overdueAt } = i
    if (overdueAt === null) steps.push({ step: 'overdue', at: dueDate })
    steps.push({ step: 'remind', at: nextReminderAt({ dueDate, createdAt, remindedAt, overdueAt }) })
  }
  if (i.waiting) steps.push({ step: 'ask_certificate', at: nextAskAt(i.waiting) })
  steps.push({ step: 'close_action', at: i.actionBy })
  const ahead = steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at }]))
  return ahead.reduce<InvoicePlan>((first, next) => (first.at === null || next.at < first.at ? next : first), {
    step: null,
    at: null,
  })
}

/** The due date of an invoice that is issued at `at`: the day that was named, else so many days later; seven when nothing was said. */
export function dueDateOf(draft: { dueDate: number | null; daysUntilDue: number | null }, at: number): number {
  return draft.dueDate ?? addDays(at, draft.daysUntilDue ?? DEFAULT_DAYS_UNTIL_DUE)
}

/** Whether money can still pay it: one that was written off is paid by money that comes after all (specification §3.18). */
export function takesMoney(status: InvoiceStatus): boolean {
  return status === 'open' || status === 'uncollectible'
}

/** Whether a person made it, so that no subscription and no checkout stands behind it. */
export function isManual(invoice: { billingReason: string }): boolean {
  return invoice.billingReason === 'manual'
}
