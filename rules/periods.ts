// Calendar arithmetic in Asia/Bangkok, which is UTC+7 without daylight saving. Only civil-date sums, no Date and no Intl, so that a workflow can
// replay them anywhere. All instants are epoch seconds. Period n is counted from the ORIGINAL anchor, so an anchor on the 31st keeps its day. It does
// not know a subscription's anchor (rules/subscriptions.ts), nor what is billed for a period.

export type Interval = 'month' | 'year'

export type CivilDate = { year: number; month: number; day: number }

/** A period is half-open: it contains its start, but not its end, which is the next period's start. */
export type Period = { startAt: number; endAt: number }

/**
 * Anchor + n intervals, on the anchor's day of the month or the month's last, at the anchor's time of day. From 31 Jan 2026 the ends are 28 Feb, 31
 * Mar, 30 Apr; yearly from 29 Feb 2024 they are 28 Feb 2025 … 29 Feb 2028. n = 0 is the anchor itself. Source: specification §3.3.
 */
export function nthPeriodEnd(period: { anchorAt: number; interval: Interval; n: number }): number {
  const { anchorAt, interval, n } = period
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`periods are counted 0, 1, 2 …: ${n}`)
  const anchor = bangkokDate(anchorAt)
  const monthsSinceYearZero = anchor.year * 12 + (anchor.month - 1) + n * MONTHS_IN[interval]
  const year = Math.floor(monthsSinceYearZero / 12)
  const month = (monthsSinceYearZero % 12) + 1
  const day = Math.min(anchor.day, daysInMonth(year, month))
  return startOfBangkokDay({ year, month, day }) + secondOfBangkokDay(anchorAt)
}

/** Period n, counted from 1: it ends at anchor + n intervals. From 31 Jan 2026, period 2 is 28 Feb – 31 Mar. */
export function periodOf(period: { anchorAt: number; interval: Interval; n: number }): Period {
  return {
    startAt: nthPeriodEnd({ ...period, n: period.n - 1 }),
    endAt: nthPeriodEnd(period),
  }
}

/**
 * The number of the period that contains an instant: 1 at the anchor, 2 at the first end, 0 before the anchor (not begun). From 31 Jan 2026 00:00, 28
 * Feb 2026 00:00 lies in period 2.
 */
export function periodIndexAt(question: { anchorAt: number; interval: Interval; at: number }): number {
  const { anchorAt, interval, at } = question
  if (at < anchorAt) return 0
  const from = bangkokDate(anchorAt)
  const to = bangkokDate(at)
  const calendarMonths = (to.year - from.year) * 12 + (to.month - from.month)
  const n = Math.floor(calendarMonths / MONTHS_IN[interval])
  return nthPeriodEnd({ anchorAt, interval, n }) <= at ? n + 1 : n
}

/** 31 Jan 2026 17:00 UTC is already 1 February in Bangkok: day 1. */
export function anchorDayOf(at: number): number {
  return bangkokDate(at).day
}

/** The calendar day in Bangkok: 2025-12-31T17:00:00Z → 1 January 2026. */
export function bangkokDate(at: number): CivilDate {
  return civilDateOfDay(Math.floor((whole(at) + UTC_OFFSET_SECONDS) / SECONDS_PER_DAY))
}

/** The year in an invoice number: 2025-12-31T17:00:00Z → 2026 (specification §3.13). */
export function bangkokYear(at: number): number {
  return bangkokDate(at).year
}

/** 1 January 2026 00:00 in Bangkok → 1 767 200 400 (2025-12-31T17:00:00Z). A date that does not exist is a RangeError. */
export function fromBangkok(local: CivilDate & { hour?: number; minute?: number; second?: number }): number {
  const { year, month, day, hour = 0, minute = 0, second = 0 } = local
  const exists =
    [year, month, day, hour, minute, second].every(Number.isSafeInteger) &&
    year >= 1 &&
    inRange(month, 1, 12) &&
    inRange(day, 1, daysInMonth(year, month)) &&
    inRange(hour, 0, 23) &&
    inRange(minute, 0, 59) &&
    inRange(second, 0, 59)
  if (!exists) throw new RangeError(`no such time: ${year}-${month}-${day} ${hour}:${minute}:${second}`)
  return startOfBangkokDay({ year, month, day }) + hour * 3_600 + minute * 60 + second
}

/** A day is always 86 400 seconds: + 7 days is the same time of day, a week later. The number of days may be negative (reminders). */
export function addDays(at: number, days: number): number {
  return whole(at) + whole(days) * SECONDS_PER_DAY
}

/** The days from one calendar day in Bangkok to another, however late it is on either: 5 December 23:59 to 6 December 00:01 is 1. */
export function bangkokDaysBetween(from: number, to: number): number {
  return (startOfBangkokDay(bangkokDate(to)) - startOfBangkokDay(bangkokDate(from))) / SECONDS_PER_DAY
}

const SECONDS_PER_DAY = 86_400
const UTC_OFFSET_SECONDS = 7 * 3_600
const MONTHS_IN: Readonly<Record<Interval, number>> = { month: 1, year: 12 }
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function startOfBangkokDay({ year, month, day }: CivilDate): number {
  return dayOfCivilDate({ year, month, day }) * SECONDS_PER_DAY - UTC_OFFSET_SECONDS
}

function secondOfBangkokDay(at: number): number {
  const local = at + UTC_OFFSET_SECONDS
  return local - Math.floor(local / SECONDS_PER_DAY) * SECONDS_PER_DAY
}

/** Days since 1 January 1970. */
function dayOfCivilDate({ year, month, day }: CivilDate): number {
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0
  return daysBeforeYear(year) - daysBeforeYear(1970) + DAYS_BEFORE_MONTH[month - 1]! + leapDay + day - 1
}

function civilDateOfDay(daysSince1970: number): CivilDate {
  const days = daysSince1970 + daysBeforeYear(1970)
  let year = Math.floor(days / 365.2425) + 1
  if (days < daysBeforeYear(year)) year -= 1
  else if (days >= daysBeforeYear(year + 1)) year += 1
  let day = days - daysBeforeYear(year) + 1
  let month = 1
  while (day > daysInMonth(year, month)) {
    day -= daysInMonth(year, month)
    month += 1
  }
  return { year, month, day }
}

/** Days from 1 January of the year 1 to 1 January of this year. */
function daysBeforeYear(year: number): number {
  const past = year - 1
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400)
}

function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : DAYS_IN_MONTH[month - 1]!
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function inRange(n: number, low: number, high: number): boolean {
  return n >= low && n <= high
}

function whole(n: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number: ${String(n)}`)
  return n
}

/**
 * The last day that a period covers, as an instant of that day: the day before the next one begins. A month from 29 November 09:00 is 29 November to
 * 28 December, although it lasts until 09:00 on the 29th: the next is written from the 29th on, and no day is in two.
 */
export function lastDayOf({ startAt, endAt }: Period): number {
  return Math.max(startAt, addDays(endAt, -1))
}

/** The month in Bangkok that an instant is in, half-open: noon of 30 January → [1 January 00:00, 1 February 00:00). */
export function monthOf(at: number): { from: number; to: number } {
  const { year, month } = bangkokDate(at)
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }
  return { from: fromBangkok({ year, month, day: 1 }), to: fromBangkok(next) }
}

/** A written day as a half-open span of instants: 2026-01-01 → [31 December 17:00 UTC, a day later). Null for what is no day of the calendar. */
export function spanOfBangkokDay(text: string): { from: number; to: number } | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined || Number(year) < 1970) return null
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  if (!inRange(date.month, 1, 12) || !inRange(date.day, 1, daysInMonth(date.year, date.month))) return null
  const from = fromBangkok(date)
  return { from, to: from + SECONDS_PER_DAY }
}
