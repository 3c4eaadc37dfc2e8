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
  return text.length <= 32 && /^\+?\d{4,15}$/.test(plainNumber(text))
}

/**
 * The digits of a Thai number behind its first 0: '081-234-5678', '+66812345678', '66812345678' and '0066812345678' → '812345678', '02 123 4567' →
 * '21234567'; null for what is none. Those of mobile phones are nine, and begin with 6, 8 or 9; all others are eight.
 */
export function thaiNumber(text: string): string | null {
  return /^(?:0066|\+66|66|0)([689]\d{8}|[23457]\d{7})$/.exec(plainNumber(text))?.[1] ?? null
}

/** As people in Thailand write it: '+66812345678' → '081-234-5678', '021234567' → '02-123-4567', '053123456' → '053-123-456'; a number of another country as it is stored. */
export function phoneText(phone: string): string {
  const own = thaiNumber(phone)
  if (own === null) return phone
  // Bangkok's area alone has one digit.
  const head = own.startsWith('2') ? 1 : 2
  return `0${own.slice(0, head)}-${own.slice(head, head + 3)}-${own.slice(head + 3)}`
}

/** The hyphens, blanks, dots and brackets that people write in numbers are left out. */
export function plainNumber(text: string): string {
  return text.replaceAll(/[ ().-]/g, '')
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
