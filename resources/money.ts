// The ledger as merchants read it: balance transactions, the balance, credit grants and inbound transfers (specification §5, §6).

export interface BalanceTransactionRow {
  id: string
  livemode: boolean
  type: string
  amountSatang: number
  feeSatang: number
  netSatang: number
  availableOn: number
  sourceId: string
  payoutId?: string | null
  createdAt: number
}

export function serializeBalanceTransaction(t: BalanceTransactionRow) {
  return {
    id: t.id,
    object: 'balance_transaction',
    type: t.type,
    amount_satang: t.amountSatang,
    fee_satang: t.feeSatang,
    net_satang: t.netSatang,
    available_on: t.availableOn,
    source: t.sourceId,
    payout: t.payoutId ?? null,
    livemode: t.livemode,
    created: t.createdAt,
  }
}

export function serializeBalance(b: {
  availableSatang: number
  pendingSatang: number
  minimumPayoutSatang: number
  livemode: boolean
}) {
  return {
    object: 'balance',
    available_satang: b.availableSatang,
    pending_satang: b.pendingSatang,
    minimum_payout_satang: b.minimumPayoutSatang,
    meets_minimum: b.availableSatang >= b.minimumPayoutSatang,
    livemode: b.livemode,
  }
}

export interface CreditGrantRow {
  id: string
  livemode: boolean
  customerId: string
  productId: string
  invoiceId?: string | null
  grantedAmount: number
  remaining: number
  expiresAt?: number | null
  createdAt: number
}

export function serializeCreditGrant(g: CreditGrantRow) {
  return {
    id: g.id,
    object: 'credit_grant',
    customer: g.customerId,
    product: g.productId,
    invoice: g.invoiceId ?? null,
    amount: g.grantedAmount,
    remaining: g.remaining,
    expires_at: g.expiresAt ?? null,
    livemode: g.livemode,
    created: g.createdAt,
  }
}

export interface InboundTransferRow {
  id: string
  livemode: boolean
  status: string
  reason?: string | null
  amountSatang: number
  excessSatang: number
  parkedSatang: number
  returningSatang: number
  returnedSatang: number
  matches: readonly object[]
  reference?: string | null
  paymentId?: string | null
  sourcePaymentId?: string | null
  paidAt: number
  createdAt: number
}

/** `inbound-transfer/itr_…`: the workflow that returns a transfer to its sender. */
export function inboundTransferWorkflowId(id: string): string {
  return `inbound-transfer/${id}`
}

/** A transfer that no workflow has looked at yet is `unmatched`; its `reason` says that it is being processed (D80). */
export function serializeInboundTransfer(t: InboundTransferRow) {
  const inHand = t.status === 'received'
  return {
    id: t.id,
    object: 'inbound_transfer',
    status: inHand ? 'unmatched' : t.status,
    reason: inHand ? 'processing' : t.returningSatang > 0 ? 'refund_pending' : (t.reason ?? null),
    amount_satang: t.amountSatang,
    excess_satang: t.excessSatang,
    parked_satang: t.parkedSatang,
    refunded_satang: t.returnedSatang,
    matches: t.matches,
    reference: t.reference ?? null,
    payment: t.paymentId ?? null,
    source_payment: t.sourcePaymentId ?? null,
    paid_at: t.paidAt,
    livemode: t.livemode,
    created: t.createdAt,
  }
}
