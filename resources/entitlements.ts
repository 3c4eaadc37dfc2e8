// A customer's entitlements as JSON ("Entitlements", specification §6.4).

export interface EntitlementsRow {
  customer: string
  livemode: boolean
  activeProducts: readonly string[]
  featureFlags: readonly string[]
  credits: readonly { product: string; remaining: number }[]
  subscriptions: readonly {
    id: string
    product: string
    price: string
    status: string
    currentPeriodEnd: number
    cancelAtPeriodEnd: boolean
  }[]
}

export function serializeEntitlements(e: EntitlementsRow) {
  return {
    object: 'entitlements',
    customer: e.customer,
    active_products: e.activeProducts,
    feature_flags: e.featureFlags,
    credits: e.credits.map(({ product, remaining }) => ({ product, remaining })),
    subscriptions: e.subscriptions.map((s) => ({
      id: s.id,
      product: s.product,
      price: s.price,
      status: s.status,
      current_period_end: s.currentPeriodEnd,
      cancel_at_period_end: s.cancelAtPeriodEnd,
    })),
    livemode: e.livemode,
  }
}
