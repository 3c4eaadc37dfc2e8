// A day as people write it, in Bangkok: in Thai with the Buddhist year, in English with the Common Era. Also the ISO form for files.
import { bangkokDate, type CivilDate, fromBangkok } from './periods.ts'

export type Locale = 'th' | 'en'

/** 31 January 2026 09:00 in Bangkok → `31 January 2026`, in Thai `31 มกราคม 2569` (stack.md, "Tax invoice": Buddhist-era dates). */
export function writtenDate(at: number, locale: Locale): string {
  const { year, month, day } = bangkokDate(at)
  return `${day} ${MONTHS[locale][month - 1]} ${writtenYear(year, locale)}`
}

/** The same in figures: `31/01/2026`, in Thai `31/01/2569`. */
export function shortDate(at: number, locale: Locale): string {
  const { year, month, day } = bangkokDate(at)
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${writtenYear(year, locale)}`
}

/** The month in Bangkok: `January 2026`, in Thai `มกราคม 2569`. */
export function writtenMonth(at: number, locale: Locale): string {
  const { year, month } = bangkokDate(at)
  return `${MONTHS[locale][month - 1]} ${writtenYear(year, locale)}`
}

/** Day and month as an axis has room for, without the year: `31 Jan`, in Thai `31 ม.ค.`. */
export function dayLabel(at: number, locale: Locale): string {
  const { month, day } = bangkokDate(at)
  return `${day} ${SHORT_MONTHS[locale][month - 1]}`
}

/** Month and year as an axis has room for: `Jan 2026`, in Thai `ม.ค. 69`, as Thai calendars write it. */
export function monthLabel(at: number, locale: Locale): string {
  const { year, month } = bangkokDate(at)
  const short = SHORT_MONTHS[locale][month - 1]
  return locale === 'th' ? `${short} ${String(writtenYear(year, locale)).slice(-2)}` : `${short} ${year}`
}

/** The instant as spreadsheets and people read it, with Bangkok's offset: `2026-01-31T09:00:00+07:00`. */
export function isoInBangkok(at: number): string {
  const { year, month, day } = bangkokDate(at)
  const second = at - fromBangkok({ year, month, day })
  const two = (n: number) => String(n).padStart(2, '0')
  const time = [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60].map(two).join(':')
  return `${isoDay({ year, month, day })}T${time}+07:00`
}

/** `2026-01-31`. */
export function isoDay({ year, month, day }: CivilDate): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

function writtenYear(year: number, locale: Locale): number {
  return locale === 'th' ? year + 543 : year
}

const MONTHS: Record<Locale, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  th: [
    'มกราคม',
    'กุมภาพันธ์',
    'มีนาคม',
    'เมษายน',
    'พฤษภาคม',
    'มิถุนายน',
    'กรกฎาคม',
    'สิงหาคม',
    'กันยายน',
    'ตุลาคม',
    'พฤศจิกายน',
    'ธันวาคม',
  ],
}

const SHORT_MONTHS: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
}
