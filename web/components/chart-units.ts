// How a chart writes its values: short on the axis, full in tables and on pointing.
import { compactBaht, compactCount } from '../../rules/compact.ts'
import { formatBaht, grouped, satang } from '../../rules/money.ts'
import type { Locale } from '../../rules/written-date.ts'

/** What values are: satang, a number of things, or basis points. All are whole numbers. */
export type Unit = 'baht' | 'count' | 'share'

interface Written {
  short(value: number, locale: Locale): string
  whole(value: number): string
  /** The range of an axis when all values are zero. */
  rest: number
}

export const UNITS: Record<Unit, Written> = {
  baht: {
    short: (value, locale) => compactBaht(satang(value), locale),
    whole: (value) => `${sign(value)}฿${formatBaht(satang(Math.abs(value)))}`,
    rest: 100_000,
  },
  count: { short: compactCount, whole: (value) => sign(value) + grouped(Math.abs(value)), rest: 4 },
  share: {
    short: (value) => perCent(value).replace('.0%', '%'),
    whole: perCent,
    rest: 10_000,
  },
}

/**
 * To a tenth of a per cent, half up, as people read shares, and all alike: 46.7%, 60.0%. Nothing and all are 0% and 100%; what would only round to one of them has
 * every figure: 0.04%, 99.98%.
 */
function perCent(basisPoints: number): string {
  const exact = Math.abs(basisPoints)
  const tenths = Math.floor((exact + 5) / 10)
  const isAnEnd = tenths === 0 || tenths === 1_000
  const written = isAnEnd ? hundredths(exact) : hundredths(tenths * 10).slice(0, -1)
  return `${sign(basisPoints)}${written.replace(/^(0|100)\.00$/, '$1')}%`
}

/** 4 672 → `46.72`. */
function hundredths(basisPoints: number): string {
  return `${grouped(Math.floor(basisPoints / 100))}.${String(basisPoints % 100).padStart(2, '0')}`
}

const sign = (value: number) => (value < 0 ? '−' : '')
