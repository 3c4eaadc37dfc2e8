// How a figure has changed against the one before, in words: by a share where that says something, else by an amount.
import { pictureableChange } from '../../../rules/overview.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { UNITS, type Unit } from '../../components/chart-units.ts'
import { withAmounts } from '../../components/written.ts'
import type { Html } from '../../html.ts'
import { HOME } from '../home/words.ts'

type HomeWords = (typeof HOME)[Locale]

/** `before`: named as the previous period; `isToday` names it as yesterday at this time. Null where there was nothing and is nothing. */
export function changeText(
  { now, before }: { now: number; before: number },
  unit: Unit,
  locale: Locale,
  isToday = false,
): Html | null {
  if (now === 0 && before === 0) return null
  const words = HOME[locale]
  const from = UNITS[unit].whole(before)
  if (isToday) return withAmounts(words.yesterday(from))
  return withAmounts(sinceBefore(words, { now, before }, unit, from))
}

function sinceBefore(
  words: HomeWords,
  { now, before }: { now: number; before: number },
  unit: Unit,
  from: string,
): string {
  if (now === before) return words.same(from)
  if (before === 0) return words.from(from)
  const change = pictureableChange(now, before)
  const by = change === null ? UNITS[unit].whole(Math.abs(now - before)) : UNITS.share.whole(Math.abs(change))
  return now > before ? words.up(by, from) : words.down(by, from)
}
