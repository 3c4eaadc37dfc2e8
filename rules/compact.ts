// Amounts and counts in a short form for axes: three figures and k, M or B; in Thai, which has no k, thousands in full and then ล้าน. Amounts that a person
// reconciles use formatBaht (rules/money.ts) instead.
import { grouped, type Satang } from './money.ts'
import type { Locale } from './written-date.ts'

/** 1 250 000 → `฿12.5k`, 119 960 000 → `฿1.2M`, −50 → `−฿0.50`: three figures from ฿1,000 on, half up; all figures below it. In Thai `฿12,500` and `฿1.2 ล้าน`. */
export function compactBaht(amount: Satang, locale: Locale = 'en'): string {
  return `${amount < 0 ? '−' : ''}฿${compact(amount, locale)}`
}

/** 12 500 → `12.5k`, in Thai `12,500`; 999 → `999`. */
export function compactCount(count: number, locale: Locale = 'en'): string {
  return `${count < 0 ? '−' : ''}${compact(BigInt(count) * 100n, locale)}`
}

const UNITS: Record<Locale, readonly [bigint, string][]> = {
  en: [
    [1_000_000_000n, 'B'],
    [1_000_000n, 'M'],
    [1_000n, 'k'],
  ],
  th: [[1_000_000n, '\u00a0ล้าน']],
}

function compact(hundredths: number | bigint, locale: Locale): string {
  const exact = BigInt(hundredths) < 0n ? -BigInt(hundredths) : BigInt(hundredths)
  const size = exact < 100_000n ? exact : threeFigures(exact)
  const [unit, letter] = UNITS[locale].find(([least]) => size >= least * 100n) ?? [1n, '']
  const digits = (100n * size) / unit
  const whole = digits / 10_000n
  const rest = String(digits % 10_000n).padStart(4, '0')
  const written = locale === 'th' ? grouped(String(whole)) : String(whole)
  if (letter) return `${written}${`.${rest}`.replace(/\.?0{1,4}$/, '')}${letter}`
  return rest === '0000' ? written : `${written}.${rest.slice(0, 2)}`
}

function threeFigures(size: bigint): bigint {
  const drop = 10n ** BigInt(String(size).length - 3)
  return ((size + drop / 2n) / drop) * drop
}
