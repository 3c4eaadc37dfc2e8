// An invoice row as GET /v1/invoices/{id} answers it (specification §3.12), and the renewal's invoice as it will be, for `invoice.upcoming` (§3.17).
import { z } from 'zod'
import type { Invoice, Subscription } from '../db/entities/index.ts'
import { CERTIFICATE_TYPES, type CertificateFile, certificateFileName } from '../rules/certificate-files.ts'
import { type InvoiceLine, invoiceTotals, isIssued } from '../rules/invoices.ts'
import type { Period } from '../rules/periods.ts'
import { hostedInvoiceUrl, invoicePdfUrl, invoiceQrUrls, type Links } from './links.ts'
import { apiObject, metadataSchema } from './schema.ts'
import { lineTaxShape, serializeTaxDetails, taxDetailsSchema } from './tax.ts'

export const invoiceStatus = z.enum(['draft', 'open', 'paid', 'void', 'uncollectible'])

/** A line of an invoice, and of the tax document that its payment brings. */
export const invoiceLineSchema = apiObject({
  description: z.string(),
  price: z.string().nullable(),
  product: z.string().nullable(),
  quantity: z.int(),
  unit_amount_satang: z.int(),
  discount_satang: z.int(),
  amount_satang: z.int().meta({ description: 'Its price with its discount taken off; `exclusive` tax comes on top.' }),
  ...lineTaxShape,
  period_start: z.int().nullable(),
  period_end: z.int().nullable(),
})

const certificateFile = apiObject({
  name: z.string().meta({ description: 'As it is downloaded. It is made of the number of the invoice.' }),
  content_type: z.enum(CERTIFICATE_TYPES),
  size_bytes: z.int(),
  sent_by: z.enum(['merchant', 'buyer']),
  created: z.int(),
})
  .nullable()
  .meta({ description: 'The certificate as a file; null while none is here.' })

export const invoiceSchema = apiObject({
  id: z.string(),
  object: z.literal('invoice'),
  number: z
    .string()
    .nullable()
    .meta({ description: 'Null before it is issued: that of a checkout is issued when it is paid.' }),
  status: invoiceStatus.meta({
    description: 'In `invoice.upcoming`, the invoice of the coming renewal is a `draft`.',
  }),
  subscription: z.string().nullable(),
  checkout_session: z.string().nullable(),
  customer: z.string(),
  billing_reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_change', 'checkout', 'manual']),
  period_start: z.int().nullable(),
  period_end: z.int().nullable(),
  lines: z.array(invoiceLineSchema),
  subtotal_satang: z.int(),
  discount_satang: z.int(),
  tax_satang: z.int().meta({ description: 'All of its tax, within the prices or on top of them.' }),
  total_satang: z.int(),
  tax_details: taxDetailsSchema
    .nullable()
    .meta({ description: 'The buyer that its tax document names, where it is another than the customer.' }),
  amount_paid_satang: z.int(),
  amount_due_satang: z
    .int()
    .meta({ description: 'What is still asked for: the total without what is paid and withheld.' }),
  withholding_rate_bps: z.int(),
  withholding: apiObject({
    rate_bps: z.int(),
    amount_satang: z.int(),
    certificate: z.enum(['waiting', 'received']).nullable().meta({ description: 'Null until the invoice is paid.' }),
    certificate_number: z.string().nullable(),
    certificate_date: z.string().nullable().meta({ description: 'The date on the certificate, as `YYYY-MM-DD`.' }),
    received_at: z.int().nullable(),
    certificate_file: certificateFile,
  })
    .nullable()
    .meta({ description: 'Tax that the buyer keeps back; null when none.' }),
  due_date: z.int().nullable(),
  days_until_due: z.int().nullable().meta({ description: 'Of a draft: when it is due, counted from its issue.' }),
  memo: z.string().nullable().meta({ description: 'What the merchant adds for the buyer.' }),
  auto_send: z.boolean().meta({ description: 'It is sent by mail when it is finalized.' }),
  finalized_at: z.int().nullable().meta({ description: 'When an invoice made by hand got its number.' }),
  sent_at: z.int().nullable().meta({ description: 'When an invoice made by hand was last sent by mail.' }),
  payment: z.string().nullable().meta({ description: 'The current attempt to pay it.' }),
  attempt_count: z.int(),
  next_attempt_at: z.int().nullable(),
  hosted_invoice_url: z
    .string()
    .nullable()
    .meta({ description: 'The page where the customer sees and pays the invoice; null for a draft.' }),
  invoice_pdf: z
    .string()
    .nullable()
    .meta({ description: 'The invoice as PDF, without a key. Null before it is issued.' }),
  qr: apiObject({
    payload: z.string(),
    png_url: z.string(),
    svg_url: z.string(),
    expires_at: z.int().nullable(),
  }).nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'Invoice' })
export type InvoiceObject = z.output<typeof invoiceSchema>

export function serializeInvoice(i: Invoice, links: Links): InvoiceObject {
  return {
    id: i.id,
    object: 'invoice',
    number: i.number ?? null,
    status: i.status,
    subscription: i.subscriptionId ?? null,
    checkout_session: i.checkoutSessionId ?? null,
    customer: i.customerId,
    billing_reason: i.billingReason,
    period_start: i.periodStart ?? null,
    period_end: i.periodEnd ?? null,
    lines: i.lines,
    subtotal_satang: i.subtotalSatang,
    discount_satang: i.discountSatang,
    tax_satang: i.taxSatang,
    total_satang: i.totalSatang,
    tax_details: i.taxDetails ? serializeTaxDetails(i.taxDetails) : null,
    amount_paid_satang: i.amountPaidSatang,
    amount_due_satang: i.totalSatang - i.amountPaidSatang - (i.withheldSatang ?? 0),
    withholding_rate_bps: i.withholdingRateBps ?? 0,
    withholding: i.withheldSatang ? serializeWithholding(i) : null,
    due_date: i.dueDate ?? null,
    days_until_due: i.daysUntilDue ?? null,
    memo: i.memo ?? null,
    auto_send: i.autoSend,
    finalized_at: i.finalizedAt ?? null,
    sent_at: i.sentAt ?? null,
    payment: i.paymentId ?? null,
    attempt_count: i.attemptCount,
    next_attempt_at: i.nextAttemptAt ?? null,
    hosted_invoice_url: i.status === 'draft' ? null : hostedInvoiceUrl(links, i.hostedToken),
    invoice_pdf: isIssued(i) ? invoicePdfUrl(links, i.hostedToken) : null,
    qr: i.qrPayload
      ? { payload: i.qrPayload, ...invoiceQrUrls(links, i.hostedToken), expires_at: i.qrExpiresAt ?? null }
      : null,
    livemode: i.livemode,
    created: i.createdAt,
    metadata: i.metadata,
  }
}

function serializeWithholding(i: Invoice) {
  return {
    rate_bps: i.withholdingRateBps,
    amount_satang: i.withheldSatang,
    certificate: i.certificate ?? null,
    certificate_number: i.certificateNumber ?? null,
    certificate_date: i.certificateDate ?? null,
    received_at: i.certificateReceivedAt ?? null,
    certificate_file: i.certificateFile ? serializeCertificateFile(i, i.certificateFile) : null,
  }
}

function serializeCertificateFile({ id, number = null }: Invoice, file: CertificateFile) {
  const { content_type, size_bytes, sent_by, created } = file
  return { name: certificateFileName({ id, number }, content_type), content_type, size_bytes, sent_by, created }
}

/** What was withheld of a paid invoice, as the list of withholdings answers it. Its id is the invoice's. */
export const withholdingSchema = apiObject({
  id: z.string(),
  object: z.literal('withholding'),
  invoice: z.string(),
  number: z.string().nullable().meta({ description: 'The number of the invoice; null before it is issued.' }),
  customer: z.string(),
  rate_bps: z.int(),
  amount_satang: z.int(),
  certificate: z.enum(['waiting', 'received']).nullable(),
  certificate_number: z.string().nullable(),
  certificate_date: z.string().nullable(),
  received_at: z.int().nullable(),
  certificate_file: certificateFile,
  paid_at: z.int().nullable(),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'Withholding' })
export type WithholdingObject = z.output<typeof withholdingSchema>

export function serializeWithheld(i: Invoice): WithholdingObject {
  const { id, number = null, customerId: customer, livemode, createdAt: created } = i
  const of = { id, object: 'withholding' as const, invoice: id, number, customer }
  return { ...of, ...serializeWithholding(i), paid_at: i.paidAt ?? null, livemode, created }
}

const UPCOMING = 'upcoming_in_'

/** The id of the coming invoices of a subscription: they are no rows yet. `sub_01J…` has `upcoming_in_01J…`. */
export function upcomingInvoiceId(subscriptionId: string): string {
  return subscriptionId.replace(/^sub_/, UPCOMING)
}

/** The invoice of a subscription's next period as it will be when its card is charged at `chargeAt` (Unix seconds): not numbered, not payable yet. */
export function serializeUpcomingInvoice(
  s: Pick<Subscription, 'id' | 'customerId' | 'livemode'>,
  coming: { lines: InvoiceLine[]; period: Period; chargeAt: number; createdAt: number },
): InvoiceObject {
  const { lines, period } = coming
  return {
    id: upcomingInvoiceId(s.id),
    object: 'invoice',
    number: null,
    status: 'draft',
    subscription: s.id,
    checkout_session: null,
    customer: s.customerId,
    billing_reason: 'subscription_cycle',
    period_start: period.startAt,
    period_end: period.endAt,
    lines,
    ...invoiceTotals(lines),
    tax_details: null,
    amount_paid_satang: 0,
    amount_due_satang: invoiceTotals(lines).total_satang,
    withholding_rate_bps: 0,
    withholding: null,
    due_date: null,
    days_until_due: null,
    memo: null,
    auto_send: false,
    finalized_at: null,
    sent_at: null,
    payment: null,
    attempt_count: 0,
    next_attempt_at: coming.chargeAt,
    hosted_invoice_url: null,
    invoice_pdf: null,
    qr: null,
    livemode: s.livemode,
    created: coming.createdAt,
    metadata: {},
  }
}
