// The analytics of a shop: the API's answers about revenue and drop-off, and the movements of recurring revenue; as a page or as a file.
import { csvAnswer, members } from '../../../api/csv.ts'
import { readRecurring } from '../../../db/queries/recurring.ts'
import { readSold } from '../../../db/queries/sold.ts'
import { readWithheld } from '../../../db/queries/withheld.ts'
import type { RevenueObject } from '../../../resources/analytics.ts'
import { type ChosenPeriod, chosenPeriod } from '../../../rules/chosen-period.ts'
import { previousSpan, type Span } from '../../../rules/overview.ts'
import { bangkokDay } from '../../../rules/payouts.ts'
import { type Recurring, recurringByBucket } from '../../../rules/recurring.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { bucketsOf } from '../../../rules/revenue.ts'
import { isoInBangkok } from '../../../rules/written-date.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { dayStart } from '../list-filters.ts'
import { type AnalyticsFile, analyticsPage, type WireDropoff } from './view.ts'

/** Payments are sorted by product one by one, so only so many of them. Source: D915. */
const SORTED_MAX = 2_000

export function addAnalytics(routes: DashboardRoutes): void {
  routes.get('/analytics', analytics)
}

async function analytics(page: DashboardContext): Promise<void> {
  const period = periodOf(page)
  const { from, to, by } = period
  const query = { from, to }
  const revenueOf = (span: Span) => ask(page, 'getRevenue', { query: { ...span, interval: by } })
  const recurringOf = async (span: Span) => {
    const buckets = bucketsOf({ ...span, bucket: by }) ?? [] // too many buckets are refused by getRevenue
    const starts = buckets.map((bucket) => bucket.from)
    const steps = await readRecurring(page.deps.db.pool, page.caller, { starts, to: span.to })
    return recurringByBucket(steps, buckets.length)
  }
  const [revenue, dropoff, recurring] = await Promise.all([
    revenueOf(query),
    ask(page, 'getDropoff', { query }),
    recurringOf(query),
  ])
  const file = page.query.get('csv')
  if (file !== undefined) return answerFile(page, file, { revenue, dropoff, recurring })
  const isMany = revenue.totals.payments > SORTED_MAX
  const maySeeWithheld = page.props.may('withholdings:read')
  const span = previousSpan(period)
  const [before, recurringBefore, sold, withheld] = await Promise.all([
    revenueOf(span),
    recurringOf(span),
    isMany ? null : readSold(page.deps.db.pool, page.caller, query),
    isMany || !maySeeWithheld ? 0 : readWithheld(page.deps.db.pool, page.caller, query),
  ])
  const kept: [string, string][] = page.query.get('lang') ? [['lang', page.locale]] : []
  const asked = Object.fromEntries(
    ['period', 'from', 'to', 'by'].flatMap((name) => {
      const value = page.query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  // Days in the wrong order stay in the form, so that the member can correct them.
  const typed = (name: string) => (period.problem === 'order' ? page.query.get(name) : undefined)
  answerDashboard(
    page,
    (frame) =>
      analyticsPage(frame, page.props, {
        period,
        first: typed('from') ?? bangkokDay(from),
        last: typed('to') ?? bangkokDay(to - 1),
        kept,
        revenue,
        before,
        recurring,
        recurringBefore,
        dropoff,
        sold,
        withheld,
        curl: [
          curlOf(page, 'getRevenue', { query: { ...query, interval: by } }),
          curlOf(page, 'getDropoff', { query }),
        ].join('\n\n'),
        fileHref: (name) => page.props.hrefOf('/analytics', { ...asked, csv: name }),
      }),
    period.problem === 'order' ? 422 : 200,
  )
}

/** With a day in the address, the period is the member's own. */
function periodOf({ query, now }: DashboardContext): ChosenPeriod {
  const day = (name: string) => dayStart(query.get(name) ?? '') ?? null
  const own = { first: day('from'), last: day('to') }
  return chosenPeriod(
    {
      choice: query.get('period') ?? null,
      own: own.first === null && own.last === null ? null : own,
      by: query.get('by') ?? null,
    },
    now,
  )
}

interface Read {
  revenue: RevenueObject
  dropoff: WireDropoff
  recurring: readonly Recurring[]
}

/** The numbers of the charts, in satang and basis points as the API returns them. */
async function answerFile(page: DashboardContext, file: string, read: Read): Promise<void> {
  if (!Object.hasOwn(FILES, file)) throw new Refusal('route_not_found', 'There is no such file.')
  const rows = FILES[file as AnalyticsFile](read)
  const call = {
    caller: page.caller,
    now: page.now,
    query: Object.fromEntries(page.query),
    commit: page.call.commit,
    setHeader: (name: string, value: string) => page.ctx.set(name, value),
  }
  const columns = members(...Object.keys(rows[0] ?? {}))
  async function* batches() {
    yield rows
  }
  const raw = await csvAnswer(call, file, columns, batches())
  page.ctx.status = 200
  page.ctx.type = raw.contentType
  page.ctx.body = raw.body
}

const FILES: Record<AnalyticsFile, (read: Read) => object[]> = {
  revenue: ({ revenue }) => revenue.data.map((bucket) => ({ ...spanOf(bucket), ...bucket })),
  subscriptions: ({ revenue, recurring }) =>
    recurring.map((bucket, i) => ({
      ...spanOf(revenue.data[i]!),
      new_subscriptions: bucket.begun,
      ended_subscriptions: bucket.ended,
      active_subscriptions: bucket.active,
      new_satang: bucket.begunSatang,
      ended_satang: bucket.endedSatang,
      recurring_revenue_satang: bucket.activeSatang,
      churned_subscriptions: bucket.churned,
      churn_bps: bucket.churnBps,
    })),
  dropoff: ({ dropoff }) => dropoff.data,
}

const spanOf = ({ from, to }: { from: number; to: number }) => ({
  from,
  to,
  from_bangkok: isoInBangkok(from),
  to_bangkok: isoInBangkok(to),
})
