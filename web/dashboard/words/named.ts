// How an amount per interval is said.
import type { Locale } from '../../../rules/written-date.ts'

const en = { month: (amount: string) => `${amount} a month`, year: (amount: string) => `${amount} a year` }

const th: typeof en = { month: (amount) => `${amount} ต่อเดือน`, year: (amount) => `${amount} ต่อปี` }

export const NAMED: Record<Locale, typeof en> = { en, th }

export type NamedWords = typeof en
