// A refund row as it is answered (interface "Refund", contract §5).

export interface RefundRow {
  id: string
  livemode: boolean
  paymentId: string
  amountSatang: number
  status: string
  reason?: string | null
  metadata: object
  createdAt: number
}

export function wireRefund(r: RefundRow) {
  return {
    id: r.id,
    object: 'refund',
    payment: r.paymentId,
    amount_satang: r.amountSatang,
    status: r.status,
    reason: r.reason ?? null,
    livemode: r.livemode,
    created: r.createdAt,
    metadata: r.metadata,
  }
}
