// How much time is left until a deadline, in whole days, with hours when it is near.
import { bangkokDaysBetween } from '../../../rules/periods.ts'
import type { Locale } from '../../../rules/written-date.ts'

const WORDS = {
  en: {
    days: (n: number) => (n === 1 ? '1 day left' : `${n} days left`),
    daysAndHours: (n: number, hours: number) => `${n} days ${hours === 1 ? '1 hour' : `${hours} hours`} left`,
    hours: (n: number) => (n === 1 ? '1 hour left' : `${n} hours left`),
    soon: 'less than an hour left',
    over: 'the time is over',
  },
  th: {
    days: (n: number) => `เหลือ ${n} วัน`,
    daysAndHours: (n: number, hours: number) => `เหลือ ${n} วัน ${hours} ชั่วโมง`,
    hours: (n: number) => `เหลือ ${n} ชั่วโมง`,
    soon: 'เหลือไม่ถึง 1 ชั่วโมง',
    over: 'หมดเวลาแล้ว',
  },
}

const HOUR = 3_600
const DAY = 86_400
/** From so many days on, hours are left off. */
const HOURS_UNTIL = 5

/** `timeLeft(now + 200_000, now, 'en')` → `2 days 7 hours left`. Near it never more than there is: parts are left off. */
export function timeLeft(at: number, now: number, locale: Locale): string {
  const words = WORDS[locale]
  const left = at - now
  if (left <= 0) return words.over
  if (left < HOUR) return words.soon
  if (left < 2 * DAY) return words.hours(Math.floor(left / HOUR))
  // Far ahead days are counted by the calendar, as those of invoices are.
  if (left >= HOURS_UNTIL * DAY) return words.days(bangkokDaysBetween(now, at))
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  return hours > 0 ? words.daysAndHours(days, hours) : words.days(days)
}
