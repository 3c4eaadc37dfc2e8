// Prices over HTTP (specification §2.3). rules/prices.ts decides which amounts go together. An amount never changes, so PATCH takes no amounts.
import { z } from 'zod'
import { createPrice, updatePrice } from '../../commands/prices.ts'
import { Price } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { priceInterval, priceSchema, priceType, serializePrice } from '../../resources/price.ts'
import { taxBehavior } from '../../resources/tax.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, metadata, metadataPatch, patchedMetadata, satang } from '../schemas.ts'

const tag = 'Prices'

/** What a price is made of, without its product: of POST /v1/prices, and of a price that is made with its product. */
export const priceBody = {
  type: priceType,
  amount_satang: satang.optional().meta({ description: 'Of one_time and recurring prices: at least 100.' }),
  interval: priceInterval.optional().meta({ description: 'Set on recurring prices, and only there.' }),
  minimum_satang: satang
    .optional()
    .meta({ description: 'Of pay_what_you_want prices: 0 (the default) or at least 100.' }),
  suggested_satang: satang.optional(),
  maximum_satang: satang.optional(),
  tax_behavior: taxBehavior.optional().meta({ description: 'Without it the merchant’s own default. Never changes.' }),
  active: z.boolean().default(true),
  metadata: metadata.optional(),
}

export const priceRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/prices',
    operationId: 'createPrice',
    summary: 'Create a price of a product',
    description:
      '`recurring` needs `interval`, `pay_what_you_want` its smallest amount. The amount and the interval never change: make another price instead.',
    refuses: ['amount_too_small', 'resource_missing', 'product_inactive', 'amount_too_large'],
    tag,
    scope: 'prices:write',
    body: z.object({ product: idText('product'), ...priceBody }),
    answer: priceSchema,
    write: async ({ body }, c) => serializePrice(await createPrice(c, body)),
  }),
  listRoute({
    path: '/v1/prices',
    operationId: 'listPrices',
    summary: 'List prices',
    tag,
    scope: 'prices:read',
    entity: Price,
    resource: 'price',
    filters: {
      product: { schema: idText('product'), property: 'productId' },
      active: { schema: z.boolean(), property: 'active' },
      type: { schema: priceType, property: 'type' },
    },
    render: serializePrice,
    item: priceSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/prices/:id',
    operationId: 'getPrice',
    summary: 'Read a price',
    tag,
    scope: 'prices:read',
    params: idParams('price'),
    answer: priceSchema,
    read: async ({ deps, caller, params }) =>
      serializePrice(await findOwned(deps.db.orm.em.fork(), caller, Price, 'price', params.id)),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/prices/:id',
    operationId: 'updatePrice',
    summary: 'Activate or deactivate a price, or update its metadata; amounts never change',
    description: 'A price that is off sells no more. Subscriptions that have it go on.',
    tag,
    scope: 'prices:write',
    params: idParams('price'),
    body: z.object({ active: z.boolean().optional(), metadata: metadataPatch.optional() }),
    answer: priceSchema,
    write: async ({ body, params }, c) => {
      const price = await updatePrice(c, params.id, (stored) => ({
        active: body.active,
        metadata: patchedMetadata(stored.metadata, body.metadata),
      }))
      return serializePrice(price)
    },
  }),
]
