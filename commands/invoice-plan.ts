// Writes the next step of an invoice made by hand into its row, in the commit that leads to it, and wakes its workflow. The decision is
// rules/manual-invoices.ts; the waiting is workflows/invoice.ts.
import { type Invoice, Payment } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { planOfInvoice } from '../rules/manual-invoices.ts'
import { Refusal } from '../rules/refusals.ts'
import { CARD_ACTION_WINDOW_SECONDS } from '../rules/subscriptions.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { CHARGED } from './attempts.ts'
import type { Commit, WakeupWanted } from './commit.ts'
import { asleepUntilNext } from './plan.ts'

/** Recomputes `planned_step` and `next_action_at`, and wakes the workflow unless the workflow itself is the caller. */
export function replanInvoice(c: Commit, invoice: Invoice): void {
  planInvoiceAnew(invoice)
  if (!c.context.workflowId) wakeInvoice(c, invoice)
}

/** Recomputes the plan and wakes nothing: for a commit that has changed nothing else. */
export function planInvoiceAnew(invoice: Invoice): void {
  const { status, dueDate, finalizedAt, remindedAt, overdueAt, actionBy, paidAt, certificateAskedAt } = invoice
  // A file that is here is looked at by the merchant, and not asked for again.
  const isWaited = invoice.certificate === 'waiting' && invoice.certificateFile == null
  const plan = planOfInvoice({
    status,
    dueDate: dueDate ?? null,
    finalizedAt: finalizedAt ?? null,
    remindedAt: remindedAt ?? null,
    overdueAt: overdueAt ?? null,
    actionBy: actionBy ?? null,
    waiting: isWaited && paidAt != null ? { paidAt, askedAt: certificateAskedAt ?? null } : null,
  })
  update(invoice, { plannedStep: plan.step, nextActionAt: plan.at })
}

/** Starts the workflow of an invoice that this commit has issued. It sleeps until the next step, which the row has by the end of the commit. */
export function beginInvoice(c: Commit, invoice: Invoice): void {
  wakeInvoice(c, invoice, { fresh: true, asleep: () => asleepUntilNext(invoice) })
}

/** Writes a wakeup: the invoice's workflow looks at its row after this commit. */
export function wakeInvoice(
  c: Commit,
  { id, customerId }: Pick<Invoice, 'id' | 'customerId'>,
  how: Pick<WakeupWanted, 'fresh' | 'urgent' | 'asleep'> = {},
): void {
  c.wake({ workflowId: workflowIdOf('invoice', id), customerId, ...how })
}

/** Lets the invoice's workflow charge an attempt of this commit at once (`chargeNow` of a subscription). */
export function chargeInvoiceNow(c: Commit, invoice: Invoice): void {
  const actionBy = invoice.actionBy ?? c.at + CARD_ACTION_WINDOW_SECONDS
  update(invoice, { plannedStep: 'settle_charge', nextActionAt: c.at, actionBy })
  wakeInvoice(c, invoice, { urgent: true })
}

/** Refuses with 409 while a charge of the invoice has no outcome yet; it is known within seconds. */
export async function refuseWhileInvoiceCharging(c: Commit, { id }: Invoice): Promise<void> {
  if ((await c.em.count(Payment, { invoiceId: id, ...CHARGED, status: 'processing' })) === 0) return
  throw new Refusal('lock_timeout', `The invoice ${id} is being charged at this moment. Try again.`)
}
