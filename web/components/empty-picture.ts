// The picture of a product that has none: its initial on shapes in tones of the shop's colour, always the same for the same product. It is a drawing, so that letter
// and shapes keep their proportions on a card, beside a form and in a list. A square place shows its middle.
import { type Html, html } from '../html.ts'

/** `id` chooses the shapes and the tone. */
export function emptyPicture({ id, name }: { id: string; name: string }): Html {
  const chosen = chosenBy(id)
  const tone = TONES[Math.floor(chosen / SHAPES.length)]
  return html`<svg class="picture drawn${tone}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect class="wash" width="400" height="300"/>${SHAPES[chosen % SHAPES.length]}<text x="200" y="182" text-anchor="middle" font-size="92">${initialOf(name)}</text></svg>`
}

/** The first letter or figure. A Thai vowel that is written first is none: the initial of แก้ว is ก. */
export function initialOf(name: string): string {
  return /(?![เแโใไ])[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·'
}

/** Behind the letter, or clear of it. */
const SHAPES = [
  html`<circle class="mid" cx="200" cy="150" r="104"/><circle class="thin" cx="200" cy="150" r="128"/>`,
  html`<circle class="mid" cx="372" cy="24" r="120"/><circle class="mid" cx="36" cy="292" r="96"/>`,
  html`<path class="soft" d="M0 232Q100 176 200 222T400 206V300H0Z"/><path class="mid" d="M0 268Q110 216 230 258T400 250V300H0Z"/>`,
  html`<circle class="soft" cx="200" cy="330" r="240"/><circle class="mid" cx="200" cy="330" r="84"/>`,
  html`<path class="soft" d="M0 300V196L104 300ZM400 0V104L296 0Z"/><path class="mid" d="M0 300V248L52 300ZM400 0V52L348 0Z"/>`,
  html`<rect class="mid" x="100" y="50" width="200" height="200" rx="52"/><rect class="thin" x="76" y="26" width="248" height="248" rx="70"/>`,
] as const

/** Classes of buyer.css: light, middle, and the colour itself. */
const TONES = ['', ' middle-tone', ' full-tone'] as const

/** One of all pairs of shapes and tone. */
function chosenBy(id: string): number {
  const sum = [...id].reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) % 9_973, 7)
  return sum % (SHAPES.length * TONES.length)
}
