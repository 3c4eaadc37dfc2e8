// Refunds over HTTP ("POST /v1/payments/{id}/refund", specification §5). commands/accept-refund.ts accepts one. The answer waits for the gateway's
// first answer (api/refunds.ts).
import { z } from 'zod'
import { acceptRefund } from '../../commands/accept-refund.ts'
import { reportRefund } from '../../commands/by-hand.ts'
import type { RefundWanted } from '../../commands/open-refund.ts'
import { Payment, Refund } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { refundSchema, refundStatus, serializeRefund } from '../../resources/refund.ts'
import { NOT_SENT_REASONS, REFUND_REPORTS } from '../../rules/by-hand.ts'
import { amountFilter } from '../list-filters.ts'
import { listAnswer, listQuery, listRoute, readPage } from '../lists.ts'
import { outcomeOfRefund } from '../refunds.ts'
import { Pending, readRoute, writeRoute } from '../route.ts'
import { idParams, idText, listOf, metadata } from '../schemas.ts'

const tag = 'Refunds'
const announced = { announced: true }

/** The caller's reason for a refund or a dispute. */
export const reasonText = z.string().trim().min(1).max(500)

/** Any whole number from 1. More than what is left is answered as `amount_too_large`, at any size. */
export const partSatang = z.int().min(1)

const refundBody = z.strictObject({
  amount_satang: partSatang.optional().meta({ description: 'Default: all that is left of the payment.' }),
  reason: reasonText.optional().meta({ description: 'Your own reason, for your records.' }),
  revoke_access: z.boolean().optional().meta({
    description:
      'Whether licences, access and unspent credits that were bought once are taken away when the refund succeeds. Default: when all of the payment has gone back.',
  }),
  cancel_subscription: z
    .boolean()
    .default(false)
    .meta({ description: 'End the subscriptions that the payment was for, at once.' }),
  metadata: metadata.default({}),
})

/** What the body of the call asks for. */
export function refundWanted(body: z.output<typeof refundBody>): RefundWanted {
  return {
    amountSatang: body.amount_satang ?? null,
    reason: body.reason ?? null,
    revokeAccess: body.revoke_access ?? null,
    cancelSubscription: body.cancel_subscription,
    metadata: body.metadata,
  }
}

const filters = { status: { schema: refundStatus, property: 'status' } }

export const refundRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/payments/:id/refund',
    operationId: 'createRefund',
    summary: 'Refund a payment, in full or in part',
    description:
      'Without `amount_satang` all that is left. Never more than was paid goes back, however many calls come at once: `amount_too_large` says what is left. A full refund of a one-time purchase takes its licence, flags and unspent credits back, unless `revoke_access` says otherwise. The fee is kept.',
    refuses: [
      'amount_too_large',
      'gateway_not_configured',
      'payment_already_refunded',
      'payment_disputed',
      'payment_not_refundable',
    ],
    tag,
    scope: 'payments:write',
    params: idParams('payment'),
    body: refundBody,
    answer: refundSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const payment = await findOwned(c.em, caller, Payment, 'payment', params.id, { where: { announced: true } })
      return new Pending(await acceptRefund(c, deps.gateways, payment.id, refundWanted(body)))
    },
    outcome: async (call, refundId) => serializeRefund(await outcomeOfRefund(call, refundId), call.deps.links),
  }),
  readRoute({
    method: 'GET',
    path: '/v1/payments/:id/refunds',
    operationId: 'listPaymentRefunds',
    summary: 'List the refunds of a payment',
    tag,
    scope: 'payments:read',
    params: idParams('payment'),
    query: listQuery(filters),
    answer: listOf(refundSchema),
    read: async (call) => {
      const { deps, caller, params } = call
      const payment = await findOwned(deps.db.orm.em.fork(), caller, Payment, 'payment', params.id, {
        where: { announced: true },
      })
      const listing = {
        entity: Refund,
        resource: 'refund' as const,
        filters,
        where: { ...announced, paymentId: payment.id },
      }
      const { rows, hasMore } = await readPage(listing, call)
      return listAnswer(
        `/v1/payments/${payment.id}/refunds`,
        hasMore,
        rows.map((row) => serializeRefund(row, deps.links)),
      )
    },
  }),
  listRoute({
    path: '/v1/refunds',
    operationId: 'listRefunds',
    summary: 'List refunds',
    tag,
    scope: 'refunds:read',
    entity: Refund,
    resource: 'refund',
    where: announced,
    filters: {
      ...filters,
      payment: { schema: idText('payment'), property: 'paymentId' },
      amount_satang: amountFilter('amountSatang'),
    },
    render: (row, call) => serializeRefund(row, call.deps.links),
    item: refundSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/refunds/:id',
    operationId: 'getRefund',
    summary: 'Read a refund',
    tag,
    scope: 'refunds:read',
    params: idParams('refund'),
    answer: refundSchema,
    read: async ({ deps, caller, params }) =>
      serializeRefund(
        await findOwned(deps.db.orm.em.fork(), caller, Refund, 'refund', params.id, { where: announced }),
        deps.links,
      ),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/refunds/:id/report',
    operationId: 'reportRefund',
    summary: 'Report the outcome of a refund sent by hand from a bank account',
    description: 'For a refund that waits for a person (`by_hand`): `succeeded` or `failed`.',
    tag,
    scope: 'refunds:write',
    params: idParams('refund'),
    body: z.strictObject({
      outcome: z.enum(REFUND_REPORTS).meta({
        description: 'What became of the transfer.',
      }),
      failure_reason: z
        .enum(NOT_SENT_REASONS)
        .nullable()
        .optional()
        .meta({ description: 'Why it was not sent; with `failed`.' }),
    }),
    answer: refundSchema,
    write: async ({ deps, caller, params, body, now }, c) => {
      const { id } = await findOwned(c.em, caller, Refund, 'refund', params.id, { where: announced })
      const said = { outcome: body.outcome, reason: body.failure_reason ?? null }
      return serializeRefund(await reportRefund(c, id, said, now), deps.links)
    },
  }),
]
