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
    whole: (value) => perCent(value).replace(/\.\d%$/, (end) => `${end.slice(0, 2)}0%`),
    rest: 10_000,
  },
}

/** As short as it is exact. In a table all shares that have decimals have two of them: 46.71%, 59.40%. */
function perCent(basisPoints: number): string {
  const size = Math.abs(basisPoints)
  const rest = `.${String(size % 100).padStart(2, '0')}`.replace(/\.?0{1,2}$/, '')
  return `${sign(basisPoints)}${grouped(Math.floor(size / 100))}${rest}%`
}

const sign = (value: number) => (value < 0 ? '−' : '')
