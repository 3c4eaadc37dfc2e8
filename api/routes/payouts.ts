// Payouts over HTTP (specification §5.10, §5.11). commands/reserve-payout.ts reserves one, and its own workflow sends it. payout-statements.ts has
// the statements.
import { z } from 'zod'
import { payByHand } from '../../commands/reserve-payout.ts'
import { gatewayServing } from '../../commands/serving-gateway.ts'
import { Payment, Payout } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { paymentSchema, serializePayment } from '../../resources/payment.ts'
import {
  payoutSchema,
  payoutSkipSchema,
  payoutStatus,
  serializePayout,
  serializePayoutSkip,
} from '../../resources/payout.ts'
import { listAnswer, listQuery, readPage } from '../lists.ts'
import { readPayoutsAndSkips } from '../payout-list.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, listOf, metadata, SATANG_MAX } from '../schemas.ts'

const tag = 'Payouts'
const path = '/v1/payouts'

const filters = { status: { schema: payoutStatus, property: 'status' } }
const payouts = { entity: Payout, resource: 'payout' as const, filters }

export const payoutRoutes = [
  readRoute({
    method: 'GET',
    path,
    operationId: 'listPayouts',
    summary: 'List payouts, and with `include=skipped` the rounds that paid nothing',
    tag,
    scope: 'payouts:read',
    query: listQuery(filters).extend({
      include: z.enum(['skipped']).optional().meta({
        description:
          'Rounds that left the merchant out stand between the payouts, newest first; they have no status, so a filter by status leaves them out.',
      }),
    }),
    answer: listOf(z.union([payoutSchema, payoutSkipSchema])),
    read: async (call) => {
      const { links } = call.deps
      if (call.query.include === undefined || 'status' in call.query) {
        const { rows, hasMore } = await readPage(payouts, call)
        return listAnswer(
          path,
          hasMore,
          rows.map((row) => serializePayout(row, links)),
        )
      }
      const { rows, hasMore } = await readPayoutsAndSkips(call)
      return listAnswer(
        path,
        hasMore,
        rows.map((row) => ('reason' in row ? serializePayoutSkip(row) : serializePayout(row, links))),
      )
    },
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getPayout',
    summary: 'Read a payout',
    tag,
    scope: 'payouts:read',
    params: idParams('payout'),
    answer: payoutSchema,
    read: async ({ deps, caller, params }) =>
      serializePayout(await findOwned(deps.db.orm.em.fork(), caller, Payout, 'payout', params.id), deps.links),
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id/payments`,
    operationId: 'listPayoutPayments',
    summary: 'List the payments that a payout pays out',
    tag,
    scope: 'payouts:read',
    params: idParams('payout'),
    query: listQuery(),
    answer: listOf(paymentSchema),
    read: async (call) => {
      const { id } = await findOwned(call.deps.db.orm.em.fork(), call.caller, Payout, 'payout', call.params.id)
      const listing = { entity: Payment, resource: 'payment' as const, where: { payoutId: id } }
      const { rows, hasMore } = await readPage(listing, call)
      return listAnswer(`${path}/${id}/payments`, hasMore, rows.map(serializePayment))
    },
  }),
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createPayout',
    summary: 'Pay out the available balance, or a part of it, without waiting for Friday',
    tag,
    scope: 'payouts:write',
    body: z.object({
      amount_satang: z.int().min(1).max(SATANG_MAX).optional().meta({ description: 'Absent: all that is available.' }),
      metadata: metadata.optional(),
    }),
    answer: payoutSchema,
    write: async ({ deps, body, now }, c) => {
      const gateway = await gatewayServing(c, deps.gateways, 'transfer')
      const wanted = { amountSatang: body.amount_satang ?? null, metadata: body.metadata ?? {} }
      return serializePayout(await payByHand(c, wanted, { gateway: gateway.name, now }), deps.links)
    },
  }),
]
