// Paying out by hand, in two steps: first the amount, then what follows of it, which is asked of the call itself as a dry run.
import { readMoneyAhead } from '../../../db/queries/money-ahead.ts'
import { termsOf } from '../../../resources/links.ts'
import type { PayoutObject } from '../../../resources/payout.ts'
import { formatBaht, satang } from '../../../rules/money.ts'
import { arrivalDateOf, nextRoundAfter } from '../../../rules/payouts.ts'
import { bankName } from '../../../rules/thai-banks.ts'
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { bodyOf, newFormKey, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { leaveUnrecorded } from '../record.ts'
import { handFields, handPage, handReviewPage } from './by-hand-view.ts'

const OPERATION = 'createPayout'

export function addPayoutByHand(routes: DashboardRoutes): void {
  routes.get('/payouts/new', async (page) => {
    refuseUnlessMay(page, OPERATION)
    const { available_satang: available } = await ask(page, 'getBalance')
    const all = available > 0 ? [formatBaht(satang(available))] : []
    await show(page, { values: new Map([['amount_satang', all]]), problems: {} }, null)
  })
  routes.post('/payouts/new', async (page) => {
    refuseUnlessMay(page, OPERATION)
    const given = await typed(page)
    if (given.text('change')) {
      leaveUnrecorded(page)
      return show(page, { values: given.values, problems: {} }, null)
    }
    // The money goes to the account that was shown, or the page is shown again.
    if (given.text('step') !== 'pay') return take(page, given, false)
    const moved = (await accountNow(page))?.id !== given.text('account')
    await take(page, given, !moved, moved)
  })
}

/** Pays, or only asks what would follow. */
async function take(page: DashboardContext, given: Typed, pays: boolean, moved = false): Promise<void> {
  await submit(page, {
    operation: OPERATION,
    given,
    fields: handFields(page.locale),
    // Within the commit, too: an account that is chosen while it runs is not paid.
    shape: (body) => ({ ...body, ...(pays && { bank_account: given.text('account') }) }),
    ...(!pays && { tries: (payout: PayoutObject) => review(page, given, payout, moved) }),
    done: ({ id }) => ({ path: `/payouts/${id}`, flash: 'paying_out' }),
    again: (filled, problem) => {
      if (!pays) leaveUnrecorded(page)
      return show(page, filled, problem)
    },
  })
}

/** What would follow, as the call itself has answered. Changes nothing. */
async function review(page: DashboardContext, given: Typed, payout: PayoutObject, moved: boolean): Promise<void> {
  leaveUnrecorded(page)
  const { available_satang: availableSatang } = await ask(page, 'getBalance')
  const { body } = bodyOf(handFields(page.locale), given, page.locale)
  const amount = payout.amount_satang
  const props = {
    payout,
    availableSatang,
    roundAt: nextRoundAfter(page.now).at,
    // The amount that is shown, also where all was meant and more comes meanwhile.
    typed: [
      ['amount_satang', formatBaht(satang(amount))],
      ['metadata', given.values.get('metadata')?.[0] ?? ''],
      ['account', payout.bank_account.id],
    ] as const,
    moved,
    key: newFormKey(),
    curl: curlOf(page, OPERATION, { body: { ...body, amount_satang: amount, bank_account: payout.bank_account.id } }),
  }
  answerDashboard(page, (frame) => handReviewPage(frame, page.props, props), moved ? 409 : 200)
}

/** The account that is paid to now. */
async function accountNow({ deps, caller, now }: DashboardContext) {
  return (await readMoneyAhead(deps.db.pool, caller, now)).account
}

async function show(page: DashboardContext, filled: Filled, problem: Html | null): Promise<void> {
  const [balance, account] = await Promise.all([ask(page, 'getBalance'), accountNow(page)])
  const props = {
    balance,
    roundAt: nextRoundAfter(page.now).at,
    account: account && {
      bankName: bankName(account.bankCode, page.locale) ?? account.bankCode,
      lastFour: account.lastFour,
    },
    arrivesOn: arrivalDateOf(page.now, termsOf(page.deps.links).bankHolidays),
    filled,
    problem,
    key: newFormKey(),
    curl: curlOf(page, OPERATION, { body: {} }),
  }
  answerDashboard(page, (frame) => handPage(frame, page.props, props))
}
