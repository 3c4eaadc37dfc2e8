// A checkout session as GET /v1/checkout_sessions/{id} answers it ("Checkout session", specification §4.2).
import { feesByMethod, type SessionLine } from '../rules/checkout.ts'
import type { PaymentMethodType } from '../rules/fees.ts'
import { satang } from '../rules/money.ts'
import type { Problem } from '../rules/quarantine.ts'
import { checkoutUrl, type Links, termsOf, workflowAndProblem } from './links.ts'
import { subscriptionWorkflowId } from './subscription.ts'

export interface CheckoutSessionRow {
  id: string
  livemode: boolean
  status: string
  paymentStatus: string
  customerId: string
  customerEmail?: string | null
  lines: SessionLine[]
  subtotalSatang: number
  discountSatang: number
  totalSatang: number
  paymentMethodTypes: PaymentMethodType[]
  successUrl: string
  cancelUrl?: string | null
  expiresAt: number
  paymentId?: string | null
  invoiceId?: string | null
  subscriptionIds: string[]
  licenseIds: string[]
  clientReferenceId?: string | null
  late: boolean
  amountReceivedSatang: number
  discountCodeId?: string | null
  allowDiscountCodes: boolean
  hostedToken: string
  metadata: object
  createdAt: number
  problem?: Problem | null
}

/** The id of a session's workflow in the Temporal UI. */
export function checkoutWorkflowId(sessionId: string): string {
  return `checkout-session/${sessionId}`
}

/** The workflow that waits for a payment's money: its checkout's, else its subscription's. */
export function payerWorkflowId(payment: {
  checkoutSessionId?: string | null
  subscriptionId?: string | null
}): string {
  if (payment.checkoutSessionId) return checkoutWorkflowId(payment.checkoutSessionId)
  return subscriptionWorkflowId(payment.subscriptionId!)
}

/** `fee_satang` is the fee of the first method offered, at the rates of the session's creation. */
export function serializeCheckoutSession(s: CheckoutSessionRow, links: Links) {
  const fees = feesByMethod(satang(s.totalSatang), s.paymentMethodTypes, s.createdAt, termsOf(links))
  return {
    id: s.id,
    object: 'checkout_session',
    url: checkoutUrl(links, s.hostedToken),
    status: s.status,
    payment_status: s.paymentStatus,
    customer: s.customerId,
    customer_email: s.customerEmail ?? null,
    line_items: s.lines,
    subtotal_satang: s.subtotalSatang,
    discount_satang: s.discountSatang,
    total_satang: s.totalSatang,
    discount_code: s.discountCodeId ?? null,
    allow_discount_codes: s.allowDiscountCodes,
    fee_satang: fees[s.paymentMethodTypes[0]!] ?? 0,
    fees,
    payment_method_types: s.paymentMethodTypes,
    success_url: s.successUrl,
    cancel_url: s.cancelUrl ?? null,
    expires_at: s.expiresAt,
    payment: s.paymentId ?? null,
    invoice: s.invoiceId ?? null,
    subscriptions: s.subscriptionIds,
    licenses: s.licenseIds,
    client_reference_id: s.clientReferenceId ?? null,
    late: s.late,
    amount_received_satang: s.amountReceivedSatang,
    livemode: s.livemode,
    created: s.createdAt,
    metadata: s.metadata,
    workflow: workflowAndProblem(links, checkoutWorkflowId(s.id), s),
  }
}
