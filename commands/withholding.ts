// Withholding tax on invoices: how much is withheld of a customer's invoices, its booking when one is paid, its certificate, and an offer in the inbox that is
// accepted. Amounts are rules/withholding.ts.
import { Customer, type InboundTransfer, Invoice, type Payment } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { serializeInvoice } from '../resources/invoice.ts'
import { entriesForWithheld, entriesForWithheldReturned } from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import { bangkokYear } from '../rules/periods.ts'
import { Refusal } from '../rules/refusals.ts'
import { askedOf } from '../rules/withholding.ts'
import { announceInvoice } from './announce.ts'
import { recordAction } from './audit-log.ts'
import { bookMovement } from './balance-bookings.ts'
import { previousAttributes } from './changed.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { replanInvoice } from './invoice-plan.ts'
import { wakePayer } from './plan.ts'
import { unpaid } from './settlement.ts'
import { beingLookedAt, holdTransfer, leaveSum } from './transfer-roots.ts'

/** What is withheld of the invoices that are sent to this customer, in basis points. A card is charged in full (D710). */
export async function withholdingBpsOf(c: Commit, customerId: string): Promise<number> {
  return (await c.em.findOneOrFail(Customer, customerId)).withholdingRateBps
}

/**
 * Books what was withheld of an invoice that this commit pays, and waits for its certificate. Safe to repeat: unique (type, source, step). Does nothing
 * where nothing is withheld.
 */
export function bookWithheld(c: Commit, invoice: Invoice, payment: Payment): void {
  if (invoice.withheldSatang === 0) return
  const entries = entriesForWithheld({ amountSatang: satang(invoice.withheldSatang) })
  bookMovement(c, { type: 'withholding', source: invoice, settlement: payment.settlement, entries })
  invoice.certificate = 'waiting'
}

/**
 * All of an invoice was given back before its certificate came: the receivable is gone, and nobody is asked any more. One whose certificate is here
 * stays, because the tax was paid. Answers the satang that are not waited for any more. Safe to repeat. Source: D713.
 */
export function returnWithheld(c: Commit, invoice: Invoice, payment: Payment): number {
  if (invoice.certificate !== 'waiting') return 0
  const before = serializeInvoice(invoice, c.links)
  const entries = entriesForWithheldReturned({ amountSatang: satang(invoice.withheldSatang) })
  bookMovement(c, { type: 'withholding', source: invoice, step: 2, settlement: payment.settlement, entries })
  invoice.certificate = null
  tellOfCertificate(c, invoice, before)
  return invoice.withheldSatang
}

/** What a certificate says. `date`: `YYYY-MM-DD`. */
export interface Certificate {
  number: string
  date: string
  amountSatang: number | null
}

/**
 * Writes down the certificate of a paid invoice, which the caller has locked with its root. Safe to repeat; another number or day corrects it. Refuses
 * an invoice of which nothing is waited for (`parameter_invalid`, param `id`), another amount (param `amount_satang`), and a day that no certificate has (param `date`). Source: specification §3.19.
 */
export async function recordCertificate(
  c: Commit,
  invoice: Invoice,
  { number, date, amountSatang }: Certificate,
): Promise<void> {
  if (invoice.certificate == null) throw nothingWithheld(invoice)
  if (amountSatang !== null && amountSatang !== invoice.withheldSatang) {
    const message = `${invoice.withheldSatang} satang were withheld of the invoice ${invoice.id}, not ${amountSatang}.`
    throw new Refusal('parameter_invalid', message, { param: 'amount_satang' })
  }
  await clockTime(c, await c.em.findOneOrFail(Customer, invoice.customerId))
  refuseImpossibleDay(date, c.at)
  const before = serializeInvoice(invoice, c.links)
  update(invoice, { certificate: 'received', certificateNumber: number, certificateDate: date })
  invoice.certificateReceivedAt ??= c.at
  const after = { number, date, amount_satang: invoice.withheldSatang }
  recordAction(c, { action: 'invoice.certificate_received', object: invoice.id, after })
  tellOfCertificate(c, invoice, before)
}

/** A paper of more than a year ahead is a slip of the pen, mostly a Buddhist year; so is one of the last century. */
function refuseImpossibleDay(date: string, at: number): void {
  const year = Number(date.slice(0, 4))
  const thisYear = bangkokYear(at)
  if (year >= 2000 && year <= thisYear + 1) return
  const inBuddhistYears = year - 543 >= 2000 && year - 543 <= thisYear + 1
  const hint = inBuddhistYears ? ` The Buddhist year ${year} is ${year - 543}.` : ''
  throw new Refusal('parameter_invalid', `\`date\` cannot be the day of a certificate: ${date}.${hint}`, {
    param: 'date',
  })
}

/**
 * Accepts that a transfer is short by what its buyer withheld: the invoice asks for what has come, and its workflow settles it. Answers false when the
 * transfer has paid already. Refuses a transfer without an offer (`parameter_invalid`, param `id`), `lock_timeout`. Safe to repeat. Source:
 * specification §3.19, D712.
 */
export async function acceptWithholding(c: Commit, t: InboundTransfer): Promise<boolean> {
  const held = await holdTransfer(c, t, null)
  const { payment } = held
  if (t.status === 'received') throw beingLookedAt(t)
  const offer = t.withholdingOffer
  const invoice = payment?.invoiceId ? await c.em.findOneOrFail(Invoice, payment.invoiceId, { refresh: true }) : null
  if (!payment || !invoice || !offer || t.status !== 'underpaid' || invoice.withheldSatang !== 0) {
    if (t.status === 'matched' && (invoice?.withheldSatang ?? 0) > 0) return false
    throw new Refusal('parameter_invalid', `The transfer ${t.id} is not short by what may be withheld.`, {
      param: 'id',
    })
  }
  if (payment.grossSatang - payment.amountReceivedSatang !== offer.amount_satang) {
    throw new Refusal('parameter_invalid', `More has come for ${payment.id} since: the offer is over.`, { param: 'id' })
  }
  update(invoice, { withholdingRateBps: offer.rate_bps, withheldSatang: offer.amount_satang })
  leaveSum(t, held)
  update(payment, unpaid(payment.settlement, askedOf(invoice)))
  update(t, { status: 'received', reason: null, withholdingOffer: null })
  recordAction(c, {
    action: 'inbound_transfer.withholding_accepted',
    object: t.id,
    after: { invoice: invoice.id, ...offer },
  })
  wakePayer(c, payment, { urgent: true })
  return true
}

/** Announces what has changed of an invoice's certificate, and plans when it is asked for next. */
export function tellOfCertificate(c: Commit, invoice: Invoice, before: ReturnType<typeof serializeInvoice>): void {
  const previous = previousAttributes(before, serializeInvoice(invoice, c.links))
  if (previous) announceInvoice(c, 'invoice.updated', invoice, previous)
  replanInvoice(c, invoice)
}

/** Why an invoice has no certificate: it is not paid, or nothing was withheld. */
export function nothingWithheld({ id, withheldSatang }: Invoice): Refusal {
  const why = withheldSatang > 0 ? 'is not paid' : 'was paid in full: nothing was withheld'
  return new Refusal('parameter_invalid', `The invoice ${id} ${why}.`, { param: 'id' })
}
