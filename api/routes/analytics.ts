// Figures for merchants over HTTP: where buyers leave the checkout, and what comes in (specification §5.13). docs/analytics.md has what each figure
// means. They need no data of their own except sums by day.
import { z } from 'zod'
import { readDropoff } from '../../db/queries/dropoff.ts'
import { readMoneyByDay, readSubscribed } from '../../db/queries/revenue.ts'
import { dropoffSchema, revenueSchema, serializeDropoff, serializeTakings } from '../../resources/analytics.ts'
import { Refusal } from '../../rules/refusals.ts'
import { BUCKETS_MAX, bucketsOf, recurringRevenue, takingsByBucket, takingsOf } from '../../rules/revenue.ts'
import { basisPoints } from '../../rules/shares.ts'
import { invalidParameter, refuseProblems } from '../problems.ts'
import { readRoute } from '../route.ts'
import { timestamp } from '../schemas.ts'

const tag = 'Analytics'
const DEFAULT_SECONDS = 30 * 86_400

const window = z.object({
  from: timestamp.optional().meta({ description: 'From this instant on; 30 days before `to` when absent.' }),
  to: timestamp.optional().meta({ description: 'Until before this instant; now when absent.' }),
})

export const analyticsRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/analytics/dropoff',
    operationId: 'getDropoff',
    summary: 'Read checkout drop-off by payment method',
    description: 'Counts the checkouts of the window that are over, under the method of their first attempt.',
    tag,
    scope: 'analytics:read',
    query: window,
    answer: dropoffSchema,
    read: async ({ deps, caller, query, now }) => {
      const asked = windowOf(query, now)
      return serializeDropoff(asked, await readDropoff(deps.db.pool, caller, asked))
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/analytics/revenue',
    operationId: 'getRevenue',
    summary: 'Read revenue: payments, refunds and recurring revenue',
    description: 'One row per `interval`, and the totals of the window.',
    tag,
    scope: 'analytics:read',
    query: window.extend({
      interval: z.enum(['day', 'month']).default('day').meta({ description: 'What a row of `data` stands for.' }),
    }),
    answer: revenueSchema,
    read: async ({ deps, caller, query, now }) => {
      const asked = windowOf(query, now)
      const buckets = bucketsOf({ ...asked, bucket: query.interval })
      if (!buckets) {
        const message = `must leave at most ${BUCKETS_MAX} ${query.interval}s until \`to\``
        throw new Refusal('parameter_invalid', `\`from\` ${message}.`, { param: 'from' })
      }
      const [days, subscribed] = await Promise.all([
        readMoneyByDay(deps.db.pool, caller, asked),
        readSubscribed(deps.db.pool, caller, asked),
      ])
      return {
        object: 'revenue' as const,
        ...asked,
        interval: query.interval,
        totals: serializeTakings(takingsOf(days)),
        recurring_revenue_satang: recurringRevenue(subscribed.active),
        active_subscriptions: subscribed.active.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
        new_subscriptions: subscribed.begun,
        churned_subscriptions: subscribed.churned,
        churn_bps: basisPoints(subscribed.churned, subscribed.before),
        data: takingsByBucket(days, buckets).map((bucket, n) => ({ ...buckets[n]!, ...serializeTakings(bucket) })),
      }
    },
  }),
]

function windowOf(query: { from?: number; to?: number }, now: number): { from: number; to: number } {
  // The current second is included.
  const to = query.to ?? now + 1
  const from = query.from ?? Math.max(to - DEFAULT_SECONDS, 0)
  if (from > to) refuseProblems([invalidParameter('from', 'must not be after `to`')])
  return { from, to }
}
