// A customer's entitlements as JSON ("Entitlements", specification §6.4).
import { z } from 'zod'
import type { Subscription } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const entitlementsSchema = apiObject({
  object: z.literal('entitlements'),
  customer: z.string(),
  active_products: z.array(z.string()).meta({
    description:
      'Ids of the products that the customer may use, sorted: those of subscriptions that are active or within the grace period (`grace_days` of the shop, 7 by default), and those bought once and not refunded in full.',
  }),
  feature_flags: z.array(z.string()).meta({ description: 'The feature flags of all active products, sorted.' }),
  credits: z
    .array(apiObject({ product: z.string(), remaining: z.int() }))
    .meta({ description: 'The remaining credits that have not expired: one sum per product, sorted by product.' }),
  subscriptions: z
    .array(
      apiObject({
        id: z.string(),
        product: z.string(),
        price: z.string(),
        status: z.enum(['pending_first_payment', 'active', 'past_due']),
        current_period_end: z.int(),
        cancel_at_period_end: z.boolean(),
      }),
    )
    .meta({ description: 'Every subscription that has not ended, whether it gives access or not, sorted by id.' }),
  livemode: z.boolean(),
}).meta({ id: 'Entitlements' })
export type EntitlementsObject = z.output<typeof entitlementsSchema>

/** What `serializeEntitlements` reads (api/routes/entitlements.ts puts it together). */
export interface EntitlementsRow {
  customer: string
  livemode: boolean
  activeProducts: string[]
  featureFlags: string[]
  credits: { product: string; remaining: number }[]
  subscriptions: (Pick<Subscription, 'id' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'> & {
    product: string
    price: string
    status: EntitlementsObject['subscriptions'][number]['status']
  })[]
}

export function serializeEntitlements(e: EntitlementsRow): EntitlementsObject {
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
