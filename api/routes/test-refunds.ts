// Stands in for the bank in test mode, for refunds: sets its answer to the next refund, and ends one that waits. A real gateway does both by itself.
import { z } from 'zod'
import { Payment, Refund } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { NEXT_REFUND_ANSWERS } from '../../gateways/simulator.ts'
import { type RefundObject, refundSchema, serializeRefund } from '../../resources/refund.ts'
import { apiObject } from '../../resources/schema.ts'
import { Refusal } from '../../rules/refusals.ts'
import { workflowIdOf } from '../../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { outcomesOf } from '../outcomes.ts'
import { wakeRefund } from '../refunds.ts'
import { type Call, Pending, writeRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

/** Longer than any processing of a workflow. After it the caller gets the answer that the outcome is still to come. */
const OUTCOME_WITHIN_MS = 20_000

const shared = { tag: 'Test helpers', scope: 'test_helpers:write', testModeOnly: true } as const

const outcome = z.enum(NEXT_REFUND_ANSWERS)

export const testRefundRoutes = [
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/test_helpers/payments/:id/next_refund',
    operationId: 'setTestRefundOutcome',
    summary: "Set the bank's response to the next refund of a payment",
    description: 'Set it before the refund is asked for.',
    params: idParams('payment'),
    body: z.strictObject({
      outcome: outcome.meta({
        description: 'What the next refund of this payment comes to.',
      }),
    }),
    answer: apiObject({ object: z.literal('next_refund'), payment: z.string(), outcome }),
    write: async ({ deps, caller, params, body }, c) => {
      const payment = await findOwned(c.em, caller, Payment, 'payment', params.id, { where: { announced: true } })
      c.fromOutside('next refund', () => deps.gateways.simulator.answerNextRefund(payment.id, body.outcome))
      return { object: 'next_refund' as const, payment: payment.id, outcome: body.outcome }
    },
  }),
  ...(['succeed', 'fail'] as const).map((verb) =>
    writeRoute({
      ...shared,
      method: 'POST',
      path: `/v1/test_helpers/refunds/:id/${verb}`,
      operationId: `${verb}TestRefund`,
      summary: { succeed: 'Let the bank send a pending refund back', fail: 'Let a pending refund fail' }[verb],
      description: 'Only for a refund that is `pending`. What failed can be refunded again.',
      params: idParams('refund'),
      body: z.strictObject({}),
      answer: refundSchema,
      write: async ({ deps, caller, params }, c) => {
        const refund = await findOwned(c.em, caller, Refund, 'refund', params.id, { where: { announced: true } })
        const to = verb === 'succeed' ? 'succeeded' : 'failed'
        if (refund.status === to) return serializeRefund(refund, deps.links)
        const decided = c.fromOutside('refund', async () => {
          if (refund.status !== 'pending') throw decidedAlready(refund)
          return deps.gateways.simulator.decideRefund(refund.id, to)
        })
        if (!decided) throw notAskedYet(refund)
        c.wake({ workflowId: workflowIdOf('refund', refund.id), urgent: true })
        return new Pending(refund.id)
      },
      outcome: decidedRefund,
    }),
  ),
]

async function decidedRefund(call: Call, refundId: string): Promise<RefundObject> {
  const { db, links } = call.deps
  try {
    await wakeRefund(call, await db.orm.em.fork().findOneOrFail(Refund, refundId))
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    throw stillToCome()
  }
  if (!(await outcomesOf(db.pool).wait('refund_decided', refundId, OUTCOME_WITHIN_MS))) throw stillToCome()
  return serializeRefund(await db.orm.em.fork().findOneOrFail(Refund, refundId), links)
}

function decidedAlready(refund: Refund): Refusal {
  return new Refusal(
    'parameter_invalid',
    `The refund ${refund.id} is ${refund.status}: its outcome is known already.`,
    {
      param: 'id',
    },
  )
}

function notAskedYet(refund: Refund): Refusal {
  return new Refusal(
    'lock_timeout',
    `The bank has not been asked for the refund ${refund.id} yet. Try again in a moment.`,
  )
}

function stillToCome(): Refusal {
  return new Refusal(
    'workflow_unavailable',
    'The bank has decided, but the workflow that writes it down did not answer in time. It will; ask for the refund again.',
  )
}
