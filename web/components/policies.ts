// The shop's own terms, at the foot of every page for buyers: each opens beside the page, so that nothing typed is lost.
import type { ShopPolicies } from '../../resources/brand.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'

const WORDS: Record<Locale, Record<keyof ShopPolicies, string>> = {
  en: { terms: 'Terms', refunds: 'Refunds', privacy: 'Privacy' },
  th: { terms: 'เงื่อนไขการขาย', refunds: 'การคืนเงิน', privacy: 'ความเป็นส่วนตัว' },
}

export function policies(given: ShopPolicies, locale: Locale): Html | null {
  const words = WORDS[locale]
  const links = (['terms', 'refunds', 'privacy'] as const).flatMap((one) => {
    const href = given[one]
    return href === null ? [] : [html`<a href="${href}" target="_blank" rel="noopener">${words[one]}</a>`]
  })
  return links.length > 0 ? html`<p>${links.map((link, n) => html`${n > 0 ? ' · ' : null}${link}`)}</p>` : null
}

const OF_REFUNDS: Record<Locale, string> = { en: 'How refunds work', th: 'เงื่อนไขการคืนเงิน' }

/** The shop's terms of refunds, beside the button that buys; null where it has given none. */
export function policyOfRefunds(given: ShopPolicies | null, locale: Locale): Html | null {
  return given?.refunds
    ? html`<p class="small"><a href="${given.refunds}" target="_blank" rel="noopener">${OF_REFUNDS[locale]}</a></p>`
    : null
}
