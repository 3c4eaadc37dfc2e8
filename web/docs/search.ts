// The search over the documentation: what a page says in parts, and how a part that is found is shown. Pages are made by site.ts.
import type { Locale } from '../../rules/written-date.ts'
import { fenceOf, headingOf, LEADS, linesOf, plainOf } from './markdown.ts'
import type { FoundKind, FoundProps, MarkedProps } from './props.ts'
import { hasAny, isNamedAll, ranked } from './search-rank.ts'
import type { Piece, Section } from './search-section.ts'
import { type Term, termsOf } from './search-synonyms.ts'

interface SearchedPage {
  path: string
  title: string
  markdown: string
  locale: Locale
}

export function sectionsOf(
  { path, title, markdown, locale }: SearchedPage,
  names: { en: string | null; th: string | null },
): Section[] {
  const sections: Section[] = []
  const pages = { en: names.en ?? title, th: names.th }
  const pageNames = [title, pages.en, pages.th ?? ''].map((name) => name.toLowerCase()).filter(Boolean)
  let heading = title
  let anchor = ''
  let lines: string[] = []
  let samples: string[] = []
  const add = (kind: FoundKind, own: string, pieces: readonly Piece[]) => {
    const isPage = own === title
    const call = lines.map((line) => CALL.exec(line)?.[1]).find(Boolean) ?? null
    const status = kind === 'error' ? (lines.map((line) => STATUS.exec(line)?.[1]).find(Boolean) ?? null) : null
    // A heading of errors by their subject says nothing by itself.
    if (kind === 'error' && status === null && pieces.length < 2) return
    sections.push({
      pages,
      lang: locale,
      kind,
      heading: own,
      isPage,
      href: `/docs/${path}${anchor}`,
      call,
      status,
      pieces,
      otherPieces: [],
      headings: isPage ? pageNames : [own.toLowerCase()],
      pageNames,
      words: `${call ?? ''} ${status ?? ''} ${pieces.map(({ words }) => words).join(' ')}`.toLowerCase(),
      code: samples.join('\n').toLowerCase(),
    })
  }
  const close = () => {
    const events = path === 'events' ? lines.flatMap((line) => EVENT.exec(line)?.[1] ?? []) : []
    // Each event is found by itself, and not the part that lists those of its object.
    for (const event of events)
      add(
        'event',
        event,
        piecesOf(
          lines.filter((line) => line.includes(`| \`${event}\` |`)),
          event,
        ),
      )
    if (events.length === 0) add(kindOf(path, heading !== title), heading, piecesOf(lines))
    lines = []
    samples = []
  }
  for (const { line, isCode } of linesOf(markdown)) {
    const found = isCode ? null : headingOf(line)
    if (isCode) {
      if (fenceOf(line) === null) samples.push(line)
    } else if (!found) lines.push(line)
    else if (found && found.level > 1 && plainOf(found.text) !== title) {
      close()
      heading = plainOf(found.text)
      anchor = `#${found.anchor}`
    }
  }
  close()
  return sections
}

/** The parts of a page, which are found by the words of the same page in another language, too. A page that is shorter has only its own. */
export function inBoth(own: readonly Section[], others: readonly Section[]): readonly Section[] {
  if (own.length !== others.length) return own
  return own.map((section, at) => {
    const other = others[at] ?? section
    return {
      ...section,
      otherPieces: other.pieces,
      headings: [...section.headings, ...other.headings],
      pageNames: [...section.pageNames, ...other.pageNames],
      code: `${section.code} ${other.words}`,
      ranksAs: other,
    }
  })
}

/** The line of a call: nothing but its verb and path. */
const CALL = /^`([A-Z]{3,6} \/[^`\s]{1,200})`$/
/** The rule below the names of a table's columns. */
const RULE = /^[|\s:-]{3,}$/
/** A line that only names what follows: `**Parameters**`. */
const LABEL = /^\*\*[^*]{1,60}\*\*$/
/** The beginning of an item of a list. */
const ITEM = /^ {0,20}(?:[-*]|\d{1,3}\.) /
/** A field of the reference: its name, and its kind, which is not read aloud. */
const FIELD = /^`([\w.[\]]{1,60})` \*.{1,400}\*(?: \*\*(?:required|จำเป็น)\*\*)?$/

/** A row that tells of an event: `| `invoice.paid` | An invoice is paid in full. | … |`. */
const EVENT = /^\| `([a-z_]{1,60}\.[a-z_]{1,60})` \|/

const kindOf = (path: string, isPart: boolean): FoundKind =>
  path.startsWith('api/') ? 'reference' : path === 'errors' && isPart ? 'error' : 'guide'

/** `named`: what the row of a table is called elsewhere, so that it is not told again. */
function piecesOf(lines: readonly string[], named?: string): Piece[] {
  const made: Piece[] = []
  const add = (shown: string, words = shown) => {
    if (shown !== '') made.push({ shown, words: words.toLowerCase() })
  }
  // Whether the next line goes on with the last piece: a paragraph of several lines, or what an item says below its name.
  let goesOn: 'line' | 'item' | null = null
  for (const line of lines) {
    const bare = line.trim()
    if (bare === '') {
      if (goesOn === 'line') goesOn = null
    } else if (RULE.test(bare)) {
      // What stood above it were the names of the columns.
      if (bare.startsWith('|')) made.pop()
    } else if (bare === '</details>' || LABEL.test(bare) || CALL.test(bare)) goesOn = null
    else if (bare.startsWith('<details><summary>')) {
      add(plainOf(bare.slice('<details><summary>'.length).split('</summary>')[0] ?? ''))
      goesOn = null
    } else if (bare.startsWith('|')) {
      const cells = bare.split('|').map((cell) => plainOf(cell.trim()))
      const [first = '', ...rest] = cells.filter(Boolean)
      // Of a row the name makes sense beside a sentence, or else beside its longest cell.
      const said =
        (first === named ? rest[0] : undefined) ??
        rest.find((cell) => cell.endsWith('.')) ??
        rest.toSorted((a, b) => b.length - a.length)[0]
      add(said === undefined ? first : first === named ? said : `${first}: ${said}`, cells.join(' '))
      goesOn = null
    } else if (ITEM.test(line)) {
      const text = bare.replace(ITEM, '')
      const field = FIELD.exec(text)?.[1]
      add(field ?? plainOf(text.replace(LEADS, '$1: ')))
      const last = made.at(-1)
      if (last && field !== undefined && line.startsWith('- ')) last.isField = true
      goesOn = 'item'
    } else {
      const text = plainOf(bare.replace(/^> ?/, '').replace(STATUS, ''))
      const last = made.at(-1)
      if (last && (goesOn === 'line' || (goesOn === 'item' && line.startsWith(' ')))) {
        const glue = goesOn === 'item' && /^[\w.[\]]{1,60}$/.test(last.shown) ? ': ' : ' '
        made[made.length - 1] = {
          ...last,
          shown: `${last.shown}${glue}${text}`,
          words: `${last.words} ${text.toLowerCase()}`,
        }
      } else {
        add(text)
        goesOn = 'line'
      }
    }
  }
  return made
}

/** What a cause on the page of errors begins with. */
const STATUS = /^HTTP (\d{3})(?: (?:or|หรือ) \d{3})?\. /

const SNIPPET = 150

/** What has all words of a text, in groups, the best first (search-rank.ts). */
export function searched(sections: readonly Section[], typed: string, locale: Locale): FoundProps[] {
  const terms = termsOf(typed)
  const found = rankedAlike(sections, typed, terms).map((section) => foundOf(section, terms, locale))
  // A part of a guide that shows none of the words, because they stand in its samples or deep in a list, gives way to those that do.
  const shows = ({ heading, snippet }: FoundProps) => [...heading, ...snippet].some(({ isHit }) => isHit)
  const isPart = ({ kind, isPage }: FoundProps) => kind === 'guide' && !isPage
  const isShown = found.some((one) => one.kind === 'guide' && shows(one))
  return isShown ? found.filter((one) => !isPart(one) || shows(one)) : found
}

/** What the English pages find, in their order, in the reader's language. What they have no word for is found by the reader's own. */
function rankedAlike(sections: readonly Section[], typed: string, terms: readonly Term[]): readonly Section[] {
  const isSpoken = terms.every((term) => /^[ -~]*$/.test(term.typed) || term.others.length > 0)
  if (!isSpoken) return ranked(sections, typed, terms)
  const own = new Map(sections.map((section) => [section.ranksAs ?? section, section]))
  const alike = ranked([...own.keys()], typed, terms).flatMap((one) => own.get(one) ?? [])
  return alike.length > 0 ? alike : ranked(sections, typed, terms)
}

function foundOf(
  { pages, lang, kind, heading, isPage, href, call, status, pieces, otherPieces }: Section,
  asked: readonly Term[],
  locale: Locale,
): FoundProps {
  const shown = (locale === 'th' ? pages.th : null) ?? pages.en
  const terms = asked.flatMap(({ typed, others }) => [typed, ...others])
  const isNamed = isNamedAll(heading, asked)
  // A part that is found by a word of the other language alone shows where that stands.
  const isOther =
    !isNamed &&
    !pieces.some((piece) => hasAny(piece.shown, terms)) &&
    otherPieces.some((piece) => hasAny(piece.shown, terms))
  // Where something has the words in its name, what it is about says more than the place of the word in it. An object is told by its fields.
  const isObject = kind === 'reference' && call === null && !isPage
  const about = isObject ? [fieldsOf(pieces)] : tellingOf(pieces)
  const tellsAll = !isOther && isNamed && (kind !== 'guide' || isPage)
  const told = isOther ? otherPieces : tellsAll ? about : pieces
  return {
    page: shown,
    pageLang: shown === pages.th ? 'th' : 'en',
    lang,
    heading: marked(isPage ? shown : heading, terms),
    call: call === null ? null : { verb: call.split(' ')[0] ?? '', path: marked(call.split(' ')[1] ?? '', terms) },
    status,
    kind,
    isPage,
    href,
    snippet: marked(snippetOf(told, terms), terms),
    isFields: tellsAll && isObject,
    snippetLang: isOther ? 'en' : lang,
  }
}

/** What many calls say alike tells nothing of one: what it answers does. */
const SHARED = /^(?:Returns 404 for|ระบบตอบ 404 หาก|Newest first|เรียงจากใหม่ไปเก่า|Needs the scope|ต้องมีสิทธิ์)/
const ANSWERS = /^(?:Returns (?:a|the|an) |คำตอบ )/

function tellingOf(pieces: readonly Piece[]): readonly Piece[] {
  const [first] = pieces
  const own = pieces.find(({ shown }) => !SHARED.test(shown))
  if (!first || own === first) return pieces.slice(0, 1)
  return pieces.filter(({ shown }) => ANSWERS.test(shown)).slice(0, 1)
}

/** `id, object, status …` */
function fieldsOf(pieces: readonly Piece[]): Piece {
  const names = pieces.filter(({ isField }) => isField).map(({ shown }) => shown.split(':')[0] ?? '')
  const shown = `${names.slice(0, FIELDS_MAX).join(', ')}${names.length > FIELDS_MAX ? ' …' : ''}`
  return { shown, words: shown }
}

const FIELDS_MAX = 8

/** The piece that has most of the words, from the beginning of the sentence in which they stand. */
function snippetOf(pieces: readonly Piece[], terms: readonly string[]): string {
  const countOf = ({ shown }: Piece) => terms.filter((term) => shown.toLowerCase().includes(term)).length
  const best = pieces.reduce<Piece | undefined>((a, b) => (!a || countOf(b) > countOf(a) ? b : a), undefined)
  if (!best) return ''
  // In the middle of a list of paths or names a word tells nothing: how the part begins does.
  const [first] = pieces
  if (first && best.shown.split(/[_{]/).length > 2 && isFarIn(best, terms)) return cutFrom(first.shown, 0)
  const lower = best.shown.toLowerCase()
  const hits = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0)
  return cutFrom(best.shown, hits.length > 0 ? Math.min(...hits) : 0)
}

/** Whether its first hit would be cut off from the beginning of its sentence. */
function isFarIn({ shown }: Piece, terms: readonly string[]): boolean {
  const lower = shown.toLowerCase()
  const at = Math.min(...terms.map((term) => lower.indexOf(term)).filter((one) => one >= 0))
  return at > SNIPPET - 40
}

/** One or more whole sentences where that is possible, and whole words in any case. */
function cutFrom(text: string, at: number): string {
  const sentence = at === 0 ? 0 : text.lastIndexOf('. ', at) + 1
  const start = sentence === 0 ? 0 : sentence + 1
  // A long sentence begins where the word is seen.
  const isFar = at - start > SNIPPET - 40
  const from = isFar ? text.lastIndexOf(' ', at - 60) + 1 : start
  const rest = text.slice(from)
  const shown =
    rest.length <= SNIPPET ? rest : (wholeSentences(rest) ?? `${rest.slice(0, rest.lastIndexOf(' ', SNIPPET))} …`)
  return `${isFar && !shown.startsWith('…') ? '… ' : ''}${shown}`
}

/** The sentences that fit; null where they are too few words. */
function wholeSentences(text: string): string | null {
  const end = text.lastIndexOf('. ', SNIPPET)
  return end < SNIPPET / 3 ? null : text.slice(0, end + 1)
}

/** A text in pieces, those that were looked for being marked. */
function marked(text: string, terms: readonly string[]): MarkedProps {
  const lower = text.toLowerCase()
  const pieces: { text: string; isHit: boolean }[] = []
  let at = 0
  while (at < text.length) {
    const hits = terms
      .map((term) => ({ from: lower.indexOf(term, at), length: term.length }))
      .filter(({ from }) => from >= 0)
      .sort((a, b) => a.from - b.from || b.length - a.length)
    const [next] = hits
    if (!next) break
    if (next.from > at) pieces.push({ text: text.slice(at, next.from), isHit: false })
    pieces.push({ text: text.slice(next.from, next.from + next.length), isHit: true })
    at = next.from + next.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}
