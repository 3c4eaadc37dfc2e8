// Countries to choose from: Thailand first, the others by their names in the language of the page.
import type { Locale } from './written-date.ts'

/** An address that names no country is here. */
export const HOME_COUNTRY = 'TH'

/** ISO 3166-1. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

const LISTED: ReadonlySet<string> = new Set(CODES.split(' '))

/** Whether a buyer can have chosen it: `'JP'` → true, `'ZZ'` → false. */
export function isCountry(code: string): boolean {
  return LISTED.has(code)
}

const made = new Map<Locale, readonly (readonly [code: string, name: string])[]>()

/** Each with its name. `stored`: a code that is on no list stays one that can be chosen. */
export function countries(locale: Locale, stored: string): readonly (readonly [code: string, name: string])[] {
  const all = made.get(locale) ?? named(locale)
  made.set(locale, all)
  return stored === '' || all.some(([code]) => code === stored) ? all : [...all, [stored, stored]]
}

function named(locale: Locale): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const all = CODES.split(' ').map((code) => [code, names.of(code) ?? code] as const)
  return all.sort(([a, nameA], [b, nameB]) =>
    a === HOME_COUNTRY ? -1 : b === HOME_COUNTRY ? 1 : compare(nameA, nameB),
  )
}
