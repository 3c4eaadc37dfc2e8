// A payout round by hand in the dashboard: at any instant, with the payouts and the skipped merchants. Test mode only; the Friday rounds run by
// themselves.
import { nextRoundAfter } from '../../../rules/payouts.ts'
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { curlOf, refuseUnlessMay } from '../ask.ts'
import { nextPayoutOf } from '../balance/next-payout.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, propsOf, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { type Round, roundFields, roundPage } from './view.ts'

const OPERATION = 'runTestPayoutRound'
const TEST_ONLY = { testOnly: true }

export function addPayoutRounds(routes: DashboardRoutes): void {
  routes.get('/rounds', (page) => show(page, nextRound(page)), TEST_ONLY)
  routes.post('/rounds', run, TEST_ONLY)
}

/** The initial value of the field: the next Friday round. */
function nextRound({ now }: DashboardContext): Filled {
  return { values: new Map([['at', propsOf('moment', nextRoundAfter(now).at)]]), problems: {} }
}

async function show(
  page: DashboardContext,
  filled: Filled,
  problem: Html | null = null,
  result: Round | null = null,
  key = newFormKey(),
): Promise<void> {
  refuseUnlessMay(page, OPERATION)
  const at = result?.at ?? nextRoundAfter(page.now).at
  const curl = curlOf(page, OPERATION, { body: { at } })
  const next = result ? null : await nextPayoutOf(page)
  answerDashboard(page, (frame) => roundPage(frame, page.props, { result, next, filled, problem, key, curl }))
}

/** The form's answer shows the round's result, because nothing else keeps payouts and skips together. Reloading the page runs no second round. */
async function run(page: DashboardContext): Promise<void> {
  await submit(page, {
    operation: OPERATION,
    fields: roundFields(page.locale),
    done: async (result: Round) =>
      show(page, { values: new Map([['at', propsOf('moment', result.at)]]), problems: {} }, null, result),
    again: (filled, problem, key) => show(page, filled, problem, null, key),
  })
}
