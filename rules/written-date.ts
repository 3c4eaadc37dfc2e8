// A day as people write it, in Bangkok: in Thai with the Buddhist year, in English with the Common Era. It knows no time of day.
import { bangkokDate } from './periods.ts'

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
