// What a log may keep of callers' data: secrets, people and cards are removed, the rest stays readable. It works on names and patterns, so in doubt
// it removes too much. The log decides what is logged at all.

/** The largest size of a kept body or answer, as JSON in UTF-8: enough to see the request. */
export const KEPT_BYTES_MAX = 4_096
const TEXT_MAX = 500
const NAME_MAX = 100
const QUERY_MAX = 2_000
/** Reserved for brackets, commas and marks of left-out members. */
const RESERVED = 596

/**
 * A JSON value as text, without secrets and people, at most 4 096 bytes of UTF-8, and always valid JSON: members that do not fit are counted in a
 * member `…`. With `people`, members called `name` are treated as people's names. Null for an empty value or a value that is no object.
 */
export function redactedJson(value: unknown, { people = false } = {}): string | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return null
  return JSON.stringify(keptOf(value, { people, left: KEPT_BYTES_MAX - RESERVED }))
}

/** A query string as `name=value&…`, decoded as far as possible and by the same rules; null when there is none. */
export function redactedQuery(querystring: string): string | null {
  if (querystring === '') return null
  const pairs = [...new URLSearchParams(querystring.slice(0, 4 * QUERY_MAX))].map(
    ([name, value]) => `${kept(name, NAME_MAX)}=${isHidden(name, false) ? REDACTED : kept(value, TEXT_MAX)}`,
  )
  return cut(pairs.join('&'), QUERY_MAX)
}

/**
 * A text without our secrets, licence keys, the local parts of e-mail addresses, the secrets of web addresses, and card numbers: `'a@b.co paid with
 * 4242 4242 4242 4242'` → `'***@b.co paid with …4242'`. Characters that Postgres cannot store are replaced.
 */
export function redactedText(text: string): string {
  let clean = text
  if (clean.includes('_')) clean = clean.replaceAll(OWN_SECRETS, '$1***')
  if (clean.includes('://')) clean = clean.replaceAll(ADDRESSES, withoutSecrets)
  if (clean.includes('@') || clean.includes('%40')) clean = clean.replaceAll(WORDS, withoutLocalPart)
  if (clean.length >= 13) clean = clean.replaceAll(LICENCE_KEYS, '***-$1').replaceAll(LONG_NUMBERS, lastFour)
  return clean.toWellFormed().replaceAll('\0', '\ufffd')
}

/**
 * A text without values that give access: our secrets, licence keys, query values of web addresses, card numbers. People stay:
 * `'https://a.co/hook?key=1 for a@b.co'` → `'https://a.co/hook?key=*** for a@b.co'`.
 */
export function withoutOwnSecrets(text: string): string {
  const clean = text.replaceAll(OWN_SECRETS, '$1***').replaceAll(ADDRESSES, withoutSecrets)
  return clean
    .replaceAll(LICENCE_KEYS, '***-$1')
    .replaceAll(LONG_NUMBERS, lastFour)
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
}

const REDACTED = '[redacted]'
const SECRET =
  /secret|passw(or)?d|token|credential|authorization|cookie|signature|api_?key|private_?key|licen[cs]e_?key|^(cvc|cvv|cvn|otp|pin|number)$/i
const PERSON = /^(phone|tax_id|address|line[12]|account_number|account_name|account_holder|holder_name|birth.*)$/i
const OWN_SECRETS = /\b(sk_(?:test|live)_|whsec_)[\w+/=-]+/g
const LICENCE_KEYS = /\b[\da-z]{8}-[\da-z]{8}-[\da-z]{8}-([\da-z]{8})\b/gi
/** A possible e-mail address. One character class with nothing after it: every pattern of this file is linear in the text (test/regexes.test.ts). */
const WORDS = /[^\s<>"',;:=&?/]+/g
const ADDRESSES = /\bhttps?:\/\/[^\s"'<>]+/gi
const LONG_NUMBERS = /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g

interface Budget {
  people: boolean
  /** Bytes. */
  left: number
}

function keptOf(value: unknown, budget: Budget): unknown {
  if (typeof value === 'string') return spend(kept(value, TEXT_MAX), budget)
  if (typeof value === 'number' && !isShort(value)) return spend(REDACTED, budget)
  if (typeof value !== 'object' || value === null) return spend(value, budget)
  return Array.isArray(value) ? keptItems(value, budget) : keptMembers(value, budget)
}

function keptItems(items: readonly unknown[], budget: Budget): unknown[] {
  const shown: unknown[] = []
  budget.left -= 2
  for (const [i, item] of items.entries()) {
    if (budget.left <= 0) return [...shown, `… ${items.length - i}`]
    shown.push(keptOf(item, budget))
  }
  return shown
}

function keptMembers(object: object, budget: Budget): Record<string, unknown> {
  const entries = Object.entries(object)
  const members: [string, unknown][] = []
  budget.left -= 2
  for (const [i, [name, value]] of entries.entries()) {
    if (budget.left <= 0) return Object.fromEntries([...members, ['…', entries.length - i]])
    const hidden = isHidden(name, budget.people) && value !== null
    const shown = spend(kept(name, NAME_MAX), budget)
    members.push([shown, hidden ? spend(REDACTED, budget) : keptOf(value, budget)])
  }
  return Object.fromEntries(members)
}

function isHidden(whole: string, people: boolean): boolean {
  const name = whole.slice(0, 4 * NAME_MAX)
  return SECRET.test(name) || PERSON.test(name) || (people && name === 'name')
}

/** Subtracts a value's size from the budget and answers the value; a text that is larger than the rest of the budget is cut. */
function spend<T>(value: T, budget: Budget): T | string {
  const cost = sizeOf(value)
  if (cost > budget.left && typeof value === 'string') {
    const short = cut(value, Math.max(0, Math.floor(budget.left / 6)))
    budget.left -= sizeOf(short)
    return short
  }
  budget.left -= cost
  return value
}

/** The size in UTF-8 as JSON, with the comma after it. */
function sizeOf(value: unknown): number {
  return utf8.encode(JSON.stringify(value) ?? '').length + 1
}

const utf8 = new TextEncoder()

/** The first `max` characters without secrets. The text is cut before it is redacted, so that the rest of a long text costs nothing. */
function kept(text: string, max: number): string {
  return cut(redactedText(text.slice(0, 4 * max)), max)
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()}…`
}

function isShort(value: number): boolean {
  return Math.abs(value) < 1e12
}

function lastFour(digits: string): string {
  return `…${digits.slice(-4)}`
}

/** `somchai@shop.co.th` → `***@shop.co.th`: removes the part before the last at sign when a domain follows it. */
function withoutLocalPart(word: string): string {
  const at = Math.max(word.lastIndexOf('@'), word.lastIndexOf('%40'))
  return at > 0 && word.includes('.', at) ? `***${word.slice(at)}` : word
}

/** Removes user names and query values from a web address, and keeps its host and path. */
function withoutSecrets(address: string): string {
  return address.replace(/(:\/\/)[^/?#@]*@/, '$1***@').replace(/([?&][^=&#?]*)=[^&#]*/g, '$1=***')
}
