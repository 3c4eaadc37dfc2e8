// A person says what came of money that Satang cannot send: a refund or a payout whose money lies on a bank account. Everything that follows from it is the
// same as after a gateway's answer (commands/refunds.ts, commands/settle-payout.ts). Money in suspense is commands/transfer-return.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Payout, Refund } from '../db/entities/index.ts'
import {
  judgePayoutReport,
  judgeRefundReport,
  type NotSentReason,
  type PayoutReport,
  RETURNED_BY_BANK,
  type RefundReport,
} from '../rules/by-hand.ts'
import { Refusal } from '../rules/refusals.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { holdPayment } from './payment-roots.ts'
import { recordRefund } from './refunds.ts'
import { recordPayoutOutcome } from './settle-payout.ts'

/** What was said. `reason` is given when it was not sent. */
export interface Said<Outcome> {
  outcome: Outcome
  reason: NotSentReason | null
}

/**
 * Writes down at `now` (real time, Unix seconds) that a person has sent a refund, or has not. Safe to repeat: what was said before changes nothing. Refuses with
 * `parameter_invalid`: param `id` when a gateway sends the refund itself, `failure_reason` when that is missing or not wanted, `outcome` when the other outcome was
 * said before. `lock_timeout` while the payment's test clock is advancing. Source: specification §11.2, D520.
 */
export async function reportRefund(
  c: Commit,
  refundId: string,
  { outcome, reason }: Said<RefundReport>,
  now: number,
): Promise<Refund> {
  const failureReason = reasonOf(outcome === 'failed', reason, 'failure_reason')
  const { paymentId } = await c.em.findOneOrFail(Refund, refundId)
  await holdPayment(c, paymentId) // as a call: not while its clock is advancing
  const refund = await c.em.findOneOrFail(Refund, refundId, { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!refund.byHand) throw sentByGateway('refund', refundId)
  const judged = judgeRefundReport(refund.status, outcome)
  if (judged === 'contradicts') throw saidOtherwise('refund', refund)
  if (judged === 'repeats') return refund
  const after = { outcome, amount_satang: refund.amountSatang, ...(failureReason && { failure_reason: failureReason }) }
  recordAction(c, { action: 'refund.reported', object: refundId, after })
  const answer =
    failureReason === null ? ({ kind: 'succeeded' } as const) : ({ kind: 'failed', reason: failureReason } as const)
  await recordRefund(c, refundId, answer, now)
  return refund
}

/**
 * Writes down at `now` (real time, Unix seconds) that a person has sent a payout, has not, or that the bank has returned it, and wakes its workflow. `reference`: the
 * bank's own. Safe to repeat: what was said before changes nothing. Refuses with `parameter_invalid`: param `id` when a gateway sends the payout itself or it has
 * not been handed over yet, `failure_code` when that is missing or not wanted, `outcome` when it contradicts what was said before. Source: specification §11.2,
 * D521.
 */
export async function reportPayout(
  c: Commit,
  payoutId: string,
  { outcome, reason, reference }: Said<PayoutReport> & { reference: string | null },
  now: number,
): Promise<Payout> {
  const failed = reasonOf(outcome === 'failed', reason, 'failure_code')
  if (reference !== null && outcome !== 'sent')
    throw new Refusal('parameter_invalid', '`reference` is only for what was sent.', { param: 'reference' })
  const payout = await c.em.findOneOrFail(Payout, payoutId, { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!payout.byHand) throw sentByGateway('payout', payoutId)
  const judged = judgePayoutReport(payout.status, outcome)
  if (judged === 'repeats') return payout
  if (judged === 'contradicts') throw saidOtherwise('payout', payout, HINTS[outcome]?.[payout.status])
  const after = { outcome, amount_satang: payout.amountSatang, ...(failed && { failure_code: failed }) }
  recordAction(c, { action: 'payout.reported', object: payoutId, after })
  c.wake({ workflowId: workflowIdOf('payout', payoutId), urgent: true })
  if (outcome === 'sent') return recordPayoutOutcome(c, payoutId, { kind: 'paid', reference }, now)
  if (outcome === 'returned')
    return recordPayoutOutcome(c, payoutId, { kind: 'returned', failureCode: RETURNED_BY_BANK }, now)
  return recordPayoutOutcome(c, payoutId, { kind: 'failed', failureCode: failed ?? 'not_sent' }, now)
}

/** What to say instead, by the outcome that was said and where the payout stands. */
const HINTS: Partial<Record<PayoutReport, Partial<Record<Payout['status'], string>>>> = {
  failed: { paid: ' If the bank has sent the money back, say `returned`.' },
  returned: { in_transit: ' It was never sent: say `failed`.' },
  sent: { failed: ' Its money is in the balance again, and in the next payout.' },
}

/** The reason, which is there exactly when it is wanted. */
function reasonOf(wanted: boolean, reason: NotSentReason | null, param: string): NotSentReason | null {
  if (wanted && reason === null)
    throw new Refusal('parameter_missing', `\`${param}\` is required: why was it not sent?`, { param })
  if (!wanted && reason !== null)
    throw new Refusal('parameter_invalid', `\`${param}\` is only for what was not sent.`, { param })
  return reason
}

function sentByGateway(what: string, id: string): Refusal {
  const message = `The gateway of the ${what} ${id} says itself what became of it. Only what a person sends (\`by_hand\`: true) is reported.`
  return new Refusal('parameter_invalid', message, { param: 'id' })
}

function saidOtherwise(what: string, { id, status }: { id: string; status: string }, hint = ''): Refusal {
  const message = `\`outcome\`: the ${what} ${id} is ${status}, which this contradicts.${hint}`
  return new Refusal('parameter_invalid', message, { param: 'outcome' })
}
