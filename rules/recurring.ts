// How subscriptions and their monthly revenue have changed: those that began and those that ended, bucket by bucket. A subscription's monthly price
// is rules/revenue.ts. Counted at today's price and quantity, because the rows know no others (docs/analytics.md).
import { minus, plus, type Satang, zero } from './money.ts'
import { type PlanGroup, recurringRevenue } from './revenue.ts'
import { basisPoints } from './shares.ts'

/** Subscriptions of one price that began or ended in one bucket, counted from 1; bucket 0 is before the first. */
export interface RecurringStep extends Pick<PlanGroup, 'amountSatang' | 'interval' | 'quantity'> {
  bucket: number
  begun: number
  ended: number
  /** Of those that ended, how many had begun in an earlier bucket. */
  churned: number
}

/** One bucket: the changes in it, and the state at its end. */
export interface Recurring {
  begun: number
  ended: number
  /** Of those active when it began, how many ended in it; and the same in basis points. */
  churned: number
  churnBps: number
  begunSatang: Satang
  endedSatang: Satang
  active: number
  activeSatang: Satang
}

/**
 * Each bucket in order, from the state at the start. 3 active at ฿100, one more begins and two end in the first bucket → begun 1, ended 2, active 2,
 * ฿200. One of the two had begun in that bucket: churned 1 of 3, 3 333 basis points.
 */
export function recurringByBucket(steps: readonly RecurringStep[], buckets: number): Recurring[] {
  const of = (bucket: number) => steps.filter((step) => step.bucket === bucket)
  const start = moved(of(0))
  let active = start.begun - start.ended
  let activeSatang = minus(start.begunSatang, start.endedSatang)
  return Array.from({ length: buckets }, (_, i) => {
    const step = moved(of(i + 1))
    const churnBps = basisPoints(step.churned, active)
    active += step.begun - step.ended
    activeSatang = plus(activeSatang, minus(step.begunSatang, step.endedSatang))
    return { ...step, churnBps, active, activeSatang }
  })
}

function moved(steps: readonly RecurringStep[]) {
  const sum = (what: 'begun' | 'ended' | 'churned') => steps.reduce((all, step) => all + step[what], 0)
  const worth = (what: 'begun' | 'ended') =>
    steps.reduce((all, step) => plus(all, recurringRevenue([{ ...step, subscriptions: step[what] }])), zero)
  const counts = { begun: sum('begun'), ended: sum('ended'), churned: sum('churned') }
  return { ...counts, begunSatang: worth('begun'), endedSatang: worth('ended') }
}
