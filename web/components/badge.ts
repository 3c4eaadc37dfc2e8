// A state in a word. Colour is never the only sign.
import { type Html, html } from '../html.ts'

export type Tone = 'good' | 'bad' | 'warn' | 'plain'

/** `paid` in green, `past due` in amber. The word carries the meaning; the tone only helps. */
export function badge(word: string, tone: Tone = 'plain'): Html {
  return html`<span class="state ${tone}">${word}</span>`
}
