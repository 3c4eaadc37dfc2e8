// The state of a thing in a word: never by colour alone.
import { type Html, html } from '../html.ts'

export type Tone = 'good' | 'bad' | 'warn' | 'plain'

/** `paid` in green, `past due` in amber. The word says it; the tone only helps. */
export function badge(word: string, tone: Tone = 'plain'): Html {
  return html`<span class="state ${tone}">${word}</span>`
}
