// The analytics of a shop: what the API answers about revenue and drop-off, and how recurring revenue has moved; as a page or as a file.
import { readRecurring } from '../../db/queries/recurring.ts'
import {
  type AnalyticsFile,
  analyticsPage,
  type WireDropoff,
  type WireRevenue,
} from '../../pages/dashboard/analytics.ts'
import { type ChosenPeriod, chosenPeriod } from '../../rules/chosen-period.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { type Recurring, recurringByBucket } from '../../rules/recurring.ts'
import { Refusal } from '../../rules/refusals.ts'
import { bucketsOf } from '../../rules/revenue.ts'
import { isoInBangkok } from '../../rules/written-date.ts'
import { csvAnswer, members } from '../csv.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { dayStart } from './lists.ts'

export function addAnalytics(door: DashboardDoor): void {
  door.get('/analytics', analytics)
}

async function analytics(g: Guest): Promise<void> {
  const period = periodOf(g)
  const { from, to, by } = period
  const query = { from, to }
  const buckets = bucketsOf({ from, to, bucket: by }) ?? [] // too many are refused with the revenue
  const [revenue, dropoff, steps] = await Promise.all([
    ask<WireRevenue>(g, 'getRevenue', { query: { ...query, interval: by } }),
    ask<WireDropoff>(g, 'getDropoff', { query }),
    readRecurring(g.deps.db.pool, g.caller, { starts: buckets.map((bucket) => bucket.from), to }),
  ])
  const recurring = recurringByBucket(steps, buckets.length)
  const file = g.query.get('csv')
  if (file !== undefined) return answerFile(g, file, { revenue, dropoff, recurring })
  const kept: [string, string][] = g.query.get('lang') ? [['lang', g.locale]] : []
  const asked = Object.fromEntries(
    ['period', 'from', 'to', 'by'].flatMap((name) => {
      const value = g.query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  // Days that cannot be shown stay in the form, so that they can be put right.
  const typed = (name: string) => (period.problem === 'order' ? g.query.get(name) : undefined)
  answerDashboard(
    g,
    (frame) =>
      analyticsPage(frame, g.shown, {
        period,
        first: typed('from') ?? bangkokDay(from),
        last: typed('to') ?? bangkokDay(to - 1),
        kept,
        revenue,
        recurring,
        dropoff,
        curl: [curlOf(g, 'getRevenue', { query: { ...query, interval: by } }), curlOf(g, 'getDropoff', { query })].join(
          '\n\n',
        ),
        fileHref: (name) => g.shown.hrefOf('/analytics', { ...asked, csv: name }),
      }),
    period.problem === 'order' ? 422 : 200,
  )
}

/** A day in the address means days of somebody's own. */
function periodOf({ query, now }: Guest): ChosenPeriod {
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
  revenue: WireRevenue
  dropoff: WireDropoff
  recurring: readonly Recurring[]
}

/** The numbers of the charts, in satang and basis points as the API has them. */
async function answerFile(g: Guest, file: string, read: Read): Promise<void> {
  if (!Object.hasOwn(FILES, file)) throw new Refusal('route_not_found', 'There is no such file.')
  const rows = FILES[file as AnalyticsFile](read)
  const call = {
    caller: g.caller,
    now: g.now,
    query: Object.fromEntries(g.query),
    commit: g.call.commit,
    setHeader: (name: string, value: string) => g.ctx.set(name, value),
  }
  const columns = members(...Object.keys(rows[0] ?? {}))
  async function* batches() {
    yield rows
  }
  const raw = await csvAnswer(call, file, columns, batches())
  g.ctx.status = 200
  g.ctx.type = raw.contentType
  g.ctx.body = raw.body
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
