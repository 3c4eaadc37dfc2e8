// A customer's credits over HTTP (specification §6.5): consumed at once and in full or not at all, and the list of all changes. The entitlements have
// the remaining total.
import { z } from 'zod'
import { consumeCredits } from '../../commands/credits.ts'
import { CreditTransaction, Customer, Product } from '../../db/entities/index.ts'
import { findOwned, findReference } from '../../db/queries/owned.ts'
import {
  creditConsumptionSchema,
  creditTransactionSchema,
  serializeConsumption,
  serializeCreditTransaction,
} from '../../resources/credits.ts'
import { listAnswer, listQuery, readPage } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, listOf } from '../schemas.ts'

const tag = 'Customers'
const path = '/v1/customers/:id/credits'
const notDeleted = { where: { deletedAt: null } }
/** More than one grant can hold. A larger amount is a mistake of the caller. */
const AMOUNT_MAX = 99_999_999_999

const filters = {
  product: { schema: idText('product'), property: 'productId' },
  type: { schema: z.enum(['grant', 'consumption', 'expiry', 'revocation', 'restoration']), property: 'type' },
}

export const creditRoutes = [
  writeRoute({
    method: 'POST',
    path: `${path}/consume`,
    operationId: 'consumeCredits',
    summary: 'Spend credits of a customer, soonest to expire first',
    description:
      'All or nothing: with too few credits the answer is `credits_insufficient` and nothing is taken. Send an `Idempotency-Key`, so that a retry takes nothing twice.',
    refuses: ['credits_insufficient', 'resource_missing'],
    tag,
    scope: 'customers:write',
    params: idParams('customer'),
    body: z.strictObject({ product: idText('product'), amount: z.int().min(1).max(AMOUNT_MAX) }),
    answer: creditConsumptionSchema,
    write: async ({ caller, params, body }, c) => {
      const customer = await findOwned(c.em, caller, Customer, 'customer', params.id, notDeleted)
      const product = await findReference(c.em, caller, Product, 'product', 'product', body.product)
      return serializeConsumption(await consumeCredits(c, { customer, product, amount: body.amount }))
    },
  }),
  readRoute({
    method: 'GET',
    path: `${path}/transactions`,
    operationId: 'listCreditTransactions',
    summary: 'List credit transactions',
    tag,
    scope: 'customers:read',
    params: idParams('customer'),
    query: listQuery(filters),
    answer: listOf(creditTransactionSchema),
    read: async (call) => {
      const { deps, caller, params } = call
      const customer = await findOwned(deps.db.orm.em.fork(), caller, Customer, 'customer', params.id, notDeleted)
      const where = { customerId: customer.id }
      const listing = { entity: CreditTransaction, resource: 'credit_transaction' as const, filters, where }
      const { rows, hasMore } = await readPage(listing, call)
      return listAnswer(
        `/v1/customers/${customer.id}/credits/transactions`,
        hasMore,
        rows.map(serializeCreditTransaction),
      )
    },
  }),
]
