// Takes the steps of an invoice made by hand when they are due: money that has come, charges under way, reminders, the due date. A step that needs the
// gateway is answered as a task, as in commands/subscription-steps.ts. The caller, activities/run-invoice.ts, does the tasks.
import type { Invoice } from '../db/entities/index.ts'
import { loadManualInvoice } from '../db/queries/manual-invoice.ts'
import { update } from '../db/update.ts'
import { type InvoiceStep, isManual, takesMoney } from '../rules/manual-invoices.ts'
import { present } from '../rules/present.ts'
import { stepsBeside } from '../rules/quarantine.ts'
import { reminderDaysAt } from '../rules/subscriptions.ts'
import { announceInvoice } from './announce.ts'
import { attemptsInFlight, type GatewayTask, pursue } from './attempts.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { settleInvoicesTransfers } from './inbound-transfers.ts'
import { planInvoiceAnew } from './invoice-plan.ts'
import { queueMail } from './mail.ts'
import { Pieces } from './pieces.ts'
import { unfinishedRefund } from './subscription-steps.ts'

export type InvoiceTask = GatewayTask | { kind: 'wait'; row: Invoice } | { kind: 'ended'; row: Invoice | null }

/**
 * Takes every step that is due for an invoice at `now` (Unix seconds; on a test clock the clock's time counts) and answers what to do next. `asked`:
 * the attempts whose outcome was looked up in this processing. A piece that `pieces` leaves out stays as it is. Safe to repeat: each step is guarded
 * by the row it changes.
 */
export async function takeDueInvoiceSteps(
  c: Commit,
  invoiceId: string,
  now: number,
  asked: ReadonlySet<string>,
  pieces = new Pieces(),
): Promise<InvoiceTask> {
  pieces.end()
  const locked = await loadManualInvoice(c.em, invoiceId)
  if (!locked) return { kind: 'ended', row: null }
  const { invoice, clock } = locked
  liveOn(c, clock, now)
  c.concerns(invoice)
  pieces.held = locked.isHeld
  if (isManual(invoice)) await settleInvoicesTransfers(c, invoice, pieces)
  const inFlight = await attemptInFlight(c, invoice, asked, pieces)
  if (inFlight) return inFlight
  let next = nextStep(invoice, pieces)
  for (; next && next.at <= c.at; next = nextStep(invoice, pieces)) {
    pieces.take(`step ${next.step}`)
    takeStep(c, invoice, next.step)
    await c.em.flush()
  }
  pieces.nextAt = next?.at ?? null
  const unfinished = isManual(invoice) ? await unfinishedRefund(c, { invoiceId: invoice.id }, asked) : null
  return unfinished ?? { kind: invoice.nextActionAt == null ? 'ended' : 'wait', row: invoice }
}

/** The planned step of the row; none beside a piece that is left out. */
function nextStep(invoice: Invoice, pieces: Pieces): { step: InvoiceStep; at: number } | null {
  if (stepsBeside(pieces.without)) return null
  const { plannedStep: step, nextActionAt: at } = invoice
  return step && at != null ? { step, at } : null
}

/** The gateway task for a charged attempt without an outcome, if there is one. */
async function attemptInFlight(
  c: Commit,
  invoice: Invoice,
  asked: ReadonlySet<string>,
  pieces: Pieces,
): Promise<GatewayTask | null> {
  if (pieces.attemptsStandStill || invoice.actionBy == null) return null
  const inFlight = await attemptsInFlight(c, { invoiceId: invoice.id })
  const payment = inFlight[0]
  if (!payment) return null
  pieces.take(`attempt ${payment.id}`)
  const isOver = invoice.plannedStep === 'close_action' && (invoice.nextActionAt ?? c.at + 1) <= c.at
  return pursue(c, payment, !takesMoney(invoice.status) || inFlight.length > 1 || isOver, asked)
}

function takeStep(c: Commit, invoice: Invoice, step: InvoiceStep): void {
  switch (step) {
    case 'remind':
      remind(c, invoice)
      break
    case 'overdue':
      update(invoice, { overdueAt: c.at, remindedAt: c.at })
      announceInvoice(c, 'invoice.overdue', invoice)
      mailReminder(c, invoice, 0)
      break
    case 'ask_certificate':
      invoice.certificateAskedAt = c.at
      queueMail(c, { kind: 'withholding_certificate', customerId: invoice.customerId, invoiceId: invoice.id })
      break
    case 'close_action': // the attempt was withdrawn before this step; nothing waits any more
    case 'settle_charge':
      invoice.actionBy = null
      break
    default:
      throw new Error(`invoice ${invoice.id} waits for '${step}', which is no step`)
  }
  planInvoiceAnew(invoice)
}

/** If several reminder times have passed since the last processing, one reminder is sent, for the latest of them. */
function remind(c: Commit, invoice: Invoice): void {
  const days = reminderDaysAt(present(invoice.dueDate, 'the due date of an invoice that is reminded of'), c.at)
  invoice.remindedAt = c.at
  if (days < 0) announceInvoice(c, 'invoice.upcoming', invoice)
  if (days !== 0) mailReminder(c, invoice, days) // that of the due date is sent when the invoice becomes overdue
}

function mailReminder(c: Commit, { customerId, id: invoiceId, dueDate }: Invoice, days: number): void {
  const data = { days, due_date: present(dueDate, 'the due date of an invoice that is reminded of') }
  queueMail(c, { kind: 'reminder', customerId, invoiceId, data })
}
