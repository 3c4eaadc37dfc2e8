// How a merchant's pages look: its pictures and its colour. From the merchant's settings, for every page that buyers open, its papers and its mails.
import { type AccentColours, accentColours, readColour } from '../rules/accent.ts'
import type { MerchantSettings } from '../rules/merchant-settings.ts'
import type { TaxSettings } from '../rules/tax-settings.ts'
import { type ShownSeller, shownSeller } from './seller.ts'

export interface Brand {
  name: string
  /** Null: the pages' own colours. */
  colours: { light: AccentColours; dark: AccentColours } | null
  /** Addresses of pictures, null for none. */
  logo: string | null
  cover: string | null
  /** The icon that was set, else the logo. */
  icon: string | null
  /** Left out where nobody is named. */
  seller?: ShownSeller
  /** The addresses of the shop's own terms. Left out where nothing but the look matters. */
  policies?: ShopPolicies
}

/** Null for what the shop has not given. */
export interface ShopPolicies {
  terms: string | null
  refunds: string | null
  privacy: string | null
}

/** The colours of pages in the colour that a merchant has written; null for one that cannot be read. */
export function coloursOf(written: string): Brand['colours'] {
  const colour = readColour(written)
  return colour === null ? null : { light: accentColours(colour, 'light'), dark: accentColours(colour, 'dark') }
}

/** The brand of a merchant. A colour that cannot be read counts as none. */
export function brandOf(merchant: { name: string; settings: MerchantSettings; tax?: Partial<TaxSettings> }): Brand {
  const { name, settings } = merchant
  const { accent_color, logo_url: logo = null, cover_url: cover = null, icon_url } = settings
  const { terms_url: terms = null, refunds_url: refunds = null, privacy_url: privacy = null } = settings
  return {
    name,
    colours: coloursOf(accent_color ?? ''),
    logo,
    cover,
    icon: icon_url ?? logo,
    seller: shownSeller(merchant),
    policies: { terms, refunds, privacy },
  }
}
