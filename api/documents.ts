// Documents over HTTP, for the routes of the API and for the hosted pages. An invoice is made from the current rows when it is asked for, a receipt or a note
// from what its tax document froze (document-press.ts makes them). Their contents are in documents/.
import type { EntityManager } from '@mikro-orm/postgresql'
import { qrToShow } from '../commands/qr-to-show.ts'
import { Invoice, TaxDocument } from '../db/entities/index.ts'
import { readDocument } from '../db/queries/documents.ts'
import { noteOfRefund, saleDocumentOf } from '../db/queries/tax-documents.ts'
import { type DocumentKind, fileNameOf, frozenParties } from '../documents/contents.ts'
import { creditNoteFileName, makeCreditNote } from '../documents/credit-note.ts'
import { makeDocument } from '../documents/document.ts'
import { hostedInvoiceUrl } from '../resources/links.ts'
import { issuedAt } from '../rules/invoices.ts'
import { present } from '../rules/present.ts'
import { sellerOf } from '../rules/tax-settings.ts'
import type { Locale } from '../rules/written-date.ts'
import type { ApiDeps } from './deps.ts'
import { DocumentPress } from './document-press.ts'

export interface MadeDocument {
  fileName: string
  pdf: Buffer
}

export interface DocumentAsked {
  /** The customer's language when absent. */
  locale?: Locale | undefined
  /** Who asks, for the fair queue: a merchant or an address. */
  from: string
  /** Called once the merchant is known and before anything is made. It may refuse. */
  admit?: (merchantId: string) => Promise<void>
}

/**
 * The document of an invoice, in the customer's language unless another is asked for. Null for an invoice that is not issued, and for the receipt of one that
 * is not paid.
 */
export async function documentOf(
  deps: ApiDeps,
  where: { id: string } | { hostedToken: string },
  kind: DocumentKind,
  { locale, from, admit }: DocumentAsked,
): Promise<MadeDocument | null> {
  const em = deps.db.orm.em.fork()
  const invoice = await em.findOne(Invoice, where)
  const at = invoice && issuedAt(invoice)
  if (!invoice || at === null || (kind === 'receipt' && (invoice.status !== 'paid' || invoice.paidAt == null)))
    return null
  await admit?.(invoice.merchantId)
  if (kind === 'receipt') {
    return receipt(deps, invoice, await saleDocumentOf(em, invoice), { locale, from })
  }
  const rows = await readDocument(em, invoice)
  const contents = {
    ...rows,
    seller: sellerOf(rows.merchant),
    invoice: { ...rows.invoice, createdAt: at, qrPayload: await printedQr(deps, invoice) },
    kind,
    locale: locale ?? rows.customer.locale,
    hostedUrl: hostedInvoiceUrl(deps.links, invoice.hostedToken),
  }
  return { fileName: fileNameOf(contents), pdf: await pressOf(deps).print(kind, contents, makeDocument, from) }
}

/** A tax document as PDF, in the customer's language unless another is asked for. */
export async function taxDocumentPdf(
  deps: ApiDeps,
  document: TaxDocument,
  asked: Pick<DocumentAsked, 'locale' | 'from'>,
): Promise<MadeDocument> {
  if (document.refundId != null) return note(deps, document, asked)
  const invoice = await deps.db.orm.em.fork().findOneOrFail(Invoice, document.invoiceId)
  return receipt(deps, invoice, document, asked)
}

/** The receipt of a paid invoice. `document`: null where nothing had to be paid, and it names the buyer as it is now. */
async function receipt(
  deps: ApiDeps,
  invoice: Invoice,
  document: TaxDocument | null,
  { locale, from }: Pick<DocumentAsked, 'locale' | 'from'>,
): Promise<MadeDocument> {
  const em = deps.db.orm.em.fork()
  const rows = await readDocument(em, invoice)
  const frozen = document && {
    ...frozenParties(document, rows.customer),
    taxDocument: {
      ...document,
      replaces: await numberOfDocument(em, document.replacesId),
      replacedBy: await numberOfDocument(em, document.replacedById),
    },
  }
  const contents = {
    ...rows,
    seller: sellerOf(rows.merchant),
    ...frozen,
    invoice: { ...rows.invoice, ...(document && { lines: document.lines }), qrPayload: null },
    kind: 'receipt' as const,
    locale: locale ?? rows.customer.locale,
    hostedUrl: hostedInvoiceUrl(deps.links, invoice.hostedToken),
  }
  return { fileName: fileNameOf(contents), pdf: await pressOf(deps).print('receipt', contents, makeDocument, from) }
}

async function numberOfDocument(em: EntityManager, id: string | null | undefined): Promise<string | null> {
  return id == null ? null : (await em.findOneOrFail(TaxDocument, id)).number
}

/** What is printed is what the page shows. A picture that a gateway made ends within minutes, and is on no paper. */
async function printedQr(deps: ApiDeps, invoice: Invoice): Promise<string | null> {
  const em = deps.db.orm.em.fork()
  return (await qrToShow(em, deps.gateways, invoice, Math.floor(Date.now() / 1000)))?.payload ?? null
}

/** The note of a refund. Null when the refund has none, or when it belongs to another invoice than that of the token. */
export async function creditNoteOf(
  deps: ApiDeps,
  { id, hostedToken }: { id: string; hostedToken?: string },
  { locale, from, admit }: DocumentAsked,
): Promise<MadeDocument | null> {
  const document = await noteOfRefund(deps.db.orm.em.fork(), id, { hostedToken })
  if (!document) return null
  await admit?.(document.merchantId)
  return note(deps, document, { locale, from })
}

/** A note as PDF: its own amounts, and what earlier notes have credited of the same document. */
async function note(
  deps: ApiDeps,
  document: TaxDocument,
  { locale, from }: Pick<DocumentAsked, 'locale' | 'from'>,
): Promise<MadeDocument> {
  const em = deps.db.orm.em.fork()
  const rows = await readDocument(em, await em.findOneOrFail(Invoice, document.invoiceId))
  const original = await em.findOneOrFail(TaxDocument, present(document.originalId, 'the original of a note'))
  const earlier = await em.find(TaxDocument, { originalId: original.id, id: { $lt: document.id } })
  const contents = {
    ...frozenParties(document, rows.customer),
    merchant: rows.merchant,
    locale: locale ?? rows.customer.locale,
    note: document,
    original: { number: original.number, issuedAt: original.issuedAt, netSatang: netOf([original]) },
    creditedBeforeSatang: netOf(earlier),
  }
  return {
    fileName: creditNoteFileName(document.number),
    pdf: await pressOf(deps).print('credit-note', contents, makeCreditNote, from),
  }
}

function netOf(documents: readonly TaxDocument[]): number {
  return documents.flatMap(({ totals }) => totals).reduce((sum, { net_satang }) => sum + net_satang, 0)
}

function pressOf(deps: ApiDeps): DocumentPress {
  const press = presses.get(deps) ?? new DocumentPress()
  presses.set(deps, press)
  return press
}

const presses = new WeakMap<ApiDeps, DocumentPress>()
