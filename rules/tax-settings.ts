// The tax settings of a merchant: whether it is registered for VAT, since when, and the seller that documents name. They span both modes. The rate is
// rules/tax.ts.
import { addressLines, isThaiTaxId } from './customers.ts'
import { isLine, type SettingProblem } from './merchant-settings.ts'
import { fromBangkok } from './periods.ts'
import { type TaxBehavior, type VatRate, vatRateBpsAt } from './tax.ts'

/** A postal address, as customers have it (specification §2). */
export interface TaxAddress {
  line1?: string | null
  line2?: string | null
  district?: string | null
  province?: string | null
  postal_code?: string | null
  country?: string | null
}

/** As the API answers them, and as the merchant's row keeps them. A tax id alone registers nobody. */
export interface TaxSettings {
  vat_registered: boolean
  /** `YYYY-MM-DD` in Bangkok, from whose beginning VAT is charged. Null: always. */
  vat_registered_since: string | null
  /** Five digits; 00000 is the head office. */
  branch: string
  legal_name: string | null
  address: TaxAddress | null
  tax_id: string | null
  default_tax_behavior: TaxBehavior
  etax_by_email: boolean
}

/** The buyer of a document, as it was given for that document alone, and as a document keeps it. */
export interface TaxDetails {
  name: string | null
  tax_id: string | null
  branch: string | null
  address: TaxAddress | null
}

export const HEAD_OFFICE = '00000'

/** By its tax ID: those of companies begin with 0. */
export function isCompany(taxId: string | null | undefined): boolean {
  return taxId?.startsWith('0') ?? false
}

/** The branch that documents name: a company that says none is its head office; a person who says none has none. */
export function branchOnPaper(taxId: string | null | undefined, branch: string | null | undefined): string | null {
  return branch ?? (isCompany(taxId) ? HEAD_OFFICE : null)
}

/** Of a merchant who has said nothing. */
export const NO_TAX_SETTINGS: TaxSettings = {
  vat_registered: false,
  vat_registered_since: null,
  branch: HEAD_OFFICE,
  legal_name: null,
  address: null,
  tax_id: null,
  default_tax_behavior: 'inclusive',
  etax_by_email: false,
}

/** The settings of a row, which keeps what differs from the defaults. */
export function taxSettingsOf({ tax }: { tax: Partial<TaxSettings> }): TaxSettings {
  return { ...NO_TAX_SETTINGS, ...tax }
}

/**
 * The name that a buyer's bank app shows for a code that pays the shop itself, where it is not the shop's own: its legal name. `reference`: of the code; one
 * without is a provider's, and so is its name.
 */
export function nameAtBank(
  reference: string | null,
  merchant: { name: string; tax: Partial<TaxSettings> },
): string | null {
  const { legal_name: legalName } = taxSettingsOf(merchant)
  return reference !== null && legalName && legalName !== merchant.name ? legalName : null
}

/** Whether the merchant charges VAT at an instant (Unix seconds). Registered since 2026-12-01: not on 30 November 23:59:59 in Bangkok, from 00:00:00 on. */
export function isVatRegisteredAt(settings: TaxSettings, at: number): boolean {
  if (!settings.vat_registered) return false
  return settings.vat_registered_since === null || at >= startOfDay(settings.vat_registered_since)
}

/** The rate of a merchant's standard lines at an instant: 700, and 0 for one who is not registered. */
export function standardRateBpsAt(
  merchant: { tax: Partial<TaxSettings> },
  at: number,
  table: readonly VatRate[],
): number {
  return isVatRegisteredAt(taxSettingsOf(merchant), at) ? vatRateBpsAt(at, table) : 0
}

/** The refusal of a text as tax id: 13 digits, the last of which checks the others. Null: it is one. */
export function taxIdProblem(text: string): 'parameter_invalid' | 'tax_id_invalid' | null {
  if (!/^\d{13}$/.test(text)) return 'parameter_invalid'
  return isThaiTaxId(text) ? null : 'tax_id_invalid'
}

/** What is missing to be registered, or to name a seller on a tax invoice (§86/4). */
export function missingToRegister(settings: TaxSettings): ('tax_id' | 'legal_name' | 'address')[] {
  return [
    ...(settings.tax_id ? [] : (['tax_id'] as const)),
    ...(settings.legal_name ? [] : (['legal_name'] as const)),
    ...(addressLines(settings.address) ? [] : (['address'] as const)),
  ]
}

/** The seller that documents name: what the tax settings say, under the name of the shop where they have none. */
export function sellerOf(merchant: { name: string; tax: Partial<TaxSettings> }): TaxDetails {
  const { legal_name, tax_id, branch, address } = taxSettingsOf(merchant)
  return { name: legal_name ?? merchant.name, tax_id, branch, address }
}

/** What an operator types of the seller (`merchant set`), and the tax setting that each text changes. */
export const SELLER_TEXTS = ['tax_id', 'legal_name', 'branch', 'legal_address'] as const
export type SellerText = (typeof SELLER_TEXTS)[number]

/**
 * The changes of tax settings that an operator's texts ask for; an empty text takes one back. `{tax_id: '0-1055-36000-31-3', legal_address: '1 Silom'}` →
 * `{tax_id: '0105536000313', address: {line1: '1 Silom'}}`. All problems are reported at once.
 */
export function readSellerTexts(texts: Partial<Record<SellerText, string>>): {
  changes: Partial<TaxSettings>
  problems: SettingProblem<SellerText>[]
} {
  const changes: Partial<TaxSettings> = {}
  const problems: SettingProblem<SellerText>[] = []
  for (const setting of SELLER_TEXTS) {
    const text = texts[setting]?.trim()
    if (text === undefined) continue
    const { read, expected } = SELLER[setting]
    const change = read(text)
    if (change) Object.assign(changes, change)
    else problems.push({ setting, expected })
  }
  return { changes, problems }
}

/** How each text becomes a tax setting; null when it is not valid. An empty one stands for none. */
const SELLER: Record<SellerText, { read(text: string): Partial<TaxSettings> | null; expected: string }> = {
  tax_id: {
    read: (text) => {
      const digits = text.replaceAll(/[ -]/g, '')
      return text === '' ? { tax_id: null } : isThaiTaxId(digits) ? { tax_id: digits } : null
    },
    expected: 'must be the 13 digits of a Thai tax id, whose last one checks the others',
  },
  legal_name: {
    read: (text) => (isLine(text, 250) ? { legal_name: text || null } : null),
    expected: 'must be one line of 1 to 250 characters',
  },
  branch: {
    read: (text) => (text === '' ? { branch: HEAD_OFFICE } : /^\d{5}$/.test(text) ? { branch: text } : null),
    expected: 'must be five digits, 00000 for the head office',
  },
  legal_address: {
    read: (text) => (isLine(text, 250) ? { address: text ? { line1: text } : null } : null),
    expected: 'must be one line of 1 to 250 characters',
  },
}

/** The instant at which a day begins in Bangkok. */
function startOfDay(day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return fromBangkok({ year, month, day: date })
}
