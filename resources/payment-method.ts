// A stored card as GET /v1/payment_methods/{id} answers it (specification §2.4): the data that may be shown, never the gateway's token.

export interface PaymentMethodRow {
  id: string
  livemode: boolean
  customerId: string
  type: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  detachedAt?: number | null
  metadata: object
  createdAt: number
}

/** A detached card names no customer (D18): it cannot be charged. */
export function serializePaymentMethod(m: PaymentMethodRow) {
  return {
    id: m.id,
    object: 'payment_method',
    customer: m.detachedAt == null ? m.customerId : null,
    type: m.type,
    card: { brand: m.card.brand, last4: m.card.last4, exp_month: m.card.exp_month, exp_year: m.card.exp_year },
    detached_at: m.detachedAt ?? null,
    livemode: m.livemode,
    created: m.createdAt,
    metadata: m.metadata,
  }
}
