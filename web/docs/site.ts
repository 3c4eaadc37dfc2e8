// The pages of the documentation in Markdown, and the search over them. Guides are made of the files in docs/, the reference of the OpenAPI document,
// the errors of their table. Loaded and built by the first request that wants a page (handler.ts): a process that nobody asks keeps nothing of it.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Locale } from '../../rules/written-date.ts'
import type { OpenApi } from '../../scripts/clients/model.ts'
import { errorsPage } from './error-page.ts'
import { ERRORS, GUIDE_GROUPS, GUIDES, type Guide } from './guides.ts'
import { anchorOf, fenceOf, headingOf, plainOf } from './markdown.ts'
import type { FoundKind, FoundProps, GroupProps, LinkProps, MarkedProps } from './props.ts'
import { pageName, resourcePages } from './resource-pages.ts'
import { shownShell } from './shell.ts'
import { THAI_GROUPS, THAI_GUIDES } from './thai-guides.ts'

export interface Page {
  /** Its address below `/docs/`: `webhooks`, `api/customers`. */
  path: string
  title: string
  markdown: string
  locale: Locale
}

export interface Site {
  /** The page at this path, in this language where it is there; undefined where there is none. */
  page: (path: string, locale: Locale) => Page | undefined
  /** The menu: guides, and the reference. */
  groups: (locale: Locale) => GroupProps
  /** What has all words of a text, the best first: at most 30 parts of pages. */
  /** In the reader's language pages have the names that the menu gives them. */
  search: (typed: string, locale: Locale) => FoundProps[]
  /** The list of all pages for programs that read (https://llmstxt.org). */
  index: () => string
}

export interface SiteSources {
  /** The OpenAPI document as JSON. It is asked for once, when a page of the reference or the search is wanted. */
  openApi: () => string
  /** The names of the resources, in order. */
  tags: readonly string[]
  /** Where this service is reached. */
  baseUrl: string
}

export function makeSite({ openApi, tags, baseUrl }: SiteSources): Site {
  const guides = lazily(() => new Map(GUIDES.map((guide) => [guide.name, guidePage(guide, baseUrl)])))
  const thai = lazily(
    () =>
      new Map(GUIDES.flatMap((guide) => (guide.thai ? [[guide.name, thaiPage(guide.name, guide.thai, baseUrl)]] : []))),
  )
  const errors = lazily(
    (): Page => ({ path: ERRORS.name, title: ERRORS.title, markdown: errorsPage(baseUrl), locale: 'en' }),
  )
  const reference = lazily(() => {
    const document = JSON.parse(openApi()) as OpenApi
    const pages = resourcePages(document, baseUrl)
    return new Map(
      pages.map(({ name, title, markdown }): [string, Page] => [
        `api/${name}`,
        { path: `api/${name}`, title, markdown, locale: 'en' },
      ]),
    )
  })
  const all = () => [...guides().values(), errors(), ...reference().values()]
  const sections = lazily(() => all().flatMap(sectionsOf))
  return {
    page: (path, locale) => {
      if (path === 'errors') return errors()
      if (path.startsWith('api/')) return reference().get(path)
      return (locale === 'th' ? thai().get(path) : undefined) ?? guides().get(path)
    },
    groups: (locale) => ({
      guides: GUIDE_GROUPS.map((group) => ({
        title: (locale === 'th' ? THAI_GROUPS[group.title] : undefined) ?? group.title,
        pages: group.guides.flatMap((wanted) =>
          [...GUIDES, ERRORS]
            .filter(({ name }) => name === wanted)
            .map(({ name, title, about }) => ({
              href: `/docs/${name}`,
              ...((locale === 'th' ? THAI_GUIDES[name] : undefined) ?? { title, about }),
              isReaders: locale === 'en' || thai().has(name),
            })),
        ),
      })),
      resources: tags.map((tag) => ({ href: `/docs/api/${pageName(tag)}`, title: tag })),
    }),
    search: (typed, locale) => searched(sections(), typed, locale),
    index: () => indexOf(all(), baseUrl),
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function guidePage(guide: Guide, baseUrl: string): Page {
  const parts = guide.sources.map(({ file, parts: wanted }) =>
    relinked(wanted ? cut(fileAt(file), wanted) : untitled(fileAt(file)), file),
  )
  const isShell = parts.some((part) => /^ *api /m.test(part) || part.includes('$(api '))
  const note = isShell && guide.name !== FIRST_STEPS ? [SAMPLES_NEED] : []
  const markdown = `${[`# ${guide.title}`, ...note, ...parts.map(withShownShell)].join('\n\n')}\n`
  // Where a guide starts a service of the reader's own, its samples keep the variable that it has set.
  const isOwn = guide.name === FIRST_STEPS || guide.name === QUICK_START
  const here = addressed(markdown, baseUrl)
  return { path: guide.name, title: guide.title, markdown: isOwn ? here : called(here, baseUrl), locale: 'en' }
}

function thaiPage(path: string, { title, file }: NonNullable<Guide['thai']>, baseUrl: string): Page {
  const markdown = addressed(`# ${title}\n\n${relinked(untitled(fileAt(file)), file)}\n`, baseUrl)
  return { path, title, markdown: path === QUICK_START ? markdown : called(markdown, baseUrl), locale: 'th' }
}

/** The files name the address of `npm start`; a page the one at which it is read. */
const addressed = (markdown: string, baseUrl: string) => markdown.replaceAll('http://127.0.0.1:3000', baseUrl)

/** Calls that go to this service, as the front page and the reference show them. */
export const called = (sample: string, baseUrl: string) => sample.replaceAll('$SATANG_BASE_URL/v1', `${baseUrl}/v1`)

/** The guides whose samples begin with address and key themselves. */
const FIRST_STEPS = 'first-subscription'
const QUICK_START = 'quick-start'
const SAMPLES_NEED =
  'Samples run in bash or zsh with curl and [jq](https://jqlang.org). `$SATANG_API_KEY` is a test key, which the dashboard creates under *Developers*, *API keys*; the [quick start](/docs/quick-start#1-start-it) sets that of the demo shop. Run the samples in order: each builds on the ones before it.'

/** Samples of the shell as readers get them. */
function withShownShell(text: string): string {
  let isShell = false
  const pieces: { isShell: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const fence = fenceOf(line)
    if (fence) isShell = fence.language === 'sh'
    const last = pieces.at(-1)
    const inside = isShell && !fence
    if (last?.isShell === inside) last.lines.push(line)
    else pieces.push({ isShell: inside, lines: [line] })
  }
  return pieces.map((one) => (one.isShell ? shownShell(one.lines.join('\n')) : one.lines.join('\n'))).join('\n')
}

/** A file of the project, as it is in the image too. */
function fileAt(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
}

/** Without its title, and without notes for those who edit it. */
function untitled(text: string): string {
  const [first = '', ...rest] = text.split('\n').filter((line) => !line.startsWith('<!--'))
  return (first.startsWith('# ') ? rest : [first, ...rest]).join('\n').trim()
}

/** The parts of a file below these headings of the second level. Throws where one is not there. */
function cut(text: string, wanted: readonly string[]): string {
  const parts = partsOf(text)
  return wanted
    .map((heading) => {
      const part = parts.get(heading)
      if (part === undefined) throw new Error(`There is no part "${heading}".`)
      return part.trim()
    })
    .join('\n\n')
}

/** Each part of a file that begins with a heading of the second level, by the heading's text. */
export function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  let name = ''
  for (const { line, isCode } of linesOf(text)) {
    const heading = isCode ? null : headingOf(line)
    if (heading?.level === 2) name = heading.text
    parts.set(name, `${parts.get(name) ?? ''}${line}\n`)
  }
  parts.delete('')
  return parts
}

function* linesOf(text: string): Generator<{ line: string; isCode: boolean }> {
  let inCode = false
  for (const line of text.split('\n')) {
    const isFence = fenceOf(line) !== null
    yield { line, isCode: inCode || isFence }
    if (isFence) inCode = !inCode
  }
}

/** The same text with links to pages of this site. A link to a file that is no page of it is only its words. */
function relinked(text: string, file: string): string {
  const lines = [...linesOf(text)].map(({ line, isCode }) =>
    isCode
      ? line
      : line.replaceAll(/\[([^[\]]{1,200})\]\(([^()\s]{1,300})\)/g, (whole, words: string, target: string) => {
          if (/^(https?:|\/)/.test(target)) return whole
          const to = addressOf(target, file)
          // A file's name says nothing to who reads the site.
          return to ? `[${/^(README|[\w-]+\.md)$/.test(words) ? to.title.toLowerCase() : words}](${to.address})` : words
        }),
  )
  return lines.join('\n')
}

/** Where a link of a file leads on this site, and to which page; null for a file that has no page. */
function addressOf(target: string, file: string): { address: string; title: string } | null {
  const [path = '', anchor] = target.split('#')
  const to = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path))
  const pages = GUIDES.flatMap(({ name, title, sources }) =>
    sources.filter((source) => source.file === to).map((source) => ({ name, title, source })),
  )
  const page = pages.find(({ source }) => !source.parts || !anchor || hasAnchor(cut(fileAt(to), source.parts), anchor))
  if (!page) return null
  return { address: `/docs/${page.name}${anchor ? `#${anchor}` : ''}`, title: page.title }
}

function hasAnchor(text: string, anchor: string): boolean {
  return [...linesOf(text)].some(({ line, isCode }) => {
    const heading = isCode ? null : headingOf(line)
    return heading !== null && anchorOf(plainOf(heading.text)) === anchor
  })
}

/** The headings of the second level of a page, and where they are on it. */
export function contentsOf({ markdown }: Page): LinkProps[] {
  return [...linesOf(markdown)].flatMap(({ line, isCode }) => {
    const heading = isCode ? null : headingOf(line)
    if (heading?.level !== 2) return []
    const title = plainOf(heading.text)
    return [{ href: `#${anchorOf(title)}`, title }]
  })
}

/** A page from one heading to the next, for the search. */
interface Section {
  page: string
  /** The name that the Thai menu has for the page; null where it has none. */
  thai: string | null
  heading: string
  href: string
  /** What a reader reads, without marks of Markdown. */
  text: string
  /** Title and heading, text, and samples, in lower case. */
  names: string
  words: string
  code: string
}

function sectionsOf({ path, title, markdown }: Page): Section[] {
  const sections: Section[] = []
  const thai = THAI_GUIDES[path]?.title ?? null
  let heading = title
  let lines: string[] = []
  let samples: string[] = []
  const close = () => {
    const text = lines.map(proseOf).filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').trim()
    const anchor = heading === title ? '' : `#${anchorOf(heading)}`
    sections.push({
      page: title,
      thai,
      heading,
      href: `/docs/${path}${anchor}`,
      text,
      names: `${title} ${heading} ${thai ?? ''}`.toLowerCase(),
      words: text.toLowerCase(),
      code: samples.join('\n').toLowerCase(),
    })
    lines = []
    samples = []
  }
  for (const { line, isCode } of linesOf(markdown)) {
    const found = isCode ? null : headingOf(line)
    if (isCode) {
      if (fenceOf(line) === null) samples.push(line)
    } else if (!found && line !== SAMPLES_NEED) lines.push(line)
    else if (found && found.level > 1 && plainOf(found.text) !== title) {
      close()
      heading = plainOf(found.text)
    }
  }
  close()
  return sections
}

/** A line as it is read: no marks of lists, tables, quotes and folds. */
function proseOf(line: string): string {
  const bare = line.trim()
  if (/^[|\s:-]{3,}$/.test(bare) || bare === '</details>') return ''
  const folded = bare.startsWith('<details><summary>') ? `${bare.slice(18).split('</summary>')[0] ?? ''}.` : bare
  const cells = folded.startsWith('|') ? folded.split('|').map((cell) => cell.trim()) : [folded]
  const text = cells.filter(Boolean).join(' · ')
  return plainOf(text.replace(/^(?:[-*>]|\d{1,3}\.) /, ''))
}

/** Of each kind: guides, the reference and errors stand in groups. */
const FOUND_MAX = 8
const SNIPPET = 140

function searched(sections: readonly Section[], typed: string, locale: Locale): FoundProps[] {
  const terms = typed.toLowerCase().slice(0, 100).split(/\s+/).filter(Boolean)
  const [first = ''] = terms
  if (first === '') return []
  return sections
    .flatMap((section) => {
      const { names, words, code } = section
      const scores = terms.map((term) =>
        names.includes(term) ? 3 : words.includes(term) ? 2 : code.includes(term) ? 1 : 0,
      )
      const sum = scores.reduce<number>((all, one) => all + one, bonusOf(section, terms))
      return scores.includes(0) ? [] : [{ section, score: sum }]
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ section }, at, all) => placeInKind(section, all.slice(0, at)) < FOUND_MAX)
    .map(({ section: { page, thai, heading, href, text, words } }) => {
      const hit = terms.map((term) => words.indexOf(term)).filter((at) => at >= 0)
      const snippet = cutAround(text, hit.length > 0 ? Math.min(...hit) : 0)
      const shown = (locale === 'th' ? thai : null) ?? page
      return {
        page: marked(shown, terms),
        pageLang: shown === page ? 'en' : 'th',
        heading: marked(page === heading ? shown : heading, terms),
        kind: kindOf(href),
        isPage: page === heading,
        href,
        snippet: marked(snippet, terms),
      }
    })
}

const kindOf = (href: string): FoundKind =>
  href.startsWith('/docs/api/') ? 'reference' : href.startsWith('/docs/errors') ? 'error' : 'guide'

/** A page that is about the word comes first, then a part that has its very name. */
function bonusOf({ page, heading }: Section, terms: readonly string[]): number {
  const typed = terms.join(' ')
  if (heading === page && page.toLowerCase().startsWith(typed)) return 8
  return heading.toLowerCase() === typed ? 6 : 0
}

/** How many better ones of its kind there are. */
const placeInKind = ({ href }: Section, better: readonly { section: Section }[]): number =>
  better.filter(({ section }) => kindOf(section.href) === kindOf(href)).length

/** Some words before the place, and as many after it as a line has; whole words. */
function cutAround(text: string, at: number): string {
  const before = text.lastIndexOf(' ', Math.max(0, at - 40))
  const from = at <= 40 || before < 0 ? 0 : before + 1
  const end = from + SNIPPET >= text.length ? text.length : Math.max(text.lastIndexOf(' ', from + SNIPPET), from + 1)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`
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

function indexOf(pages: readonly Page[], baseUrl: string): string {
  const line = ({ path, title }: Page) => `- [${title}](${baseUrl}/docs/${path}.md)`
  const isReference = ({ path }: Page) => path.startsWith('api/')
  return `# Satang

> Billing and store engine for Thailand: subscriptions, checkout by PromptPay QR and card, licences, invoices, tax documents, refunds and payouts, by a JSON API.

Amounts are integer satang (100 are one baht), times are Unix seconds. Every page below is Markdown. The whole contract is
[openapi.json](${baseUrl}/openapi.json).

## Guides

${pages
  .filter((page) => !isReference(page))
  .map(line)
  .join('\n')}

## Reference

${pages.filter(isReference).map(line).join('\n')}
`
}
