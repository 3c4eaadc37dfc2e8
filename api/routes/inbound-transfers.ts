// The inbox over HTTP (specification §5.7): every transfer that a bank has reported, and what can be done with money that fits no payment.
// commands/transfer-match.ts matches, commands/transfer-return.ts returns. Workflows finish both.
import { z } from 'zod'
import { reportByHand } from '../../commands/hand-reports.ts'
import { matchTransfer } from '../../commands/transfer-match.ts'
import { reserveReturn } from '../../commands/transfer-return.ts'
import { acceptWithholding } from '../../commands/withholding.ts'
import { InboundTransfer, Payment, Refund } from '../../db/entities/index.ts'
import { findOwned, findReference } from '../../db/queries/owned.ts'
import {
  type InboundTransferObject,
  inboundTransferSchema,
  inboundTransferStatus,
  serializeInboundTransfer,
} from '../../resources/inbound-transfer.ts'
import { payerWorkflowId, workflowIdOf } from '../../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { listRoute } from '../lists.ts'
import { outcomesOf, type Question } from '../outcomes.ts'
import { type Call, Pending, readRoute, writeRoute } from '../route.ts'
import { idParams, idText, SATANG_MAX, timestamp } from '../schemas.ts'

const tag = 'Inbound transfers'
const path = '/v1/inbound_transfers'
/** As long as a creation waits for its outcome. After it the transfer is shown as it stands, and its workflow settles it. */
const OUTCOME_WITHIN_MS = 4_600

const filters = {
  status: {
    schema: inboundTransferStatus,
    property: null,
    tells: (alias: string) => `case ${alias}.status when 'received' then 'unmatched' else ${alias}.status end`,
  },
  payment: { schema: idText('payment'), property: null },
  reference: { schema: z.string().min(1).max(255), property: 'reference' },
}

export const inboundTransferRoutes = [
  listRoute({
    path,
    operationId: 'listInboundTransfers',
    summary: 'List inbound transfers reported by banks',
    description: '`unmatched`, `underpaid`, `overpaid` and `duplicate` ones wait for a person.',
    tag,
    scope: 'inbound_transfers:read',
    entity: InboundTransfer,
    resource: 'inbound_transfer',
    where: (call: Call<never, never, never>) => wantedBy(call.query),
    filters,
    render: serializeInboundTransfer,
    item: inboundTransferSchema,
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getInboundTransfer',
    summary: 'Read an inbound transfer',
    tag,
    scope: 'inbound_transfers:read',
    params: idParams('inbound_transfer'),
    answer: inboundTransferSchema,
    read: async ({ deps, caller, params }) =>
      serializeInboundTransfer(
        await findOwned(deps.db.orm.em.fork(), caller, InboundTransfer, 'inbound_transfer', params.id),
      ),
  }),
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createInboundTransfer',
    summary: 'Confirm that money for a payment arrived in your own bank account',
    description:
      'For a gateway that a person watches, such as a bank account of your own: what came is counted for the payment, short and over as any other transfer. The same `reference` is counted once.',
    refuses: ['resource_missing', 'gateway_not_configured'],
    tag,
    scope: 'inbound_transfers:write',
    body: z.object({
      payment: idText('payment').meta({ description: 'Id of a payment by PromptPay to a bank account.' }),
      amount_satang: z.int().min(1).max(SATANG_MAX).meta({ description: 'The amount that has arrived, in satang.' }),
      paid_at: timestamp
        .nullable()
        .optional()
        .meta({ description: 'When, Unix seconds; some time today when absent.' }),
      reference: z.string().trim().min(1).max(100).nullable().optional().meta({
        description:
          "The bank's reference of the transfer. The same one counts once; without one, the same amount does.",
      }),
    }),
    answer: inboundTransferSchema,
    write: async ({ caller, body }, c) => {
      const payment = await findReference(c.em, caller, Payment, 'payment', 'payment', body.payment, {
        where: { announced: true },
      })
      const transfer = await reportByHand(c, payment, {
        amountSatang: body.amount_satang,
        paidAt: body.paid_at ?? null,
        reference: body.reference ?? null,
      })
      return transfer.status === 'received' ? new Pending(transfer.id) : serializeInboundTransfer(transfer)
    },
    outcome: (call, id) => outcomeOf(call, id, 'transfer_matched'),
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/match`,
    operationId: 'matchInboundTransfer',
    summary: 'Match an unmatched transfer to an open QR payment',
    description:
      'For money that came without a reference that fits. An amount that is short completes nothing and waits for the rest.',
    refuses: ['invoice_not_open', 'resource_missing', 'checkout_session_not_open'],
    tag,
    scope: 'inbound_transfers:write',
    params: idParams('inbound_transfer'),
    body: z.strictObject({
      payment: idText('payment').meta({ description: 'Id of a QR payment whose invoice is open.' }),
    }),
    answer: inboundTransferSchema,
    write: async ({ caller, params, body }, c) => {
      const transfer = await findOwned(c.em, caller, InboundTransfer, 'inbound_transfer', params.id)
      const payment = await findReference(c.em, caller, Payment, 'payment', 'payment', body.payment, {
        where: { announced: true },
      })
      const waits = await matchTransfer(c, transfer, payment)
      return waits ? new Pending(transfer.id) : serializeInboundTransfer(transfer)
    },
    outcome: (call, id) => outcomeOf(call, id, 'transfer_matched'),
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/accept_withholding`,
    operationId: 'acceptWithholding',
    summary: 'Accept a transfer that is short by the withholding tax; the invoice is then paid',
    description:
      'For a company that paid less by exactly 1, 2, 3 or 5 % of the amount before VAT. The shortfall becomes a receivable until its certificate has come.',
    refuses: ['invoice_not_open'],
    tag,
    scope: 'inbound_transfers:write',
    params: idParams('inbound_transfer'),
    body: z.strictObject({}),
    answer: inboundTransferSchema,
    write: async ({ caller, params }, c) => {
      const transfer = await findOwned(c.em, caller, InboundTransfer, 'inbound_transfer', params.id)
      const waits = await acceptWithholding(c, transfer)
      return waits ? new Pending(transfer.id) : serializeInboundTransfer(transfer)
    },
    outcome: (call, id) => outcomeOf(call, id, 'transfer_matched'),
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/refund`,
    operationId: 'refundInboundTransfer',
    summary:
      'Return unmatched money to its sender. A card charge is refunded; money on a bank account is sent by hand.',
    description: 'With `by_hand` a person sends the money and reports it; otherwise the gateway is asked.',
    refuses: ['gateway_cannot_return', 'payment_not_refundable', 'payment_disputed', 'gateway_not_configured'],
    tag,
    scope: 'inbound_transfers:write',
    params: idParams('inbound_transfer'),
    body: z.strictObject({
      by_hand: z.boolean().optional().meta({
        description:
          'true: you have sent the money back yourself. Only for money on a bank account, or at an account that was disconnected, where nobody else can (gateway_cannot_return).',
      }),
    }),
    answer: inboundTransferSchema,
    write: async ({ caller, params, body }, c) => {
      const transfer = await findOwned(c.em, caller, InboundTransfer, 'inbound_transfer', params.id)
      const waits = await reserveReturn(c, transfer, { byHand: body.by_hand })
      return waits ? new Pending(transfer.id) : serializeInboundTransfer(transfer)
    },
    outcome: (call, id) => outcomeOf(call, id, 'transfer_returned'),
  }),
]

/** A transfer that is `received` shows as unmatched. A transfer may also have paid other payments than the last one it was matched to. */
function wantedBy(query: Record<string, unknown>): object {
  const { status, payment } = query
  return {
    $and: [
      status === undefined ? {} : { status: status === 'unmatched' ? { $in: ['unmatched', 'received'] } : status },
      payment === undefined ? {} : { $or: [{ paymentId: payment }, { matches: { $contains: [{ payment }] } }] },
    ],
  }
}

/**
 * The transfer after its workflow has acted. When Temporal cannot be reached or is slow, it is answered as it stands: it was accepted and will be
 * settled (D85).
 */
async function outcomeOf(call: Call, id: string, question: Question): Promise<InboundTransferObject> {
  const { deps, caller } = call
  const em = deps.db.orm.em.fork()
  const transfer = await em.findOneOrFail(InboundTransfer, id)
  const payment = transfer.paymentId ? await em.findOneOrFail(Payment, transfer.paymentId) : null
  const payers = question === 'transfer_matched' && payment !== null
  const refund = await em.findOne(Refund, { transferId: id, status: 'pending' }, { orderBy: { id: 'desc' } })
  const itsOwn = refund ? workflowIdOf('refund', refund.id) : workflowIdOf('inbound_transfer', id)
  try {
    await deps.workflows.wakeNow({
      workflowId: payers ? payerWorkflowId(payment) : itsOwn,
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      customerId: payment?.customerId ?? null,
      token: 0,
      fresh: false,
      urgent: true,
      requestId: call.requestId,
    })
    await outcomesOf(deps.db.pool).wait(question, id, OUTCOME_WITHIN_MS)
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
  }
  return serializeInboundTransfer(await em.fork().findOneOrFail(InboundTransfer, id))
}
