// A number of pieces with a button to each side, as shops have it. The buttons are the script's (client-scripts/total.js); without it the number is typed.
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'

const WORDS: Record<Locale, { fewer: string; more: string }> = {
  en: { fewer: 'One fewer', more: 'One more' },
  th: { fewer: 'ลดจำนวน', more: 'เพิ่มจำนวน' },
}

/** `input`: the field of the number. `what`: the product, so that buttons of several fields can be told apart. The number stays within `from` and `to`. */
export function stepper(input: Html, f: { what: string; from: number; to: number; locale: Locale }): Html {
  const words = WORDS[f.locale]
  const button = (by: 1 | -1, sign: string, does: string) =>
    html`<button type="button" class="button js-only" data-step="${by}" aria-label="${does}: ${f.what}">${sign}</button>`
  return html`<div class="stepper" data-from="${f.from}" data-to="${f.to}">${button(-1, '−', words.fewer)}${input}${button(1, '+', words.more)}</div>`
}
