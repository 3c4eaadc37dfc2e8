// Documents over HTTP, for the routes of the API and for the hosted pages. An invoice is made from the current rows when it is asked for, a receipt or a note
// from what its tax document froze (document-press.ts makes them). Their contents are in documents/.
import { qrToShow } from '../commands/qr-to-show.ts'
import { Invoice, type TaxDocument } from '../db/entities/index.ts'
import { timeOnClock } from '../db/queries/clock-time.ts'
import { readDocument } from '../db/queries/documents.ts'
import { noteOfRefund, readTaxPaper, saleDocumentOf } from '../db/queries/tax-documents.ts'
import { type DocumentKind, fileNameOf } from '../documents/contents.ts'
import { makeDocument } from '../documents/document.ts'
import { firstPageSvg } from '../documents/drawing.ts'
import { type TaxPaper, taxPaperOf } from '../documents/tax-paper.ts'
import { hostedInvoiceUrl } from '../resources/links.ts'
import { issuedAt } from '../rules/invoices.ts'
import { dueDateOf } from '../rules/manual-invoices.ts'
import { nameAtBank, sellerOf } from '../rules/tax-settings.ts'
import type { Locale } from '../rules/written-date.ts'
import { type ApiDeps, nowOf } from './deps.ts'
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
 * is not paid or that had nothing to pay (specification §15.4). Its merchant, who asks by its id, gets a draft as it will be (D878).
 */
export async function documentOf(
  deps: ApiDeps,
  where: { id: string } | { hostedToken: string },
  kind: DocumentKind,
  { locale, from, admit }: DocumentAsked,
): Promise<MadeDocument | null> {
  const em = deps.db.orm.em.fork()
  const invoice = await em.findOne(Invoice, where)
  const isDraft = invoice?.status === 'draft' && 'id' in where && kind === 'invoice'
  // A draft is dated as if it were issued now: on the clock of its customer.
  const at = invoice && (isDraft ? await timeOnClock(em, invoice.testClockId, nowOf(deps)) : issuedAt(invoice))
  if (!invoice || at === null || (kind === 'receipt' && !hasReceipt(invoice))) return null
  await admit?.(invoice.merchantId)
  if (kind === 'receipt') {
    const document = await saleDocumentOf(em, invoice)
    return document && taxDocumentPdf(deps, document, { locale, from })
  }
  const rows = await readDocument(em, invoice)
  const qr = await printedQr(deps, invoice)
  const contents = {
    ...rows,
    seller: sellerOf(rows.merchant),
    invoice: {
      ...rows.invoice,
      createdAt: at,
      qrPayload: qr?.payload ?? null,
      qrHolder: qr && nameAtBank(qr.reference, rows.merchant),
      ...(isDraft && { dueDate: dueIfIssued(invoice, at) }),
    },
    kind,
    locale: locale ?? rows.customer.locale,
    hostedUrl: hostedInvoiceUrl(deps.links, invoice.hostedToken),
  }
  return {
    fileName: `${isDraft ? 'draft-' : ''}${fileNameOf(contents)}`,
    pdf: await pressOf(deps).print(kind, contents, makeDocument, from),
  }
}

/** When a draft is due, if it is issued then. */
function dueIfIssued({ dueDate = null, daysUntilDue = null }: Invoice, at: number): number {
  return dueDateOf({ dueDate, daysUntilDue }, at)
}

/** Something was paid. Of nothing there is no receipt. */
function hasReceipt({ status, paidAt, totalSatang }: Invoice): boolean {
  return status === 'paid' && paidAt != null && totalSatang > 0
}

/** A tax document as PDF, in the customer's language unless another is asked for. The mail of an e-Tax document brings the same bytes. */
export async function taxDocumentPdf(
  deps: ApiDeps,
  document: TaxDocument,
  { locale, from }: Pick<DocumentAsked, 'locale' | 'from'>,
): Promise<MadeDocument> {
  const paper = await paperOf(deps, document, locale)
  return { fileName: paper.fileName, pdf: await pressOf(deps).print(paper.name, paper.contents, paper.make, from) }
}

/** The first page of a tax document as an SVG picture, laid out as its PDF is. */
export async function taxDocumentPicture(
  deps: ApiDeps,
  document: TaxDocument,
  { locale, from }: Pick<DocumentAsked, 'locale' | 'from'>,
): Promise<Buffer> {
  const paper = await paperOf(deps, document, locale)
  const draw = async () => Buffer.from(firstPageSvg(paper.layOut))
  return pressOf(deps).print(`picture of ${paper.name}`, paper.contents, draw, from)
}

async function paperOf(deps: ApiDeps, document: TaxDocument, locale?: Locale): Promise<TaxPaper> {
  const rows = await readTaxPaper(deps.db.orm.em.fork(), document)
  const hostedUrl = hostedInvoiceUrl(deps.links, rows.invoice.hostedToken)
  return taxPaperOf(rows, { ...(locale && { locale }), hostedUrl })
}

/** What is printed is what the page shows. A picture that a gateway made ends within minutes, and is on no paper. */
function printedQr(deps: ApiDeps, invoice: Invoice) {
  return qrToShow(deps.db.orm.em.fork(), deps.gateways, invoice, nowOf(deps))
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
  return taxDocumentPdf(deps, document, { locale, from })
}

function pressOf(deps: ApiDeps): DocumentPress {
  const press = presses.get(deps) ?? new DocumentPress()
  presses.set(deps, press)
  return press
}

const presses = new WeakMap<ApiDeps, DocumentPress>()
