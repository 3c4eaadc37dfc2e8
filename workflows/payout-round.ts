// A payout round of one mode: page after page of merchants, each reserved by one local activity that also starts the payouts' own workflows. The
// Schedule starts `payoutRoundDue`, which finds the round and runs it under the round's own workflow id, so that a round never runs twice at once.
import { defineSearchAttributeKey, WorkflowExecutionAlreadyStartedError } from '@temporalio/common'
import { continueAsNew, executeChild, setCurrentDetails, workflowInfo } from '@temporalio/workflow'
import { nowSeconds, sleepUntil } from './clock.ts'
import { payoutRoundWorkflowId, type RoundDueInput, type RoundInput, type RoundPage } from './contract.ts'
import { AWAY, lookAgainAfter, unlessAway } from './looks.ts'
import { findRound, reservePage } from './stubs.ts'

const scheduledAt = defineSearchAttributeKey('TemporalScheduledStartTime', 'DATETIME')
const livemodeKey = defineSearchAttributeKey('Livemode', 'BOOL')

/** The round of the Schedule's nominal time, however late it runs. When started by hand, the round of now. */
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
    // The same round has been started already and is still running.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  }
}

/**
 * When a round returns to merchants whose reservation failed: the cause may have been fixed. After the last return, the next Friday's round pays
 * them.
 */
const COMES_BACK_AFTER_SECONDS = [600, 3_600, 21_600]

export async function payoutRound(input: RoundInput): Promise<void> {
  const { livemode, round, returns = 0 } = input
  let { after = '', payouts = 0, skipped = 0, aside = 0 } = input
  let missed = 0
  for (let next: string | null = after; next !== null; ) {
    after = next
    if (workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof payoutRound>({ livemode, round, after, payouts, skipped, aside, returns })
    }
    const page: RoundPage | null = await unlessAway(() => reservePage({ livemode, round, after, now: nowSeconds() }))
    missed = page === null ? missed + 1 : 0
    if (page === null) {
      setCurrentDetails(`**${round.date}** · ${AWAY}`)
      await sleepUntil(nowSeconds() + lookAgainAfter(missed), () => false, 'look again')
      continue
    }
    payouts += page.payouts
    skipped += page.skipped
    aside += page.aside ?? 0
    setCurrentDetails(inWords(round.date, { payouts, skipped, aside }))
    next = page.after
  }
  const wait = COMES_BACK_AFTER_SECONDS[returns]
  if (aside === 0 || wait === undefined) return
  await sleepUntil(nowSeconds() + wait, () => false, 'come back to those set aside')
  await continueAsNew<typeof payoutRound>({ livemode, round, payouts, skipped: 0, returns: returns + 1 })
}

function inWords(date: string, { payouts, skipped, aside }: { payouts: number; skipped: number; aside: number }) {
  return `**${date}** · ${payouts} payouts, ${skipped} skipped${aside > 0 ? `, ${aside} set aside: see the log` : ''}`
}
