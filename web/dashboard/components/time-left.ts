// How much time is left until a deadline, in whole days, or in hours on its last one.
import type { Locale } from '../../../rules/written-date.ts'

const WORDS = {
  en: {
    days: (n: number) => (n === 1 ? '1 day left' : `${n} days left`),
    hours: (n: number) => (n === 1 ? '1 hour left' : `${n} hours left`),
    soon: 'less than an hour left',
    over: 'the time is over',
  },
  th: {
    days: (n: number) => `เหลือ ${n} วัน`,
    hours: (n: number) => `เหลือ ${n} ชั่วโมง`,
    soon: 'เหลือไม่ถึง 1 ชั่วโมง',
    over: 'หมดเวลาแล้ว',
  },
}

const HOUR = 3_600
const DAY = 86_400

/** `timeLeft(now + 200_000, now, 'en')` → `2 days left`. Never more than there is: parts are left off. */
export function timeLeft(at: number, now: number, locale: Locale): string {
  const words = WORDS[locale]
  const left = at - now
  if (left <= 0) return words.over
  if (left < HOUR) return words.soon
  return left < 2 * DAY ? words.hours(Math.floor(left / HOUR)) : words.days(Math.floor(left / DAY))
}
