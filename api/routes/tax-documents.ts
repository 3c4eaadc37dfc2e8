// Tax documents over HTTP (specification §15.4): what was issued, its PDF, and the exchange for a full tax invoice. commands/tax-documents.ts issues them.
import { z } from 'zod'
import { cancelTaxDocument, replaceTaxDocument } from '../../commands/tax-documents.ts'
import { TaxDocument } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import {
  serializeTaxDocument,
  taxDocumentKind,
  taxDocumentSchema,
  taxDocumentStatus,
} from '../../resources/tax-document.ts'
import { spanOfMonth } from '../../rules/reports.ts'
import { searchText } from '../../rules/search.ts'
import { TAX_DOCUMENT_SERIES } from '../../rules/tax-documents.ts'
import { taxDocumentPdf } from '../documents.ts'
import { listRoute } from '../lists.ts'
import { type ListFilter, Raw, readRoute, writeRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'
import { receiptDetails, taxDetailsOf } from '../tax-schemas.ts'

const tag = 'Tax'

const documentNumber = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .meta({ description: 'The number of the document, such as `TAX-2026-000001`.' })

/** Issued in a month of Bangkok. The index by the day of issue finds them. */
const issuedInFilter: ListFilter = {
  schema: z
    .string()
    .refine((text) => spanOfMonth(text) !== null, 'must be a month such as 2026-11')
    .meta({ description: 'The month of issue in Bangkok, such as `2026-11`.' }),
  property: null,
  finds: (alias, value) => {
    const { from, to } = spanOfMonth(value) ?? { from: 0, to: 0 }
    return { sql: `(${alias}.issued_at >= ? and ${alias}.issued_at < ?)`, values: [from, to] }
  },
}

/** Documents whose buyer has this part in its name, or this tax id. */
const buyerFilter: ListFilter = {
  schema: z.string().trim().min(2).max(200).meta({ description: "A part of the buyer's name, or its tax id." }),
  property: null,
  finds: (alias, value) => ({
    sql: `(lower(${alias}.buyer->>'name') like ? or ${alias}.buyer->>'tax_id' = ?)`,
    values: [searchText(value).part, value.replaceAll(/[ -]/g, '')],
  }),
}

/** How the number begins: it tells receipts from the notes on them, which are one kind. */
const seriesFilter: ListFilter = {
  schema: z.enum(TAX_DOCUMENT_SERIES).meta({
    description: 'How the number of the document begins.',
  }),
  property: null,
  finds: (alias, value) => ({ sql: `(split_part(${alias}.number, '-', 1) = ?)`, values: [value] }),
  tells: (alias) => `split_part(${alias}.number, '-', 1)`,
}

/** Documents of this customer's invoices. */
const customerFilter: ListFilter = {
  schema: idText('customer'),
  property: null,
  finds: (alias, value) => ({
    sql: `${alias}.invoice_id in (select i.id from invoices i where i.customer_id = ?)`,
    values: [value],
  }),
}

export const taxDocumentRoutes = [
  listRoute({
    path: '/v1/tax_documents',
    operationId: 'listTaxDocuments',
    summary: 'List tax documents',
    description: 'Each payment of an invoice brings one, and each refund of it a note.',
    tag,
    scope: 'tax_documents:read',
    entity: TaxDocument,
    resource: 'tax_document',
    createdIs: 'issuedAt',
    filters: {
      number: { schema: documentNumber, property: 'number' },
      month: issuedInFilter,
      buyer: buyerFilter,
      customer: customerFilter,
      invoice: { schema: idText('invoice'), property: 'invoiceId' },
      payment: { schema: idText('payment'), property: 'paymentId' },
      refund: { schema: idText('refund'), property: 'refundId' },
      kind: { schema: taxDocumentKind, property: 'kind' },
      series: seriesFilter,
      status: { schema: taxDocumentStatus, property: 'status' },
    },
    render: (row, call) => serializeTaxDocument(row, call.deps.links),
    item: taxDocumentSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/tax_documents/:id',
    operationId: 'getTaxDocument',
    summary: 'Read a tax document',
    tag,
    scope: 'tax_documents:read',
    params: idParams('tax_document'),
    answer: taxDocumentSchema,
    read: async ({ deps, caller, params }) =>
      serializeTaxDocument(
        await findOwned(deps.db.orm.em.fork(), caller, TaxDocument, 'tax_document', params.id),
        deps.links,
      ),
  }),
  readRoute({
    method: 'GET',
    path: '/v1/tax_documents/:id/pdf',
    operationId: 'getTaxDocumentPdf',
    summary: 'Download a tax document as PDF',
    description: 'One that was replaced says so on its face.',
    tag,
    scope: 'tax_documents:read',
    params: idParams('tax_document'),
    query: z.object({
      locale: z.enum(['th', 'en']).optional().meta({ description: 'The language; the customer’s when absent.' }),
    }),
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'application/pdf',
    read: async ({ deps, caller, params, query, setHeader }) => {
      const document = await findOwned(deps.db.orm.em.fork(), caller, TaxDocument, 'tax_document', params.id)
      const made = await taxDocumentPdf(deps, document, { locale: query.locale, from: caller.merchantId })
      setHeader('Content-Disposition', `inline; filename="${made.fileName}"`)
      return new Raw(made.pdf, 'application/pdf')
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/tax_documents/:id/replace',
    operationId: 'replaceTaxDocument',
    summary: 'Replace a tax document with a full tax invoice',
    description:
      'An abbreviated tax invoice is exchanged for a full one, or the buyer is corrected, until the end of the month of issue in Bangkok. The old document is kept as `replaced`; the answer is the new one, with a number of its own.',
    refuses: [
      'tax_document_not_replaceable',
      'tax_period_closed',
      'tax_id_invalid',
      'parameter_missing',
      'lock_timeout',
    ],
    tag,
    scope: 'tax_documents:write',
    params: idParams('tax_document'),
    body: z.strictObject({ tax_details: receiptDetails }),
    answer: taxDocumentSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const { id } = await findOwned(c.em, caller, TaxDocument, 'tax_document', params.id)
      return serializeTaxDocument(await replaceTaxDocument(c, id, taxDetailsOf(body.tax_details)), deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/tax_documents/:id/cancel',
    operationId: 'cancelTaxDocument',
    summary: 'Cancel the tax document of a cancelled sale',
    description:
      'All of its money has gone back: the document and its notes are cancelled together, until the end of the month of issue in Bangkok. They are kept with their numbers; the report of output VAT has them with zero amounts. Ask the buyer for the paper back.',
    refuses: ['tax_document_not_cancellable', 'tax_period_closed', 'lock_timeout'],
    tag,
    scope: 'tax_documents:write',
    params: idParams('tax_document'),
    body: z.strictObject({
      reason: z
        .string()
        .trim()
        .min(1)
        .max(250)
        .meta({ description: 'Why the document is cancelled, as it is kept with it.' }),
    }),
    answer: taxDocumentSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const { id } = await findOwned(c.em, caller, TaxDocument, 'tax_document', params.id)
      return serializeTaxDocument(await cancelTaxDocument(c, id, body.reason), deps.links)
    },
  }),
]
