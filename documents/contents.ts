// The contents of a document: unchanged rows, the kind of document, and its language. The caller reads the rows (db/queries/documents.ts); this file
// reads nothing.
import type { InvoiceLine } from '../rules/invoices.ts'
import type { InvoiceStatus } from '../rules/lifecycles.ts'
import type { MerchantSettings } from '../rules/merchant-settings.ts'
import type { PaidWith } from '../rules/paid-outside.ts'
import type { TaxTotal } from '../rules/tax.ts'
import type { TaxDocumentKind } from '../rules/tax-documents.ts'
import type { TaxDetails, TaxSettings } from '../rules/tax-settings.ts'
import type { Locale } from '../rules/written-date.ts'

/** The receipt is also the tax invoice of a seller who is registered for VAT. */
export type DocumentKind = 'invoice' | 'receipt'

export interface DocumentContents {
  kind: DocumentKind
  locale: Locale
  merchant: {
    name: string
    /** The word of its shop's address, which names it where its name cannot be printed. */
    slug?: string
    /** Its tax settings (rules/tax-settings.ts). */
    tax?: Partial<TaxSettings>
    /** Its colour, which stands at the head of the first page, and whom to ask, at the foot of each. */
    settings?: Pick<MerchantSettings, 'accent_color' | 'email'>
  }
  /** Who sells: of a tax document as it froze it, else as the tax settings say. */
  seller: TaxDetails
  customer: {
    name?: string | null
    email?: string | null
    taxId?: string | null
    /** Five digits. Absent: a company's is the head office. */
    taxBranch?: string | null
    address?: PostalAddress | null
  }
  invoice: {
    id: string
    number?: string | null
    status: InvoiceStatus
    livemode: boolean
    lines: InvoiceLine[]
    subtotalSatang: number
    discountSatang: number
    totalSatang: number
    periodStart?: number | null
    periodEnd?: number | null
    dueDate?: number | null
    qrPayload?: string | null
    /** The name that a bank's app shows for the code, where it is not the shop's. */
    qrHolder?: string | null
    paidAt?: number | null
    createdAt: number
    finalizedAt?: number | null
    memo?: string | null
    /** What the buyer keeps back as tax of what it is asked for, and at which rate. */
    withheldSatang?: number
    withholdingRateBps?: number
  }
  /** The payment that paid it; null when nothing had to be paid, or it is not paid yet. */
  payment: {
    paymentMethodType: PaidWith
    paymentMethodDetails?: {
      type: string
      card?: { brand: string; last4: string; exp_month: number; exp_year: number }
    } | null
    refundedSatang: number
  } | null
  /** The licence keys of a paid invoice; `line` is the index of the invoice line, from 0. On the receipt only. */
  licences?: { line?: number | null; key: string }[]
  /** Where the invoice can be seen and paid. */
  hostedUrl: string
  /** The merchant's logo, a PNG in base64; null for none that was uploaded. */
  logo?: string | null
  /** The tax document that the receipt is; absent where nothing had to be paid. `merchant`, `customer` and the lines are as it froze them. */
  taxDocument?: {
    kind: TaxDocumentKind
    number: string
    issuedAt: number
    totals: readonly TaxTotal[]
    /** When it was cancelled without another instead. */
    cancelledAt?: number | null
    /** The number of the document that was issued instead of it. */
    replacedBy?: string | null
    /** The number of the document that it was issued instead of. */
    replaces?: string | null
    /** What that one was, for the XML of an e-Tax document. */
    replaced?: { kind: TaxDocumentKind; issuedAt: number } | null
  } | null
}

/** The contents of a note: how much of which document went back. */
export interface CreditNoteContents
  extends Pick<DocumentContents, 'locale' | 'merchant' | 'seller' | 'customer' | 'logo'> {
  note: {
    kind: TaxDocumentKind
    number: string
    issuedAt: number
    cancelledAt?: number | null
    livemode: boolean
    reason?: string | null
    totals: readonly TaxTotal[]
    totalSatang: number
  }
  /** The document whose amount it reduces, what that was for, and what it came to before VAT. */
  original: {
    kind: TaxDocumentKind
    number: string
    issuedAt: number
    netSatang: number
    lines: readonly Pick<InvoiceLine, 'description' | 'quantity'>[]
  }
  /** What earlier notes have credited of it, before VAT. */
  creditedBeforeSatang: number
}

export interface PostalAddress {
  line1?: string | null
  line2?: string | null
  district?: string | null
  province?: string | null
  postal_code?: string | null
  country?: string | null
}

/** Seller and buyer as a tax document froze them. `email`: the buyer's, where the document may show it. */
export function frozenParties(
  { seller, buyer }: { seller: TaxDetails; buyer: TaxDetails },
  { email }: { email?: string | null },
): Pick<DocumentContents, 'seller' | 'customer'> {
  const { name, tax_id: taxId, branch: taxBranch, address } = buyer
  return { seller, customer: { name, email: email ?? null, taxId, taxBranch, address } }
}

/** Whether the document is a Thai tax invoice, full or abbreviated (Revenue Code §86/4, §86/6). */
export function isTaxInvoice({ kind, taxDocument }: Pick<DocumentContents, 'kind' | 'taxDocument'>): boolean {
  return kind === 'receipt' && (taxDocument?.kind === 'full' || taxDocument?.kind === 'abbreviated')
}

/** The number on the document: a receipt has the one of its tax document. */
export function numberOf({
  kind,
  invoice,
  taxDocument,
}: {
  kind: DocumentKind
  invoice: { id: string; number?: string | null }
  taxDocument?: { number: string } | null
}): string {
  return (kind === 'receipt' ? taxDocument?.number : null) ?? invoice.number ?? invoice.id
}

/** `INV-2026-000001.pdf`, `receipt-TAX-2026-000001.pdf`: only characters that every mail program and file system accepts. */
export function fileNameOf(contents: Parameters<typeof numberOf>[0]): string {
  const name = numberOf(contents)
  return `${contents.kind === 'receipt' ? `receipt-${name}` : name}.pdf`
}
