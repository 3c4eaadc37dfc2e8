// In which order a search shows what it finds: as a developer wants it. The call that does the thing stands before the page that tells of it, a name before a mention.
import type { FoundKind } from './props.ts'
import type { Section } from './search-section.ts'
import { type Term, withoutSmall } from './search-synonyms.ts'

/** Of each group. Of those with exactly the name or the status that was typed, such as all errors that answer 409, there are more. */
const FOUND_MAX = 6
const EXACT_MAX = 12

/** Where so many have the words in their names, those that only mention them are left out. Where fewer have, mentions fill up to one more. */
const NAMED_ENOUGH = 3

/** How much another word for the same counts. */
const OTHER_WORD = 0.9

/** What a word counts in the name of a page; in its own name more, in a text less. */
const IN_PAGE_NAME = 3

/** From this on something is about what was typed, and does not only have the word. */
const ABOUT = 10

interface Ranked {
  section: Section
  score: number
  isNamed: boolean
  isAbout: boolean
  isExact: boolean
}

/** What has all words of a text. A word also counts where another one stands that means the same, but less. */
export function ranked(sections: readonly Section[], typed: string, terms: readonly Term[]): Section[] {
  if (terms.length === 0) return []
  const asked = askedOf(typed, terms)
  const found = sections.flatMap((section): Ranked[] => {
    const scores = terms.map(({ typed: own, others }) =>
      Math.max(scoreOf(section, own), ...others.map((other) => scoreOf(section, other) * OTHER_WORD)),
    )
    const least = Math.min(...scores)
    if (least === 0) return []
    const bonus = bonusOf(section, asked)
    const isExact = isExactly(section, asked.phrases)
    return [
      {
        section,
        score: scores.reduce((all, one) => all + one, bonus),
        isNamed: isExact || least >= IN_PAGE_NAME * OTHER_WORD,
        isAbout: bonus >= ABOUT,
        isExact,
      },
    ]
  })
  return kindsOf(found).flatMap((kind) => {
    const group = found.filter(({ section }) => section.kind === kind)
    const named = group.filter(({ isNamed }) => isNamed)
    const exact = group.filter(({ isExact }) => isExact)
    const most = named.length === 0 || named.length >= NAMED_ENOUGH ? FOUND_MAX : NAMED_ENOUGH + 1
    return (named.length >= NAMED_ENOUGH ? named : group)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, Math.max(most, Math.min(exact.length, EXACT_MAX)))
      .map(({ section }) => section)
  })
}

/** The groups in their order. Calls stand first where one is about it, and else behind the guides. An exact name has its group before all others. */
function kindsOf(found: readonly Ranked[]): FoundKind[] {
  const isCalled = found.some(({ section, isAbout }) => section.kind === 'reference' && isAbout)
  const kinds: FoundKind[] = isCalled
    ? ['reference', 'guide', 'event', 'error']
    : ['guide', 'reference', 'event', 'error']
  const exact = kinds.filter((kind) => found.some(({ section, isExact }) => section.kind === kind && isExact))
  return [...new Set([...exact, ...kinds])]
}

/** `phrases`: all of what was typed, and what means the same, without the s of a plural. `things`: each word of it, since a page is called after one. */
interface Asked {
  phrases: readonly string[]
  things: readonly string[]
}

function askedOf(typed: string, terms: readonly Term[]): Asked {
  const things = terms.flatMap((term) => [term.typed, ...term.others]).map(singular)
  const whole = typed.toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  const phrases = terms.length === 1 ? [whole, ...things] : [whole, terms.map((term) => term.typed).join(' ')]
  return { phrases: [...new Set(phrases.map(singular))], things }
}

const singular = (name: string) => name.replace(/s$/, '')

function scoreOf({ headings, pageNames, call, words, code }: Section, term: string): number {
  if (headings.some((heading) => beginsWordIn(heading, term))) return 6
  if (call !== null && beginsWordIn(call.toLowerCase(), term)) return 4
  if (pageNames.some((name) => beginsWordIn(name, term))) return IN_PAGE_NAME
  if (beginsWordIn(words, term)) return 2
  return hasAny(`${headings.join(' ')} ${words} ${code}`, [term]) ? 1 : 0
}

/** Whether a word begins with it. Thai has no spaces between words: there it may stand anywhere. */
function beginsWordIn(text: string, term: string): boolean {
  if (/^[^a-z0-9]/.test(term)) return text.includes(term)
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1))
    if (!/[a-z0-9]/.test(text[at - 1] ?? ' ')) return true
  return false
}

/** An error, an event or a page that is called what was typed, or an error with this status. */
function isExactly({ kind, headings, isPage, status }: Section, phrases: readonly string[]): boolean {
  if (status !== null && phrases.includes(status)) return true
  return (isPage || kind === 'event' || kind === 'error') && headings.some((name) => phrases.includes(singular(name)))
}

/** `POST /v1/refunds` makes one, `GET /v1/refunds` lists them, `GET /v1/refunds/{id}` reads one. */
const CREATES = /^POST \/v1\/[a-z_]+$/
const LISTS = /^GET \/v1\/[a-z_]+$/
const READS = /^GET \/v1\/[a-z_]+\/\{id\}$/

function bonusOf(section: Section, { phrases, things }: Asked): number {
  const { headings, pageNames, isPage, call, kind } = section
  const begin = (names: readonly string[], with_: readonly string[]) =>
    names.some((name) => with_.some((one) => name.startsWith(one) || withoutSmall(name).startsWith(one)))
  const isOfIt = begin(pageNames, things)
  const isNamed = begin(headings, phrases)
  if (kind !== 'reference' && isExactly(section, phrases)) return 40
  // What does it: `refund` → Refund a payment.
  if (call !== null && isNamed) return isOfIt ? 34 : 30
  if (!isOfIt) return isNamed ? 5 : 0
  if (isPage) return 16
  if (call === null) return kind === 'guide' || isNamed ? 9 : 4
  // `/v1/payouts` is more than `/v1/payout_files`.
  const isOwn = things.includes(singular(/\/v1\/([a-z_]+)/.exec(call)?.[1] ?? '').replaceAll('_', ' '))
  return (CREATES.test(call) ? 20 : LISTS.test(call) ? 14 : READS.test(call) ? 11 : 6) + (isOwn ? 0 : -3)
}

export const hasAny = (text: string, terms: readonly string[]): boolean =>
  terms.some((term) => text.toLowerCase().includes(term))

/** Whether a name has each of the words, or one that means the same. */
export const isNamedAll = (name: string, asked: readonly Term[]): boolean =>
  asked.every(({ typed, others }) => hasAny(name, [typed, ...others]))
