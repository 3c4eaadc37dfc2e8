// The paper of a tax document: which one it is, a receipt (or tax invoice) or a note, and its contents, put together from the rows of
// db/queries/tax-documents.ts. Whoever prints or mails a tax document goes this way, so that all get the same bytes.
import { sumOf } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import type { TaxTotal } from '../rules/tax.ts'
import type { TaxDocumentKind } from '../rules/tax-documents.ts'
import type { TaxDetails } from '../rules/tax-settings.ts'
import type { Locale } from '../rules/written-date.ts'
import { type CreditNoteContents, type DocumentContents, fileNameOf, frozenParties } from './contents.ts'
import { creditNoteFileName, layOutNote, makeCreditNote } from './credit-note.ts'
import { layOutDocument, makeDocument } from './document.ts'
import type { Sheet } from './sheet.ts'

interface Frozen {
  kind: TaxDocumentKind
  number: string
  issuedAt: number
  cancelledAt?: number | null
  livemode: boolean
  refundId?: string | null
  reason?: string | null
  seller: TaxDetails
  buyer: TaxDetails
  lines: DocumentContents['invoice']['lines']
  totals: TaxTotal[]
  totalSatang: number
}

interface PaperRows extends Pick<DocumentContents, 'merchant' | 'payment' | 'licences' | 'logo'> {
  document: Frozen
  invoice: DocumentContents['invoice']
  customer: { email?: string | null; locale: Locale }
  replaced: Frozen | null
  replacedBy: Frozen | null
  original: Frozen | null
  earlier: Frozen[]
}

/** What is printed, as a file or on any sheet. `name` and `contents` tell papers apart: nothing else is on one. */
export interface TaxPaper {
  name: 'receipt' | 'credit-note'
  contents: object
  fileName: string
  make(): Promise<Buffer>
  layOut(sheet: Sheet): void
}

/** The paper of a tax document, in the customer's language unless another is asked for. */
export function taxPaperOf(rows: PaperRows, { locale, hostedUrl }: { locale?: Locale; hostedUrl: string }): TaxPaper {
  const { document, customer, merchant } = rows
  const parties = { ...frozenParties(document, customer), merchant, locale: locale ?? customer.locale }
  if (document.refundId != null) return noteOf(rows, parties)
  const contents: DocumentContents = {
    ...parties,
    kind: 'receipt',
    invoice: { ...rows.invoice, lines: document.lines, qrPayload: null },
    payment: rows.payment,
    licences: rows.licences ?? [],
    logo: rows.logo ?? null,
    taxDocument: {
      ...document,
      replaces: rows.replaced?.number ?? null,
      replaced: rows.replaced,
      replacedBy: rows.replacedBy?.number ?? null,
    },
    hostedUrl,
  }
  return {
    ...{ name: 'receipt', contents, fileName: fileNameOf(contents) },
    make: () => makeDocument(contents),
    layOut: (sheet) => layOutDocument(sheet, contents),
  }
}

/** A note has its own amounts, and names what earlier notes have credited of the same document. */
function noteOf(
  { document, original, earlier, logo }: PaperRows,
  parties: Pick<CreditNoteContents, 'seller' | 'customer' | 'merchant' | 'locale'>,
): TaxPaper {
  const { kind, number, issuedAt, ...of } = present(original, 'the original of a note')
  const contents: CreditNoteContents = {
    ...parties,
    logo: logo ?? null,
    note: document,
    original: { kind, number, issuedAt, netSatang: netOf(of.totals), lines: of.lines },
    creditedBeforeSatang: netOf(earlier.flatMap(({ totals }) => totals)),
  }
  return {
    ...{ name: 'credit-note', contents, fileName: creditNoteFileName(document.number) },
    make: () => makeCreditNote(contents),
    layOut: (sheet) => layOutNote(sheet, contents),
  }
}

function netOf(totals: readonly TaxTotal[]): number {
  return sumOf(totals.map(({ net_satang }) => net_satang))
}
