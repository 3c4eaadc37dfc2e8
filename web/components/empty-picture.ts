// The picture of a product that has none: its first letter on a ground in the shop's colour, always the same for the same product.
import { type Html, html } from '../html.ts'

/** How many grounds there are in buyer.css. */
const GROUNDS = 6

export function emptyPicture({ id, name }: { id: string; name: string }): Html {
  return html`<div class="picture letter ground-${groundOf(id)}" aria-hidden="true">${[...name.trim()][0] ?? '·'}</div>`
}

function groundOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % GROUNDS
}
