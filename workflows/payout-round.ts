// A payout round of one mode: page after page of merchants, each reserved by one local activity that also starts the payouts' own workflows. The Schedule
// starts `payoutRoundDue`, which finds out which round is meant and runs it under the round's own name, so that a round never runs twice at once.
import { defineSearchAttributeKey, WorkflowExecutionAlreadyStartedError } from '@temporalio/common'
import { continueAsNew, executeChild, setCurrentDetails, workflowInfo } from '@temporalio/workflow'
import { nowSeconds } from './clock.ts'
import { payoutRoundWorkflowId, type RoundDueInput, type RoundInput, type RoundPage } from './contract.ts'
import { findRound, reservePage } from './stubs.ts'

const scheduledAt = defineSearchAttributeKey('TemporalScheduledStartTime', 'DATETIME')
const livemodeKey = defineSearchAttributeKey('Livemode', 'BOOL')

/** The round is that of the Schedule's nominal time, however late it runs; started by hand, that of now. */
export async function payoutRoundDue({ mode }: RoundDueInput): Promise<void> {
  const nominal = workflowInfo().typedSearchAttributes.get(scheduledAt)
  const nominalAt = nominal ? Math.floor(nominal.getTime() / 1000) : nowSeconds()
  const round = await findRound({ nominalAt })
  const livemode = mode === 'live'
  try {
    await executeChild(payoutRound, {
      workflowId: payoutRoundWorkflowId(livemode, round.date),
      args: [{ livemode, round }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      parentClosePolicy: 'ABANDON',
      typedSearchAttributes: [{ key: livemodeKey, value: livemode }],
      staticSummary: `payout round ${round.date}, ${mode} mode`,
    })
  } catch (error) {
    // Somebody else has started the same round, and it is still running.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  }
}

export async function payoutRound({
  livemode,
  round,
  after = '',
  payouts = 0,
  skipped = 0,
}: RoundInput): Promise<void> {
  for (let next: string | null = after; next !== null; ) {
    if (workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof payoutRound>({ livemode, round, after: next, payouts, skipped })
    }
    const page: RoundPage = await reservePage({ livemode, round, after: next, now: nowSeconds() })
    payouts += page.payouts
    skipped += page.skipped
    setCurrentDetails(`**${round.date}** · ${payouts} payouts, ${skipped} skipped`)
    next = page.after
  }
}
