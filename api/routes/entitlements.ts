// What a customer may use now ("GET /v1/customers/{id}/entitlements", specification §6.4). It is read from the rows each time and not cached, so that
// a new payment counts at once.
import { type Holdings, readHoldings, readHoldingsWithKey } from '../../db/queries/entitlements.ts'
import { type EntitlementsObject, entitlementsSchema, serializeEntitlements } from '../../resources/entitlements.ts'
import { accessOf, DEFAULT_GRACE_DAYS } from '../../rules/entitlements.ts'
import { missingResource } from '../../rules/refusals.ts'
import { readRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

export const entitlementRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/customers/:id/entitlements',
    operationId: 'getEntitlements',
    summary: 'Read what a customer has access to now',
    description:
      'Answers what the customer may use at this moment. A payment shows here at once, and the call is quick enough to make at every log-in.',
    tag: 'Customers',
    scope: 'customers:read',
    params: idParams('customer'),
    answer: entitlementsSchema,
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

function entitlementsOf(holdings: Holdings): EntitlementsObject {
  const when = { at: holdings.now, graceDays: holdings.graceDays ?? DEFAULT_GRACE_DAYS }
  return serializeEntitlements({ ...holdings, ...accessOf(holdings.subscriptions, holdings.purchases, when) })
}
