// The picture of a product that has none: its initial on a ground in the shop's colour, always the same for the same product.
import { type Html, html } from '../html.ts'

/** How many grounds there are in buyer.css. */
const GROUNDS = 6

export function emptyPicture({ id, name }: { id: string; name: string }): Html {
  return html`<div class="picture letter ground-${groundOf(id)}" aria-hidden="true">${initialOf(name)}</div>`
}

/** The first letter or figure. A Thai vowel that is written first is none: the initial of แก้ว is ก. */
function initialOf(name: string): string {
  return /(?![เแโใไ])[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·'
}

function groundOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % GROUNDS
}
