// What a customer may use now ("GET /v1/customers/{id}/entitlements", specification §6.4). It is read from the rows each time and not cached, so that
// a new payment counts at once.
import { z } from 'zod'
import { type Holdings, readHoldings, readHoldingsWithKey } from '../../db/queries/entitlements.ts'
import { serializeEntitlements } from '../../resources/entitlements.ts'
import { accessOf, DEFAULT_GRACE_DAYS } from '../../rules/entitlements.ts'
import { missingResource } from '../../rules/refusals.ts'
import { readRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

const entitlementsAnswer = z
  .looseObject({
    object: z.literal('entitlements'),
    customer: z.string(),
    active_products: z.array(z.string()).meta({
      description:
        'Products of subscriptions that are active, or past due within the grace period (the merchant’s grace_days, 7 by default), and those bought once and not refunded in full. Sorted.',
    }),
    feature_flags: z.array(z.string()).meta({ description: 'Every flag of the active products. Sorted.' }),
    credits: z
      .array(z.looseObject({ product: z.string(), remaining: z.int() }))
      .meta({ description: 'What is left of the credits that have not expired, one sum per product, sorted by it.' }),
    subscriptions: z
      .array(
        z.looseObject({
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
  })
  .meta({ id: 'Entitlements' })

export const entitlementRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/customers/:id/entitlements',
    operationId: 'getEntitlements',
    summary: 'Read what a customer may use now',
    tag: 'Customers',
    scope: 'customers:read',
    params: idParams('customer'),
    answer: entitlementsAnswer,
    readWithKey: async ({ db }, keyHash, { id }) => {
      const { key, holdings } = await readHoldingsWithKey(db.pool, keyHash, id)
      const otherMode = holdings !== null && holdings.livemode !== key?.livemode
      return { key, found: holdings && !otherMode ? entitlementsOf(holdings) : null, otherMode }
    },
    read: async ({ deps, caller, params }) => {
      const holdings = await readHoldings(deps.db.pool, caller.merchantId, params.id)
      if (holdings?.livemode === caller.livemode) return entitlementsOf(holdings)
      throw missingResource('customer', params.id, holdings ? (holdings.livemode ? 'live' : 'test') : undefined)
    },
  }),
]

function entitlementsOf(holdings: Holdings): object {
  const when = { at: holdings.now, graceDays: holdings.graceDays ?? DEFAULT_GRACE_DAYS }
  return serializeEntitlements({ ...holdings, ...accessOf(holdings.subscriptions, holdings.purchases, when) })
}
