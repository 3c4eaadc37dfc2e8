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
    short: perCent,
    whole: (value) => perCent(value),
    rest: 10_000,
  },
}

/**
 * To a tenth of a per cent, half up, as people read shares; within one per cent of nothing or all every figure, so that neither is said of what is only near it:
 * 46.7%, 60%, 0.04%, 99.98%.
 */
function perCent(basisPoints: number): string {
  const exact = Math.abs(basisPoints)
  const isNearAnEnd = exact < 100 || (exact > 9_900 && exact < 10_000)
  const size = isNearAnEnd ? exact : Math.floor((exact + 5) / 10) * 10
  const rest = `.${String(size % 100).padStart(2, '0')}`.replace(/\.?0{1,2}$/, '')
  return `${sign(basisPoints)}${grouped(Math.floor(size / 100))}${rest}%`
}

const sign = (value: number) => (value < 0 ? '−' : '')
