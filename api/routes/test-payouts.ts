// Helpers of test mode for payouts (specification §8.2): a round run by hand, and the bank's decision on a transfer. Each answers after its effects
// are committed.
import { z } from 'zod'
import { payInRound } from '../../commands/reserve-payout.ts'
import { gatewayServing } from '../../commands/serving-gateway.ts'
import { Payout } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import type { TransferDecision } from '../../gateways/simulator-transfers.ts'
import {
  type PayoutObject,
  payoutSchema,
  payoutSkipSchema,
  serializePayout,
  serializePayoutSkip,
} from '../../resources/payout.ts'
import { apiObject } from '../../resources/schema.ts'
import { roundOfInstant } from '../../rules/payouts.ts'
import { Refusal } from '../../rules/refusals.ts'
import { workflowIdOf } from '../../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { outcomesOf, type Question } from '../outcomes.ts'
import { type Call, Pending, writeRoute } from '../route.ts'
import { idParams, timestamp } from '../schemas.ts'

/** Longer than any processing of a workflow. After it the caller gets the answer that the outcome is still to come. */
const OUTCOME_WITHIN_MS = 20_000

const shared = { tag: 'Test helpers', scope: 'test_helpers:write', testModeOnly: true } as const

const VERBS = {
  paid: { word: 'paid', summary: 'Simulate that a payout has arrived', waitsFor: 'payout_ended' },
  fail: { word: 'failed', summary: 'Simulate that the bank rejects a payout in transit', waitsFor: 'payout_back' },
  return: {
    word: 'returned',
    summary: 'Simulate that the bank returns a payout, in transit or paid',
    waitsFor: 'payout_back',
  },
} as const satisfies Record<string, { word: TransferDecision; summary: string; waitsFor: Question }>

export const testPayoutRoutes = [
  writeRoute({
    ...shared,
    method: 'POST',
    path: '/v1/test_helpers/payout_rounds',
    operationId: 'runTestPayoutRound',
    summary: 'Run your payout round as of a past or future time',
    description: 'Pays what is available at that instant. Answers the payouts, and why others were skipped.',
    body: z.object({
      at: timestamp.meta({ description: 'All money that is available by then, whatever time a test clock shows.' }),
    }),
    answer: apiObject({ at: z.int(), payouts: z.array(payoutSchema), skipped: z.array(payoutSkipSchema) }),
    write: async ({ deps, body, now }, c) => {
      const round = roundOfInstant(body.at)
      c.timeIs(body.at)
      const { name: gateway } = await gatewayServing(c, deps.gateways, 'transfer')
      const paid = await payInRound(c, round, { gateway, now, simulated: true })
      if (paid.kind === 'skip') return { at: body.at, payouts: [], skipped: [serializePayoutSkip(paid.skip)] }
      if (paid.payout.status === 'pending') return new Pending(paid.payout.id)
      return { at: body.at, payouts: [serializePayout(paid.payout, deps.links)], skipped: [] }
    },
    outcome: async (call, id) => ({
      at: call.body.at,
      payouts: [await outcomeOf(call, id, 'payout_sent')],
      skipped: [],
    }),
  }),
  ...(Object.keys(VERBS) as (keyof typeof VERBS)[]).map((verb) =>
    writeRoute({
      ...shared,
      method: 'POST',
      path: `/v1/test_helpers/payouts/:id/${verb}`,
      operationId: `${verb}TestPayout`,
      summary: VERBS[verb].summary,
      description: 'Money that failed or was returned is available again.',
      params: idParams('payout'),
      body: z.strictObject({}),
      answer: payoutSchema,
      write: async ({ caller, deps, params }, c) => {
        const { word } = VERBS[verb]
        const payout = await findOwned(c.em, caller, Payout, 'payout', params.id)
        if (payout.status === word) return serializePayout(payout, deps.links)
        const decided = c.fromOutside('transfer', () => deps.gateways.simulator.decideTransfer(payout.id, word))
        if (decided?.kind !== word) throw decidedAlready(payout)
        c.wake({ workflowId: workflowIdOf('payout', payout.id), urgent: true })
        return new Pending(payout.id)
      },
      outcome: (call, id) => outcomeOf(call, id, VERBS[verb].waitsFor),
    }),
  ),
]

function decidedAlready(payout: Payout): Refusal {
  const message = `The bank has not taken the payout ${payout.id} yet, or has said its last word on it: it is ${payout.status}.`
  return new Refusal('parameter_invalid', message, { param: 'id' })
}

/** The payout after its workflow has acted. */
async function outcomeOf(call: Call, id: string, question: Question): Promise<PayoutObject> {
  const { deps, caller } = call
  const outcomes = outcomesOf(deps.db.pool)
  try {
    await deps.workflows.wakeNow({
      workflowId: workflowIdOf('payout', id),
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      customerId: null,
      token: 0,
      fresh: false,
      urgent: true,
      requestId: call.requestId,
    })
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    throw stillToCome()
  }
  if (!(await outcomes.wait(question, id, OUTCOME_WITHIN_MS))) throw stillToCome()
  return serializePayout(await deps.db.orm.em.fork().findOneOrFail(Payout, id), deps.links)
}

function stillToCome(): Refusal {
  return new Refusal(
    'workflow_unavailable',
    'It was accepted, but the workflow that settles it did not answer in time. It will be settled; ask for the payout again.',
  )
}
