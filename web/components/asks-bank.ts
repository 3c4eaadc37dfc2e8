// The bank asks the holder about a card that is to be kept: the way to its page, and to another card. What of it becomes is web/bank-pages.ts.
import type { Locale } from '../../rules/written-date.ts'
import { BUYING } from '../checkout/words.ts'
import { type Html, html } from '../html.ts'
import { CARD_WORDS } from './card-words.ts'

/** `otherHref`: where another card can be typed. */
export function asksBank({ bankHref, otherHref }: { bankHref: string; otherHref: string }, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<section class="sheet stack middle"><h1>${words.asksBank}</h1><p>${CARD_WORDS[locale].asksBank}</p>
<p><a class="button main" href="${bankHref}">${words.toBank}</a></p><p class="small"><a href="${otherHref}">${CARD_WORDS[locale].other}</a></p></section>`
}
