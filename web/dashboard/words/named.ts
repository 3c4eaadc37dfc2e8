// How an amount per interval is said.
import type { Locale } from '../../../rules/written-date.ts'

export interface NamedWords {
  month: (amount: string) => string
  year: (amount: string) => string
}

export const NAMED: Record<Locale, NamedWords> = {
  en: { month: (amount) => `${amount} a month`, year: (amount) => `${amount} a year` },
  th: { month: (amount) => `${amount} ต่อเดือน`, year: (amount) => `${amount} ต่อปี` },
}
