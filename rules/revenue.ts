// Revenue, refunds and recurring revenue: sums of ledger transactions over days and months in Bangkok, and the recurring revenue of subscriptions.
// Each figure is one sentence in docs/analytics.md. It reads nothing and knows only the price of a plan.
import { minus, negate, plus, proportionHalfUp, type Satang, satang, sumOf, times, zero } from './money.ts'
import { bangkokDate, fromBangkok, type Interval } from './periods.ts'

/** Ledger transactions of one type that were made on one day in Bangkok. */
export interface MoneyOfDay {
  /** Any instant of the day, Unix seconds. */
  at: number
  type: string
  count: number
  amountSatang: number
  feeSatang: number
}

export interface Takings {
  payments: number
  grossSatang: Satang
  feeSatang: Satang
  refundsSatang: Satang
  disputesSatang: Satang
  /** gross − fee − refunds − disputes: the change of the balance without payouts. */
  netSatang: Satang
}

export type Bucket = 'day' | 'month'

/** More buckets than this do not fit in any chart and would cost more than the sums. */
export const BUCKETS_MAX = 750

/**
 * The days or months of a half-open window. The first and the last are cut off at its edges. From noon of 30 January to 2 February, by month → [30
 * Jan 12:00, 1 Feb), [1 Feb, 2 Feb). Null when there are more than 750.
 */
export function bucketsOf(window: { from: number; to: number; bucket: Bucket }): { from: number; to: number }[] | null {
  const buckets: { from: number; to: number }[] = []
  for (let from = window.from; from < window.to; ) {
    if (buckets.length === BUCKETS_MAX) return null
    const to = Math.min(nextStart(from, window.bucket), window.to)
    buckets.push({ from, to })
    from = to
  }
  return buckets
}

/** A day's charge of 100 000 with a fee of 3 906 and a refund of 20 000 → gross 100 000, net 76 094. Other types do not count. */
export function takingsOf(days: readonly MoneyOfDay[]): Takings {
  const sum = (types: string[], of: (day: MoneyOfDay) => number) =>
    sumOf(days.filter(({ type }) => types.includes(type)).map((day) => satang(of(day))))
  const grossSatang = sum(['charge'], (day) => day.amountSatang)
  const feeSatang = sum(['charge', 'gateway_fee', 'refund', 'dispute', 'dispute_won'], (day) => day.feeSatang)
  const refundsSatang = negate(sum(['refund'], (day) => day.amountSatang))
  const disputesSatang = negate(sum(['dispute', 'dispute_won'], (day) => day.amountSatang))
  return {
    payments: days.reduce((count, day) => (day.type === 'charge' ? count + day.count : count), 0),
    grossSatang,
    feeSatang,
    refundsSatang,
    disputesSatang,
    netSatang: minus(minus(minus(grossSatang, feeSatang), refundsSatang), disputesSatang),
  }
}

/** The takings of each bucket; the buckets are in order. A day belongs to the bucket of its instant. */
export function takingsByBucket(
  days: readonly MoneyOfDay[],
  buckets: readonly { from: number; to: number }[],
): Takings[] {
  const inOrder = days.toSorted((a, b) => a.at - b.at)
  let next = 0
  return buckets.map(({ to }) => {
    const first = next
    while (next < inOrder.length && inOrder[next]!.at < to) next += 1
    return takingsOf(inOrder.slice(first, next))
  })
}

/** Subscriptions that cost the same. */
export interface PlanGroup {
  amountSatang: number
  interval: Interval
  quantity: number
  subscriptions: number
}

/** The monthly revenue of all subscriptions: a yearly ฿2,990.00 counts 299 000 ÷ 12 = 24 916.67 → 24 917, rounded half up for each subscription. */
export function recurringRevenue(groups: readonly PlanGroup[]): Satang {
  return groups.reduce((total, { amountSatang, interval, quantity, subscriptions }) => {
    const cycle = times(satang(amountSatang), quantity)
    const month = interval === 'year' ? proportionHalfUp(cycle, 1, 12) : cycle
    return plus(total, times(month, subscriptions))
  }, zero)
}

function nextStart(at: number, bucket: Bucket): number {
  const { year, month, day } = bangkokDate(at)
  if (bucket === 'day') return fromBangkok({ year, month, day }) + 86_400
  return month === 12
    ? fromBangkok({ year: year + 1, month: 1, day: 1 })
    : fromBangkok({ year, month: month + 1, day: 1 })
}
