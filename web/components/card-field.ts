// Where a buyer gives a card: a box that a provider's script fills with its own fields (web/client-scripts/card-fields.js), or in test mode the
// simulator's cards. What is posted is the field `token`.
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { CARD_WORDS } from './card-words.ts'
import { testCardField } from './paying.ts'

export type CardProvider = 'stripe' | 'opn'

/** `names`: each test card as a buyer reads it, `Visa 4242`. `publicKey`: the key of the account that pages may show. */
export type CardFields =
  | { kind: 'test'; tokens: readonly string[]; names: ReadonlyMap<string, string> }
  | { kind: 'provider'; provider: CardProvider; publicKey: string; scriptSrc: string }

export interface CardShown {
  locale: Locale
  /** What was posted: the chosen test card, or a provider's token, which is kept while only other fields are wrong. Empty when there is none. */
  chosen: string
  /** What is wrong with the card. */
  error: string | null
  /** Another way to pay that works without JavaScript stands beside the card. */
  otherWay: boolean
}

/** The field for a card, with what is wrong beside it. */
export function cardField(fields: CardFields, shown: CardShown): Html {
  if (fields.kind === 'test') return testCardField(fields.names, shown)
  const { locale, chosen, error, otherWay } = shown
  const words = CARD_WORDS[locale]
  const kept = error === null ? chosen : ''
  return html`<div class="field" id="token" role="group" aria-label="${words.card}"${error ? html` aria-describedby="token-error"` : null}>
<input type="hidden" name="token" value="${kept}" autocomplete="off">
${kept ? html`<p class="kept" data-kept>${words.kept} <button type="button" class="link js-only" data-other-card>${words.other}</button></p>` : null}
<div class="card-fields" data-card-fields="${fields.provider}" data-key="${fields.publicKey}" data-script="${fields.scriptSrc}" data-locale="${locale}" data-slow="${words.slow}" data-away="${otherWay ? words.awayOrOther : words.away}" data-wrong="${words.wrong}"${kept ? html` hidden` : null}><p class="pulse quiet small js-only">${words.loading}</p></div>
<noscript><p class="notice bad">${otherWay ? words.needsScriptOrOther : words.needsScript}</p></noscript>
<p id="token-error" class="error" aria-live="assertive"${error ? null : html` hidden`}>${error}</p>
<p class="small quiet js-only">${words.hint(PROVIDER_NAMES[fields.provider])}</p></div>`
}

const PROVIDER_NAMES: Record<CardProvider, string> = { stripe: 'Stripe', opn: 'Opn Payments' }
