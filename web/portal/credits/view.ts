// What is left of credits, per product, and until when.
import { lastUsableAt } from '../../../rules/portal.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { type Html, html } from '../../html.ts'
import { PORTAL } from '../words.ts'

export interface CreditsProps {
  name: string
  total: number
  grants: { remaining: number; expiresAt: number | null }[]
}

export function creditItems(items: readonly CreditsProps[], locale: Locale): Html {
  const words = PORTAL[locale]
  if (items.length === 0) return html`<p class="quiet">${words.nothing.credits}</p>`
  const number = (count: number) => count.toLocaleString('en')
  return html`<ul class="items">${items.map(
    ({
      name,
      total,
      grants,
    }) => html`<li class="tight"><div class="between"><h3>${name}</h3><span class="number">${words.creditsLeft(number(total))}</span></div>
${grants.map(({ remaining, expiresAt }) => html`<p class="small quiet">${expiresAt === null ? words.creditsForEver(number(remaining)) : words.creditsUntil(number(remaining), writtenDate(lastUsableAt(expiresAt), locale))}</p>`)}</li>`,
  )}</ul>`
}
