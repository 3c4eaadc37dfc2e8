// A day as people write it, in Bangkok: in Thai with the Buddhist year, in English with the common era. Also the ISO form for files.
import {
  bangkokDate,
  bangkokYear,
  type CivilDate,
  fromBangkok,
  lastDayOf,
  type Period,
  spanOfBangkokDay,
} from './periods.ts'

export type Locale = 'th' | 'en'

/** 31 January 2026 09:00 in Bangkok → `31 January 2026`, in Thai `31 มกราคม 2569` (Buddhist era). */
export function writtenDate(at: number, locale: Locale): string {
  return WRITTEN[locale].format(at * 1_000)
}

/** A period from its first day to the last that it covers, month and year once where they are one: `29 November – 28 December 2026`, `1–31 January 2026`. */
export function writtenPeriod(period: Period, locale: Locale): string {
  const [from, to] = [period.startAt, lastDayOf(period)]
  const last = writtenDate(to, locale)
  if (writtenDate(from, locale) === last) return last
  if (writtenMonth(from, locale) === writtenMonth(to, locale)) return `${bangkokDate(from).day}–${last}`
  const isOneYear = bangkokYear(from) === bangkokYear(to)
  return `${isOneYear ? DAY_AND_MONTH[locale].format(from * 1_000) : writtenDate(from, locale)} – ${last}`
}

/** The same in figures: `31/01/2026`, in Thai `31/01/2569`. */
export function shortDate(at: number, locale: Locale): string {
  return IN_FIGURES[locale].format(at * 1_000)
}

/** The month in Bangkok: `January 2026`, in Thai `มกราคม 2569`. */
export function writtenMonth(at: number, locale: Locale): string {
  return MONTH_AND_YEAR[locale].format(at * 1_000)
}

/**
 * Day and month in a short form for an axis, without the year: `31 Jan`, in Thai `31 ม.ค.`. Both are put together here, because `Intl` has no English
 * that writes the day first and September as `Sep`.
 */
export function dayLabel(at: number, locale: Locale): string {
  return `${bangkokDate(at).day} ${SHORT_MONTH[locale].format(at * 1_000)}`
}

/** Month and year in a short form for an axis: `Jan 2026`, in Thai `ม.ค. 69`, as Thai calendars write it. */
export function monthLabel(at: number, locale: Locale): string {
  return SHORT_MONTH_AND_YEAR[locale].format(at * 1_000)
}

/** No date of this software is so far ahead. Source: D904. */
const BUDDHIST_FROM = 2_400
const ERAS_APART = 543

/** A typed day of either era, `2569-12-04` or `2026-12-04T10:00`, in the common one. Any other text stays as it is. */
export function inCommonEra(typed: string): string {
  return typed.replace(/^\d{4}(?=-)/, (year) => String(Number(year) - (Number(year) < BUDDHIST_FROM ? 0 : ERAS_APART)))
}

/**
 * What a field for a day or a moment holds, `2026-12-04T10:00` → `Friday 4 December 2026 10:00`, in Thai `วันศุกร์ที่ 4 ธันวาคม 2569 10:00`. Empty for
 * anything else.
 */
export function writtenTyped(value: string, locale: Locale): string {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(inCommonEra(value)) ?? []
  const at = spanOfBangkokDay(day)?.from
  if (at === undefined) return ''
  return [writtenWeekday(at, locale), time].filter(Boolean).join(' ')
}

/** 4 December 2026 in Bangkok → `Friday 4 December 2026`, in Thai `วันศุกร์ที่ 4 ธันวาคม 2569`. */
export function writtenWeekday(at: number, locale: Locale): string {
  return `${WEEKDAY[locale].format(at * 1_000)}${locale === 'th' ? 'ที่' : ''} ${writtenDate(at, locale)}`
}

/**
 * The instant in a form for spreadsheets and people, with Bangkok's offset: `2026-01-31T09:00:00+07:00`. It is put together here, because `Intl`
 * promises no ISO form.
 */
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

/** One format per language. Bangkok is UTC+7 without daylight saving (rules/periods.ts). */
function formats(
  parts: Intl.DateTimeFormatOptions,
  english: 'en-GB' | 'en-US' = 'en-GB',
  thai = parts,
): Record<Locale, Intl.DateTimeFormat> {
  const timeZone = '+07:00'
  return {
    en: new Intl.DateTimeFormat(english, { ...parts, timeZone }),
    th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', { ...thai, timeZone }),
  }
}

const WRITTEN = formats({ day: 'numeric', month: 'long', year: 'numeric' })
const DAY_AND_MONTH = formats({ day: 'numeric', month: 'long' })
const WEEKDAY = formats({ weekday: 'long' })
const IN_FIGURES = formats({ day: '2-digit', month: '2-digit', year: 'numeric' })
const MONTH_AND_YEAR = formats({ month: 'long', year: 'numeric' })
// British English writes September as `Sept`, American as `Sep`.
const SHORT_MONTH = formats({ month: 'short' }, 'en-US')
const SHORT_MONTH_AND_YEAR = formats({ month: 'short', year: 'numeric' }, 'en-US', { month: 'short', year: '2-digit' })
