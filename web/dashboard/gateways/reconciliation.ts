// The comparison of a day of a provider's book with ours, in the dashboard. What it shows is what GET …/reconciliation answers.
import { bangkokDay } from '../../../rules/payouts.ts'
import { addDays, spanOfBangkokDay } from '../../../rules/periods.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { inCommonEra } from '../../../rules/written-date.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { reconciliationPage, SIMULATED } from './reconciliation-view.ts'

/** What is said on the page. All else is the page's own refusal, as of whoever may not read it. */
const SHOWN: readonly string[] = ['gateway_has_no_book', 'gateway_unreachable', 'parameter_invalid']

/** The chosen day, or yesterday. A day that cannot be compared is shown with its reason. */
export async function showReconciliation(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  // The simulated bank of the test mode has a book and no account.
  const account = params.id === SIMULATED && !page.livemode ? null : await ask(page, 'getGatewayAccount', { params })
  const wanted = inCommonEra(page.query.get('date') ?? '')
  const from = spanOfBangkokDay(wanted)?.from ?? addDays(page.now, -1)
  const date = bangkokDay(from)
  const before = bangkokDay(addDays(from, -1))
  const after = date < bangkokDay(page.now) ? bangkokDay(addDays(from, 1)) : null
  const asked = { params, query: { date } }
  const answer = await ask(page, 'getGatewayReconciliation', asked).catch((error: unknown) => {
    if (error instanceof Refusal && SHOWN.includes(error.code)) return error
    throw error
  })
  const curl = curlOf(page, 'getGatewayReconciliation', asked)
  const [problem, compared] = answer instanceof Refusal ? [answer, null] : [null, answer]
  answerDashboard(page, (frame) =>
    reconciliationPage(frame, page.props, { account, date, before, after, problem, compared, curl }),
  )
}
