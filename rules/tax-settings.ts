// The tax settings of a merchant: whether it is registered for VAT, since when, and the seller that documents name. They span both modes. The rate is
// rules/tax.ts.
import { addressLines, isThaiTaxId } from './customers.ts'
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

/**
 * The seller that documents name: the tax settings, and where they are silent what the shop says of itself on its pages.
 */
export function sellerOf(merchant: {
  name: string
  tax: Partial<TaxSettings>
  settings: { legal_name?: string; tax_id?: string; branch?: string; address?: string }
}): TaxDetails {
  const { settings, tax } = merchant
  return {
    name: tax.legal_name ?? settings.legal_name ?? merchant.name,
    tax_id: tax.tax_id ?? settings.tax_id ?? null,
    branch: tax.branch ?? settings.branch ?? HEAD_OFFICE,
    address: tax.address ?? (settings.address ? { line1: settings.address } : null),
  }
}

/** The instant at which a day begins in Bangkok. */
function startOfDay(day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return fromBangkok({ year, month, day: date })
}
