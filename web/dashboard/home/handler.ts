// The first page of a shop. All its rows are read in one round trip (db/queries/overview.ts, recurring.ts and the list of payments in parallel),
// because members open it often and should not wait.
import { putStartAway } from '../../../commands/members.ts'
import { isStartPutAway } from '../../../db/queries/members.ts'
import { type Overview, readOverview, type Stakes } from '../../../db/queries/overview.ts'
import { readRecurring } from '../../../db/queries/recurring.ts'
import { termsOf } from '../../../resources/links.ts'
import { OVERVIEW_DAYS, type OverviewDays, spansOf } from '../../../rules/overview.ts'
import { nextPaidRound, nextRoundAfter } from '../../../rules/payouts.ts'
import { recurringByBucket } from '../../../rules/recurring.ts'
import { bucketsOf, type MoneyOfDay, type Takings, takingsByBucket, takingsOf } from '../../../rules/revenue.ts'
import { answerDashboard } from '../answer.ts'
import { ask } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { namesOf } from '../names.ts'
import { boughtBy } from '../payments/handler.ts'
import { type Home, homePage, type Moving, type Stake } from './view.ts'
import type { AttentionName, StartName } from './words.ts'

const LATEST = 5
/** The longest period that is compared with the one before. A failed payout is listed for as long. */
const LONGEST: OverviewDays = 28

export function addHome(routes: DashboardRoutes): void {
  routes.get('', home)
  for (const [path, away] of [
    ['/account/first-steps/put-away', true],
    ['/account/first-steps/show', false],
  ] as const)
    routes.post(path, async (page) => {
      await typed(page)
      await page.call.commit((c) => putStartAway(c, page.signedIn.member.id, away))
      goTo(page, '')
    })
}

async function home(page: DashboardContext): Promise<void> {
  const { deps, caller, now } = page
  const { pool } = deps.db
  const longest = spansOf(LONGEST, now)
  const round = nextRoundAfter(now)
  const buckets = bucketsOf({ ...longest.now, bucket: 'day' })!
  const spans = [longest.now, ...OVERVIEW_DAYS.map((days) => spansOf(days, now).before)]
  const [read, steps, payments, isPutAway] = await Promise.all([
    readOverview(pool, caller, {
      now,
      spans,
      roundAt: round.at,
      followingAt: nextRoundAfter(round.at).at,
      payoutsSince: longest.now.from,
    }),
    readRecurring(pool, caller, { starts: buckets.map(({ from }) => from), to: longest.now.to }),
    page.props.may('payments:read') ? latest(page) : null,
    isStartPutAway(pool, { memberId: page.signedIn.member.id, ...caller }),
  ])
  const recurring = recurringByBucket(steps, buckets.length)
  // 28 days ago: the state before the first day's steps.
  const [first, last] = [recurring[0]!, recurring.at(-1)!]
  const may = page.props.may
  const next = may('balance:read') ? nextOf(page, read) : null
  const props: Home = {
    key: newFormKey(),
    takings: may('analytics:read') ? takingsMoving(read.money, buckets, now) : null,
    days: buckets.map(({ from }) => from),
    recurring: may('analytics:read')
      ? {
          satang: {
            now: last.activeSatang,
            before: first.activeSatang - first.begunSatang + first.endedSatang,
            byDay: recurring.map(({ activeSatang }) => activeSatang),
          },
          active: last.active,
          ending: read.endingSubscriptions,
        }
      : null,
    next,
    payments,
    attention: [
      ...unpaidOut(page, next),
      ...ATTENTION.flatMap(({ name, scope, path }) =>
        may(scope) && read.attention[name] > 0
          ? [{ name, count: read.attention[name], path, ...STAKES[name](read.stakes) }]
          : [],
      ),
    ],
    now,
    start: STARTS.every(({ name }) => read.started[name])
      ? null
      : isPutAway
        ? 'put_away'
        : STARTS.map(({ name, path, scope }) => ({
            name,
            done: read.started[name],
            path: scope === null || may(scope) ? path : null,
          })),
  }
  answerDashboard(page, (frame) => homePage(frame, page.props, props))
}

/** Money that could be paid out on Friday, and no bank account that it could go to. */
function unpaidOut({ props }: DashboardContext, next: Home['next']): Home['attention'] {
  const waits = next?.skipped === 'no_bank_account' && next.accountUsableFrom === null
  if (!waits || next.amountSatang < next.minimumSatang || !props.may('bank_accounts:write')) return []
  return [{ name: 'unpaidOut', count: next.amountSatang, path: '/settings/bank-accounts' }]
}

async function latest(page: DashboardContext): Promise<Home['payments']> {
  const { data: rows } = await ask(page, 'listPayments', { query: { limit: LATEST } })
  const [names, bought] = await Promise.all([
    namesOf(
      page,
      rows.map(({ customer }) => customer),
    ),
    boughtBy(page, rows),
  ])
  return { rows, names, bought }
}

/** What needs attention, the scope to see it, and its page. */
const ATTENTION: readonly { name: Exclude<AttentionName, 'unpaidOut'>; scope: string; path: string }[] = [
  { name: 'approvals', scope: 'approvals:write', path: '/approvals?status=pending' },
  { name: 'pastDue', scope: 'subscriptions:read', path: '/subscriptions?status=past_due' },
  { name: 'transfersUnmatched', scope: 'inbound_transfers:read', path: '/transfers?status=unmatched' },
  { name: 'transfersUnderpaid', scope: 'inbound_transfers:read', path: '/transfers?status=underpaid' },
  { name: 'transfersOverpaid', scope: 'inbound_transfers:read', path: '/transfers?status=overpaid' },
  { name: 'transfersDuplicate', scope: 'inbound_transfers:read', path: '/transfers?status=duplicate' },
  { name: 'slipsToJudge', scope: 'slips:read', path: '/slips?status=waiting' },
  { name: 'openDisputes', scope: 'disputes:read', path: '/disputes?status=open' },
  { name: 'refundsToSend', scope: 'refunds:read', path: '/refunds?status=pending' },
  { name: 'payoutsToSend', scope: 'payouts:read', path: '/payouts' },
  { name: 'failedPayouts', scope: 'payouts:read', path: '/payouts' },
  { name: 'quarantined', scope: 'subscriptions:read', path: '/quarantine' },
  { name: 'failingEndpoints', scope: 'webhook_endpoints:read', path: '/webhooks' },
  { name: 'disabledEndpoints', scope: 'webhook_endpoints:read', path: '/webhooks' },
]

/** What stands beside it: the nearest day, the money that it is about, or since when it waits. */
const STAKES: Record<Exclude<AttentionName, 'unpaidOut'>, (of: Stakes) => Stake> = {
  pastDue: ({ pastDueSatang }) => ({ satang: pastDueSatang }),
  slipsToJudge: ({ slipsSatang }) => ({ satang: slipsSatang }),
  failedPayouts: ({ failedPayoutsSatang }) => ({ satang: failedPayoutsSatang }),
  quarantined: ({ quarantinedSince }) => ({ since: quarantinedSince }),
  failingEndpoints: ({ failingSince }) => ({ since: failingSince }),
  disabledEndpoints: ({ disabledSince }) => ({ since: disabledSince }),
  approvals: ({ proposalEndsAt }) => ({ by: proposalEndsAt }),
  transfersUnmatched: ({ unmatchedSatang }) => ({ satang: unmatchedSatang }),
  transfersUnderpaid: ({ shortSatang }) => ({ shortSatang }),
  transfersOverpaid: ({ overpaidSatang }) => ({ satang: overpaidSatang }),
  transfersDuplicate: ({ duplicateSatang }) => ({ satang: duplicateSatang }),
  openDisputes: ({ answerBy, disputesSatang }) => ({ by: answerBy, satang: disputesSatang }),
  refundsToSend: ({ refundsSatang }) => ({ satang: refundsSatang }),
  payoutsToSend: ({ payoutsSatang }) => ({ satang: payoutsSatang }),
}

/** The page of each first step, and the scope that a role needs for a link. */
const STARTS: readonly { name: StartName; scope: string | null; path: string }[] = [
  { name: 'product', scope: 'products:write', path: '/products/new' },
  { name: 'link', scope: 'payment_links:write', path: '/payment-links/new' },
  { name: 'payment', scope: 'payments:read', path: '/payments' },
  { name: 'bankAccount', scope: 'bank_accounts:write', path: '/settings/bank-accounts' },
  { name: 'endpoint', scope: 'webhook_endpoints:write', path: '/webhooks/new' },
  { name: 'taxDetails', scope: null, path: '/settings/tax' },
  { name: 'team', scope: null, path: '/team' },
]

/**
 * Satang of each figure and period, and the gross of each day. The days of the longer period also make today. `money`: the longer current period, then the previous
 * period of each length.
 */
function takingsMoving(
  money: readonly MoneyOfDay[][],
  buckets: readonly { from: number; to: number }[],
  now: number,
): NonNullable<Home['takings']> {
  const figure = (of: (takings: Takings) => number): Record<OverviewDays, Moving> => {
    const period = (days: OverviewDays, n: number): Moving => {
      const { from } = spansOf(days, now).now
      const own = takingsOf(money[0]!.filter(({ at }) => at >= from))
      return { now: of(own), before: of(takingsOf(money[n + 1]!)) }
    }
    return { 1: period(1, 0), 28: period(28, 1) }
  }
  return {
    gross: figure(({ grossSatang }) => grossSatang),
    fees: figure(({ feeSatang }) => feeSatang),
    refunds: figure(({ refundsSatang }) => refundsSatang),
    disputes: figure(({ disputesSatang }) => disputesSatang),
    net: figure(({ netSatang }) => netSatang),
    grossByDay: takingsByBucket(money[0]!, buckets).map(({ grossSatang }) => grossSatang),
  }
}

/** What the next round that pays will do, by the round's own rule (commands/reserve-payout.ts). */
function nextOf({ deps, now }: DashboardContext, read: Overview): NonNullable<Home['next']> {
  const { minimumPayoutSatang, bankHolidays } = termsOf(deps.links)
  const { nextAvailableSatang, hasBankAccount } = read
  const asItWillBe = {
    availableSatang: nextAvailableSatang,
    minimumSatang: minimumPayoutSatang,
    hasBankAccount,
    accountUsableFrom: read.accountUsableFrom,
    paused: read.payoutsPaused,
  }
  const { round, reason, availableSatang, accountUsableFrom, arrivesOn } = nextPaidRound(
    now,
    asItWillBe,
    read.followingAvailableSatang,
    bankHolidays,
  )
  return {
    at: round.at,
    arrivesAt: arrivesOn,
    amountSatang: availableSatang,
    laterSatang: read.totalSatang - availableSatang,
    skipped: reason,
    accountUsableFrom,
    minimumSatang: minimumPayoutSatang,
  }
}
