// When and whether merchants are paid out: the Friday rounds, the day on which money arrives, why a merchant is left out, when a bank is asked again.
// The content of a payout is commands/reserve-payout.ts; the entries are rules/ledger.ts.
import { BANK_HOLIDAYS } from './bank-holidays.ts'
import { addDays, bangkokDate, fromBangkok } from './periods.ts'
import { isoDay } from './written-date.ts'

export const SKIP_REASONS = ['negative_balance', 'below_minimum', 'no_bank_account', 'paused'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A round: its day in Bangkok, and the instant by which money must be available to be included. */
export interface Round {
  /** `YYYY-MM-DD` in Bangkok. */
  date: string
  /** Unix seconds. */
  at: number
  /** The key that makes a payout unique for its merchant and mode: the date, or the instant of a manual round. */
  key: string
}

/** Fridays at 10:00 in Bangkok (specification §5.10), also on bank holidays. */
const ROUND_WEEKDAY = 5
const ROUND_HOUR = 10

/**
 * The round that is due at an instant: the last Friday 10:00 that is not after it. Friday 27 November 2026 09:59 → 2026-11-20, 10:00 → 2026-11-27,
 * Monday the 30th → still 2026-11-27. So a round that is triggered late or twice is the same round.
 */
export function roundDueAt(at: number): Round {
  const today = fromBangkok({ ...bangkokDate(at), hour: ROUND_HOUR })
  const days = (weekdayOf(at) - ROUND_WEEKDAY + 7) % 7
  const friday = addDays(today, -days)
  const due = friday <= at ? friday : addDays(friday, -7)
  return { date: bangkokDay(due), at: due, key: bangkokDay(due) }
}

/** The first round after an instant: Friday 27 November 2026 10:00 → Friday 4 December 10:00. */
export function nextRoundAfter(at: number): Round {
  return roundDueAt(addDays(roundDueAt(at).at, 7))
}

/**
 * The first round ahead that has money which is available from an instant on: what comes at Friday 27 November 2026 10:00 → that round, a second later → Friday 4
 * December; what has been available since Monday the 23rd, seen on Saturday the 28th → Friday 4 December.
 */
export function roundWith(availableOn: number, now: number): Round {
  return nextRoundAfter(Math.max(availableOn - 1, now))
}

/**
 * The round of any instant, for tests: Friday 10:00 is that Friday's own round; any other instant is a round of its own. Source: specification §8.2,
 * D146.
 */
export function roundOfInstant(at: number): Round {
  const due = roundDueAt(at)
  return due.at === at ? due : { date: bangkokDay(at), at, key: `at ${at}` }
}

/**
 * The day on which a payout that is sent at `at` arrives: midnight in Bangkok of that day when banks are open, else of the next day on which they
 * are. Friday 27 November 2026 → the same day; Friday 23 October 2026, a holiday → Monday the 26th. Source: D144.
 */
export function arrivalDateOf(at: number, holidays: readonly string[] = BANK_HOLIDAYS): number {
  let day = fromBangkok(bangkokDate(at))
  while (!isBankingDay(day, holidays)) day = addDays(day, 1)
  return day
}

/**
 * Why a round leaves a merchant out, or null. Checked in the specification's order: negative balance, below minimum, no bank account, paused. Amounts
 * in satang. 49 999 of 50 000 without an account → below_minimum.
 */
export function skipReason(merchant: {
  availableSatang: number
  minimumSatang: number
  /** Whether the merchant has an account that may be used. */
  hasBankAccount: boolean
  paused: boolean
}): SkipReason | null {
  if (merchant.availableSatang < 0) return 'negative_balance'
  if (merchant.availableSatang < merchant.minimumSatang || merchant.availableSatang === 0) return 'below_minimum'
  if (!merchant.hasBankAccount) return 'no_bank_account'
  return merchant.paused ? 'paused' : null
}

export interface NextPayout {
  round: Round
  /** The satang that are available then. The round pays them unless there is a reason. */
  availableSatang: number
  /** The amount that it pays; 0 when it leaves the merchant out. */
  amountSatang: number
  /** Why it would pay nothing; null when it pays. */
  reason: SkipReason | null
  /** For `no_bank_account`: when the first waiting account may be used; null when none waits. */
  accountUsableFrom: number | null
  /** When the money arrives in the account. */
  arrivesOn: number
}

/**
 * The forecast of the next round, by the rules of the round itself. `merchant` has the balance that will be available then, and everything else as it
 * is now. Saturday 21 November 2026 with 96 094 satang → Friday the 27th, 96 094; with 40 000 → 0, below_minimum. Later refunds and manual payouts
 * change it. Source: D237.
 */
export function nextPayout(
  at: number,
  merchant: Parameters<typeof skipReason>[0] & { accountUsableFrom: number | null },
  holidays: readonly string[] = BANK_HOLIDAYS,
): NextPayout {
  const round = nextRoundAfter(at)
  const reason = skipReason(merchant)
  const amountSatang = reason === null ? merchant.availableSatang : 0
  const arrivesOn = arrivalDateOf(round.at, holidays)
  const accountUsableFrom = reason === 'no_bank_account' ? merchant.accountUsableFrom : null
  return { round, availableSatang: merchant.availableSatang, amountSatang, reason, accountUsableFrom, arrivesOn }
}

/**
 * The next round that pays: the next one, or where the balance is too low for that the one a week later, if that pays. `followingSatang`: what is available at that one. Money waits for a week, so that the second
 * round has all that is pending now. Saturday 28 November 2026 with 0 satang, and 1 229 832 on 5 December → Friday 11 December. Source: D857.
 */
export function nextPaidRound(
  at: number,
  merchant: Parameters<typeof nextPayout>[1],
  followingSatang: number,
  holidays: readonly string[] = BANK_HOLIDAYS,
): NextPayout {
  const next = nextPayout(at, merchant, holidays)
  if (next.reason !== 'below_minimum' && next.reason !== 'negative_balance') return next
  const following = nextPayout(next.round.at, { ...merchant, availableSatang: followingSatang }, holidays)
  return following.reason === null ? following : next
}

/**
 * Seconds until a bank that has not answered yet is asked again, after so many questions: 10 s, 1 min, 10 min, then each hour. With shorter times a
 * slow bank is asked in vain; with longer ones the merchant learns of the payout late.
 */
export function askAgainAfterSeconds(asks: number): number {
  return ASK_AGAIN_AFTER[Math.min(asks, ASK_AGAIN_AFTER.length) - 1] ?? ASK_AGAIN_AFTER[0]
}

const ASK_AGAIN_AFTER = [10, 60, 600, 3_600] as const

/** `2026-11-27` for any instant of that day in Bangkok. */
export function bangkokDay(at: number): string {
  return isoDay(bangkokDate(at))
}

function isBankingDay(at: number, holidays: readonly string[]): boolean {
  const weekday = weekdayOf(at)
  return weekday !== 0 && weekday !== 6 && !holidays.includes(bangkokDay(at))
}

/** 0 is Sunday. 1 January 1970 was a Thursday. */
function weekdayOf(at: number): number {
  const midnight = fromBangkok(bangkokDate(at))
  const days = (midnight - fromBangkok({ year: 1970, month: 1, day: 1 })) / 86_400
  return (((days + 4) % 7) + 7) % 7
}
