// Invoices over HTTP (specification §3.12). Reads never write. commands/pay-invoice.ts pays now, commands/void-invoice.ts voids, and what is written by hand
// is commands/manual-invoices.ts.

import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { keepCertificateFile, setCertificateFileAside } from '../../commands/certificate-files.ts'
import { given } from '../../commands/changed.ts'
import type { Commit } from '../../commands/commit.ts'
import { renewHostedLink } from '../../commands/hosted-links.ts'
import { createDraft, type DraftFields, type LineWanted, updateDraft } from '../../commands/invoice-drafts.ts'
import { type HeldInvoice, lockInvoice } from '../../commands/invoice-root.ts'
import {
  deleteDraft,
  finalizeInvoice,
  markUncollectible,
  sendInvoice,
  voidManual,
} from '../../commands/manual-invoices.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { payOutside } from '../../commands/pay-outside.ts'
import { refuseOtherTotal } from '../../commands/total-seen.ts'
import { voidByMerchant } from '../../commands/void-invoice.ts'
import { recordCertificate } from '../../commands/withholding.ts'
import { Invoice, type Payment } from '../../db/entities/index.ts'
import { certificateBytes } from '../../db/queries/certificate-files.ts'
import { findOwned, type Owner } from '../../db/queries/owned.ts'
import {
  type InvoiceObject,
  invoiceSchema,
  invoiceStatus,
  serializeInvoice,
  serializeWithheld,
  withholdingSchema,
} from '../../resources/invoice.ts'
import { CERTIFICATE_BYTES_MAX, CERTIFICATE_TYPES, certificateFileName } from '../../rules/certificate-files.ts'
import { DAYS_UNTIL_DUE_MAX, INVOICE_LINES_MAX } from '../../rules/manual-invoices.ts'
import { OUTSIDE_METHOD_TYPES } from '../../rules/paid-outside.ts'
import { CARD_REFUSALS, missingResource, Refusal } from '../../rules/refusals.ts'
import { TAX_CATEGORIES } from '../../rules/tax.ts'
import { chargeOutcome, refuseUnpaid } from '../charges.ts'
import {
  amountFilter,
  certificateStandingFilter,
  customerQueryFilter,
  invoiceStandingFilter,
  lineProductFilter,
} from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { type Call, Pending, Raw, readRoute, writeRoute } from '../route.ts'
import {
  deleted,
  idParams,
  idText,
  metadata,
  metadataPatch,
  patchedMetadata,
  SATANG_MAX,
  satang,
  timestamp,
  wasDeleted,
} from '../schemas.ts'
import { taxDetails, taxDetailsOf, withholdingRate } from '../tax-schemas.ts'

const tag = 'Invoices'

export const CERTIFICATE_UPLOAD = {
  type: 'multipart/form-data',
  part: 'file',
  bytesMax: CERTIFICATE_BYTES_MAX,
} as const

const quantity = z.int().min(1).max(9_999).default(1)
const memo = z.string().trim().min(1).max(5_000).meta({ description: 'What you add for the buyer.' })

/** Runs a check even when other fields are wrong, so that all problems are answered at once. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

const BESIDE_PRICE = 'must not be given beside `price`, which says it'
const line = z
  .strictObject({
    price: idText('price').optional().meta({ description: 'A price that is paid once. Either this, or what follows.' }),
    quantity,
    description: z.string().trim().min(1).max(500).optional(),
    unit_amount_satang: satang.optional(),
    tax_category: z
      .enum(TAX_CATEGORIES)
      .optional()
      .meta({ description: 'Of a line in your own words. Default: standard.' }),
  })
  .superRefine((given, context) => {
    const own = ['description', 'unit_amount_satang'] as const
    if (given.price !== undefined && given.tax_category !== undefined)
      context.addIssue({ code: 'custom', path: ['tax_category'], message: BESIDE_PRICE, input: given })
    for (const name of own) {
      const beside = given.price !== undefined
      if ((given[name] !== undefined) !== beside) continue
      const message = beside ? BESIDE_PRICE : 'must be given, or `price`'
      context.addIssue({ code: 'custom', path: [name], message, input: given })
    }
  })

const lines = z.array(line).min(1).max(INVOICE_LINES_MAX).meta({
  description: 'From a price that is paid once, or in your own words with an amount.',
})
const daysUntilDue = z.int().min(0).max(DAYS_UNTIL_DUE_MAX).meta({
  description: 'Counted from when it is finalized. Default: 7. Either this or `due_date`.',
})
const dueDate = timestamp.meta({
  description: 'When it is due, in Unix seconds. Send this or `days_until_due`, not both.',
})
const autoSend = z.boolean().meta({ description: 'Send it by mail when it is finalized. Default: false.' })

const DUE_ONCE = {
  path: ['due_date'],
  message: 'must not be given beside `days_until_due`: one of them says when',
  when: isObject,
}
const isDueOnce = (body: { days_until_due?: number | null | undefined; due_date?: number | null | undefined }) =>
  body.days_until_due == null || body.due_date == null

const draft = z
  .strictObject({
    customer: idText('customer'),
    lines,
    days_until_due: daysUntilDue.optional(),
    due_date: dueDate.optional(),
    withholding_rate_bps: withholdingRate.optional(),
    memo: memo.optional(),
    tax_details: taxDetails.optional(),
    auto_send: autoSend.optional(),
    metadata: metadata.optional(),
  })
  .refine(isDueOnce, DUE_ONCE)

const draftPatch = z
  .strictObject({
    lines: lines.optional(),
    days_until_due: daysUntilDue.nullable().optional(),
    due_date: dueDate.nullable().optional(),
    withholding_rate_bps: withholdingRate.optional(),
    memo: memo.nullable().optional(),
    tax_details: taxDetails.nullable().optional(),
    auto_send: autoSend.optional(),
    metadata: metadataPatch.optional(),
  })
  .refine(isDueOnce, DUE_ONCE)

const paidOutside = z.strictObject({
  method: z.enum(OUTSIDE_METHOD_TYPES).meta({ description: 'The way in which you were paid.' }),
  reference: z.string().trim().min(1).max(200).optional().meta({
    description: 'What you want to find it by, such as the number of the cheque.',
  }),
  received_at: timestamp.optional().meta({ description: 'When the money came; now without it.' }),
})

/** The line of a body; `superRefine` has seen to it that it is one or the other. */
function lineWanted({ price, quantity, ...own }: z.output<typeof line>): LineWanted {
  if (price !== undefined) return { price, quantity }
  const { description = '', unit_amount_satang: unitAmountSatang = 0, tax_category: taxCategory = 'standard' } = own
  return { description, unitAmountSatang, quantity, taxCategory }
}

/** What a body says of a draft, besides its lines and metadata. */
function saidOf(body: Omit<z.output<typeof draftPatch>, 'lines' | 'metadata'>): DraftFields {
  return given({
    daysUntilDue: body.days_until_due,
    dueDate: body.due_date,
    memo: body.memo,
    autoSend: body.auto_send,
    withholdingBps: body.withholding_rate_bps,
    taxDetails: body.tax_details === null ? null : body.tax_details && taxDetailsOf(body.tax_details),
  })
}

function bothWays(): Refusal {
  const message = '`paid_outside` must not be given beside `payment_method`: it was paid one way.'
  return new Refusal('parameter_invalid', message, { param: 'paid_outside' })
}

export const invoiceRoutes = [
  listRoute({
    path: '/v1/invoices',
    operationId: 'listInvoices',
    summary: 'List invoices',
    tag,
    scope: 'invoices:read',
    entity: Invoice,
    resource: 'invoice',
    filters: {
      customer: { schema: idText('customer'), property: 'customerId' },
      subscription: { schema: idText('subscription'), property: 'subscriptionId' },
      checkout_session: { schema: idText('checkout_session'), property: 'checkoutSessionId' },
      status: { schema: invoiceStatus, property: 'status' },
      standing: invoiceStandingFilter,
      total_satang: amountFilter('totalSatang'),
      customer_query: customerQueryFilter,
      product: lineProductFilter,
      number: {
        schema: z.string().min(1).max(50).meta({ description: 'As it stands on the invoice: INV-2026-000001.' }),
        property: 'number',
      },
    },
    render: (row, call) => serializeInvoice(row, call.deps.links),
    item: invoiceSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/invoices/:id',
    operationId: 'getInvoice',
    summary: 'Read an invoice',
    tag,
    scope: 'invoices:read',
    params: idParams('invoice'),
    answer: invoiceSchema,
    read: async ({ deps, caller, params }) =>
      serializeInvoice(await findOwned(deps.db.orm.em.fork(), caller, Invoice, 'invoice', params.id), deps.links),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices',
    operationId: 'createInvoice',
    summary: 'Create an invoice by hand, as a draft',
    description:
      'Lines come from prices, or say what they are in your own words. The draft can be changed and deleted; it has no number before it is finalized.',
    refuses: [
      'amount_too_large',
      'amount_too_small',
      'resource_missing',
      'price_inactive',
      'product_inactive',
      'gateway_not_configured',
      'tax_id_invalid',
    ],
    tag,
    scope: 'invoices:write',
    body: draft,
    answer: invoiceSchema,
    write: async ({ deps, body }, c) => {
      const { customer, lines, metadata = {}, ...said } = body
      const wanted = { ...saidOf(said), metadata, customer, lines: lines.map(lineWanted) }
      return serializeInvoice(await createDraft(c, wanted), deps.links)
    },
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/invoices/:id',
    operationId: 'updateInvoice',
    summary: 'Update a draft invoice',
    description: 'Only a draft can be changed: `invoice_not_draft` otherwise. `lines` replaces all lines.',
    refuses: [
      'invoice_not_draft',
      'resource_missing',
      'price_inactive',
      'product_inactive',
      'amount_too_large',
      'amount_too_small',
      'tax_id_invalid',
    ],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    body: draftPatch,
    answer: invoiceSchema,
    write: async ({ deps, caller, params, body }, c) => {
      await findOwned(c.em, caller, Invoice, 'invoice', params.id)
      const { invoice } = await lockInvoice(c, params.id)
      const { lines, metadata, ...said } = body
      const changed = given({ lines: lines?.map(lineWanted), metadata: patchedMetadata(invoice.metadata, metadata) })
      await updateDraft(c, invoice, { ...saidOf(said), ...changed })
      return serializeInvoice(invoice, deps.links)
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/invoices/:id',
    operationId: 'deleteInvoice',
    summary: 'Delete a draft invoice',
    description: 'Only a draft can be deleted. An invoice that was issued is voided instead.',
    refuses: ['invoice_not_draft'],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: deleted('invoice'),
    write: async ({ caller, params }, c) => {
      await findOwned(c.em, caller, Invoice, 'invoice', params.id)
      const { invoice } = await lockInvoice(c, params.id)
      await deleteDraft(c, invoice)
      return wasDeleted('invoice', invoice)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    operationId: 'finalizeInvoice',
    summary: 'Finalize a draft invoice: it gets its number and QR code and becomes due',
    description: 'From then on it cannot be changed. `hosted_invoice_url` is the page where its customer pays.',
    refuses: [
      'invoice_not_draft',
      'gateway_not_configured',
      'amount_too_small',
      'processing_error',
      'gateway_unreachable',
    ],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      const invoice = await lockedManual(c, caller, params.id)
      await finalizeInvoice(c, deps.gateways, invoice)
      return new Pending(invoice.id)
    },
    outcome: answerNumbered,
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/send',
    operationId: 'sendInvoice',
    summary: 'Send an invoice to its customer by email; a draft is finalized first',
    description: 'The mail carries the QR and the link. It can be sent again while the invoice is open.',
    refuses: [
      'invoice_not_open',
      'invoice_not_draft',
      'gateway_not_configured',
      'amount_too_small',
      'processing_error',
    ],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      const invoice = await lockedManual(c, caller, params.id)
      await sendInvoice(c, deps.gateways, invoice)
      return new Pending(invoice.id)
    },
    outcome: answerNumbered,
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/withholding_certificate',
    operationId: 'recordWithholdingCertificate',
    summary: 'Record the withholding tax certificate of a paid invoice',
    description:
      '`amount_satang` must be what was withheld. The same certificate a second time changes nothing; another one replaces it.',
    refuses: ['invoice_not_open'],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    body: z.strictObject({
      number: z.string().trim().min(1).max(100),
      date: z.iso.date().meta({ description: 'The day on the certificate, `YYYY-MM-DD`.' }),
      amount_satang: satang.optional().meta({
        description: 'The amount on the certificate. It is refused when it differs from the amount that was withheld.',
      }),
    }),
    answer: invoiceSchema,
    write: async ({ deps, caller, params, body }, c) => {
      await findOwned(c.em, caller, Invoice, 'invoice', params.id)
      const { invoice } = await lockInvoice(c, params.id)
      const { number, date, amount_satang: amountSatang = null } = body
      await recordCertificate(c, invoice, { number, date, amountSatang })
      return serializeInvoice(invoice, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/withholding_certificate/file',
    operationId: 'uploadWithholdingCertificate',
    summary: 'Upload the withholding tax certificate: PDF, PNG or JPEG, up to 5 MB',
    description:
      'As a form with the part `file`, whose type is known by its first bytes. It is kept as it is. Another one replaces it; the one before is kept, too, and not shown any more. While a file is here, nobody is asked for the certificate by mail. Its number and day are entered by `…/withholding_certificate`.',
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    upload: CERTIFICATE_UPLOAD,
    body: z.strictObject({}),
    answer: invoiceSchema,
    write: async ({ deps, caller, params, upload }, c) => {
      await findOwned(c.em, caller, Invoice, 'invoice', params.id)
      if (!upload) throw new Refusal('parameter_missing', 'Send the file as the part `file`.', { param: 'file' })
      const { invoice } = await lockInvoice(c, params.id)
      await keepCertificateFile(c, invoice, { file: upload, sentBy: 'merchant' })
      return serializeInvoice(invoice, deps.links)
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/invoices/:id/withholding_certificate/file',
    operationId: 'downloadWithholdingCertificate',
    summary: 'Download the withholding tax certificate',
    description: 'A PDF, PNG or JPEG: see `Content-Type`. 404 while none is here.',
    tag,
    scope: 'invoices:read',
    alsoNeeds: ['withholdings:read'],
    params: idParams('invoice'),
    answer: z.string().meta({ format: 'binary' }),
    answerType: CERTIFICATE_TYPES[0],
    mayAnswerBytes: CERTIFICATE_TYPES.slice(1),
    read: async ({ deps, caller, params, setHeader }) => {
      const invoice = await findOwned(deps.db.orm.em.fork(), caller, Invoice, 'invoice', params.id)
      const { id: invoiceId, number = null, certificateFile: file } = invoice
      const bytes = file && (await certificateBytes(deps.db.pool, caller, { id: file.id, invoiceId }))
      if (!file || !bytes) throw missingResource('certificate file of the invoice', invoiceId)
      const name = certificateFileName({ id: invoiceId, number }, file.content_type)
      setHeader('Content-Disposition', `attachment; filename="${name}"`)
      setHeader('X-Content-Type-Options', 'nosniff')
      return new Raw(bytes, file.content_type)
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/invoices/:id/withholding_certificate/file',
    operationId: 'setWithholdingCertificateAside',
    summary: 'Reject the uploaded withholding tax certificate',
    description:
      'It is not shown any more, and kept as long as tax records are. A certificate that is waited for is asked for by mail again.',
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      await findOwned(c.em, caller, Invoice, 'invoice', params.id)
      const { invoice } = await lockInvoice(c, params.id)
      await setCertificateFileAside(c, invoice)
      return serializeInvoice(invoice, deps.links)
    },
  }),
  listRoute({
    path: '/v1/withholdings',
    operationId: 'listWithholdings',
    summary: 'List withholding tax on paid invoices',
    description: 'With `certificate=waiting` those whose certificate (50 bis) has not come.',
    tag,
    scope: 'withholdings:read',
    entity: Invoice,
    resource: 'invoice',
    where: { certificate: { $ne: null } },
    filters: {
      certificate: { schema: z.enum(['waiting', 'received']), property: 'certificate' },
      standing: certificateStandingFilter,
      customer: { schema: idText('customer'), property: 'customerId' },
    },
    render: serializeWithheld,
    item: withholdingSchema,
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/mark_uncollectible',
    operationId: 'markInvoiceUncollectible',
    summary: 'Mark an open invoice as uncollectible; it can still be paid',
    description: 'No reminder is sent any more. The invoice can still be paid with its QR or link.',
    refuses: ['invoice_not_open'],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      const { invoice } = await lockedUnlessCheckouts(c, caller, params.id)
      await markUncollectible(c, invoice)
      return serializeInvoice(invoice, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    operationId: 'payInvoice',
    summary: 'Charge an open invoice to a card now, or mark it as paid outside Satang',
    description:
      'Charges `payment_method`, or without it the card of the subscription or of the customer. A decline is 402 and leaves the invoice open. `paid_outside` records cash, a cheque or a transfer that you took yourself.',
    refuses: [
      'invoice_not_open',
      'total_changed',
      'resource_missing',
      'gateway_not_configured',
      'payment_disputed',
      'payment_method_customer_mismatch',
      'payment_method_not_chargeable',
      ...CARD_REFUSALS,
    ],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    body: z.strictObject({
      payment_method: idText('payment_method').optional().meta({
        description:
          "Default: the subscription's card, else the customer's default. In test mode a test token is taken too.",
      }),
      expected_total_satang: z.int().min(0).max(SATANG_MAX).optional().meta({
        description: 'What the payer was shown. Another total: 409 `total_changed`, and nothing is charged.',
      }),
      paid_outside: paidOutside.optional().meta({
        description:
          'You have got the money yourself, all of it: the payment is `direct`, has no fee, and nothing is charged.',
      }),
    }),
    answer: invoiceSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const { invoice, subscription } = await lockedUnlessCheckouts(c, caller, params.id)
      const { paid_outside: outside } = body
      if (outside) {
        if (body.payment_method !== undefined) throw bothWays()
        refuseOtherTotal(invoice.totalSatang, body.expected_total_satang ?? null)
        const { method, reference = null, received_at: receivedAt = null } = outside
        await payOutside(c, { invoice, subscription }, { method, reference, receivedAt })
        return serializeInvoice(invoice, deps.links)
      }
      const given = body.payment_method ?? null
      const expectedTotalSatang = body.expected_total_satang ?? null
      return new Pending(await payInvoiceNow(c, deps.gateways, { invoice, subscription, given, expectedTotalSatang }))
    },
    ...chargeOutcome(answerOfPay),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    operationId: 'voidInvoice',
    summary:
      'Void an open invoice: a renewal is waived, a first invoice ends its subscription, an invoice by hand is no longer owed',
    description:
      'A void invoice keeps its number and is never paid: money that still comes is unmatched and can be returned.',
    refuses: ['invoice_not_open'],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      const { invoice, subscription } = await lockedUnlessCheckouts(c, caller, params.id)
      await (subscription ? voidByMerchant(c, invoice, subscription) : voidManual(c, invoice))
      return serializeInvoice(invoice, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/invoices/:id/renew_link',
    operationId: 'renewInvoiceLink',
    summary: 'Replace the hosted link of an invoice; the previous link stops working',
    description: 'For a link that somebody else has seen.',
    refuses: ['invoice_not_open'],
    tag,
    scope: 'invoices:write',
    params: idParams('invoice'),
    answer: invoiceSchema,
    write: async ({ deps, caller, params }, c) => {
      await findOwned(c.em, caller, Invoice, 'invoice', params.id)
      return serializeInvoice(await renewHostedLink(c, params.id), deps.links)
    },
  }),
]

/** The invoice of a charge, or 402. */
async function answerOfPay(
  { deps, params }: Call<{ id: string }, unknown, unknown>,
  em: EntityManager,
  payment: Payment,
): Promise<InvoiceObject> {
  const invoice = await em.findOneOrFail(Invoice, params.id)
  refuseUnpaid(payment, { paidFor: invoice.status === 'paid' })
  return serializeInvoice(invoice, deps.links)
}

/** The invoice once its commit is over, which gave it its number last of all. */
async function answerNumbered({ deps }: Pick<Call, 'deps'>, id: string): Promise<InvoiceObject> {
  return serializeInvoice(await deps.db.orm.em.fork().findOneOrFail(Invoice, id), deps.links)
}

/** What a subscription or a person ends and pays. An invoice of a checkout is its checkout's. */
async function lockedUnlessCheckouts(c: Commit, caller: Owner, id: string): Promise<HeldInvoice> {
  const { checkoutSessionId, status } = await findOwned(c.em, caller, Invoice, 'invoice', id)
  if (checkoutSessionId) {
    if (status !== 'open') throw new Refusal('invoice_not_open', `The invoice ${id} is ${status}.`)
    const message = `The invoice ${id} is paid and ended by its checkout ${checkoutSessionId}.`
    throw new Refusal('parameter_invalid', message, { param: 'id' })
  }
  return lockInvoice(c, id)
}

/** An invoice that a person makes ready: any other never was a draft, and its subscription sends it. */
async function lockedManual(c: Commit, caller: Owner, id: string): Promise<Invoice> {
  const { billingReason, subscriptionId, checkoutSessionId } = await findOwned(c.em, caller, Invoice, 'invoice', id)
  if (billingReason === 'manual') return (await lockInvoice(c, id)).invoice
  const message = `The invoice ${id} was made by ${subscriptionId ?? checkoutSessionId}, which issues and sends it.`
  throw new Refusal('parameter_invalid', message, { param: 'id' })
}
