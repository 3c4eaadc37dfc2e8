// The pages of the documentation in Markdown, and the search over them. Guides are made of the files in docs/, the reference of the OpenAPI document,
// the errors of their table. Loaded and built by the first request that wants a page (handler.ts): a process that nobody asks keeps nothing of it.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Locale } from '../../rules/written-date.ts'
import { methodsOf, type OpenApi } from '../../scripts/clients/model.ts'
import { FRONT_PICTURES } from '../assets.ts'
import { errorsPage } from './error-page.ts'
import { type ProgramSamples, programSamples } from './guide-samples.ts'
import { ERRORS, GUIDE_GROUPS, GUIDES, type Guide } from './guides.ts'
import { fenceOf, headingOf, linesOf, plainOf } from './markdown.ts'
import type { FoundProps, GroupProps, PartProps } from './props.ts'
import { resourceTitle } from './reference-texts.ts'
import { RESOURCE_FAMILIES } from './resource-families.ts'
import { pageName, resourcePages } from './resource-pages.ts'
import { inBoth, searched, sectionsOf } from './search.ts'
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
  /** The Thai page at this path; undefined where it is in English only. */
  thaiPage: (path: string) => Page | undefined
  /** The menu: guides, and the reference. */
  groups: (locale: Locale) => GroupProps
  /** What has all words of a text, the best first. A page that is in Thai is looked through in both languages, and shown in the reader's. */
  search: (typed: string, locale: Locale) => FoundProps[]
  /** The list of all pages for programs that read (https://llmstxt.org). */
  index: () => string
}

export interface SiteSources {
  /** The OpenAPI document as JSON. It is asked for once, when a page of the reference, a guide with samples or the search is wanted. */
  openApi: () => string
  /** The names of the resources, in order. */
  tags: readonly string[]
  /** Where this service is reached. */
  baseUrl: string
}

export function makeSite({ openApi, tags, baseUrl }: SiteSources): Site {
  const document = lazily(() => JSON.parse(openApi()) as OpenApi)
  const methods = lazily(() => methodsOf(document()))
  const made: Making = { baseUrl, inPrograms: (shell) => programSamples(shell, methods(), document()) }
  const guides = lazily(() => new Map(GUIDES.map((guide) => [guide.name, guidePage(guide, made)])))
  const errors = lazily(
    (): Page => ({ path: ERRORS.name, title: ERRORS.title, markdown: errorsPage(baseUrl, 'en'), locale: 'en' }),
  )
  const thai = lazily(
    () =>
      new Map<string, Page>([
        ...GUIDES.flatMap((guide): [string, Page][] => {
          const english = guides().get(guide.name)
          return guide.thai && english ? [[guide.name, thaiPage(guide, guide.thai, english, made)]] : []
        }),
        [ERRORS.name, thaiErrors(errors(), baseUrl)],
      ]),
  )
  const referenceIn = (locale: Locale) =>
    lazily(
      () =>
        new Map(
          resourcePages(document(), baseUrl, locale).map(({ name, title, markdown }): [string, Page] => [
            `api/${name}`,
            { path: `api/${name}`, title, markdown, locale },
          ]),
        ),
    )
  const reference = { en: referenceIn('en'), th: referenceIn('th') }
  const all = () => [...guides().values(), errors(), ...reference.en().values()]
  const inThai = (path: string) => (path.startsWith('api/') ? reference.th() : thai()).get(path)
  // A reader of Thai finds a page that is there in Thai by the words of both languages, and reads it in Thai.
  const namesAt = (path: string) => {
    const tag = tags.find((one) => `api/${pageName(one)}` === path)
    return tag ? { en: resourceTitle(tag, 'en'), th: resourceTitle(tag, 'th') } : namesOf(path)
  }
  const cutPage = (page: Page) =>
    sectionsOf({ ...page, markdown: page.markdown.replace(SAMPLES_NEED[page.locale], '') }, namesAt(page.path))
  const cutThai = (page: Page) => {
    const other = inThai(page.path)
    return other ? inBoth(cutPage(other), cutPage(page)) : cutPage(page)
  }
  const sections = { en: lazily(() => all().flatMap(cutPage)), th: lazily(() => all().flatMap(cutThai)) }
  const familiesIn = (locale: Locale) =>
    RESOURCE_FAMILIES.map(({ title, resources }) => ({
      title: title[locale],
      pages: resources
        .filter((tag) => tags.includes(tag))
        .map((tag) => ({ href: `/docs/api/${pageName(tag)}`, title: resourceTitle(tag, locale) })),
    })).filter(({ pages }) => pages.length > 0)
  return {
    page: (path, locale) => {
      if (path.startsWith('api/')) return reference[locale]().get(path)
      const own = locale === 'th' ? thai().get(path) : undefined
      return own ?? (path === ERRORS.name ? errors() : guides().get(path))
    },
    thaiPage: inThai,
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
      families: familiesIn(locale),
      resources: familiesIn(locale).flatMap(({ pages }) => pages),
    }),
    search: (typed, locale) => searched(sections[locale](), typed, locale),
    index: () => indexOf(all(), [...thai().values()], baseUrl),
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** What the pages are made with. `inPrograms`: a sample of the shell in the languages of the clients. */
interface Making {
  baseUrl: string
  inPrograms: (shell: string) => ProgramSamples | null
}

function guidePage(guide: Guide, made: Making): Page {
  const parts = guide.sources.map(({ file, parts: wanted }) =>
    relinked(wanted ? cut(fileAt(file), wanted) : untitled(fileAt(file)), file),
  )
  return {
    path: guide.name,
    title: guide.title,
    markdown: pageOf(guide, guide.title, parts, 'en', made),
    locale: 'en',
  }
}

function thaiPage(guide: Guide, file: string, english: Page, made: Making): Page {
  const title = THAI_GUIDES[guide.name]?.title ?? guide.title
  const markdown = pageOf(guide, title, [relinked(untitled(fileAt(file)), file)], 'th', made)
  return { path: guide.name, title, markdown: anchoredAs(english.markdown, markdown), locale: 'th' }
}

function thaiErrors(english: Page, baseUrl: string): Page {
  const markdown = anchoredAs(english.markdown, errorsPage(baseUrl, 'th'))
  return { path: ERRORS.name, title: THAI_GUIDES[ERRORS.name]?.title ?? ERRORS.title, markdown, locale: 'th' }
}

function pageOf(
  guide: Guide,
  title: string,
  parts: readonly string[],
  locale: Locale,
  { baseUrl, inPrograms }: Making,
): string {
  // Where a guide starts a service of the reader's own, its samples keep the variable that it has set, and are those of the shell.
  const isOwn = guide.name === FIRST_STEPS || guide.name === QUICK_START
  const isShell = parts.some((part) => /^ *api /m.test(part) || part.includes('$(api '))
  const note = isShell && guide.name !== FIRST_STEPS ? SAMPLES_NEED[locale] : null
  const shown = parts.map((part) => withShownShell(part, isOwn ? () => null : inPrograms))
  const markdown = `${[`# ${title}`, ...opened(shown.join('\n\n'), aboutOf(guide, locale), note)].join('\n\n')}\n`
  const here = addressed(markdown, baseUrl)
  return isOwn ? here : called(here, baseUrl)
}

const aboutOf = ({ name, about }: Guide, locale: Locale) => (locale === 'th' ? THAI_GUIDES[name]?.about : null) ?? about

/** What the guide is about stands first: its own first paragraph, or the line of the first page. Then, folded, what its samples need. */
function opened(text: string, about: string, note: string | null): string[] {
  const [first = '', ...rest] = text.split('\n\n')
  const isSaid = !/^(?:#|- |```|\|)/.test(first)
  const lead = isSaid ? first : about
  return [lead, ...(note === null ? [] : [note]), ...(isSaid ? [rest.join('\n\n')] : [text])].filter(Boolean)
}

/** The headings below the title, in order. */
export function headingsOf(markdown: string): { level: number; text: string; anchor: string }[] {
  return [...linesOf(markdown)].flatMap(({ line, isCode }) => {
    const heading = isCode ? null : headingOf(line)
    return heading && heading.level > 1 ? [heading] : []
  })
}

/** The Thai page with the anchors of the English one, so that a link leads to the same place of both. A page that is shorter keeps its own. */
function anchoredAs(english: string, thai: string): string {
  const [theirs, ours] = [headingsOf(english), headingsOf(thai)]
  if (theirs.length !== ours.length) return thai
  const anchors = new Map(ours.map(({ anchor }, at) => [anchor, theirs[at]?.anchor ?? anchor]))
  let at = 0
  const lines = [...linesOf(thai)].map(({ line, isCode }) => {
    if (isCode) return line
    if ((headingOf(line)?.level ?? 0) > 1) return `${line} {#${theirs[at++]?.anchor}}`
    return line.replaceAll(/\]\(#([^()\s]{1,200})\)/g, (_, own: string) => `](#${anchors.get(own) ?? own})`)
  })
  return lines.join('\n')
}

/** The files name the address of `npm start`; a page the one at which it is read. */
const addressed = (markdown: string, baseUrl: string) => markdown.replaceAll('http://127.0.0.1:3000', baseUrl)

/** Calls that go to this service, as the front page and the reference show them. */
const called = (sample: string, baseUrl: string) => sample.replaceAll('$SATANG_BASE_URL/v1', `${baseUrl}/v1`)

/** The guides whose samples begin with address and key themselves. */
const FIRST_STEPS = 'first-subscription'
const QUICK_START = 'quick-start'
const SAMPLES_NEED: Record<Locale, string> = {
  en: `The samples need curl, [jq](https://jqlang.org) and \`$SATANG_API_KEY\`, a test key from *Developers*, *API keys* in the dashboard.

<details><summary>More about the samples</summary>

They run in bash or zsh, or with the client for [TypeScript](/docs/typescript) or [Python](/docs/python), where \`satang\` is a client with your key. There is no client for PHP: its samples are in the reference.

The [quick start](/docs/quick-start#1-start-it) sets the key of the demo shop. Run the samples of a page in order: each uses the variables of those before it.

</details>`,
  th: `ตัวอย่างใช้ curl, [jq](https://jqlang.org) และ \`$SATANG_API_KEY\` ซึ่งเป็นคีย์ทดสอบ สร้างได้ในแดชบอร์ดที่ **นักพัฒนา → คีย์ API**

<details><summary>เพิ่มเติมเกี่ยวกับตัวอย่าง</summary>

ใช้ใน bash หรือ zsh หรือใช้ไลบรารี [TypeScript](/docs/typescript) หรือ [Python](/docs/python) โดย \`satang\` คือไลบรารีที่มีคีย์ของคุณ ไม่มีไลบรารีสำหรับ PHP ตัวอย่าง PHP อยู่ในหน้าคำสั่ง API

ใช้คีย์ของร้านตัวอย่างได้ตามหน้า [เริ่มต้นใช้งาน](/docs/quick-start#1-start-it) กรุณาใช้ตัวอย่างในหน้าตามลำดับ เพราะตัวอย่างหลังใช้ตัวแปรของตัวอย่างก่อนหน้า

</details>`,
}

/** Samples of the shell as readers get them, and behind each the same in the languages of the clients. */
function withShownShell(text: string, inPrograms: Making['inPrograms']): string {
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
  return pieces
    .map(({ isShell: inside, lines }, at) => {
      const own = lines.join('\n')
      if (inside) return shownShell(own)
      const before = pieces[at - 1]
      // The first line closes the sample.
      const made = before?.isShell && lines[0] === '```' ? inPrograms(before.lines.join('\n')) : null
      return made
        ? ['```', ...fenced('ts', made.ts), ...fenced('python', made.python), ...lines.slice(1)].join('\n')
        : own
    })
    .join('\n')
}

const fenced = (language: string, text: string | null) => (text === null ? [] : ['', `\`\`\`${language}`, text, '```'])

/** A file of the project, as it is in the image too. */
function fileAt(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
}

/** Without its title, and without what is for those who change the service. */
function untitled(text: string): string {
  const [first = '', ...rest] = text
    .split('\n')
    .filter((line) => !line.startsWith('<!--') && !line.startsWith('In the code: '))
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

/** The same text with links to pages of this site. A link to a file that is no page of it is only its words. */
function relinked(text: string, file: string): string {
  const lines = [...linesOf(text)].map(({ line, isCode }) =>
    isCode
      ? line
      : line.replaceAll(/\[([^[\]]{1,200})\]\(([^()\s]{1,300})\)/g, (whole, words: string, target: string) => {
          if (/^(https?:|\/)/.test(target)) return whole
          const picture = pictureAt(target)
          if (picture) return `[${words}](${picture})`
          // Its anchors become those of the English page (anchoredAs).
          if (target.startsWith('#') && file.endsWith('.th.md')) return whole
          const to = addressOf(target, file)
          // A file's name says nothing to who reads the site.
          return to ? `[${/^(README|[\w-]+\.md)$/.test(words) ? to.title.toLowerCase() : words}](${to.address})` : words
        }),
  )
  return lines.join('\n')
}

/** The address of one of the front page's pictures; null for another target. */
function pictureAt(target: string): string | null {
  const [, name = ''] = /^\.\.\/web\/front\/pictures\/([\w-]{1,60})\.webp$/.exec(target) ?? []
  return FRONT_PICTURES.get(name)?.href ?? null
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
    return heading?.anchor === anchor
  })
}

/** What the page is called in each language: both are looked for. */
function namesOf(path: string): { en: string | null; th: string | null } {
  const en = [...GUIDES, ERRORS].find(({ name }) => name === path)?.title ?? null
  return { en, th: THAI_GUIDES[path]?.title ?? null }
}

/** From so many headings on, a list of them has only those of the second level. */
const CONTENTS_MAX = 12

/** The headings of a page, and where they are on it; of a part that is a call, its verb. A long page lists those of the second level. */
export function contentsOf({ path, markdown }: Page): PartProps[] {
  const lines = [...linesOf(markdown)]
  const isShort = !path.startsWith('api/') && headingsOf(markdown).length < CONTENTS_MAX
  return lines.flatMap(({ line, isCode }, at) => {
    const heading = isCode ? null : headingOf(line)
    if (!heading || !(heading.level === 2 || (isShort && heading.level === 3))) return []
    const [, verb = null] = /^`([A-Z]+) \/[^`]*`$/.exec(lines[at + 2]?.line ?? '') ?? []
    return [{ href: `#${heading.anchor}`, title: plainOf(heading.text), verb, isDeeper: heading.level === 3 }]
  })
}

function indexOf(pages: readonly Page[], thai: readonly Page[], baseUrl: string): string {
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

## Guides in Thai

${thai.map(({ path, title }) => `- [${title}](${baseUrl}/docs/${path}.th.md)`).join('\n')}

## Reference

${pages.filter(isReference).map(line).join('\n')}
`
}
