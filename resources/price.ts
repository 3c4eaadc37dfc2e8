// A price row as GET /v1/prices/{id} answers it (specification §2.3). All amounts are baht in satang: there is no currency field.

export interface PriceRow {
  id: string
  livemode: boolean
  productId: string
  type: string
  amountSatang?: number | null
  interval?: string | null
  minimumSatang?: number | null
  suggestedSatang?: number | null
  maximumSatang?: number | null
  active: boolean
  metadata: object
  createdAt: number
}

export function serializePrice(p: PriceRow) {
  return {
    id: p.id,
    object: 'price',
    product: p.productId,
    type: p.type,
    amount_satang: p.amountSatang ?? null,
    interval: p.interval ?? null,
    minimum_satang: p.minimumSatang ?? null,
    suggested_satang: p.suggestedSatang ?? null,
    maximum_satang: p.maximumSatang ?? null,
    active: p.active,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
  }
}
