// An invoice row as GET /v1/invoices/{id} answers it (specification §3.12).
import type { InvoiceLine } from '../rules/invoices.ts'
import { hostedInvoiceUrl, invoicePdfUrl, invoiceQrUrls, type Links } from './links.ts'

export interface InvoiceRow {
  id: string
  livemode: boolean
  number?: string | null
  status: string
  subscriptionId?: string | null
  checkoutSessionId?: string | null
  customerId: string
  billingReason: string
  periodStart?: number | null
  periodEnd?: number | null
  lines: InvoiceLine[]
  subtotalSatang: number
  discountSatang: number
  totalSatang: number
  amountPaidSatang: number
  dueDate?: number | null
  paymentId?: string | null
  attemptCount: number
  nextAttemptAt?: number | null
  hostedToken: string
  qrPayload?: string | null
  qrExpiresAt?: number | null
  metadata: object
  createdAt: number
}

export function serializeInvoice(i: InvoiceRow, links: Links) {
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
    total_satang: i.totalSatang,
    amount_paid_satang: i.amountPaidSatang,
    due_date: i.dueDate ?? null,
    payment: i.paymentId ?? null,
    attempt_count: i.attemptCount,
    next_attempt_at: i.nextAttemptAt ?? null,
    hosted_invoice_url: hostedInvoiceUrl(links, i.hostedToken),
    invoice_pdf: invoicePdfUrl(links, i.hostedToken),
    qr: i.qrPayload
      ? { payload: i.qrPayload, ...invoiceQrUrls(links, i.hostedToken), expires_at: i.qrExpiresAt ?? null }
      : null,
    livemode: i.livemode,
    created: i.createdAt,
    metadata: i.metadata,
  }
}
