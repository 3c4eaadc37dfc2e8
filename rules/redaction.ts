// What a log may keep of what callers sent: secrets, people and cards are taken out, the rest stays readable. It works on names and on
// patterns, so it errs to the careful side; what may be logged at all is the log's business.

/** Of a body or an answer, as JSON in UTF-8: enough to see what was asked for. */
export const KEPT_BYTES_MAX = 4_096
const TEXT_MAX = 500
const NAME_MAX = 100
/** What brackets, commas and marks of what was left out may take besides. */
const RESERVED = 596

/**
 * A JSON value as text, without secrets and people, at most 4 096 bytes of UTF-8 and always JSON itself: what does not fit is counted in a member `…`.
 * With `people`, members called `name` are taken for people's. Null for what is empty or no object.
 */
export function redactedJson(value: unknown, { people = false } = {}): string | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return null
  return JSON.stringify(keptOf(value, { people, left: KEPT_BYTES_MAX - RESERVED }))
}

/** A query string as `name=value&…`, decoded as far as it can be and by the same rules; null when there is none. */
export function redactedQuery(querystring: string): string | null {
  if (querystring === '') return null
  const pairs = [...new URLSearchParams(querystring)].map(
    ([name, value]) =>
      `${cut(redactedText(name), NAME_MAX)}=${isHidden(name, false) ? REDACTED : cut(redactedText(value), TEXT_MAX)}`,
  )
  return cut(pairs.join('&'), 2_000)
}

/**
 * A text without what looks like a secret of ours, a licence key, an e-mail address's local part, the secrets of a web address, or the number of a card:
 * `'a@b.co paid with 4242 4242 4242 4242'` → `'***@b.co paid with …4242'`. What Postgres cannot store is replaced.
 */
export function redactedText(text: string): string {
  let kept = text
  if (kept.includes('_')) kept = kept.replaceAll(OWN_SECRETS, '$1***')
  if (kept.includes('://')) kept = kept.replaceAll(ADDRESSES, withoutSecrets)
  if (kept.includes('@') || kept.includes('%40')) kept = kept.replaceAll(EMAILS, '***$1')
  if (kept.length >= 13) kept = kept.replaceAll(LICENCE_KEYS, '***-$1').replaceAll(LONG_NUMBERS, lastFour)
  return kept.toWellFormed().replaceAll('\0', '\ufffd')
}

const REDACTED = '[redacted]'
const SECRET =
  /secret|passw(or)?d|token|credential|authorization|cookie|signature|api_?key|private_?key|licen[cs]e_?key|^(cvc|cvv|cvn|otp|pin|number)$/i
const PERSON = /^(phone|tax_id|address|line[12]|account_number|account_name|account_holder|holder_name|birth.*)$/i
const OWN_SECRETS = /\b(sk_(?:test|live)_|whsec_)[\w+/=-]+/g
const LICENCE_KEYS = /\b[\da-z]{8}-[\da-z]{8}-[\da-z]{8}-([\da-z]{8})\b/gi
const EMAILS = /[^\s@<>"',;:=&?/]+((?:@|%40)[^\s@<>"',;:/?&]+\.[^\s@<>"',;:/?&]+)/g
const ADDRESSES = /\bhttps?:\/\/[^\s"'<>]+/gi
const LONG_NUMBERS = /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g

interface Budget {
  people: boolean
  /** Bytes. */
  left: number
}

function keptOf(value: unknown, budget: Budget): unknown {
  // What is far behind what is kept need not be looked at.
  if (typeof value === 'string') return spend(cut(redactedText(value.slice(0, 4 * TEXT_MAX)), TEXT_MAX), budget)
  if (typeof value === 'number' && !isShort(value)) return spend(REDACTED, budget)
  if (typeof value !== 'object' || value === null) return spend(value, budget)
  return Array.isArray(value) ? keptItems(value, budget) : keptMembers(value, budget)
}

function keptItems(items: readonly unknown[], budget: Budget): unknown[] {
  const kept: unknown[] = []
  budget.left -= 2
  for (const [i, item] of items.entries()) {
    if (budget.left <= 0) return [...kept, `… ${items.length - i}`]
    kept.push(keptOf(item, budget))
  }
  return kept
}

function keptMembers(object: object, budget: Budget): Record<string, unknown> {
  const entries = Object.entries(object)
  const kept: [string, unknown][] = []
  budget.left -= 2
  for (const [i, [name, value]] of entries.entries()) {
    if (budget.left <= 0) return Object.fromEntries([...kept, ['…', entries.length - i]])
    const hidden = isHidden(name, budget.people) && value !== null
    const shown = spend(cut(redactedText(name), NAME_MAX), budget)
    kept.push([shown, hidden ? spend(REDACTED, budget) : keptOf(value, budget)])
  }
  return Object.fromEntries(kept)
}

function isHidden(name: string, people: boolean): boolean {
  return SECRET.test(name) || PERSON.test(name) || (people && name === 'name')
}

/** Takes what the value will cost off the budget, and hands the value back; a text that costs more than is left is cut. */
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

/** In UTF-8 as JSON, with the comma behind it. */
function sizeOf(value: unknown): number {
  return utf8.encode(JSON.stringify(value) ?? '').length + 1
}

const utf8 = new TextEncoder()

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()}…`
}

function isShort(value: number): boolean {
  return Math.abs(value) < 1e12
}

function lastFour(digits: string): string {
  return `…${digits.slice(-4)}`
}

/** Who is named in a web address, and what is handed over in its query, is nobody's business; where it leads is. */
function withoutSecrets(address: string): string {
  return address.replace(/(:\/\/)[^/?#@]*@/, '$1***@').replace(/([?&][^=&#]*)=[^&#]*/g, '$1=***')
}
