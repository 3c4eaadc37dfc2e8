// Documents over HTTP, for the routes of the API and for the hosted pages. A document is made from the current rows when it is asked for
// (document-press.ts). Its contents are in documents/.
import { qrToShow } from '../commands/qr-to-show.ts'
import { Invoice } from '../db/entities/index.ts'
import { readCreditNote } from '../db/queries/credit-notes.ts'
import { readDocument } from '../db/queries/documents.ts'
import { type DocumentKind, fileNameOf } from '../documents/contents.ts'
import { creditNoteFileName, makeCreditNote } from '../documents/credit-note.ts'
import { makeDocument } from '../documents/document.ts'
import { hostedInvoiceUrl, termsOf } from '../resources/links.ts'
import { issuedAt } from '../rules/invoices.ts'
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
  const rows = await readDocument(em, invoice)
  const contents = {
    ...rows,
    invoice: { ...rows.invoice, createdAt: at, qrPayload: kind === 'invoice' ? await printedQr(deps, invoice) : null },
    kind,
    locale: locale ?? rows.customer.locale,
    hostedUrl: hostedInvoiceUrl(deps.links, invoice.hostedToken),
    vatRates: termsOf(deps.links).vatRates,
  }
  return { fileName: fileNameOf(contents), pdf: await pressOf(deps).print(kind, contents, makeDocument, from) }
}

/** What is printed is what the page shows. A picture that a gateway made ends within minutes, and is on no paper. */
async function printedQr(deps: ApiDeps, invoice: Invoice): Promise<string | null> {
  const em = deps.db.orm.em.fork()
  return (await qrToShow(em, deps.gateways, invoice, Math.floor(Date.now() / 1000)))?.payload ?? null
}

/** The credit note of a refund. Null when the refund has none, or when it belongs to another invoice than that of the token. */
export async function creditNoteOf(
  deps: ApiDeps,
  { id, hostedToken }: { id: string; hostedToken?: string },
  { locale, from, admit }: DocumentAsked,
): Promise<MadeDocument | null> {
  const rows = await readCreditNote(deps.db.orm.em.fork(), id, { hostedToken })
  if (!rows) return null
  await admit?.(rows.merchant.id)
  const contents = { ...rows, locale: locale ?? rows.customer.locale, vatRates: termsOf(deps.links).vatRates }
  return {
    fileName: creditNoteFileName(rows.refund),
    pdf: await pressOf(deps).print('credit-note', contents, makeCreditNote, from),
  }
}

function pressOf(deps: ApiDeps): DocumentPress {
  const press = presses.get(deps) ?? new DocumentPress()
  presses.set(deps, press)
  return press
}

const presses = new WeakMap<ApiDeps, DocumentPress>()
