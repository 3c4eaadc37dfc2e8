// Invoices that a person writes, from the draft on (commands/invoice-drafts.ts): finalizing gives it its number and its QR; it is sent, voided, written off.
// Paying one outside is commands/pay-outside.ts, by card commands/pay-invoice.ts. What may be done when is rules/manual-invoices.ts.
import { Customer, type Invoice } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import type { Gateways } from '../gateways/port.ts'
import { serializeInvoice } from '../resources/invoice.ts'
import { totalColumns } from '../rules/invoices.ts'
import { assertMove } from '../rules/lifecycles.ts'
import { dueDateOf, isManual } from '../rules/manual-invoices.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { taxed } from '../rules/tax.ts'
import { announceInvoice } from './announce.ts'
import { expireQrAttempts } from './attempts.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { fulfil } from './fulfil.ts'
import { beginInvoice, planInvoiceAnew, refuseWhileInvoiceCharging, replanInvoice } from './invoice-plan.ts'
import { openQrFor, withheldColumns } from './invoices.ts'
import { queueMail } from './mail.ts'
import { payInvoice } from './settle.ts'
import { standardRateBps } from './tax-rate.ts'
import { notOpen } from './void-invoice.ts'

/** Deletes a draft, which the caller has locked; its event shows what it was. Refuses `invoice_not_draft`. */
export async function deleteDraft(c: Commit, invoice: Invoice): Promise<void> {
  refuseUnlessDraft(invoice)
  await clockTime(c, invoice)
  const object = serializeInvoice(invoice, c.links)
  c.event('invoice.deleted', invoice.id, () => object)
  await c.em.execute('delete from invoices where id = ?', [invoice.id])
}

/**
 * Issues a draft, which the caller has locked: it gets its number and its QR, is due from now on, and its workflow begins to wait. One of zero satang is
 * paid at once. `auto_send` sends it in the same commit. Safe to repeat: an invoice that is no draft is left alone. Refuses a due date that has passed
 * (`parameter_invalid`, param `due_date`). Source: specification §3.18, D701.
 */
export async function finalizeInvoice(
  c: Commit,
  gateways: Gateways,
  invoice: Invoice,
  { send = false } = {},
): Promise<void> {
  if (invoice.status !== 'draft') return
  await clockTime(c, invoice)
  if (invoice.dueDate != null && invoice.dueDate <= c.at) throw dueInThePast()
  const dueDate = dueDateOf({ dueDate: invoice.dueDate ?? null, daysUntilDue: invoice.daysUntilDue ?? null }, c.at)
  const sends = send || invoice.autoSend
  if (sends) await refuseWithoutAddress(c, invoice)
  const before = serializeInvoice(invoice, c.links)
  assertMove('invoice', invoice.status, 'open')
  const lines = taxed(invoice.lines, await standardRateBps(c)) // at the rate of its day
  const withheld = withheldColumns(lines, invoice.withholdingRateBps)
  update(invoice, { lines, ...totalColumns(lines), ...withheld, status: 'open', dueDate, finalizedAt: c.at })
  c.number(invoice)
  if (invoice.totalSatang > 0) await openQrFor(c, gateways, invoice, null)
  announceInvoice(c, 'invoice.finalized', invoice, { ...before, number: null })
  if (invoice.totalSatang === 0) {
    await payInvoice(c, invoice, null)
    await fulfil(c, invoice, null, null)
    const { customerId, id: invoiceId } = invoice
    queueMail(c, { kind: 'order_confirmation', customerId, invoiceId })
    return
  }
  planInvoiceAnew(invoice)
  beginInvoice(c, invoice)
  if (sends) mailInvoice(c, invoice)
}

/**
 * Sends an invoice to its customer by mail, with its QR and the link to its page; a draft is finalized first. The caller has locked it. Not safe to
 * repeat by itself: each call sends a mail. Refuses `invoice_not_open`, and with param `customer` when there is no address. Source: specification §3.18.
 */
export async function sendInvoice(c: Commit, gateways: Gateways, invoice: Invoice): Promise<void> {
  if (invoice.status === 'draft') return finalizeInvoice(c, gateways, invoice, { send: true })
  if (invoice.status !== 'open') throw notOpen(invoice)
  await clockTime(c, invoice)
  await refuseWithoutAddress(c, invoice)
  mailInvoice(c, invoice)
}

/**
 * Voids an open invoice made by hand, which the caller has locked. Safe to repeat: a void one is left alone. Refuses one that is paid, written off or a
 * draft (`invoice_not_open`), and with 409 while it is being charged.
 */
export async function voidManual(c: Commit, invoice: Invoice): Promise<void> {
  if (invoice.status === 'void') return
  if (invoice.status !== 'open') throw notOpen(invoice)
  await end(c, invoice, 'void')
  const change = { before: { status: 'open' }, after: { status: 'void' } }
  recordAction(c, { action: 'invoice.voided', object: invoice.id, ...change })
  announceInvoice(c, 'invoice.voided', invoice, { status: 'open' })
}

/**
 * Writes off an open invoice, which the caller has locked: nobody is reminded any more, its QR is shown no more, and money that still comes pays it.
 * Nothing is booked, since an invoice is no entry before its money comes. Safe to repeat. Refuses `invoice_not_open`, and an invoice that a subscription
 * or a checkout ends (`parameter_invalid`, param `id`). Source: specification §3.18, D702.
 */
export async function markUncollectible(c: Commit, invoice: Invoice): Promise<void> {
  if (!isManual(invoice)) {
    const message = `The invoice ${invoice.id} belongs to ${invoice.subscriptionId ?? invoice.checkoutSessionId}, which ends it. Void it, or end that.`
    throw new Refusal('parameter_invalid', message, { param: 'id' })
  }
  if (invoice.status === 'uncollectible') return
  if (invoice.status !== 'open') throw notOpen(invoice)
  await end(c, invoice, 'uncollectible')
  const change = { before: { status: 'open' }, after: { status: 'uncollectible' } }
  recordAction(c, { action: 'invoice.marked_uncollectible', object: invoice.id, ...change })
  announceInvoice(c, 'invoice.uncollectible', invoice, { status: 'open' })
}

async function end(c: Commit, invoice: Invoice, to: 'void' | 'uncollectible'): Promise<void> {
  await clockTime(c, invoice)
  await refuseWhileInvoiceCharging(c, invoice)
  assertMove('invoice', invoice.status, to)
  await expireQrAttempts(c, { invoiceId: invoice.id })
  update(invoice, { status: to, nextAttemptAt: null, qrExpiresAt: invoice.qrPayload ? c.at : null })
  replanInvoice(c, invoice)
}

function mailInvoice(c: Commit, invoice: Invoice): void {
  const previous = { sent_at: invoice.sentAt ?? null }
  invoice.sentAt = c.at
  const { customerId, id: invoiceId, paymentId = null } = invoice
  queueMail(c, {
    kind: 'invoice',
    customerId,
    invoiceId,
    paymentId,
    data: { due_date: present(invoice.dueDate, 'the due date of an invoice that is sent') },
  })
  announceInvoice(c, 'invoice.sent', invoice, previous)
}

/** The refusal of a due date that has passed. */
export function dueInThePast(): Refusal {
  return new Refusal('parameter_invalid', '`due_date` has passed: an invoice is due after it is issued.', {
    param: 'due_date',
  })
}

/** Refuses `invoice_not_draft`. */
export function refuseUnlessDraft({ id, status }: Invoice): void {
  if (status === 'draft') return
  throw new Refusal('invoice_not_draft', `The invoice ${id} is ${status}: only a draft is changed or deleted.`)
}

async function refuseWithoutAddress(c: Commit, { customerId }: Invoice): Promise<void> {
  const { email, id } = await c.em.findOneOrFail(Customer, customerId)
  if (email == null) throw noAddress(id, 'customer')
}

/** The refusal to send to a customer without an address. */
export function noAddress(customerId: string, param: string): Refusal {
  const message = `The customer ${customerId} has no e-mail address, so nothing can be sent.`
  return new Refusal('parameter_invalid', message, { param })
}
