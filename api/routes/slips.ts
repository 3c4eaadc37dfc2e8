// Slips of bank transfers over HTTP (specification §11): a buyer's, shown for a payment by QR, and what a member decides of one that waits.
import { z } from 'zod'
import { confirmSlip, rejectSlip, takeSlip } from '../../commands/slips.ts'
import { Payment, Slip } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { serializeSlip, slipReason, slipSchema, slipStatus } from '../../resources/slip.ts'
import { Refusal } from '../../rules/refusals.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, SATANG_MAX } from '../schemas.ts'
import { readUploadedSlip, SLIP_UPLOAD } from '../slip-upload.ts'

const tag = 'Slips'
const path = '/v1/slips'

export const slipRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/payments/:id/slip',
    operationId: 'createSlip',
    summary: 'Submit the slip of a transfer for a QR payment: its picture or the text of its code',
    description:
      'The code on the slip is read and asked at the verifier, if the account has one. A slip counts once, for its amount, to its account; anything else waits for a person, with the reason.',
    refuses: ['gateway_unreachable', 'resource_missing'],
    tag,
    scope: 'payments:write',
    params: idParams('payment'),
    upload: SLIP_UPLOAD,
    body: z.strictObject({
      payload: z.string().min(1).max(512).optional().meta({ description: 'The text of the code on the slip.' }),
    }),
    answer: slipSchema,
    write: async ({ deps, caller, params, body, upload }, c) => {
      const payment = await findOwned(c.em, caller, Payment, 'payment', params.id, { where: { announced: true } })
      if (!upload && body.payload === undefined)
        throw new Refusal('parameter_missing', 'Send `payload`, or the picture as the part `image`.', {
          param: 'payload',
        })
      const shown = upload ? c.fromOutside('picture', () => readUploadedSlip(upload)) : (body.payload ?? null)
      return serializeSlip(await takeSlip(c, deps.gateways, payment, shown))
    },
  }),
  listRoute({
    path,
    operationId: 'listSlips',
    summary: 'List slips',
    tag,
    scope: 'slips:read',
    entity: Slip,
    resource: 'slip',
    filters: {
      status: { schema: slipStatus, property: 'status' },
      payment: { schema: idText('payment'), property: 'paymentId' },
    },
    render: serializeSlip,
    item: slipSchema,
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getSlip',
    summary: 'Read a slip',
    tag,
    scope: 'slips:read',
    params: idParams('slip'),
    answer: slipSchema,
    read: async ({ deps, caller, params }) =>
      serializeSlip(await findOwned(deps.db.orm.em.fork(), caller, Slip, 'slip', params.id)),
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/confirm`,
    operationId: 'confirmSlip',
    summary: 'Accept a waiting slip: the money has arrived',
    description: 'For a slip that no verifier could decide. The amount is counted as any other transfer.',
    refuses: ['resource_missing'],
    tag,
    scope: 'slips:write',
    params: idParams('slip'),
    body: z.strictObject({
      amount_satang: z.int().min(1).max(SATANG_MAX).optional().meta({
        description: 'What has come; what the bank says, or what the payment still needs, when absent.',
      }),
      sent_at: z
        .int()
        .min(1_000_000_000)
        .max(9_999_999_999)
        .optional()
        .meta({ description: 'When the money was sent, in Unix seconds.' }),
    }),
    answer: slipSchema,
    write: async ({ caller, params, body }, c) => {
      const slip = await findOwned(c.em, caller, Slip, 'slip', params.id)
      const said = { amountSatang: body.amount_satang ?? null, sentAt: body.sent_at ?? null }
      return serializeSlip(await confirmSlip(c, slip, said))
    },
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/reject`,
    operationId: 'rejectSlip',
    summary: 'Reject a waiting slip',
    description: 'The payment goes on waiting.',
    tag,
    scope: 'slips:write',
    params: idParams('slip'),
    body: z.strictObject({ reason: slipReason.default('not_found') }),
    answer: slipSchema,
    write: async ({ caller, params, body }, c) =>
      serializeSlip(await rejectSlip(c, await findOwned(c.em, caller, Slip, 'slip', params.id), body.reason)),
  }),
]
