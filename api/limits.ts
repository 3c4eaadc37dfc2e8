// Every limit of the API and its pages: what is counted, how many, per what, and whether it can be turned off. docs/operations.md "Limits" has the
// same table, and test/api/limits.test.ts compares the two. middleware/rate-limit.ts counts.
import { hash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One limit. */
export interface LimitRule {
  what: string
  per: string
  points: number
  seconds: number
  /** How long a caller over the limit waits. Absent: the rest of the window. */
  pauseSeconds?: number
  /**
   * `guard`: prevents guessing of a secret. It is counted with `RATE_LIMITS=off` too, it counts failures only, and it refuses all tries while it
   * cannot be counted. `traffic`: prevents one caller from using up what all share. It lets all pass while it cannot be counted.
   */
  kind: 'guard' | 'traffic'
  /** `failures`: a try that succeeds does not count. */
  counts: 'all' | 'failures'
  /** `shared`: in Postgres, over all processes. `process`: in memory, per process, where a write for each call would cost more than the call. */
  store: 'shared' | 'process'
}

const failing = { kind: 'traffic', counts: 'failures', store: 'shared' } as const
const local = { kind: 'traffic', counts: 'all', store: 'process' } as const
const guard = { kind: 'guard', counts: 'failures', store: 'shared' } as const
const traffic = { kind: 'traffic', counts: 'all', store: 'shared' } as const

const QUARTER = 900
const HOUR = 3_600
const DAY = 86_400

export const LIMITS = {
  // Limits of the specification (§1.10).
  calls: { ...traffic, what: 'calls with an API key', per: 'merchant and mode', points: 100, seconds: 1 },
  license_key: { ...traffic, what: 'licence calls', per: 'address and licence key', points: 60, seconds: 60 },
  license_address: { ...traffic, what: 'licence calls', per: 'address', points: 600, seconds: 60 },
  storefront: { ...traffic, what: 'shop, pages and call', per: 'address', points: 120, seconds: 60 },
  portal_login_minute: { ...traffic, what: 'portal codes asked for', per: 'shop and e-mail', points: 6, seconds: 60 },
  portal_login_hour: { ...traffic, what: 'portal codes asked for', per: 'shop and e-mail', points: 12, seconds: HOUR },
  portal_login_address_minute: {
    ...traffic,
    ...{ what: 'portal codes asked for', per: 'shop and address', points: 6, seconds: 60 },
  },
  portal_login_address_hour: {
    ...traffic,
    ...{ what: 'portal codes asked for', per: 'shop and address', points: 12, seconds: HOUR },
  },
  portal_login_device_hour: {
    ...traffic,
    ...{ what: 'portal codes asked for', per: 'known device and customer', points: 12, seconds: HOUR },
  },

  storefront_order: { ...traffic, what: 'orders in a shop', per: 'shop and address', points: 20, seconds: 60 },
  storefront_order_shop: { ...traffic, what: 'orders in a shop', per: 'shop', points: 300, seconds: 60 },

  // Public pages, and the call for the versions.
  versions: { ...local, what: 'calls for the versions', per: 'address', points: 600, seconds: 60 },
  page: { ...local, what: 'pages, whichever', per: 'address', points: 600, seconds: 60 },
  form: { ...local, what: 'forms, whichever', per: 'address', points: 120, seconds: 60 },
  notification: { ...local, what: 'notifications of gateways', per: 'address', points: 3_000, seconds: 60 },
  checkout_confirm: { ...traffic, what: 'confirms', per: 'checkout session', points: 60, seconds: HOUR },
  slip_payment: { ...traffic, what: 'slips sent on pages', per: 'payment', points: 20, seconds: HOUR },
  slip_address: { ...traffic, what: 'slips sent on pages', per: 'address', points: 60, seconds: HOUR },
  certificate_invoice: {
    ...traffic,
    ...{ what: 'withholding certificates sent on pages', per: 'invoice', points: 10, seconds: HOUR },
  },
  certificate_address: {
    ...traffic,
    ...{ what: 'withholding certificates sent on pages', per: 'address', points: 30, seconds: HOUR },
  },
  card_session: {
    ...failing,
    ...{
      what: 'cards declined',
      per: 'checkout or setup session, or invoice',
      points: 10,
      seconds: HOUR,
      pauseSeconds: HOUR,
    },
  },
  card_fingerprint: {
    ...failing,
    ...{ what: 'declines of one card', per: 'card', points: 10, seconds: HOUR, pauseSeconds: HOUR },
  },
  card_address: {
    ...failing,
    ...{ what: 'cards declined', per: 'address', points: 30, seconds: HOUR, pauseSeconds: HOUR },
  },
  card_shop: {
    ...failing,
    ...{ what: 'cards declined', per: 'shop and mode', points: 100, seconds: 600, pauseSeconds: 600 },
  },
  bank_return: { ...traffic, what: 'ways back from 3-D Secure', per: 'payment', points: 20, seconds: HOUR },
  card_added: { ...traffic, what: 'cards added in the portal', per: 'customer', points: 20, seconds: HOUR },
  portal_export: { ...traffic, what: 'downloads of all data', per: 'customer', points: 10, seconds: HOUR },
  csp_report: { ...local, what: 'reports of browsers', per: 'address', points: 60, seconds: 60 },
  pdf_document: { ...local, what: 'PDFs', per: 'invoice', points: 30, seconds: 60 },
  pdf_address: { ...local, what: 'PDFs', per: 'address', points: 60, seconds: 60 },
  pdf_shop: { ...local, what: 'PDFs', per: 'shop', points: 600, seconds: 60 },

  // Guards against guessing. A device that the account knows is not locked out by the tries of others.
  password: { ...guard, what: 'wrong passwords', per: 'account and address', points: 10, seconds: QUARTER },
  password_address: { ...guard, what: 'wrong passwords', per: 'address', points: 300, seconds: QUARTER },
  password_account: {
    ...guard,
    ...{ what: 'wrong passwords', per: 'account, of unknown devices', points: 100, seconds: HOUR },
  },
  password_device: {
    ...guard,
    ...{ what: 'wrong passwords', per: 'known device and account', points: 10, seconds: QUARTER },
  },
  password_session: {
    ...guard,
    ...{ what: 'wrong passwords, asked for again inside', per: 'session', points: 10, seconds: QUARTER },
  },
  second_factor: {
    ...guard,
    what: 'wrong second steps',
    per: 'password, of unknown devices',
    points: 30,
    seconds: DAY,
  },
  second_factor_device: {
    ...guard,
    ...{ what: 'wrong second steps', per: 'known device and account', points: 30, seconds: DAY },
  },
  second_factor_address: { ...guard, what: 'wrong second steps', per: 'address', points: 100, seconds: QUARTER },
  second_factor_session: {
    ...guard,
    ...{ what: 'wrong second steps, asked for again inside', per: 'session', points: 10, seconds: DAY },
  },
  passkey_question: { ...traffic, what: 'questions to passkeys', per: 'address', points: 60, seconds: 60 },
  passkey_address: { ...guard, what: 'wrong passkeys', per: 'address', points: 100, seconds: QUARTER },
  portal_code: { ...guard, what: 'wrong portal codes', per: 'shop, e-mail and address', points: 60, seconds: HOUR },
  portal_code_address: { ...guard, what: 'wrong portal codes', per: 'address', points: 300, seconds: QUARTER },
  portal_code_account: {
    ...guard,
    ...{ what: 'wrong portal codes', per: 'shop and e-mail, of unknown devices', points: 200, seconds: DAY },
  },
  portal_code_device: {
    ...guard,
    ...{ what: 'wrong portal codes', per: 'known device and customer', points: 30, seconds: HOUR },
  },
  member_link: { ...guard, what: 'member links that open nothing', per: 'address', points: 100, seconds: QUARTER },
  portal_link: { ...guard, what: 'portal links that open nothing', per: 'address', points: 100, seconds: QUARTER },
  discount_code_session: {
    ...guard,
    ...{ what: 'wrong discount codes', per: 'checkout session', points: 20, seconds: HOUR },
  },
  discount_code_address: {
    ...guard,
    ...{ what: 'wrong discount codes', per: 'shop and address', points: 60, seconds: QUARTER },
  },
  // Those that an address brings are chosen by whoever shared it, and would close the shop for codes (D978).
  discount_code_shop: {
    ...guard,
    what: 'wrong discount codes that were typed',
    per: 'shop',
    points: 1_000,
    seconds: HOUR,
  },

  // Mails whose receiver may be another person than the caller.
  forgot: { ...traffic, what: 'password links asked for', per: 'e-mail', points: 4, seconds: QUARTER },
  forgot_address: { ...traffic, what: 'password links asked for', per: 'address', points: 20, seconds: QUARTER },
  forgot_device: {
    ...traffic,
    ...{ what: 'password links asked for', per: 'known device and account', points: 4, seconds: QUARTER },
  },
  email_link: { ...traffic, what: 'links for another address asked for', per: 'member', points: 5, seconds: HOUR },
  link_mail: { ...traffic, what: 'new links of invoices asked for', per: 'shop and e-mail', points: 3, seconds: HOUR },
  link_mail_address: { ...traffic, what: 'new links of invoices asked for', per: 'address', points: 20, seconds: HOUR },
  invitation: { ...traffic, what: 'invitations', per: 'shop', points: 100, seconds: DAY },
} satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS

/** A limit and the key it is counted under. */
export interface Limit {
  name: LimitName
  key: string
}

export function ruleOf(name: LimitName): LimitRule {
  return LIMITS[name]
}

/**
 * The key of an address: an IPv4 address itself; of an IPv6 address its /64, because one line gets a whole /64 and its user chooses freely within it.
 * `2001:db8:1:2:3::4` and `2001:db8:1:2::9` are both `2001:db8:1:2::/64`; `::ffff:203.0.113.7` is `203.0.113.7`.
 */
export function addressKey(ip: string): string {
  const bare = ip.split('%')[0]!
  if (isIPv4(bare) || !isIPv6(bare)) return bare
  const address = ipaddr.process(bare)
  return address.kind() === 'ipv4' ? address.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/64`)}/64`
}

/** The key of a value that may be long or private, such as an e-mail address. */
export function secretKey(...parts: (string | boolean)[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}
