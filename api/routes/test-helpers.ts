// Helpers that stand in for the bank and the buyer (specification §8.2). Each answers after its effects are committed. Test mode only.
import { z } from 'zod'
import { receiveTransfer } from '../../commands/inbound-transfers.ts'
import { wakePayer } from '../../commands/plan.ts'
import { clockOf, decidedAlready, endQrAttempt } from '../../commands/test-payments.ts'
import { Payment } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { type PaymentObject, paymentSchema, serializePayment } from '../../resources/payment.ts'
import { isCodeOfGateway, isPaidByTransfer } from '../../rules/payment-methods.ts'
import { Refusal } from '../../rules/refusals.ts'
import { payerWorkflowId } from '../../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { outcomesOf, type Question } from '../outcomes.ts'
import { type Call, Pending, writeRoute } from '../route.ts'
import { idParams, SATANG_MAX } from '../schemas.ts'

/** Longer than any processing of a workflow. After it the caller gets the answer that the outcome is still to come. */
const OUTCOME_WITHIN_MS = 20_000

type Verb = 'succeed' | 'fail' | 'expire'
type HelperCall = Call<{ id: string }, unknown, { amount_satang?: number | undefined }>

export const testHelperRoutes = (['succeed', 'fail', 'expire'] as const).map((verb) =>
  writeRoute({
    method: 'POST',
    path: `/v1/test_helpers/payments/:id/${verb}`,
    operationId: `${verb}TestPayment`,
    summary: {
      succeed: 'Let the bank report the transfer, or the buyer approve the card payment',
      fail: 'Let the payment fail',
      expire: 'Let the payment run out',
    }[verb],
    description: {
      succeed:
        'With another `amount_satang` it is a transfer that is short or over. Answers after what the payment caused is committed.',
      fail: 'As a decline of the card, or a transfer that the bank refuses.',
      expire: 'As if the time to pay had passed.',
    }[verb],
    tag: 'Test helpers',
    scope: 'test_helpers:write',
    testModeOnly: true,
    params: idParams('payment'),
    body: z.strictObject(
      verb === 'succeed'
        ? {
            amount_satang: z
              .int()
              .min(1)
              .max(SATANG_MAX)
              .optional()
              .meta({ description: 'For an under- or over-payment by QR.' }),
          }
        : {},
    ),
    answer: paymentSchema,
    write: async (call, c) => {
      const where = { announced: true }
      const payment = await findOwned(c.em, call.caller, Payment, 'payment', call.params.id, { where })
      if (isCodeOfGateway(payment)) throw paidElsewhere(payment)
      if (!isPaidByTransfer(payment.paymentMethodType)) {
        c.fromOutside('charge', () => decideCard(call as HelperCall, payment, verb))
        wakePayer(c, payment, { urgent: true })
        return new Pending(payment.id)
      }
      if (verb !== 'succeed') {
        await endQrAttempt(c, payment, verb === 'fail' ? 'failed' : 'expired')
        return serializePayment(payment)
      }
      await clockOf(c, payment)
      const left = payment.grossSatang - payment.amountReceivedSatang
      const amountSatang = (call.body as HelperCall['body']).amount_satang ?? (left > 0 ? left : payment.grossSatang)
      const providerReference = c.fromOutside('transfer', () =>
        call.deps.gateways.simulator.takeTransfer({
          merchantId: payment.merchantId,
          attemptId: payment.id,
          amountSatang,
          reference: mintId('sim_'),
        }),
      )
      const transfer = await receiveTransfer(c, { payment, providerReference, amountSatang })
      return new Pending(transfer.id)
    },
    outcome: (call, boundTo) => outcomeOf(call as HelperCall, boundTo),
  }),
)

function paidElsewhere({ id, gateway }: Payment): Refusal {
  const message = `The code of ${id} is of the gateway account ${gateway}: its provider says what became of it.`
  return new Refusal('parameter_invalid', message, { param: 'id' })
}

/** Records the buyer's decision in the simulator. The workflow asks the simulator and records the outcome. */
async function decideCard(call: HelperCall, payment: Payment, verb: Verb): Promise<void> {
  if (call.body.amount_satang !== undefined) {
    throw new Refusal('parameter_invalid', '`amount_satang` may be given for a QR payment only.', {
      param: 'amount_satang',
    })
  }
  if (payment.status !== 'requires_action' && payment.status !== 'processing') throw decidedAlready(payment)
  await call.deps.gateways.simulator.decide(payment.id, verb)
}

async function outcomeOf(call: HelperCall, boundTo: string): Promise<PaymentObject> {
  const { deps, caller, params } = call
  const question: Question = boundTo.startsWith('itr_') ? 'transfer_matched' : 'payment_decided'
  const before = await deps.db.orm.em.fork().findOneOrFail(Payment, params.id)
  try {
    await deps.workflows.wakeNow({
      workflowId: payerWorkflowId(before),
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      customerId: before.customerId,
      token: 0,
      fresh: false,
      urgent: true,
      requestId: call.requestId,
    })
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    throw stillToCome()
  }
  if (!(await outcomesOf(deps.db.pool).wait(question, boundTo, OUTCOME_WITHIN_MS))) throw stillToCome()
  return serializePayment(await deps.db.orm.em.fork().findOneOrFail(Payment, params.id))
}

function stillToCome(): Refusal {
  return new Refusal(
    'workflow_unavailable',
    'The report was accepted, but the workflow that settles it did not answer in time. It will be settled; ask for the payment again.',
  )
}
