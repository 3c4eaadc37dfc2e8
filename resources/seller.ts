// Who sells, as pages name it to buyers: by law where the merchant has said so, and where it can be asked.
import type { MerchantSettings } from '../rules/merchant-settings.ts'
import { type TaxSettings, taxSettingsOf } from '../rules/tax-settings.ts'

export interface ShownSeller {
  /** Null where a page names the shop already, and nothing more is known. */
  name: string | null
  address: string | null
  email: string | null
}

/** Only where the merchant has said who it is by law, or where: a name alone is on the page already, and the address for mail may be nobody's business. */
export function shownSeller({
  name,
  settings,
  tax,
}: {
  name: string
  settings: MerchantSettings
  tax?: Partial<TaxSettings>
}): ShownSeller {
  const { address = null, email = null } = settings
  const { legal_name: legalName } = taxSettingsOf({ tax: tax ?? {} })
  if (!legalName && !address) return { name: null, address: null, email: null }
  return { name: legalName ?? name, address, email }
}
