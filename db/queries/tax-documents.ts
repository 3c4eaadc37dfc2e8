// The documents of a sale and the notes of its refunds, as documents and pages show them. Their look is in documents/credit-note.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { present } from '../../rules/present.ts'
import type { TaxTotal } from '../../rules/tax.ts'
import { Invoice, TaxDocument } from '../entities/index.ts'
import { type DocumentRows, readDocument } from './documents.ts'

/** The note of a refund; null when it has none. `hostedToken`: only when it corrects the invoice with that token. */
export async function noteOfRefund(
  em: EntityManager,
  refundId: string,
  { hostedToken }: { hostedToken?: string } = {},
): Promise<TaxDocument | null> {
  const note = await em.findOne(TaxDocument, { refundId })
  if (!note || hostedToken === undefined) return note
  const invoice = await em.findOneOrFail(Invoice, note.invoiceId)
  return invoice.hostedToken === hostedToken ? note : null
}

/** The notes of an invoice, oldest first, for its page. `id` is the refund's. */
export async function creditNotesOf(
  em: EntityManager,
  invoice: Pick<Invoice, 'id'>,
): Promise<{ id: string; number: string; amountSatang: number; totals: TaxTotal[] }[]> {
  const notes = await em.find(
    TaxDocument,
    { invoiceId: invoice.id, refundId: { $ne: null } },
    { orderBy: { id: 'asc' } },
  )
  return notes.map(({ refundId, number, totalSatang, totals }) => ({
    id: present(refundId, 'the refund of a note'),
    number,
    amountSatang: totalSatang,
    totals,
  }))
}

/** The receipt or tax invoice of a paid invoice, the last one where it was replaced; null where nothing had to be paid. */
export function saleDocumentOf(em: EntityManager, invoice: Pick<Invoice, 'id'>): Promise<TaxDocument | null> {
  return em.findOne(TaxDocument, { invoiceId: invoice.id, refundId: null, status: { $ne: 'replaced' } })
}

/** A tax document with the rows that its paper is composed of (documents/tax-paper.ts). */
export interface TaxPaperRows extends DocumentRows {
  document: TaxDocument
  /** The document that it was issued instead of, and the one that was issued instead of it. */
  replaced: TaxDocument | null
  replacedBy: TaxDocument | null
  /** Of a note: the document whose amount it changes, and the notes on that one before it. */
  original: TaxDocument | null
  earlier: TaxDocument[]
}

export async function readTaxPaper(em: EntityManager, document: TaxDocument): Promise<TaxPaperRows> {
  const one = async (id: string | null | undefined) => (id == null ? null : em.findOneOrFail(TaxDocument, id))
  const rows = await readDocument(em, await em.findOneOrFail(Invoice, document.invoiceId))
  const { originalId, replacesId, replacedById, id } = document
  return {
    ...rows,
    document,
    replaced: await one(replacesId),
    replacedBy: await one(replacedById),
    original: await one(originalId),
    earlier: originalId == null ? [] : await em.find(TaxDocument, { originalId, id: { $lt: id } }),
  }
}

/**
 * What a document adds to the sums of a list, as SQL: nothing where it counts no more, and a note below zero. `sold` and `refunded` are the two parts of
 * the total; `ofVat` counts the documents of VAT, which are all but receipts and the notes on those.
 */
export const DOCUMENT_SUMS = {
  count: (d: string) => counted(d, '1'),
  ofVat: (d: string) => counted(d, `case when ${d}.kind = 'receipt' then 0 else 1 end`),
  net: (d: string) => signed(d, partOf(d, 'net_satang')),
  tax: (d: string) => signed(d, partOf(d, 'tax_satang')),
  sold: (d: string) => counted(d, `case when ${d}.refund_id is null then ${d}.total_satang else 0 end`),
  refunded: (d: string) => counted(d, `case when ${d}.refund_id is null then 0 else ${d}.total_satang end`),
}

const counted = (d: string, what: string) => `case when ${d}.status = 'issued' then ${what} else 0 end`

const signed = (d: string, what: string) =>
  counted(d, `case when ${d}.refund_id is null then ${what} else -${what} end`)

const partOf = (d: string, what: 'net_satang' | 'tax_satang') =>
  `(select coalesce(sum((x->>'${what}')::bigint), 0) from jsonb_array_elements(${d}.totals) x)`
