// What stands on the documents of a customer: name, tax id, address; and the language. The e-mail address is shown only: it is what lets its reader
// in.

import { countries, HOME_COUNTRY } from '../../../rules/countries.ts'
import { ADDRESS_LINES, addressInputs } from '../../components/address-lines.ts'
import { askShop } from '../../components/contact.ts'
import { choosing, POSTAL_CODE } from '../../components/field.ts'
import type { Frame } from '../../components/frame.ts'
import { INVALID } from '../../components/invalid.ts'
import { html } from '../../html.ts'
import { isBranch } from '../../tax-invoice/view.ts'
import { TAX_INVOICE } from '../../tax-invoice/words.ts'
import { type AccountProps, accountPage, textField } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export const DETAIL_FIELDS = ['name', 'legal_name', 'tax_id', 'tax_branch', ...ADDRESS_LINES, 'country'] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]

/** The same as on every form of a tax invoice (web/tax-invoice/view.ts), and the name on documents, which is else the customer's own. */
const OPTIONAL: ReadonlySet<DetailField> = new Set(['legal_name', 'tax_id', 'tax_branch'])

export interface DetailsProps {
  email: string | null
  /** As it is stored, or as it was typed. */
  typed: Record<DetailField, string>
  locale: 'th' | 'en'
  problems: Partial<Record<DetailField, string>>
}

export function detailsPage(f: Frame, p: AccountProps, d: DetailsProps): string {
  const words = PORTAL[f.locale]
  const tax = TAX_INVOICE[f.locale]
  const shown: Record<Exclude<DetailField, 'country'>, { label: string; autocomplete: string; hint?: string }> = {
    name: { label: words.name, autocomplete: 'name' },
    legal_name: { label: words.legalName, autocomplete: 'organization', hint: words.legalNameHint },
    tax_id: { label: tax.taxId, autocomplete: 'off', hint: tax.taxIdHint },
    tax_branch: { label: tax.branch, autocomplete: 'off', hint: tax.branchHint },
    line1: { label: tax.line1, autocomplete: 'address-line1', hint: tax.line1Hint },
    line2: { label: tax.line2, autocomplete: 'address-level3' },
    district: { label: tax.district, autocomplete: 'address-level2' },
    province: { label: tax.province, autocomplete: 'address-level1' },
    postal_code: { label: tax.postalCode, autocomplete: 'postal-code' },
  }
  const input = (id: Exclude<DetailField, 'country'>) => {
    const { label, autocomplete, hint } = shown[id]
    const digits = id === 'tax_id' || id === 'tax_branch' ? html` inputmode="numeric"` : null
    const fillsIn = id === 'postal_code' ? POSTAL_CODE : null
    const hinted = id === 'line2' ? choosing(tax.line2Choose) : null
    const kind = html`type="text"${digits}${fillsIn}${hinted} autocomplete="${autocomplete}" maxlength="300"`
    const optional = OPTIONAL.has(id) ? tax.optional : undefined
    return textField(id, label, {
      value: d.typed[id],
      kind,
      problem: d.problems[id],
      ...(hint && { hint }),
      ...(optional && { optional }),
    })
  }
  const language = (locale: 'th' | 'en', name: string) =>
    html`<option value="${locale}" lang="${locale}"${d.locale === locale ? html` selected` : null}>${name}</option>`
  const chosen = d.typed.country || HOME_COUNTRY
  const problem = d.problems.country
  const country = html`<div class="field"><label for="country">${tax.country}</label><select id="country" name="country" autocomplete="country"${problem ? html`${INVALID} aria-describedby="country-error"` : null}>${countries(f.locale, d.typed.country).map(([code, name]) => html`<option value="${code}"${code === chosen ? html` selected` : null}>${name}</option>`)}</select>
${problem ? html`<p id="country-error" class="error" role="alert">${problem}</p>` : null}</div>`
  const wrong = Object.keys(d.problems).length > 0
  return accountPage(f, p, {
    section: 'details',
    title: words.details,
    body: html`<form class="stack" method="post" action="${p.hrefOf('/details')}" novalidate>
${wrong ? html`<p class="notice bad" role="alert">${words.problems}</p>` : null}
<div class="halves tall-second"><div class="sheet stack"><p class="quiet">${words.detailsText}</p>
${d.email ? html`<div class="field"><p><strong>${words.email}</strong></p><p>${d.email}</p><p class="small quiet">${words.emailFixed}</p></div>` : null}
${input('name')}<div class="field"><label for="locale">${words.language}</label><select id="locale" name="locale">${language('th', 'ภาษาไทย')}${language('en', 'English')}</select></div><button class="button main">${words.save}</button></div>
<section class="sheet stack" id="tax" aria-labelledby="tax-title"><h2 id="tax-title">${words.taxDetails}</h2><p class="quiet">${words.taxDetailsText}</p>
${input('legal_name')}${input('tax_id')}<details class="fold"${isBranch(d.typed.tax_branch) || d.problems.tax_branch ? html` open` : null}><summary>${tax.hasBranches}</summary>${input('tax_branch')}</details>${addressInputs(input, tax.areaHint)}${country}<button class="button main">${words.save}</button></section>
<section class="sheet stack" aria-labelledby="places"><h2 id="places">${words.sessions}</h2><p class="quiet">${words.sessionsText}</p>
<p><a class="button" href="${p.hrefOf('/sessions')}">${words.seeSessions}</a></p></section>
<section class="sheet stack" aria-labelledby="your-data"><h2 id="your-data">${words.yourData}</h2><p class="quiet">${words.yourDataText}</p>
<p><a class="button" href="${p.hrefOf('/details/export')}" download>${words.downloadData}</a></p><p class="small quiet">${words.eraseData}</p>${askShop(f.brand?.seller?.email, f.locale)}</section></div></form>`,
  })
}
