// Who sells and whom to ask, at the foot of every page for buyers.
import type { ShownSeller } from '../../resources/seller.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { LINK_PAGE } from '../payment-link/words.ts'

const SOLD_BY: Record<Locale, string> = { en: 'Sold by', th: 'จำหน่ายโดย' }
const QUESTIONS: Record<Locale, string> = { en: 'Questions?', th: 'สอบถามได้ที่' }

export function contact({ name, address, email }: ShownSeller, locale: Locale): Html | null {
  if (!name && !email) return null
  return html`<address class="contact">${name ? html`<p>${SOLD_BY[locale]} ${name}</p>` : null}${address ? html`<p class="prose">${address}</p>` : null}${email ? html`<p>${QUESTIONS[locale]} <a href="mailto:${email}">${email}</a></p>` : null}</address>`
}

/** The foot of a page that has said the address for mail (`askShop`): who sells. Null where nothing was said, so that the foot says all. */
export function footAfterAsking(seller: ShownSeller | null | undefined, locale: Locale): Html | null {
  return seller?.email ? contact({ ...seller, email: null }, locale) : null
}

/** Its address for mail, on a page that says to ask it; null where the shop has given none. */
export function askShop(email: string | null | undefined, locale: Locale): Html | null {
  if (!email) return null
  return html`<p class="small quiet">${LINK_PAGE[locale].askShop} <a class="whole" href="mailto:${email}">${email}</a></p>`
}
