// How a figure has changed against the one before, in words: as a share where that says something, else as amounts.
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
  return withAmounts(sinceBefore(words, { now, before }, from))
}

function sinceBefore(words: HomeWords, { now, before }: { now: number; before: number }, from: string): string {
  if (now === before) return words.same(from)
  const change = pictureableChange(now, before)
  if (change === null) return before === 0 ? words.from(from) : now > before ? words.upFrom(from) : words.downFrom(from)
  return change > 0 ? words.up(UNITS.share.whole(change), from) : words.down(UNITS.share.whole(-change), from)
}
