// A discount code row as GET /v1/discount_codes/{id} answers it ("Discount code", specification §4.10).

export interface DiscountCodeRow {
  id: string
  livemode: boolean
  code: string
  kind: string
  value: number
  active: boolean
  startsAt?: number | null
  expiresAt?: number | null
  productIds?: readonly string[] | null
  maxUses?: number | null
  maxUsesPerCustomer?: number | null
  uses: number
  duration: string
  durationInCycles?: number | null
  closedAt?: number | null
  metadata: object
  createdAt: number
}

/** `active` means only that the code was not closed. Its window and its uses are separate members (D90). */
export function serializeDiscountCode(d: DiscountCodeRow) {
  return {
    id: d.id,
    object: 'discount_code',
    code: d.code,
    kind: d.kind,
    value: d.value,
    active: d.active,
    starts_at: d.startsAt ?? null,
    expires_at: d.expiresAt ?? null,
    all_products: d.productIds == null,
    products: d.productIds ?? [],
    max_uses: d.maxUses ?? null,
    max_uses_per_customer: d.maxUsesPerCustomer ?? null,
    uses: d.uses,
    duration: d.duration,
    duration_in_cycles: d.durationInCycles ?? null,
    closed_at: d.closedAt ?? null,
    livemode: d.livemode,
    created: d.createdAt,
    metadata: d.metadata,
  }
}
