// The box by which a buyer agrees that a card is kept. The sentence is rules/consent.ts: what stands beside the box is what is stored with the card.
import { type Html, html } from '../html.ts'
import { INVALID } from './invalid.ts'

/** The sentence for any number of pieces: `{}` is the amount, `{n}` their number. The page's script keeps the sentence true while the number changes. */
export interface CountedConsent {
  unitSatang: number
  one: string
  many: string
}

/**
 * Never ticked by us: `checked` is what the buyer ticked before. `error`: why the form came back. `title`: a short line above the sentence. The form says which
 * sentence was read (`consentRead`).
 */
export function consentField(f: {
  sentence: string
  checked: boolean
  error: string | null
  title?: string | null
  counted?: CountedConsent | null
}): Html {
  const { counted } = f
  const sentence = html`<span data-consent${counted ? html` data-each="${counted.unitSatang}" data-one="${counted.one}" data-many="${counted.many}"` : null}>${f.sentence}</span>`
  return html`<div class="field"><label class="check"><input type="checkbox" id="consent" name="consent" value="yes"${f.checked ? html` checked` : null}${f.error ? html`${INVALID} aria-describedby="consent-error"` : null}>
<span>${f.title ? f.title : sentence}${f.title ? html`<small>${sentence}</small>` : null}</span></label><input type="hidden" name="consent_read" value="${f.sentence}">
${f.error ? html`<p id="consent-error" class="error">${f.error}</p>` : null}</div>`
}

/** Whether a box was ticked beside another sentence than this one. A form that does not say which was read counts as this one's. */
export function isOtherConsent(form: ReadonlyMap<string, string>, sentence: string): boolean {
  const read = form.get('consent_read')
  return read !== undefined && read !== sentence
}
