// The marks of card brands, drawn here: simple shapes in their colours, no picture of somebody else. Their names are rules/card-brands.ts.
import { CARD_BRANDS, type CardBrand, cardBrandOf, cardName } from '../../rules/card-brands.ts'
import { type Html, html } from '../html.ts'

const GROUND = html`<rect class="mark-ground" x="0.5" y="0.5" width="35" height="23" rx="4" fill="#fff"/>`

/** What is drawn on a card of 36 by 24. Letters are lines, so that no font is needed. Brands without a mark are known by their name alone. */
const DRAWN: Partial<Record<CardBrand, Html>> = {
  visa: html`${GROUND}<g fill="none" stroke="#1434cb" stroke-width="2.3" stroke-linejoin="round" transform="translate(3.3 1.5) scale(0.87) skewX(-14)"><path d="M6 7.5 9 16.5 12.5 7.5M16 7.5v9M26 8.7c-1.5-1.3-5-1.3-5 .8 0 2.7 4.9 1.7 4.9 4.6 0 2.6-3.9 2.9-5.6 1.2M28 16.5 31.6 7.7 34 16.5M29.3 13.6h3.8"/></g>`,
  mastercard: html`${GROUND}<circle cx="14" cy="12" r="7" fill="#eb001b"/><circle cx="22" cy="12" r="7" fill="#f79e1b"/><path d="M18 6.25a7 7 0 0 1 0 11.5 7 7 0 0 1 0-11.5Z" fill="#ff5f00"/>`,
  jcb: html`${GROUND}<path d="M8 4h5v12a4 4 0 0 1-4 4H4V8a4 4 0 0 1 4-4Z" fill="#0b4ea2"/><path d="M17.5 4h5v12a4 4 0 0 1-4 4h-5V8a4 4 0 0 1 4-4Z" fill="#c8102e"/><path d="M27 4h5v12a4 4 0 0 1-4 4h-5V8a4 4 0 0 1 4-4Z" fill="#007f3e"/><g fill="none" stroke="#fff" stroke-width="1.5"><path d="M10.4 8.5v5.3a2 2 0 0 1-4 0M20.4 9.6a2.9 2.9 0 1 0 0 4.8M25.5 8.6h2.2a1.5 1.5 0 0 1 0 3.2h-2.2h2.6a1.7 1.7 0 0 1 0 3.5h-2.6Z"/></g>`,
  amex: html`<rect width="36" height="24" rx="4" fill="#006fcf"/><path fill="none" stroke="#fff" stroke-width="1.7" stroke-linejoin="round" d="M3.5 16 6.4 8 9.3 16M4.5 13.4h3.8M11.5 16V8.2l3 4.8 3-4.8V16M25 8.3h-4.5v7.4H25M20.5 12h4M27 8l6 8M33 8l-6 8"/>`,
  unionpay: html`${GROUND}<path d="M9 3h7l-4 18H5Z" fill="#d8101f"/><path d="M15 3h8l-4 18h-8Z" fill="#12458c"/><path d="M22 3h9l-4 18h-9Z" fill="#00797e"/><path fill="none" stroke="#fff" stroke-width="1.6" d="m11.8 8.5-1.1 4.8a2 2 0 0 0 4 .8l1.3-5.6M19.5 15.8l1.6-7h2.6a1.9 1.9 0 0 1-.6 3.7h-2.7"/>`,
}

/** The mark alone, read aloud as the brand's name. Null for a brand that is not drawn. */
export function cardMark(brand: string): Html | null {
  const known = cardBrandOf(brand)
  return known && drawn(known, html` role="img" aria-label="${CARD_BRANDS[known]}"`)
}

/** `[mark] Visa •••• 4242`. */
export function markedCard(card: { brand: string; last4: string }): Html {
  return markedName(cardName(card), card.brand)
}

/** A name behind the mark of its brand, if it has one. The name is text, so that the mark is not read aloud. */
export function markedName(name: string, brand: string | null): Html {
  const known = brand === null ? null : cardBrandOf(brand)
  const mark = known && drawn(known, html` aria-hidden="true"`)
  return mark ? html`<span class="card-name">${mark}<span>${name}</span></span>` : html`${name}`
}

/** A sentence that names a card, with its mark before the name; the sentence alone where there is no card. */
export function markedIn(sentence: string, card: { name: string; brand: string | null } | null): Html {
  const at = card ? sentence.indexOf(card.name) : -1
  if (!card || at < 0) return html`${sentence}`
  const { name, brand } = card
  return html`${sentence.slice(0, at)}${markedName(name, brand)}${sentence.slice(at + name.length)}`
}

function drawn(brand: CardBrand, read: Html): Html | null {
  const shapes = DRAWN[brand]
  return shapes ? html`<svg class="card-mark" viewBox="0 0 36 24" width="36" height="24"${read}>${shapes}</svg>` : null
}
