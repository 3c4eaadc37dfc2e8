// Payouts over HTTP (specification §5.10, §5.11). commands/reserve-payout.ts reserves one, and its own workflow sends it. payout-statements.ts has
// the statements.
import { z } from 'zod'
import { reportPayout } from '../../commands/by-hand.ts'
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
import { NOT_SENT_REASONS, PAYOUT_REPORTS } from '../../rules/by-hand.ts'
import { listAnswer, listQuery, readPage } from '../lists.ts'
import { readPayoutsAndSkips } from '../payout-list.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, listOf, metadata, SATANG_MAX } from '../schemas.ts'

const tag = 'Payouts'
const path = '/v1/payouts'

const filters = {
  status: { schema: payoutStatus, property: 'status' },
  file: { schema: idText('payout_file'), property: 'fileId' },
}
const payouts = { entity: Payout, resource: 'payout' as const, filters }

export const payoutRoutes = [
  readRoute({
    method: 'GET',
    path,
    operationId: 'listPayouts',
    summary: 'List payouts; with `include=skipped` also the rounds that paid nothing',
    refuses: ['resource_missing'],
    tag,
    scope: 'payouts:read',
    query: listQuery(filters).extend({
      include: z.enum(['skipped']).optional().meta({
        description:
          'Rounds that left the merchant out stand between the payouts, newest first; they have no status and no file, so those filters leave them out.',
      }),
    }),
    answer: listOf(z.union([payoutSchema, payoutSkipSchema])),
    read: async (call) => {
      const { links } = call.deps
      if (call.query.include === undefined || 'status' in call.query || 'file' in call.query) {
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
    summary: 'List the payments in a payout',
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
    summary: 'Pay out all or part of the available balance without waiting for Friday',
    description:
      'Without `amount_satang` all that is available, to the account for payouts. Refused with `balance_below_minimum` or `no_bank_account`, and with `bank_account_changed` when `bank_account` is given and another one would be paid.',
    refuses: [
      'amount_too_large',
      'amount_too_small',
      'balance_below_minimum',
      'bank_account_changed',
      'gateway_not_configured',
      'no_bank_account',
    ],
    tag,
    scope: 'payouts:write',
    body: z.object({
      amount_satang: z.int().min(1).max(SATANG_MAX).optional().meta({ description: 'Absent: all that is available.' }),
      bank_account: idText('bank_account').optional().meta({
        description:
          'The account that is meant. When another one would be paid, the answer is 409 `bank_account_changed`, and nothing is paid out.',
      }),
      metadata: metadata.optional(),
    }),
    answer: payoutSchema,
    write: async ({ deps, body, now }, c) => {
      const gateway = await gatewayServing(c, deps.gateways, 'transfer')
      const { amount_satang: amountSatang = null, bank_account: accountId = null, metadata = {} } = body
      const wanted = { amountSatang, accountId, metadata }
      return serializePayout(await payByHand(c, wanted, { gateway: gateway.name, now }), deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/report`,
    operationId: 'reportPayout',
    summary: 'Report the outcome of a payout sent by hand from a bank account',
    description:
      'For a payout by bank file: `paid`, `failed` or `returned`. Money that failed or came back is available again.',
    tag,
    scope: 'payouts:write',
    params: idParams('payout'),
    body: z.strictObject({
      outcome: z.enum(PAYOUT_REPORTS).meta({
        description: 'What became of the transfer.',
      }),
      failure_code: z
        .enum(NOT_SENT_REASONS)
        .nullable()
        .optional()
        .meta({ description: 'Why it was not sent; with `failed`.' }),
      reference: z.string().trim().min(1).max(100).nullable().optional().meta({
        description: "The bank's own reference; with `sent`.",
      }),
    }),
    answer: payoutSchema,
    write: async ({ deps, caller, params, body, now }, c) => {
      const { id } = await findOwned(c.em, caller, Payout, 'payout', params.id)
      const { outcome, failure_code: reason = null, reference = null } = body
      return serializePayout(await reportPayout(c, id, { outcome, reason, reference }, now), deps.links)
    },
  }),
]
