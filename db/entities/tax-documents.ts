// Tax documents: only their columns. rules/tax-documents.ts says which kind is issued, commands/tax-documents.ts issues them.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { InvoiceLine } from '../../rules/invoices.ts'
import type { TaxTotal } from '../../rules/tax.ts'
import type { TaxDocumentKind, TaxDocumentStatus } from '../../rules/tax-documents.ts'
import type { TaxDetails } from '../../rules/tax-settings.ts'
import { id, instant, owned, satangColumn } from './base.ts'

export const TaxDocument = defineEntity({
  name: 'TaxDocument',
  tableName: 'tax_documents',
  properties: {
    id: id(),
    ...owned(),
    kind: p.text().$type<TaxDocumentKind>(),
    number: p.text(),
    status: p.text().$type<TaxDocumentStatus>(),
    invoiceId: p.text(),
    /** The payment that paid the invoice. */
    paymentId: p.text().nullable(),
    /** Of a note: the refund that it documents. */
    refundId: p.text().nullable(),
    /** The document that it was issued instead of, and the one that was issued instead of it. */
    replacesId: p.text().nullable(),
    replacedById: p.text().nullable(),
    /** Of a note: the document whose amount it changes. */
    originalId: p.text().nullable(),
    originalNumber: p.text().nullable(),
    originalIssuedAt: instant().nullable(),
    reason: p.text().nullable(),
    seller: p.json<TaxDetails>(),
    buyer: p.json<TaxDetails>(),
    lines: p.json<InvoiceLine[]>(),
    totals: p.json<TaxTotal[]>(),
    totalSatang: satangColumn(),
    issuedAt: instant(),
    cancelledAt: instant().nullable(),
    cancellationReason: p.text().nullable(),
    /** When its e-Tax mail was handed to the mail server; null while it was not. */
    emailedAt: instant().nullable(),
  },
})
export type TaxDocument = InferEntity<typeof TaxDocument>
