// A payout round by hand in the dashboard: of any instant, with what it paid and whom it left out. Test mode only; Fridays come by themselves.
import type { Filled } from '../../pages/components/field.ts'
import { type Round, roundFields, roundPage } from '../../pages/dashboard/rounds.ts'
import type { Html } from '../../pages/html.ts'
import { nextRoundAfter } from '../../rules/payouts.ts'
import { answerDashboard } from './answer.ts'
import { curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, shownAs, submit } from './forms.ts'

const OPERATION = 'runTestPayoutRound'
const TEST_ONLY = { testOnly: true }

export function addPayoutRounds(door: DashboardDoor): void {
  door.get('/rounds', (g) => show(g, nextRound(g)), TEST_ONLY)
  door.post('/rounds', run, TEST_ONLY)
}

/** The field as it stands there at first: the Friday to come. */
function nextRound({ now }: Guest): Filled {
  return { values: new Map([['at', shownAs('moment', nextRoundAfter(now).at)]]), problems: {} }
}

function show(
  g: Guest,
  filled: Filled,
  problem: Html | null = null,
  result: Round | null = null,
  key = newFormKey(),
): void {
  refuseUnlessMay(g, OPERATION)
  const at = result?.at ?? nextRoundAfter(g.now).at
  const curl = curlOf(g, OPERATION, { body: { at } })
  answerDashboard(g, (frame) => roundPage(frame, g.shown, { result, filled, problem, key, curl }))
}

/** The answer of the round is shown where it was asked for: nothing else keeps paid and left out together. A page that is loaded again runs no second round. */
async function run(g: Guest): Promise<void> {
  await submit(g, {
    operation: OPERATION,
    fields: roundFields(g.locale),
    done: async (result: Round) =>
      show(g, { values: new Map([['at', shownAs('moment', result.at)]]), problems: {} }, null, result),
    again: (filled, problem, key) => show(g, filled, problem, null, key),
  })
}
