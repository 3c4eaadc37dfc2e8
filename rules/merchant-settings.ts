// The settings of a merchant, read from the texts that an operator types. It stores nothing. The defaults of missing settings are where they are used
// (rules/dunning.ts, rules/entitlements.ts). Who sells by law, on documents, is rules/tax-settings.ts.

import { readColour } from './accent.ts'
import { isMailAddress } from './mail-addresses.ts'
import { readPicturePath } from './pictures.ts'

export interface MerchantSettings {
  /** Days after the first failed charge of a renewal, in rising order. */
  retry_days?: number[]
  /** Days for which a past due subscription still gives access. */
  grace_days?: number
  /** Where buyers find the shop: on its pages and in its mails, on no document. */
  address?: string
  /** In ASCII, because the QR contains it. */
  city?: string
  /** The shop's description of itself. */
  description?: string
  /** The address for mail to the merchant itself. */
  email?: string
  /** The address of the picture beside its name: https, or a picture that was uploaded here. */
  logo_url?: string
  /** The wide picture at the top of the shop, likewise. */
  cover_url?: string
  /** The small picture in the browser's tab, likewise. Without it the logo stands there. */
  icon_url?: string
  /** Where the shop's own terms of sale stand, at https. Likewise its rules for refunds and for personal data. */
  terms_url?: string
  refunds_url?: string
  privacy_url?: string
  /** `#0b5cab`: the colour of buttons and links where buyers look (rules/accent.ts). */
  accent_color?: string
  /** Which plans customers may change to in the portal: published ones of the same category (the default), of the same product, or none. */
  plan_changes?: PlanChanges
  /** Payout rounds leave the merchant out; a manual payout still works. */
  payouts_paused?: boolean
  /** No member of the team can sign in with only a password. */
  require_second_factor?: boolean
}

export const PLAN_CHANGES = ['shop', 'product', 'none'] as const
export type PlanChanges = (typeof PLAN_CHANGES)[number]

export type SettingName = keyof MerchantSettings

export interface SettingProblem<Name extends string = SettingName> {
  setting: Name
  /** The rest of a sentence that begins with the setting's name. */
  expected: string
}

/**
 * The settings after a change: settings that are not given stay, and an empty text restores the default. `{city: 'Chiang Mai', retry_days: '1,3,7,14'}` →
 * `{city: 'Chiang Mai', retry_days: [1, 3, 7, 14]}`. All problems are reported at once.
 */
export function changedSettings(
  before: MerchantSettings,
  texts: Partial<Record<SettingName, string>>,
): { settings: MerchantSettings; problems: SettingProblem[] } {
  const settings: Record<string, unknown> = { ...before }
  const problems: SettingProblem[] = []
  for (const [name, text] of Object.entries(texts) as [SettingName, string][]) {
    const { read, expected } = SETTINGS[name]
    if (text.trim() === '') delete settings[name]
    else {
      const value = read(text.trim())
      if (value === null) problems.push({ setting: name, expected })
      else settings[name] = value
    }
  }
  return { settings, problems }
}

const URL_MAX = 2_048
export const RETRIES_MAX = 10
const RETRY_DAY_MAX = 60
const GRACE_DAYS_MAX = 365

const PICTURE_ADDRESS = {
  read: (text: string) => (isPictureAddress(text) ? text : null),
  expected: 'must be an address of a picture that begins with https://',
}

const PAGE_ADDRESS = {
  read: (text: string) => (isPageAddress(text) ? text : null),
  expected: 'must be an address that begins with https://',
}

/** How each text becomes a value; null when it is not valid. */
const SETTINGS: Record<SettingName, { read(text: string): unknown; expected: string }> = {
  address: { read: (text) => (isLine(text, 500) ? text : null), expected: 'must be one line of 1 to 500 characters' },
  city: {
    read: (text) => (/^[A-Za-z0-9 .'-]{1,15}$/.test(text) ? text : null),
    expected: 'must be 1 to 15 letters of the Latin alphabet: it stands in the QR',
  },
  description: {
    read: (text) => (isLine(text, 1_000) ? text : null),
    expected: 'must be one line of 1 to 1000 characters',
  },
  email: {
    read: (text) => (isMailAddress(text) ? text.toLowerCase() : null),
    expected: 'must be an email address',
  },
  logo_url: PICTURE_ADDRESS,
  cover_url: PICTURE_ADDRESS,
  icon_url: PICTURE_ADDRESS,
  terms_url: PAGE_ADDRESS,
  refunds_url: PAGE_ADDRESS,
  privacy_url: PAGE_ADDRESS,
  accent_color: { read: readColour, expected: 'must be a colour of six hexadecimal digits, such as #0b5cab' },
  retry_days: {
    read: daysRising,
    expected: `must be up to ${RETRIES_MAX} rising days from 1 to ${RETRY_DAY_MAX}, such as 1,3,7,14`,
  },
  grace_days: {
    read: (text) => wholeNumber(text, 0, GRACE_DAYS_MAX),
    expected: `must be a whole number of days from 0 to ${GRACE_DAYS_MAX}`,
  },
  plan_changes: {
    read: (text) => PLAN_CHANGES.find((one) => one === text) ?? null,
    expected: 'must be shop, product or none',
  },
  payouts_paused: { read: trueOrFalse, expected: 'must be true or false' },
  require_second_factor: { read: trueOrFalse, expected: 'must be true or false' },
}

function trueOrFalse(text: string): boolean | null {
  return text === 'true' ? true : text === 'false' ? false : null
}

function daysRising(text: string): number[] | null {
  const days = text.split(',').map((part) => wholeNumber(part.trim(), 1, RETRY_DAY_MAX))
  const rising = days.every((day, i) => day !== null && (i === 0 || day > (days[i - 1] ?? 0)))
  return rising && days.length <= RETRIES_MAX ? (days as number[]) : null
}

function wholeNumber(text: string, from: number, to: number): number | null {
  if (!/^\d{1,4}$/.test(text)) return null
  return Number(text) >= from && Number(text) <= to ? Number(text) : null
}

/** On https, or a picture that was uploaded: an installation for trying things has no https. Whose picture it is, the command looks up. */
function isPictureAddress(text: string): boolean {
  if (isPageAddress(text)) return true
  return (
    text.length <= URL_MAX &&
    URL.canParse(text) &&
    /^http:/.test(text) &&
    readPicturePath(new URL(text).pathname) !== null
  )
}

function isPageAddress(text: string): boolean {
  return text.length <= URL_MAX && URL.canParse(text) && /^https:\/\/[^\s"'<>;,]+$/.test(text)
}

/** One line of at most `max` characters. */
export function isLine(text: string, max: number): boolean {
  return text.length <= max && !/\p{Cc}/u.test(text)
}
