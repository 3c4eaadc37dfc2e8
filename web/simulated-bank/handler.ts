// The bank of the test mode, as the control on a page asks it: money for a QR, too little of it, or none. It does what POST
// /v1/test_helpers/payments/{id}/succeed and /fail do, and waits until what it caused is committed.

import type { Context } from '../../api/context.ts'
import { type ApiDeps, commandDeps, WorkflowsUnavailable } from '../../api/deps.ts'
import { outcomesOf } from '../../api/outcomes.ts'
import { commit } from '../../commands/commit.ts'
import { receiveTransfer } from '../../commands/inbound-transfers.ts'
import { clockOf, endQrAttempt } from '../../commands/test-payments.ts'
import { Payment } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { isCodeOfGateway, isPaidByTransfer } from '../../rules/payment-methods.ts'
import { Refusal } from '../../rules/refusals.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { payerWorkflowId } from '../../rules/workflow-kinds.ts'

const OUTCOME_WITHIN_MS = 5_000

/** What the bank reports of a QR attempt: so many satang, or that the transfer failed. */
export type Report = { satang: number } | 'failed'

/** Reports it. Nothing happens in live mode, or to a payment that waits for no transfer. */
export async function reportToBank(ctx: Context, deps: ApiDeps, payment: Payment, report: Report): Promise<void> {
  const { merchantId, livemode } = payment
  if (livemode || !isPaidByTransfer(payment.paymentMethodType) || payment.status !== 'requires_action') return
  if (isCodeOfGateway(payment)) return
  // Such a page has no button for it, but another one may be older.
  if (report === 'failed' && payment.amountReceivedSatang > 0) return
  const { requestId, now: at } = ctx.state
  const transferId = await commit(
    commandDeps(deps),
    { merchantId, livemode, apiVersion: API_VERSION, at, requestId },
    async (c) => {
      const attempt = await c.em.findOneOrFail(Payment, payment.id)
      if (report === 'failed') {
        await endQrAttempt(c, attempt, 'failed')
        return null
      }
      await clockOf(c, attempt)
      const { satang: amountSatang } = report
      const providerReference = c.fromOutside('transfer', () =>
        deps.gateways.simulator.takeTransfer({
          merchantId,
          attemptId: attempt.id,
          amountSatang,
          reference: mintId('sim_'),
        }),
      )
      return (await receiveTransfer(c, { payment: attempt, providerReference, amountSatang })).id
    },
  ).catch(nothingIfRefused)
  if (transferId) await settled(ctx, deps, payment, transferId)
}

/** Somebody else's press, or one's own second, has decided it meanwhile: the page says what came of it. */
function nothingIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Temporal away, or slow: the report is kept, and the page notices by itself when it is settled. */
async function settled(ctx: Context, deps: ApiDeps, payment: Payment, transferId: string): Promise<void> {
  const { merchantId, livemode, customerId } = payment
  const wakeup = {
    merchantId,
    livemode,
    customerId,
    token: 0,
    fresh: false,
    urgent: true,
    requestId: ctx.state.requestId,
  }
  try {
    await deps.workflows.wakeNow({ ...wakeup, workflowId: payerWorkflowId(payment) })
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    return
  }
  await outcomesOf(deps.db.pool).wait('transfer_matched', transferId, OUTCOME_WITHIN_MS)
}
