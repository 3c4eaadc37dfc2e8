// What stands on the documents of a customer: name, tax id, address; and the language. The e-mail address is shown only: it is what lets its reader
// in.
import type { Frame } from '../../components/frame.ts'
import { html } from '../../html.ts'
import { type AccountProps, accountPage, textField } from '../components/frame.ts'
import { PORTAL, type PortalWords } from '../words.ts'

export const DETAIL_FIELDS = [
  'name',
  'tax_id',
  'line1',
  'line2',
  'district',
  'province',
  'postal_code',
  'country',
] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]

export interface DetailsProps {
  email: string | null
  /** As it is stored, or as it was typed. */
  typed: Record<DetailField, string>
  locale: 'th' | 'en'
  problems: Partial<Record<DetailField, string>>
}

export function detailsPage(f: Frame, p: AccountProps, d: DetailsProps): string {
  const words = PORTAL[f.locale]
  const fields = DETAIL_FIELDS.map((id) => {
    const { label, autocomplete, hint } = FIELDS[id]
    const kind = html`type="text" autocomplete="${autocomplete}" maxlength="300"`
    return textField(id, words[label], {
      value: d.typed[id],
      kind,
      problem: d.problems[id],
      ...(hint && { hint: words[hint] }),
    })
  })
  const language = (locale: 'th' | 'en', name: string) =>
    html`<option value="${locale}" lang="${locale}"${d.locale === locale ? html` selected` : null}>${name}</option>`
  const wrong = Object.keys(d.problems).length > 0
  return accountPage(f, p, {
    section: 'details',
    title: words.details,
    body: html`<form class="sheet wide stack" method="post" action="${p.hrefOf('/details')}" novalidate>
${wrong ? html`<p class="notice bad" role="alert">${words.problems}</p>` : null}
<p class="quiet">${words.detailsText}</p>
${d.email ? html`<div class="field"><p><strong>${words.email}</strong></p><p>${d.email}</p><p class="small quiet">${words.emailFixed}</p></div>` : null}
${fields}<div class="field"><label for="locale">${words.language}</label><select id="locale" name="locale">${language('th', 'ภาษาไทย')}${language('en', 'English')}</select></div>
<button class="button main">${words.save}</button></form>
<section class="sheet wide stack" aria-labelledby="your-data"><h2 id="your-data">${words.yourData}</h2><p class="quiet">${words.yourDataText}</p>
<p><a class="button" href="${p.hrefOf('/details/export')}" download>${words.downloadData}</a></p><p class="small quiet">${words.eraseData}</p></section>`,
  })
}

type Label = { [K in keyof PortalWords]: PortalWords[K] extends string ? K : never }[keyof PortalWords]

const FIELDS: Record<DetailField, { label: Label; autocomplete: string; hint?: Label }> = {
  name: { label: 'name', autocomplete: 'name' },
  tax_id: { label: 'taxId', autocomplete: 'off', hint: 'taxIdHint' },
  line1: { label: 'line1', autocomplete: 'address-line1' },
  line2: { label: 'line2', autocomplete: 'address-line2' },
  district: { label: 'district', autocomplete: 'address-level2' },
  province: { label: 'province', autocomplete: 'address-level1' },
  postal_code: { label: 'postalCode', autocomplete: 'postal-code' },
  country: { label: 'country', autocomplete: 'country', hint: 'countryHint' },
}
