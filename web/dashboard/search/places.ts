// Pages of the dashboard that its search leads to: those of the menu, and others that have no place there. A page is found by what it is called in
// either language, and by words that people use for it.
import type { Locale } from '../../../rules/written-date.ts'
import { ACCOUNT } from '../account/words.ts'
import { API_KEYS } from '../api-keys/words.ts'
import { CHECKOUT_LINKS } from '../checkout-links/words.ts'
import { MENU } from '../components/sections.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { DISCOUNT_CODES } from '../discount-codes/words.ts'
import { GATEWAYS } from '../gateways/words.ts'
import { BY_HAND_INVOICES } from '../invoice-by-hand/words.ts'
import { SUBSCRIBING } from '../new-subscription/words.ts'
import { PAYMENT_LINKS } from '../payment-links/words.ts'
import { PRODUCTS } from '../products/words.ts'
import { SETTINGS } from '../settings/words.ts'
import { STATEMENTS } from '../statements/words.ts'
import { WEBHOOKS } from '../webhooks/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import type { Place } from './view.ts'

interface Known {
  path: string
  /** The scope that a member's role must have; null for everybody. */
  scope: string | null
  testOnly: boolean
  labels: Record<Locale, string>
  /** What it is called in English and Thai, and other words for it, in lower case. */
  terms: readonly string[]
}

/** More are no help while somebody types. */
const PLACES_SHOWN = 4

/** Other words for pages, by their path. */
export const ALSO: Readonly<Record<string, string>> = {
  '': 'overview|dashboard|ภาพรวม',
  '/analytics': 'reports|mrr|churn|revenue|รายได้|รายงาน|สถิติ',
  '/payments': 'charges|transactions|sales|ยอดขาย|รับเงิน',
  '/transfers': 'bank transfers|unmatched|เงินเข้า',
  '/payouts': 'bank|withdraw|ถอนเงิน|เงินเข้าบัญชี',
  '/tax-documents': 'vat|tax invoices|receipts|credit notes|ใบกำกับภาษี|ใบเสร็จ|ใบลดหนี้',
  '/month-end': 'accounting|exports|reports|vat|บัญชี|ภ.พ.30|รายงานภาษี',
  '/customers': 'buyers|ผู้ซื้อ',
  '/subscriptions': 'plans|recurring|renewals|แพ็กเกจ|รายเดือน',
  '/licences': 'licenses|keys|activations|ไลเซนส์',
  '/mailbox': 'emails|mails|อีเมล',
  '/products': 'prices|plans|catalogue|ราคา|แพ็กเกจ',
  '/discount-codes': 'coupons|promotions|vouchers|คูปอง|โปรโมชัน',
  '/payment-links': 'qr|line|ลิงก์',
  '/api-keys': 'secrets|tokens',
  '/events': 'logs',
  '/requests': 'logs|calls|errors',
  '/settings': 'profile|terms|privacy policy|refund policy|ชื่อร้าน|ที่อยู่',
  '/gateways': 'stripe|opn|omise|promptpay|psp|live|พร้อมเพย์',
  '/team': 'members|invite|roles|สมาชิก|เชิญ|บทบาท',
  '/account': 'password|log out|language|dark|theme|รหัสผ่าน|ภาษา|ธีม',
  '/refunds': 'money back',
  '/disputes': 'chargebacks',
  '/settings/brand': 'logo|colour|color|picture|โลโก้|สี',
  '/settings/tax': 'vat|tax id|ภาษี|เลขผู้เสียภาษี',
  '/settings/collecting': 'retries|dunning|reminders|terms|ทวงถาม|แจ้งเตือน',
  '/settings/payouts': 'bank accounts|fees|บัญชีธนาคาร|ค่าธรรมเนียม',
  '/account/codes': '2fa|two factor|authenticator|otp|security',
  '/account/email': 'email',
  '/products/new': 'new product|price|file|ราคา|ไฟล์',
  '/subscriptions/new': 'new subscription|subscribe',
  '/invoices/new': 'new invoice|bill|quotation|วางบิล',
}

const OF_THE_MENU: readonly Known[] = MENU.flatMap(({ items, testOnly = false }) =>
  items.map(({ section, path, scope }) =>
    // "Overview" alone says nothing outside its group.
    known(
      path,
      scope,
      (locale) => DASHBOARD[locale][section === 'developers' ? 'groups' : 'sections'][section]!,
      testOnly,
    ),
  ),
)

const OTHERS: readonly Known[] = [
  known('/refunds', 'refunds:read', (locale) => DASHBOARD[locale].sections.refunds!),
  known('/disputes', 'disputes:read', (locale) => DASHBOARD[locale].sections.disputes!),
  known('/checkout-links', 'checkout_sessions:read', (locale) => CHECKOUT_LINKS[locale].title),
  known('/statements', 'inbound_transfers:read', (locale) => STATEMENTS[locale].title),
  ...(['brand', 'tax', 'collecting', 'payouts'] as const).map((tab) =>
    known(`/settings/${tab}`, null, (locale) => SETTINGS[locale].tabs[tab]),
  ),
  known('/account/codes', null, (locale) => ACCOUNT[locale].codes),
  known('/account/email', null, (locale) => ACCOUNT[locale].emailTitle),
  known('/products/new', 'products:write', (locale) => PRODUCTS[locale].add),
  known('/payment-links/new', 'payment_links:write', (locale) => PAYMENT_LINKS[locale].add),
  known('/checkout-links/new', 'checkout_sessions:write', (locale) => CHECKOUT_LINKS[locale].add),
  known('/discount-codes/new', 'discount_codes:write', (locale) => DISCOUNT_CODES[locale].add),
  known('/customers/new', 'customers:write', (locale) => CUSTOMERS[locale].create),
  known('/subscriptions/new', 'subscriptions:write', (locale) => SUBSCRIBING[locale].createTitle),
  known('/invoices/new', 'invoices:write', (locale) => BY_HAND_INVOICES[locale].add),
  known('/gateways/new', 'gateway_accounts:write', (locale) => GATEWAYS[locale].add),
  known('/webhooks/new', 'webhook_endpoints:write', (locale) => WEBHOOKS[locale].add),
  known('/api-keys/new', 'api_keys:write', (locale) => API_KEYS[locale].make),
]

/** All pages that are found; a test opens each. */
export const KNOWN: readonly Known[] = [...OF_THE_MENU, ...OTHERS]

function known(path: string, scope: string | null, label: (locale: Locale) => string, testOnly = false): Known {
  const labels = { en: label('en'), th: label('th') }
  const terms = [labels.en, labels.th, ...(ALSO[path]?.split('|') ?? [])].map((term) => term.toLowerCase())
  return { path, scope, testOnly, labels, terms }
}

/**
 * The pages that a text may mean, those first whose own name begins with it: of two or more letters, the beginning of a word, or in Thai, which writes
 * no spaces, a part of one. Only pages that the member's role may open in this mode.
 */
export function placesFor(
  typed: string,
  { locale, livemode, may }: { locale: Locale; livemode: boolean; may: (scope: string) => boolean },
): Place[] {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (text.length < 2) return []
  const open = KNOWN.filter(({ scope, testOnly }) => (scope === null || may(scope)) && !(testOnly && livemode))
  const begins = (term: string) => term.startsWith(text)
  const fits = (term: string) =>
    ` ${term}`.includes(` ${text}`) || (/\p{Script=Thai}/u.test(text) && term.includes(text))
  const rank = ({ labels, terms }: Known) =>
    begins(labels.en.toLowerCase()) || begins(labels.th) ? 0 : terms.some(begins) ? 1 : terms.some(fits) ? 2 : null
  return open
    .flatMap((place) => {
      const at = rank(place)
      return at === null ? [] : [{ place, at }]
    })
    .toSorted((one, two) => one.at - two.at)
    .slice(0, PLACES_SHOWN)
    .map(({ place }) => ({ path: place.path, label: place.labels[locale], inside: insideOf(place, locale) }))
}

/** The page of the menu that another belongs to, or the menu's group of the page itself. */
function insideOf({ path }: Known, locale: Locale): string | null {
  const parent = OF_THE_MENU.find((one) => one.path !== '' && path.startsWith(`${one.path}/`))
  if (parent) return parent.labels[locale]
  const group = MENU.find(({ items }) => items.some((one) => one.path === path))
  return group ? DASHBOARD[locale].groups[group.group]! : null
}

/** The one page that is called exactly so, in either language; else null. */
export function placeNamed(typed: string, places: readonly Place[]): Place | null {
  const text = typed.trim().toLowerCase()
  const named = places.filter(({ path }) =>
    KNOWN.some((place) => place.path === path && [place.labels.en.toLowerCase(), place.labels.th].includes(text)),
  )
  return named.length === 1 ? named[0]! : null
}
