// What a product gives once it is paid, and whether its prices have VAT in them: what buyers read before they buy.
import type { TaxBehavior, TaxCategory } from '../rules/tax.ts'

export interface Offer {
  /** `PDF`, empty where the name does not say it. */
  files: readonly { kind: string; sizeBytes: number }[]
  /** On how many devices its licence key works; null for a product without keys. */
  seats: number | null
  credits: { amount: number; expireAfterDays: number | null } | null
}

/** Within the price, on top of it, or none. */
export type Vat = 'included' | 'added' | null

interface OfferingProduct {
  licenseEnabled: boolean
  licenseSeats: number
  credits?: number | null | undefined
  creditsExpireAfterDays?: number | null | undefined
}

/** Of the files only kind and size: their names are for those who have paid. */
export function offerOf(product: OfferingProduct, files: readonly { name: string; sizeBytes: number }[] = []): Offer {
  const { licenseEnabled, licenseSeats, credits, creditsExpireAfterDays } = product
  return {
    files: files.map(({ name, sizeBytes }) => ({ kind: kindOf(name), sizeBytes })),
    seats: licenseEnabled ? licenseSeats : null,
    credits: credits ? { amount: credits, expireAfterDays: creditsExpireAfterDays ?? null } : null,
  }
}

/** `standardBps`: the rate of the merchant's standard lines, 0 for one who is not registered (rules/tax-settings.ts). */
export function vatOf(
  { taxCategory }: { taxCategory: TaxCategory },
  { taxBehavior }: { taxBehavior: TaxBehavior },
  standardBps: number,
): Vat {
  if (standardBps === 0 || taxCategory !== 'standard') return null
  return taxBehavior === 'inclusive' ? 'included' : 'added'
}

function kindOf(name: string): string {
  const [, kind = ''] = /\.([A-Za-z0-9]{1,5})$/.exec(name) ?? []
  return kind.toUpperCase()
}
