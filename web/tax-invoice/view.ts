// The fields of a full tax invoice: whom it names (Revenue Code §86/4). The checkout, the page of an invoice and the portal show them; what is typed into
// them is read by web/tax-invoice/typed.ts.
import { countries, HOME_COUNTRY } from '../../rules/countries.ts'
import { present } from '../../rules/present.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import { ADDRESS_LINES, addressInputs } from '../components/address-lines.ts'
import { type Field, type Filled, field } from '../components/field.ts'
import { type Html, html } from '../html.ts'
import { TAX_INVOICE } from './words.ts'

/** In the order of the form; a form with more room asks for the country as well. */
export const TAX_FIELDS = ['name', 'tax_id', 'branch', ...ADDRESS_LINES] as const
export const COUNTRY = 'country'
export type TaxField = (typeof TAX_FIELDS)[number]

/** A person has no tax id that must be given, and an address abroad no district. */
const OPTIONAL: ReadonlySet<TaxField> = new Set(['tax_id', 'branch', 'line2', 'district'])

/** Not every country has provinces or postal codes. */
const ONLY_HERE: ReadonlySet<TaxField> = new Set(['province', 'postal_code'])

export function isOptional(name: TaxField, country: string = HOME_COUNTRY): boolean {
  return OPTIONAL.has(name) || (ONLY_HERE.has(name) && country !== '' && country !== HOME_COUNTRY)
}

/** A Thai address has them, although nothing is refused without: they are not called optional, and a hint says what is missed. */
const EXPECTED: ReadonlySet<string> = new Set<TaxField>(['line2', 'district'])

export function isCalledOptional(name: string): boolean {
  return OPTIONAL.has(name as TaxField) && !EXPECTED.has(name)
}

/** The fields. `prefix` tells them from other fields of the same form. */
export function taxInvoiceFields(locale: Locale, prefix = ''): Field[] {
  const words = TAX_INVOICE[locale]
  const shown: Record<TaxField, { label: string; hint?: string; choose?: string; autocomplete: string }> = {
    name: { label: words.name, autocomplete: 'organization' },
    tax_id: { label: words.taxId, hint: words.taxIdHint, autocomplete: 'off' },
    branch: { label: words.branch, hint: words.branchHint, autocomplete: 'off' },
    line1: { label: words.line1, hint: words.line1Hint, autocomplete: 'address-line1' },
    line2: { label: words.line2, choose: words.line2Choose, autocomplete: 'address-level3' },
    district: { label: words.district, autocomplete: 'address-level2' },
    province: { label: words.province, autocomplete: 'address-level1' },
    postal_code: { label: words.postalCode, autocomplete: 'postal-code' },
  }
  return TAX_FIELDS.map((name) => ({
    kind: name === 'tax_id' || name === 'branch' ? 'integer' : 'text',
    name: `${prefix}${name}`,
    optional: isCalledOptional(name),
    fillsIn: name === 'postal_code',
    ...shown[name],
  }))
}

/** The fields as they are filled in; short ones stand beside each other. Only companies have branches, so that one is folded until it is wanted. */
export function taxInvoiceInputs(locale: Locale, filled: Filled, prefix = ''): Html {
  const words = TAX_INVOICE[locale]
  const inputs = taxInvoiceFields(locale, prefix).map((one) => field(one, filled, words.optional))
  const at = (name: TaxField) => present(inputs[TAX_FIELDS.indexOf(name)], 'a field of the form')
  const branch = `${prefix}branch`
  const isOpen = isBranch(filled.values.get(branch)?.[0]) || filled.problems[branch]
  return html`${at('name')}${at('tax_id')}<details class="fold"${isOpen ? html` open` : null}><summary>${words.hasBranches}</summary>${at('branch')}</details>${addressInputs(at, words.areaHint)}`
}

/** `00000` is the head office, as is nothing. */
export function isBranch(typed: string | undefined): boolean {
  return typed !== undefined && !/^0*$/.test(typed)
}

/** Where the address is: one chosen, and the country of the shop until then. Buyers abroad could else not be named rightly. */
function countryInput(locale: Locale, { values, problems }: Filled): Html {
  const words = TAX_INVOICE[locale]
  const chosen = values.get(COUNTRY)?.[0] || HOME_COUNTRY
  const options = countries(locale, problems[COUNTRY] ? '' : chosen)
  const asked = { kind: 'select', name: COUNTRY, label: words.country, options, autocomplete: 'country' } as const
  return field(asked, { values: new Map([[COUNTRY, [chosen]]]), problems }, words.optional)
}

/** A full tax invoice that may be asked for until then (the last day), with the form as it was filled in. `isCorrection`: there is one already. */
export interface TaxInvoiceAsked {
  until: number
  isCorrection: boolean
  filled: Filled
  problem: string | null
}

/** The form that exchanges a document. */
export function exchangeForm(
  { until, isCorrection, filled, problem }: TaxInvoiceAsked,
  { action, className, locale }: { action: string; className: string; locale: Locale },
): Html {
  const words = TAX_INVOICE[locale]
  const day = writtenDate(until, locale)
  const wrong = problem ?? (Object.keys(filled.problems).length > 0 ? words.problems : null)
  return html`<form class="${className} stack" id="tax-invoice" method="post" action="${action}" novalidate><p class="quiet">${isCorrection ? words.correctText(day) : words.askText(day)}</p>
${wrong ? html`<p class="notice bad" role="alert">${wrong}</p>` : null}${taxInvoiceInputs(locale, filled)}${countryInput(locale, filled)}
<button class="button main">${isCorrection ? words.submitCorrected : words.submit}</button></form>`
}
