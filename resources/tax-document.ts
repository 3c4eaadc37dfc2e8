// A tax document as GET /v1/tax_documents/{id} answers it (specification §15.4), and the tax settings of a merchant (§15.1).
import { z } from 'zod'
import type { Merchant, TaxDocument } from '../db/entities/index.ts'
import { TAX_BEHAVIORS } from '../rules/tax.ts'
import { TAX_DOCUMENT_KINDS, TAX_DOCUMENT_STATUSES } from '../rules/tax-documents.ts'
import { taxSettingsOf } from '../rules/tax-settings.ts'
import { addressSchema, serializeAddress } from './address.ts'
import { invoiceLineSchema } from './invoice.ts'
import { type Links, taxDocumentPdfUrl } from './links.ts'
import { apiObject } from './schema.ts'
import { serializeTaxDetails, taxCategory, taxDetailsSchema } from './tax.ts'

export const taxDocumentKind = z.enum(TAX_DOCUMENT_KINDS).meta({
  description: 'What the document is by law.',
})
export const taxDocumentStatus = z.enum(TAX_DOCUMENT_STATUSES)

export const taxDocumentSchema = apiObject({
  id: z.string(),
  object: z.literal('tax_document'),
  kind: taxDocumentKind,
  number: z
    .string()
    .meta({ description: 'Without gaps per merchant, mode, branch, kind and year, such as `TAX-2026-000001`.' }),
  issued_at: z.int(),
  status: taxDocumentStatus.meta({
    description: 'Whether the document counts. Every document is kept.',
  }),
  cancelled_at: z.int().nullable(),
  cancellation_reason: z.string().nullable(),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  invoice: z.string(),
  payment: z.string().nullable(),
  refund: z.string().nullable().meta({ description: 'For a credit note: the refund that it documents.' }),
  original: apiObject({ id: z.string(), number: z.string(), issued_at: z.int() })
    .nullable()
    .meta({ description: 'Of a note: the document whose amount it changes.' }),
  reason: z.string().nullable().meta({ description: 'Why the note was issued; null on other documents.' }),
  seller: taxDetailsSchema.meta({ description: 'As it was when the document was issued.' }),
  buyer: taxDetailsSchema.meta({ description: 'As it was when the document was issued.' }),
  lines: z.array(invoiceLineSchema).meta({ description: 'What was sold, line by line; empty on a note.' }),
  totals: z
    .array(apiObject({ tax_category: taxCategory, tax_rate_bps: z.int(), net_satang: z.int(), tax_satang: z.int() }))
    .meta({ description: 'One for each category and rate; positive on notes too.' }),
  total_satang: z.int(),
  pdf_url: z.string().meta({ description: 'Needs your key, as other calls do.' }),
  emailed_at: z.int().nullable().meta({
    description:
      'When its e-Tax mail was handed to the mail server; null while it was not, or where `etax_by_email` is off. In test mode mail never leaves.',
  }),
  livemode: z.boolean(),
}).meta({ id: 'TaxDocument' })
export type TaxDocumentObject = z.output<typeof taxDocumentSchema>

export function serializeTaxDocument(d: TaxDocument, links: Links): TaxDocumentObject {
  return {
    id: d.id,
    object: 'tax_document',
    kind: d.kind,
    number: d.number,
    issued_at: d.issuedAt,
    status: d.status,
    cancelled_at: d.cancelledAt ?? null,
    cancellation_reason: d.cancellationReason ?? null,
    replaces: d.replacesId ?? null,
    replaced_by: d.replacedById ?? null,
    invoice: d.invoiceId,
    payment: d.paymentId ?? null,
    refund: d.refundId ?? null,
    original:
      d.originalId != null && d.originalNumber != null && d.originalIssuedAt != null
        ? { id: d.originalId, number: d.originalNumber, issued_at: d.originalIssuedAt }
        : null,
    reason: d.reason ?? null,
    seller: serializeTaxDetails(d.seller),
    buyer: serializeTaxDetails(d.buyer),
    lines: d.lines,
    totals: d.totals,
    total_satang: d.totalSatang,
    pdf_url: taxDocumentPdfUrl(links, d.id),
    emailed_at: d.emailedAt ?? null,
    livemode: d.livemode,
  }
}

export const taxSettingsSchema = apiObject({
  object: z.literal('tax_settings'),
  vat_registered: z.boolean().meta({ description: 'Whether VAT is charged. A tax id alone registers nobody.' }),
  vat_registered_since: z
    .string()
    .nullable()
    .meta({ description: '`YYYY-MM-DD`: VAT is charged from the beginning of this day in Bangkok. Null: always.' }),
  branch: z.string().meta({ description: 'Five digits; 00000 is the head office.' }),
  legal_name: z.string().nullable(),
  address: addressSchema.nullable(),
  tax_id: z.string().nullable(),
  default_tax_behavior: z
    .enum(TAX_BEHAVIORS)
    .meta({ description: 'The tax behaviour of new prices that do not set their own.' }),
  etax_by_email: z.boolean().meta({
    description:
      'Whether full tax invoices, and notes on them, are sent to the buyer by mail as e-Tax, in live mode with a copy to ETDA’s service for its time stamp. Register for it at the Revenue Department first.',
  }),
}).meta({ id: 'TaxSettings' })
export type TaxSettingsObject = z.output<typeof taxSettingsSchema>

export function serializeTaxSettings(merchant: Pick<Merchant, 'tax'>): TaxSettingsObject {
  const { address, ...settings } = taxSettingsOf(merchant)
  return { object: 'tax_settings', ...settings, address: address ? serializeAddress(address) : null }
}
