// Who sells and whom to ask, at the foot of every page for buyers.
import type { ShownSeller } from '../../resources/seller.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'

const SOLD_BY: Record<Locale, string> = { en: 'Sold by', th: 'จำหน่ายโดย' }
const QUESTIONS: Record<Locale, string> = { en: 'Questions?', th: 'สอบถามได้ที่' }

export function contact({ name, address, email }: ShownSeller, locale: Locale): Html | null {
  if (!name && !email) return null
  return html`<address class="contact">${name ? html`<p>${SOLD_BY[locale]} ${name}</p>` : null}${address ? html`<p class="prose">${address}</p>` : null}${email ? html`<p>${QUESTIONS[locale]} <a href="mailto:${email}">${email}</a></p>` : null}</address>`
}
