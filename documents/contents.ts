// The contents of a document: unchanged rows, the kind of document, and its language. The caller reads the rows (db/queries/documents.ts); this file
// reads nothing.
import type { InvoiceLine } from '../rules/invoices.ts'
import type { InvoiceStatus } from '../rules/lifecycles.ts'
import type { PaidWith } from '../rules/paid-outside.ts'
import type { VatRate } from '../rules/tax.ts'
import type { Locale } from '../rules/written-date.ts'

/** `receipt` is also a tax invoice when the merchant has a tax id. */
export type DocumentKind = 'invoice' | 'receipt'

export interface DocumentContents {
  kind: DocumentKind
  locale: Locale
  merchant: {
    name: string
    settings: { tax_id?: string; legal_name?: string; address?: string; branch?: string }
  }
  customer: {
    name?: string | null
    email?: string | null
    taxId?: string | null
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
  /** The table of VAT rates; the default table when absent. */
  vatRates?: readonly VatRate[]
}

/** The contents of a credit note: a refund, and the document whose amount it reduces. */
export interface CreditNoteContents extends Pick<DocumentContents, 'locale' | 'merchant' | 'customer' | 'vatRates'> {
  refund: {
    id: string
    livemode: boolean
    amountSatang: number
    reason?: string | null
    creditNoteNumber: string
    creditNoteAt: number
  }
  /** Paid, by the payment that was refunded. */
  invoice: { id: string; number?: string | null; totalSatang: number; paidAt: number }
  /** What earlier credit notes have credited of the same payment. */
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

/** Whether the document is a Thai tax invoice (Revenue Code §86/4): a receipt of a merchant that is registered for VAT. */
export function isTaxInvoice(contents: Pick<DocumentContents, 'kind' | 'merchant'>): boolean {
  return contents.kind === 'receipt' && contents.merchant.settings.tax_id !== undefined
}

/** `INV-2026-000001.pdf`, `receipt-INV-2026-000001.pdf`: only characters that every mail program and file system accepts. */
export function fileNameOf(contents: { kind: DocumentKind; invoice: { id: string; number?: string | null } }): string {
  const name = contents.invoice.number ?? contents.invoice.id
  return `${contents.kind === 'receipt' ? `receipt-${name}` : name}.pdf`
}
