// The period that a user has chosen to look at: a number of days or months up to now, or two own dates, by day or by month. All in Bangkok.
import { bangkokDate, fromBangkok } from './periods.ts'
import { BUCKETS_MAX, type Bucket } from './revenue.ts'

export const CHOICES = ['7', '28', '90', '12m'] as const
export type Choice = (typeof CHOICES)[number]

export interface ChosenPeriod {
  /** Null: own dates. */
  choice: Choice | null
  /** Unix seconds, half-open. */
  from: number
  to: number
  by: Bucket
  /** The problem of the request: the first day is after the last, or there are more days than a chart can show. */
  problem: 'order' | 'length' | null
}

/**
 * `own`: the first and the last day, any second of each. A missing one is 27 days from the other, or today. Fixed choices end now: `12m` on 21
 * November begins on 1 December of the year before. An impossible request gives 28 days, or months instead of days. A long period is by month unless
 * days were requested.
 */
export function chosenPeriod(
  asked: { choice: string | null; own: { first: number | null; last: number | null } | null; by: string | null },
  now: number,
): ChosenPeriod {
  const by = asked.by === 'day' || asked.by === 'month' ? asked.by : null
  if (!asked.own) {
    const choice = CHOICES.find((one) => one === asked.choice) ?? '28'
    return { choice, ...window(choice, now), by: by ?? (choice === '12m' ? 'month' : 'day'), problem: null }
  }
  const last = startOfDay(asked.own.last ?? (asked.own.first === null ? now : asked.own.first + 27 * DAY))
  const first = startOfDay(asked.own.first ?? last - 27 * DAY)
  if (first > last) return { choice: '28', ...window('28', now), by: by ?? 'day', problem: 'order' }
  const days = (last - first) / DAY + 1
  const tooLong = days > BUCKETS_MAX && by === 'day'
  return {
    choice: null,
    from: first,
    to: last + DAY,
    by: days > BUCKETS_MAX ? 'month' : (by ?? (days > DAYS_BY_DAY ? 'month' : 'day')),
    problem: tooLong ? 'length' : null,
  }
}

function window(choice: Choice, now: number): { from: number; to: number } {
  const to = now + 1
  if (choice !== '12m') return { from: startOfDay(now) - (Number(choice) - 1) * DAY, to }
  const { year, month } = bangkokDate(now)
  const from = month === 12 ? { year, month: 1, day: 1 } : { year: year - 1, month: month + 1, day: 1 }
  return { from: fromBangkok(from), to }
}

function startOfDay(at: number): number {
  return fromBangkok(bangkokDate(at))
}

const DAY = 86_400
/** Up to this many days are shown by day when the request does not say how. */
const DAYS_BY_DAY = 93
