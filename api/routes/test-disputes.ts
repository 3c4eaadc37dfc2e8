// Stands in for the buyer's bank in test mode: opens and closes a dispute (specification §8.2). commands/disputes.ts has the consequences.
import { z } from 'zod'
import { closeDispute, openDispute } from '../../commands/disputes.ts'
import { Dispute, Payment } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { disputeSchema, serializeDispute } from '../../resources/dispute.ts'
import { writeRoute } from '../route.ts'
import { idParams } from '../schemas.ts'
import { partSatang, reasonText } from './refunds.ts'

const shared = { tag: 'Test helpers', scope: 'test_helpers:write', testModeOnly: true } as const

export const testDisputeRoutes = [
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/test_helpers/payments/:id/dispute',
    operationId: 'disputeTestPayment',
    summary: 'Simulate a dispute of a payment',
    description: 'Without `amount_satang` the whole payment. The amount leaves the balance until the dispute is won.',
    refuses: ['amount_too_large', 'payment_already_refunded', 'payment_disputed', 'payment_not_refundable'],
    params: idParams('payment'),
    body: z.strictObject({
      amount_satang: partSatang.optional().meta({ description: 'Default: all that is left of the payment.' }),
      reason: reasonText.default('fraudulent').meta({ description: 'The reason that the simulated bank gives.' }),
    }),
    answer: disputeSchema,
    write: async ({ caller, params, body }, c) => {
      const payment = await findOwned(c.em, caller, Payment, 'payment', params.id, { where: { announced: true } })
      const { amount_satang: amountSatang = null, reason } = body
      return serializeDispute(await openDispute(c, payment.id, { amountSatang, reason }))
    },
  }),
  ...(['win', 'lose'] as const).map((verb) =>
    writeRoute({
      ...shared,
      method: 'POST',
      path: `/v1/test_helpers/disputes/:id/${verb}`,
      operationId: `${verb}TestDispute`,
      summary: { win: 'Let the bank decide for the merchant', lose: 'Let the bank decide for the buyer' }[verb],
      description: {
        win: 'Its amount is in the balance again. A second call answers the same.',
        lose: 'Its amount stays with the buyer. A second call answers the same.',
      }[verb],
      params: idParams('dispute'),
      body: z.strictObject({}),
      answer: disputeSchema,
      write: async ({ caller, params }, c) => {
        const dispute = await findOwned(c.em, caller, Dispute, 'dispute', params.id)
        await closeDispute(c, dispute, verb === 'win' ? 'won' : 'lost')
        return serializeDispute(dispute)
      },
    }),
  ),
]
