// The box by which a buyer agrees that a card is kept. The sentence is rules/consent.ts: what stands beside the box is what is stored with the card.
import { type Html, html } from '../html.ts'

/** Never ticked by us: `checked` is what the buyer ticked before. `error`: why the form came back. `title`: a short line above the sentence. */
export function consentField(f: {
  sentence: string
  checked: boolean
  error: string | null
  title?: string | null
}): Html {
  return html`<div class="field"><label class="check"><input type="checkbox" id="consent" name="consent" value="yes"${f.checked ? html` checked` : null}${f.error ? html` aria-invalid="true" aria-describedby="consent-error"` : null}>
<span>${f.title ? f.title : f.sentence}${f.title ? html`<small>${f.sentence}</small>` : null}</span></label>
${f.error ? html`<p id="consent-error" class="error">${f.error}</p>` : null}</div>`
}
