// How a figure has changed against the one before, in words: as a share where that says something, else as amounts.
import { pictureableChange } from '../../../rules/overview.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { UNITS, type Unit } from '../../components/chart-units.ts'
import { HOME } from '../home/words.ts'

/** `before`: named as the previous period; `isToday` names it as yesterday at this time. */
export function changeText(
  { now, before }: { now: number; before: number },
  unit: Unit,
  locale: Locale,
  isToday = false,
): string {
  const words = HOME[locale]
  const from = UNITS[unit].whole(before)
  if (isToday) return words.yesterday(from)
  if (now === before) return words.same(from)
  const change = pictureableChange(now, before)
  if (change === null) return before === 0 ? words.from(from) : now > before ? words.upFrom(from) : words.downFrom(from)
  return change > 0 ? words.up(UNITS.share.whole(change), from) : words.down(UNITS.share.whole(-change), from)
}
