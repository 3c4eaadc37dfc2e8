// How a figure has changed against the one before, in words: by how much, and by which share where that says something.
import { pictureableChange } from '../../../rules/overview.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { UNITS, type Unit } from '../../components/chart-units.ts'
import { withAmounts } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { HOME } from '../home/words.ts'

/**
 * `▲ +฿50.00 (20%) from ฿250.00`. `before`: named as the previous period; `isToday` names it as yesterday at this time. Null where there was nothing and is
 * nothing. `isGood`: more of it is good news, which its colour says too.
 */
export function changeText(
  { now, before }: { now: number; before: number },
  unit: Unit,
  locale: Locale,
  { isToday = false, isGood = false }: { isToday?: boolean; isGood?: boolean } = {},
): Html | null {
  if (now === 0 && before === 0) return null
  const words = HOME[locale]
  const from = UNITS[unit].whole(before)
  if (isToday) return withAmounts(words.yesterday(from))
  if (now === before) return withAmounts(words.same(from))
  if (before === 0) return withAmounts(words.from(from))
  const change = pictureableChange(now, before)
  const share = change === null ? null : UNITS.share.whole(Math.abs(change))
  const by = UNITS[unit].whole(Math.abs(now - before))
  const step = withAmounts(now > before ? words.up(by, share) : words.down(by, share))
  const look = isGood && now > before ? ' good-text' : null
  return html`<span class="step${look}">${step}</span> ${withAmounts(words.fromBefore(from))}`
}
