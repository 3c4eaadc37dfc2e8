// A product row as GET /v1/products/{id} answers it (specification §2.2).

export interface ProductRow {
  id: string
  livemode: boolean
  name: string
  description?: string | null
  imageUrl?: string | null
  active: boolean
  published: boolean
  licenseEnabled: boolean
  licenseSeats: number
  featureFlags: readonly string[]
  credits?: number | null
  creditsExpireAfterDays?: number | null
  metadata: object
  createdAt: number
}

export function serializeProduct(p: ProductRow) {
  return {
    id: p.id,
    object: 'product',
    name: p.name,
    description: p.description ?? null,
    image_url: p.imageUrl ?? null,
    active: p.active,
    published: p.published,
    license_enabled: p.licenseEnabled,
    license_seats: p.licenseSeats,
    feature_flags: p.featureFlags,
    credits: p.credits ?? null,
    credits_expire_after_days: p.creditsExpireAfterDays ?? null,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
  }
}
