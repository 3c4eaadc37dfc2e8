// Amounts and counts in a short form for axes: three figures and k, M or B, the same in both languages. Amounts that a person reconciles use
// formatBaht (rules/money.ts) instead.
import type { Satang } from './money.ts'

/** 1 250 000 → `฿12.5k`, 119 960 000 → `฿1.2M`, −50 → `−฿0.50`: three figures from ฿1,000 on, half up; all figures below it. */
export function compactBaht(amount: Satang): string {
  return `${amount < 0 ? '−' : ''}฿${compact(amount)}`
}

/** 12 500 → `12.5k`, 999 → `999`. */
export function compactCount(count: number): string {
  return `${count < 0 ? '−' : ''}${compact(BigInt(count) * 100n)}`
}

const UNITS: readonly [bigint, string][] = [
  [1_000_000_000n, 'B'],
  [1_000_000n, 'M'],
  [1_000n, 'k'],
]

function compact(hundredths: number | bigint): string {
  const exact = BigInt(hundredths) < 0n ? -BigInt(hundredths) : BigInt(hundredths)
  const size = exact < 100_000n ? exact : threeFigures(exact)
  const [unit, letter] = UNITS.find(([least]) => size >= least * 100n) ?? [1n, '']
  const digits = (100n * size) / unit
  const whole = digits / 10_000n
  const rest = String(digits % 10_000n).padStart(4, '0')
  if (letter) return `${whole}${`.${rest}`.replace(/\.?0{1,4}$/, '')}${letter}`
  return rest === '0000' ? String(whole) : `${whole}.${rest.slice(0, 2)}`
}

function threeFigures(size: bigint): bigint {
  const drop = 10n ** BigInt(String(size).length - 3)
  return ((size + drop / 2n) / drop) * drop
}
