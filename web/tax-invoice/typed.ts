// Reads the fields of a full tax invoice, by the rules of `tax_details` in the API (api/tax-schemas.ts). Every problem is reported at once, beside its field.
import { name } from '../../api/schemas.ts'
import { addressLines, taxBranch, taxId } from '../../api/tax-schemas.ts'
import { isCountry } from '../../rules/countries.ts'
import { addressLines as written } from '../../rules/customers.ts'
import { type TaxDetails, taxIdProblem } from '../../rules/tax-settings.ts'
import { typedLine } from '../../rules/typed-line.ts'
import type { Locale } from '../../rules/written-date.ts'
import type { Filled } from '../components/field.ts'
import { COUNTRY, isOptional, TAX_FIELDS, type TaxField } from './view.ts'
import { TAX_INVOICE } from './words.ts'

const { line1, line2, district, province, postal_code } = addressLines
const SCHEMAS = { name, tax_id: taxId, branch: taxBranch, line1, line2, district, province, postal_code }

/** What is wrong with the text of one field; null where nothing is, also for an empty text. */
export function taxFieldProblem(field: TaxField, text: string, locale: Locale): string | null {
  const words = TAX_INVOICE[locale]
  if (text === '' || SCHEMAS[field].safeParse(text).success) return null
  if (field === 'tax_id') return taxIdProblem(text) === 'tax_id_invalid' ? words.taxIdWrong : words.taxIdLength
  return field === 'branch' ? words.branchWrong : words.tooLong
}

/** What is wrong with a country: only one of the list can be chosen, or the one that was known (`stored`). None is that of the shop. */
export function countryProblem(code: string, locale: Locale, stored: string | null | undefined): string | null {
  return code === '' || code === stored || isCountry(code) ? null : TAX_INVOICE[locale].countryWrong
}

/** Numbers are typed with spaces and hyphens, as papers write them: `0-1055-99000-10-8`. */
export function digitsTyped(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

export interface TypedTaxDetails {
  /** Null while there is a problem, or where nothing was typed. */
  details: TaxDetails | null
  /** Whether any field has something. */
  isGiven: boolean
  filled: Filled
}

/**
 * What the form says of the buyer. `prefix`: that of the fields' names. `stored`: the country with which it began. An empty form has no problem: the
 * caller decides whether that is one.
 */
export function readTaxDetails(
  form: ReadonlyMap<string, string>,
  locale: Locale,
  { prefix = '', stored = null }: { prefix?: string; stored?: string | null | undefined } = {},
): TypedTaxDetails {
  const text = (field: TaxField) => typedLine(form.get(`${prefix}${field}`) ?? '').slice(0, 300)
  const typed = {} as Record<TaxField, string>
  for (const field of TAX_FIELDS)
    typed[field] = field === 'tax_id' || field === 'branch' ? digitsTyped(text(field)) : text(field)
  const values = new Map(TAX_FIELDS.map((field) => [`${prefix}${field}`, [text(field)]]))
  const country = typedLine(form.get(`${prefix}${COUNTRY}`) ?? '').toUpperCase()
  if (form.has(`${prefix}${COUNTRY}`)) values.set(`${prefix}${COUNTRY}`, [country])
  const isGiven = TAX_FIELDS.some((field) => typed[field] !== '')
  const problems: Record<string, string> = {}
  for (const field of TAX_FIELDS) {
    const isMissing = isGiven && typed[field] === '' && !isOptional(field, country)
    const problem = isMissing ? TAX_INVOICE[locale].missing : taxFieldProblem(field, typed[field], locale)
    if (problem !== null) problems[`${prefix}${field}`] = problem
  }
  const wrongCountry = countryProblem(country, locale, stored)
  if (wrongCountry !== null) problems[`${prefix}${COUNTRY}`] = wrongCountry
  const isRead = isGiven && Object.keys(problems).length === 0
  return { details: isRead ? detailsOf({ ...typed, country }) : null, isGiven, filled: { values, problems } }
}

function detailsOf({ name: buyer, tax_id, branch, ...lines }: Record<TaxField | typeof COUNTRY, string>): TaxDetails {
  const address = Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== ''))
  return { name: buyer, tax_id: tax_id || null, branch: branch || null, address }
}

/** A form that asks for no country leaves the address in the one that was known: a correction moves nobody to Thailand. */
export function inCountry(details: TaxDetails, country: string | null | undefined): TaxDetails {
  return country && !details.address?.country ? { ...details, address: { ...details.address, country } } : details
}

/** The form as it stands with these details. */
export function filledWith(details: TaxDetails | null, prefix = ''): Filled {
  const { name: buyer = null, tax_id = null, branch = null, address = null } = details ?? {}
  const texts: Record<TaxField, string | null | undefined> = {
    name: buyer,
    tax_id,
    branch,
    line1: address?.line1,
    line2: address?.line2,
    district: address?.district,
    province: address?.province,
    postal_code: address?.postal_code,
  }
  const values = TAX_FIELDS.map((field) => [`${prefix}${field}`, [texts[field] ?? '']] as const)
  return { values: new Map([...values, [`${prefix}${COUNTRY}`, [address?.country ?? '']]]), problems: {} }
}

/** Whether two buyers are the same on a document. */
export function isSameBuyer(one: TaxDetails | null, other: TaxDetails | null): boolean {
  const texts = (d: TaxDetails | null) =>
    JSON.stringify([d?.name ?? '', d?.tax_id ?? '', d?.branch ?? '', written(d?.address ?? null)])
  return texts(one) === texts(other)
}
