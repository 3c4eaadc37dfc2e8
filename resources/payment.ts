// A payment row as JSON (specification §5.1).

export interface PaymentRow {
  id: string
  livemode: boolean
  status: string
  customerId: string
  subscriptionId?: string | null
  invoiceId?: string | null
  checkoutSessionId?: string | null
  paymentMethodId?: string | null
  paymentMethodType: string
  paymentMethodDetails?: object | null
  grossSatang: number
  feeSatang: number
  netSatang: number
  feeDetails: readonly object[]
  refundedSatang: number
  disputedSatang?: number
  disputeId?: string | null
  amountReceivedSatang: number
  failureCode?: string | null
  declineCode?: string | null
  nextAction?: object | null
  availableOn?: number | null
  payoutId?: string | null
  paidAt?: number | null
  metadata: object
  createdAt: number
}

export function serializePayment(p: PaymentRow) {
  return {
    id: p.id,
    object: 'payment',
    status: p.status,
    gross_satang: p.grossSatang,
    fee_satang: p.feeSatang,
    net_satang: p.netSatang,
    fee_details: p.feeDetails,
    refunded_satang: p.refundedSatang,
    refund_status: p.refundedSatang === 0 ? 'none' : p.refundedSatang < p.grossSatang ? 'partial' : 'full',
    disputed_satang: p.disputedSatang ?? 0,
    dispute: p.disputeId ?? null,
    amount_received_satang: p.amountReceivedSatang,
    payment_method_type: p.paymentMethodType,
    payment_method: p.paymentMethodId ?? null,
    payment_method_details: p.paymentMethodDetails ?? null,
    customer: p.customerId,
    invoice: p.invoiceId ?? null,
    checkout_session: p.checkoutSessionId ?? null,
    subscription: p.subscriptionId ?? null,
    failure_code: p.failureCode ?? null,
    decline_code: p.declineCode ?? null,
    next_action: p.nextAction ?? null,
    available_on: p.availableOn ?? null,
    payout: p.payoutId ?? null,
    paid_at: p.paidAt ?? null,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
  }
}
