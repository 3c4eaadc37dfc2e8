// The formats of a customer's phone number and Thai tax id. It does not check whether they exist, and it does not check names or addresses, because
// no pattern fits them all.
import { HOME_COUNTRY } from './countries.ts'

/**
 * A Thai tax id (company or person): 13 digits, the last one a check digit: weights 13 … 2, (11 − sum mod 11) mod 10.
 * '0105599000108': 1·12 + 7·10 + 5·9 + 4·8 + 4·7 + 1·3 = 190, 190 mod 11 = 3, 11 − 3 = 8 ✓.
 * Source: the Department of Provincial Administration's check digit of the 13-digit number, which the Revenue Department uses.
 */
export function isThaiTaxId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text.slice(0, 12)].reduce((total, digit, i) => total + Number(digit) * (13 - i), 0)
  return (11 - (sum % 11)) % 10 === Number(text[12])
}

/** 4 to 15 digits (E.164's maximum), as people write them: '+66 81-234-5678', '(02) 123 4567', '1150'. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/[ ().-]/g, '')
  return text.length <= 32 && /^\+?\d{4,15}$/.test(digits)
}

/** Letters abroad name the country in English. */
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** A postal address as it stands on a document; null when it says nothing. Thailand is not named. A Thai subdistrict stands in the line of its district. */
export function addressLines(
  address:
    | Partial<Record<'line1' | 'line2' | 'district' | 'province' | 'postal_code' | 'country', string | null>>
    | null
    | undefined,
): string | null {
  if (!address) return null
  const { line1, line2, district, province, postal_code, country } = address
  const abroad = country && country !== HOME_COUNTRY ? (COUNTRY_NAMES.of(country) ?? country) : null
  const isSubdistrict = /^(แขวง|ตำบล)/.test(line2 ?? '')
  const town = [isSubdistrict ? line2 : null, district, province, postal_code].filter(Boolean).join(' ')
  return [line1, isSubdistrict ? null : line2, town, abroad].filter(Boolean).join('\n') || null
}
