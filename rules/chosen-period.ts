// The time that somebody has chosen to look at: so many days or months up to now, or days of their own, by day or by month. All in Bangkok.
import { bangkokDate, fromBangkok } from './periods.ts'
import { BUCKETS_MAX, type Bucket } from './revenue.ts'

export const CHOICES = ['7', '28', '90', '12m'] as const
export type Choice = (typeof CHOICES)[number]

export interface ChosenPeriod {
  /** Null: days of their own. */
  choice: Choice | null
  /** Unix seconds, half-open. */
  from: number
  to: number
  by: Bucket
  /** What was asked for and cannot be: the first day after the last, or more days than a chart has room for. */
  problem: 'order' | 'length' | null
}

/**
 * `own`: the first and the last day, any second of each; one that is missing is 27 days from the other, or today. Choices end now: `12m` on 21 November begins on
 * 1 December of the year before. What cannot be is 28 days, or by month; a long time is by month unless asked for otherwise.
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
/** Days that are still told one by one when nobody says how. */
const DAYS_BY_DAY = 93
