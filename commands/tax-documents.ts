// Issues tax documents: the receipt or tax invoice of a payment, the note of a refund, and the document that replaces another; and cancels them. Which kind is issued is
// rules/tax-documents.ts; what it looks like is documents/. Money that bought nothing has no document, hence no note.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, Invoice, Merchant, type Payment, type Refund, TaxDocument } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { buyerOf, customerOnDocuments, sessionOf } from '../db/queries/documents.ts'
import { update } from '../db/update.ts'
import { serializeTaxDocument } from '../resources/tax-document.ts'
import { etaxTypeOf } from '../rules/etax.ts'
import { type Satang, satang, sumOf } from '../rules/money.ts'
import { bangkokYear } from '../rules/periods.ts'
import { Refusal } from '../rules/refusals.ts'
import { noteTotals, type TaxTotal, taxedAtPayment, taxTotals } from '../rules/tax.ts'
import {
  isSameTaxMonth,
  kindOfNote,
  kindOfSale,
  namesBuyer,
  prefixOf,
  type TaxDocumentKind,
} from '../rules/tax-documents.ts'
import {
  branchOnPaper,
  HEAD_OFFICE,
  isVatRegisteredAt,
  sellerOf,
  standardRateBpsAt,
  type TaxDetails,
  taxSettingsOf,
} from '../rules/tax-settings.ts'
import { recordAction } from './audit-log.ts'
import { previousAttributes } from './changed.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { queueMail } from './mail.ts'

/**
 * Issues the document of an invoice that this commit pays: full where the buyer is known, else abbreviated; a receipt of a seller who is not registered.
 * Its tax is that of the day of payment. None for zero satang. Safe to repeat: an invoice is paid once. Source: Revenue Code §78/1, §86; specification
 * §15.4.
 */
export async function issueForSale(c: Commit, invoice: Invoice, payment: Payment): Promise<void> {
  if (invoice.totalSatang <= 0) return
  const merchant = await c.em.findOneOrFail(Merchant, invoice.merchantId)
  const lines = taxedAtPayment(invoice.lines, standardRateBpsAt(merchant, c.at, c.terms.vatRates))
  const totals = taxTotals(lines)
  const buyer = await buyerOn(c, invoice)
  const seller = sellerOf(merchant)
  const kind = kindOfSale(isVatRegisteredAt(taxSettingsOf(merchant), c.at), buyer, totals)
  const id = mintId('tax_')
  queueEtax(c, merchant, invoice, { id, kind, originalKind: null })
  c.issueTaxDocument({
    id,
    kind,
    prefix: prefixOf(kind, false),
    branch: seller.branch ?? HEAD_OFFICE,
    year: bangkokYear(c.at),
    invoice_id: invoice.id,
    payment_id: payment.id,
    seller,
    buyer,
    lines,
    totals,
    total_satang: invoice.totalSatang,
    issued_at: c.at,
  })
}

/** Queues the mail of a document that goes out as e-Tax, where the merchant wants that. It is composed when the number is known. Once for a document. */
function queueEtax(
  c: Commit,
  merchant: Merchant,
  { id: invoiceId, customerId }: Invoice,
  document: { id: string; kind: TaxDocumentKind; originalKind: TaxDocumentKind | null },
): void {
  if (!taxSettingsOf(merchant).etax_by_email || !etaxTypeOf(document.kind, document.originalKind)) return
  queueMail(c, { kind: 'etax_invoice', customerId, invoiceId, data: { tax_document: document.id } })
}

/** The buyer that the document of an invoice names: its own, or else what its customer or checkout says (specification §12, §15.3). */
async function buyerOn(c: Commit, invoice: Invoice): Promise<TaxDetails> {
  if (invoice.taxDetails) return withBranch(invoice.taxDetails)
  const customer = await customerOnDocuments(c.em, invoice.customerId)
  const { name, legalName, taxId, taxBranch, address } = buyerOf(customer, await sessionOf(c.em, invoice))
  return withBranch({
    name: legalName || name || null,
    tax_id: taxId ?? null,
    branch: taxBranch ?? null,
    address: address ?? null,
  })
}

/** What a document names of its buyer: a company that says no branch is named with its head office, `00000`. Safe to repeat: what it answers is answered again. */
export function withBranch(buyer: TaxDetails): TaxDetails {
  return { ...buyer, branch: branchOnPaper(buyer.tax_id, buyer.branch) }
}

/**
 * Gives a refund its note, in the commit in which the money has gone back, and the refund the note's number. `withheldSatang`: what was withheld of the
 * invoice and is given up with this refund (D713), by which the sale is less, too. The number is taken at once and waits for this commit, so a command
 * calls this last, just before its flush. Safe to repeat: a refund keeps its note. Source: Revenue Code §86/10, D136.
 */
export async function issueNote(
  c: Commit,
  refund: Refund,
  payment: Payment,
  invoice: Invoice | null,
  withheldSatang = 0,
): Promise<void> {
  if (refund.creditNoteNumber != null) return
  if (refund.status !== 'succeeded' || invoice?.status !== 'paid' || invoice.paymentId !== payment.id) return
  const original = await holdSale(c, invoice.id)
  if (!original) return
  const earlier = await c.em.find(TaxDocument, { invoiceId: invoice.id, refundId: { $ne: null } })
  const totals = noteTotals(
    original.totals,
    earlier.map((note) => note.totals),
    satang(refund.amountSatang + withheldSatang),
  )
  const kind = kindOfNote(original.kind)
  const id = mintId('tax_')
  const merchant = await c.em.findOneOrFail(Merchant, original.merchantId)
  queueEtax(c, merchant, invoice, { id, kind, originalKind: original.kind })
  const note = await write(c, kind, {
    ...of(original),
    id,
    paymentId: payment.id,
    refundId: refund.id,
    originalId: original.id,
    originalNumber: original.number,
    originalIssuedAt: original.issuedAt,
    reason: refund.reason ?? null,
    buyer: original.buyer,
    lines: [],
    totals,
  })
  update(refund, { creditNoteNumber: note.number })
}

/**
 * Issues a full document instead of this one, with another buyer: an abbreviated one is exchanged for the full one, or a wrong buyer is corrected. The old
 * one is kept as `replaced`. Refuses notes and what is replaced already (`tax_document_not_replaceable`), and another month than that of issue
 * (`tax_period_closed`), because its VAT is filed. The caller has checked whose document it is. Source: specification §15.4.
 */
export async function replaceTaxDocument(c: Commit, id: string, details: TaxDetails): Promise<TaxDocument> {
  const document = await c.em.findOneOrFail(TaxDocument, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (document.refundId != null) throw notReplaceable(document, 'is a note: it names the buyer of its original')
  if (document.status !== 'issued') throw notReplaceable(document, `is ${document.status}`)
  const notes = await c.em.count(TaxDocument, { originalId: document.id })
  if (notes > 0) throw notReplaceable(document, 'has a note, which names its number')
  await clockTime(c, await c.em.findOneOrFail(Customer, await customerIdOf(c, document)))
  if (!isSameTaxMonth(document.issuedAt, c.at)) throw monthIsOver(document, 'replaced')
  const kind = document.kind === 'receipt' ? 'receipt' : 'full'
  const buyer = withBranch(details)
  if (kind === 'full' && !namesBuyer(buyer)) {
    throw new Refusal('parameter_missing', 'A full tax invoice names its buyer with name and address.', {
      param: 'tax_details.address',
    })
  }
  // One document of a sale counts: the old one ends before the new one is written.
  const nextId = mintId('tax_')
  const invoice = await c.em.findOneOrFail(Invoice, document.invoiceId)
  const merchant = await c.em.findOneOrFail(Merchant, document.merchantId)
  queueEtax(c, merchant, invoice, { id: nextId, kind, originalKind: null })
  await c.em.execute("update tax_documents set status = 'replaced', replaced_by_id = ? where id = ?", [nextId, id])
  const next = await write(c, kind, {
    ...of(document),
    id: nextId,
    paymentId: document.paymentId ?? null,
    refundId: null,
    originalId: null,
    originalNumber: null,
    originalIssuedAt: null,
    replacesId: document.id,
    reason: null,
    buyer,
    lines: document.lines,
    totals: document.totals,
  })
  recordAction(c, {
    action: 'tax_document.replaced',
    object: document.id,
    after: { replaced_by: next.id, number: next.number },
  })
  return next
}

/**
 * Cancels the document of a sale that was called off, and its notes with it: all of its money has gone back, so that the papers of the sale come to
 * nothing together. They are kept with their numbers. Only in the month of issue (`tax_period_closed`), because the VAT of another is filed. Refuses
 * notes, what was replaced, and a document whose money stands in whole or in part (`tax_document_not_cancellable`). Safe to repeat: a cancelled one is
 * answered as it is. The caller has checked whose document it is. Source: D795.
 */
export async function cancelTaxDocument(c: Commit, id: string, reason: string): Promise<TaxDocument> {
  const document = await c.em.findOneOrFail(TaxDocument, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (document.status === 'cancelled') return document
  if (document.refundId != null) throw notCancellable(document, 'is a note: it is cancelled with its original')
  if (document.status !== 'issued') throw notCancellable(document, `is ${document.status}`)
  await clockTime(c, await c.em.findOneOrFail(Customer, await customerIdOf(c, document)))
  if (!isSameTaxMonth(document.issuedAt, c.at)) throw monthIsOver(document, 'cancelled')
  const notes = await c.em.find(TaxDocument, { originalId: id }, { orderBy: { id: 'asc' } })
  const left = document.totalSatang - notes.reduce((sum, { totalSatang }) => sum + totalSatang, 0)
  if (left > 0) throw notCancellable(document, `documents ${left} satang that were not given back: refund them first`)
  for (const one of [document, ...notes]) {
    const before = serializeTaxDocument(one, c.links)
    update(one, { status: 'cancelled', cancelledAt: c.at, cancellationReason: reason })
    const previous = previousAttributes(before, serializeTaxDocument(one, c.links))
    c.event('tax_document.cancelled', one.id, () => serializeTaxDocument(one, c.links), previous)
    recordAction(c, { action: 'tax_document.cancelled', object: one.id, after: { number: one.number, reason } })
  }
  return document
}

/** Locks the document of a sale that counts, so that it is not replaced while a note names it. Null where nothing had to be paid. */
async function holdSale(c: Commit, invoiceId: string): Promise<TaxDocument | null> {
  for (;;) {
    const found = await c.em.findOne(TaxDocument, { invoiceId, refundId: null, status: 'issued' })
    if (!found) return null
    const { id } = found
    const where = { id, status: 'issued' as const }
    const held = await c.em.findOne(TaxDocument, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    // Replaced while this commit waited for it: its successor counts.
    if (held) return held
    await c.em.refresh(found)
  }
}

/** Whose a document is and what it is of, as a document about the same sale has it. */
function of({ merchantId, livemode, invoiceId, seller }: TaxDocument) {
  return { merchantId, livemode, invoiceId, seller }
}

type Written = Omit<
  TaxDocument,
  | 'id'
  | 'kind'
  | 'number'
  | 'status'
  | 'cancelledAt'
  | 'cancellationReason'
  | 'replacedById'
  | 'replacesId'
  | 'totalSatang'
  | 'issuedAt'
  | 'emailedAt'
  | symbol
> &
  Partial<Pick<TaxDocument, 'id' | 'replacesId'>>

/** Takes the next number of the series and writes the document. */
async function write(c: Commit, kind: TaxDocumentKind, of: Written): Promise<TaxDocument> {
  const prefix = prefixOf(kind, of.refundId != null)
  const [row] = await c.em.execute<[{ number: string }]>('select next_tax_number(?, ?, ?, ?, ?) as number', [
    of.merchantId,
    of.livemode,
    of.seller.branch ?? HEAD_OFFICE,
    prefix,
    bangkokYear(c.at),
  ])
  return c.em.create(TaxDocument, {
    ...of,
    id: of.id ?? mintId('tax_'),
    kind,
    number: row.number,
    status: 'issued',
    replacesId: of.replacesId ?? null,
    replacedById: null,
    emailedAt: null,
    totalSatang: comesTo(of.totals),
    cancelledAt: null,
    cancellationReason: null,
    issuedAt: c.at,
  })
}

/** Net and tax of all totals. */
function comesTo(totals: readonly TaxTotal[]): Satang {
  return sumOf(totals.flatMap(({ net_satang, tax_satang }) => [net_satang, tax_satang]))
}

async function customerIdOf(c: Commit, { invoiceId }: TaxDocument): Promise<string> {
  return (await c.em.findOneOrFail(Invoice, invoiceId)).customerId
}

function notReplaceable({ number }: TaxDocument, why: string): Refusal {
  return new Refusal('tax_document_not_replaceable', `${number} ${why}, so it cannot be replaced.`)
}

function notCancellable({ number }: TaxDocument, why: string): Refusal {
  return new Refusal('tax_document_not_cancellable', `${number} ${why}.`)
}

function monthIsOver({ number }: TaxDocument, what: 'replaced' | 'cancelled'): Refusal {
  const message = `The month in which ${number} was issued is over, and its VAT is filed: it cannot be ${what} any more.`
  return new Refusal('tax_period_closed', message)
}
