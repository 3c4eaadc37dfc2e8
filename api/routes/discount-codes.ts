// Discount codes over HTTP ("POST /v1/discount_codes", specification §4.10). The discount of a code never changes, so there is no PATCH: for other
// terms the merchant closes the code and makes another.
import { z } from 'zod'
import { closeDiscountCode, createDiscountCode } from '../../commands/discount-codes.ts'
import { DiscountCode } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import {
  discountCodeSchema,
  discountDuration,
  discountKind,
  serializeDiscountCode,
} from '../../resources/discount-code.ts'
import { CODE_SHAPE } from '../../rules/discounts.ts'
import { discountCodeStandingFilter } from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, metadata, SATANG_MAX, timestamp } from '../schemas.ts'

const tag = 'Discount codes'

const uses = z.int().min(1).max(1_000_000_000)
const code = z.string().regex(CODE_SHAPE, 'must have 3 to 64 letters and digits')

export const discountCodeRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/discount_codes',
    operationId: 'createDiscountCode',
    summary: 'Create a discount code',
    description:
      '`percent` takes 1 to 100 off a hundred, `fixed` an amount in satang. Without `code` a random one of eight characters is made. A use is reserved when a buyer confirms, and never more than `max_uses` are.',
    refuses: ['discount_code_taken', 'resource_missing'],
    tag,
    scope: 'discount_codes:write',
    body: z.strictObject({
      kind: discountKind,
      value: z.int().min(1).max(SATANG_MAX).meta({ description: 'Percent 1 to 100, or satang when kind is fixed.' }),
      code: code.optional().meta({ description: 'Letters and digits, matched without case. Random when omitted.' }),
      starts_at: timestamp.optional().meta({ description: 'Unix seconds. Default: at once.' }),
      expires_at: timestamp.optional().meta({ description: 'Unix seconds, the first at which it is over.' }),
      all_products: z.boolean().optional().meta({ description: 'Default true unless products is given.' }),
      products: z.array(idText('product')).min(1).max(100).optional(),
      max_uses: uses.optional(),
      max_uses_per_customer: uses.optional(),
      duration: discountDuration
        .default('once')
        .meta({ description: 'How long the discount applies to a subscription.' }),
      duration_in_cycles: z
        .int()
        .min(1)
        .max(1_200)
        .optional()
        .meta({ description: 'With `repeating`: for how many periods it takes something off.' }),
      metadata: metadata.default({}),
    }),
    answer: discountCodeSchema,
    write: async ({ body }, c) => serializeDiscountCode(await createDiscountCode(c, body)),
  }),
  listRoute({
    path: '/v1/discount_codes',
    operationId: 'listDiscountCodes',
    summary: 'List discount codes',
    tag,
    scope: 'discount_codes:read',
    entity: DiscountCode,
    resource: 'discount_code',
    filters: {
      active: { schema: z.boolean(), property: 'active' },
      standing: discountCodeStandingFilter,
      code: { schema: z.string().min(1).max(64).toUpperCase(), property: 'codeKey' },
    },
    render: serializeDiscountCode,
    item: discountCodeSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/discount_codes/:id',
    operationId: 'getDiscountCode',
    summary: 'Read a discount code',
    tag,
    scope: 'discount_codes:read',
    params: idParams('discount_code'),
    answer: discountCodeSchema,
    read: async ({ deps, caller, params }) =>
      serializeDiscountCode(await findOwned(deps.db.orm.em.fork(), caller, DiscountCode, 'discount_code', params.id)),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/discount_codes/:id/close',
    operationId: 'closeDiscountCode',
    summary: 'Close a discount code',
    description: 'Buyers cannot use it any more. Discounts that subscriptions have already stay.',
    tag,
    scope: 'discount_codes:write',
    params: idParams('discount_code'),
    answer: discountCodeSchema,
    write: async ({ params }, c) => serializeDiscountCode(await closeDiscountCode(c, params.id)),
  }),
]
