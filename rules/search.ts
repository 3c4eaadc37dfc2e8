// What one search over a merchant's objects finds, and what a text may be: a name or a part of it, an e-mail address, a phone number, an invoice's number,
// that of a tax document or a withholding certificate, a code, a licence key, a card's last four digits, an id. It reads nothing: db/queries/search.ts does.
import type { Scope } from './scopes.ts'

/** In the order in which they are shown. Each is found by a caller who may read it. */
export const SEARCH_TYPES = [
  'customer',
  'product',
  'subscription',
  'payment',
  'invoice',
  'tax_document',
  'discount_code',
  'license',
] as const

export type SearchType = (typeof SEARCH_TYPES)[number]

/** What is found by its customer. */
export const OF_CUSTOMERS: ReadonlySet<SearchType> = new Set(['subscription', 'payment', 'invoice', 'license'])

const SEARCH_SCOPES: Record<SearchType, Scope> = {
  customer: 'customers:read',
  product: 'products:read',
  subscription: 'subscriptions:read',
  payment: 'payments:read',
  invoice: 'invoices:read',
  tax_document: 'tax_documents:read',
  discount_code: 'discount_codes:read',
  license: 'licenses:read',
}

/** The most results of one search, and of one type when several are searched. */
export const SEARCH_MAX = 20
export const SEARCH_PER_TYPE = 5

/** Shorter texts would find nearly everything. */
const PART_MIN = 2

export interface SearchText {
  /** The text as it is compared: trimmed, spaces made one, small letters. */
  plain: string
  /** A pattern for `like`, whose own signs are escaped; null when the text is too short. */
  part: string | null
  /** A card's last four digits. */
  last4: string | null
  /** A phone number as it is stored: `081 234 5678` → `812345678`, which is a part of `+66812345678`. */
  phonePart: string | null
  /** The end of the number of an invoice or a tax document; null of any other text. */
  numberEnd: NumberEnd | null
}

/** `0042` → the counter 42, every 10 000th one from it on, and `-000042`; `2026-000042` → of that year alone. */
export interface NumberEnd {
  year: number | null
  counter: number
  step: number
  /** How a number ends that has this counter. */
  whole: string
}

/** `  Malee ` → `malee`; `50%_off` → the pattern `%50\%\_off%`; `4242` → also last4. */
export function searchText(typed: string): SearchText {
  const plain = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const part = [...plain].length < PART_MIN ? null : `%${escaped(plain)}%`
  const digits = plain.replaceAll(/[ ()-]/g, '')
  const phone = /^(?:\+?66|0)(\d{5,12})$/.exec(digits)?.[1]
  return {
    ...{ plain, part, last4: /^\d{4}$/.test(plain) ? plain : null },
    ...{ phonePart: phone ? `%${phone}%` : null, numberEnd: numberEndOf(plain) },
  }
}

/** Counters have six digits, and more where there are more; `db/migrations/baseline/tax-documents.ts` writes them. */
function numberEndOf(plain: string): NumberEnd | null {
  const [, year, digits] = /^(?:(\d{4})-)?(\d{2,9})$/.exec(plain) ?? []
  if (digits === undefined) return null
  const counter = Number(digits)
  return {
    year: year === undefined ? null : Number(year),
    ...{ counter, step: 10 ** digits.length, whole: `-${String(counter).padStart(6, '0')}` },
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** What a caller may search. */
export interface Searchable {
  types: readonly SearchType[]
  /** Customers find what belongs to them, and are named with it. */
  byCustomer: boolean
  /** A card's last four digits find its customer: whoever is found tells them. */
  byCard: boolean
}

/** What a caller may search, by what it may read. */
export function searchable(may: (scope: Scope) => boolean): Searchable {
  const types = SEARCH_TYPES.filter((type) => may(SEARCH_SCOPES[type]))
  return { types, byCustomer: types.includes('customer'), byCard: may('payment_methods:read') }
}

/** Types whose title no other object has. */
const UNIQUE: ReadonlySet<SearchType> = new Set(['invoice', 'tax_document', 'license', 'discount_code'])

/** Whether the text is the object's id, or the number, code or key that is its title. Names are no such thing: two people may have one. */
export function meansExactly(
  typed: string,
  { type, id, title }: { type: SearchType; id: string; title: string },
): boolean {
  if (id === typed.trim()) return true
  return UNIQUE.has(type) && title.toLowerCase() === searchText(typed).plain
}
