// Dates, times and amounts as Thai banks write them in their exports.
import { negate, type Satang } from './money.ts'
import { type CivilDate, fromBangkok } from './periods.ts'
import { readTypedBaht } from './typed-baht.ts'

/** The columns that the API names (specification §11.2). `amount` is a column of money in, or of signed amounts. */
export const STATEMENT_COLUMNS = ['date', 'time', 'amount', 'reference', 'sender', 'description'] as const

export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/**
 * A day, and the time of the day where one stands beside it: `23/11/2026`, `23/11/2569` (Buddhist era), `23-11-26`, `2026-11-23`, `23 Nov 2026`,
 * `23 พ.ย. 2569`, each also with a time behind it; `time` is a cell of its own. Unix seconds in Bangkok; null for what is no date. The day always comes
 * before the month, unless the year comes first. Two-digit years from 43 on are Buddhist: 69 → 2569 → 2026.
 */
export function readStatementDate(date: string, time: string | null): { at: number; dayOnly: boolean } | null {
  const whole = date.trim()
  const [found = '', behind] = /[ T,](\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d{1,9})?)?)$/.exec(whole) ?? []
  const dayText = whole.slice(0, whole.length - found.length).replace(/,$/, '')
  const day = readDay(dayText.trim())
  if (day === null) return null
  const written = behind ?? (time?.trim() || null)
  if (written === null) return instant(day, { hour: 0, minute: 0, second: 0 }, true)
  const clock = readTime(written)
  return clock && instant(day, clock, false)
}

/**
 * An amount with its sign: `1,234.50`, `฿1,234.50`, `+1,234.50`, `-1,234.50`, `(1,234.50)`, `1,234.50 CR`, `1,234.50 DR`. Null for what is no amount.
 */
export function readStatementAmount(text: string): Satang | null {
  const [, open, sign, digits = '', close, mark] =
    /^(\()?([+\-−])?([^()+\-−]*?)(\))?(CR|DR|C|D)?$/i.exec(text.replaceAll(/\s/g, '')) ?? []
  if ((open === undefined) !== (close === undefined)) return null
  const amount = readTypedBaht(digits)
  if (amount === null) return null
  const isOut = open !== undefined || sign === '-' || sign === '−' || /^D/i.test(mark ?? '')
  return isOut ? negate(amount) : amount
}

interface Clock {
  hour: number
  minute: number
  second: number
}

function instant(day: CivilDate, clock: Clock, dayOnly: boolean): { at: number; dayOnly: boolean } | null {
  try {
    return { at: fromBangkok({ ...day, ...clock }), dayOnly }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readTime(text: string): Clock | null {
  const [, hour, minute, second = '0'] = /^(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:\.\d{1,9})?)?$/.exec(text) ?? []
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute), second: Number(second) }
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
const NAMED_MONTH = /^(\d{1,2})[ -]([a-zก-๙.]{3,12})[ -](\d{4}|\d{2})$/i

function readDay(text: string): CivilDate | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return { year: commonYear(year), month: Number(month), day: Number(day) }
  const [, dayOf, monthOf, yearOf] = DAY_FIRST.exec(text) ?? []
  if (yearOf !== undefined) return { year: commonYear(yearOf), month: Number(monthOf), day: Number(dayOf) }
  const [, dayNamed, name = '', yearNamed] = NAMED_MONTH.exec(text) ?? []
  if (yearNamed === undefined) return null
  const month_ = monthNamed(name.toLowerCase())
  return month_ === null ? null : { year: commonYear(yearNamed), month: month_, day: Number(dayNamed) }
}

/** 2569 and 69 are years of the Buddhist era, 543 ahead. */
function commonYear(text: string): number {
  const year = Number(text)
  if (text.length === 2) return year >= 43 ? 1957 + year : 2000 + year
  return year >= 2400 ? year - 543 : year
}

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'ม.ค.', 'มกราคม'],
  ['feb', 'february', 'ก.พ.', 'กุมภาพันธ์'],
  ['mar', 'march', 'มี.ค.', 'มีนาคม'],
  ['apr', 'april', 'เม.ย.', 'เมษายน'],
  ['may', 'พ.ค.', 'พฤษภาคม'],
  ['jun', 'june', 'มิ.ย.', 'มิถุนายน'],
  ['jul', 'july', 'ก.ค.', 'กรกฎาคม'],
  ['aug', 'august', 'ส.ค.', 'สิงหาคม'],
  ['sep', 'sept', 'september', 'ก.ย.', 'กันยายน'],
  ['oct', 'october', 'ต.ค.', 'ตุลาคม'],
  ['nov', 'november', 'พ.ย.', 'พฤศจิกายน'],
  ['dec', 'december', 'ธ.ค.', 'ธันวาคม'],
]

function monthNamed(name: string): number | null {
  const index = MONTHS.findIndex((names) => names.includes(name))
  return index < 0 ? null : index + 1
}
