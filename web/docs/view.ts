// How the documentation looks: the page beside the menu, the search, the first page. What stands in a page is Markdown (site.ts).
import type { Locale } from '../../rules/written-date.ts'
import { type Frame, framed } from '../components/frame.ts'
import { satangFoot, satangMark } from '../components/satang-sign.ts'
import { type Html, html } from '../html.ts'
import type { FoundProps, GuideProps, LinkProps, MarkedProps, PartProps, SiteProps } from './props.ts'
import { brokenPath } from './samples-view.ts'
import { DOCS } from './words.ts'

/** One page. `lead`, `content`: its Markdown, rendered. `contents`: its parts; `inMenu`: they stand in the menu, below the page. */
export function docsPage(
  f: Frame,
  groups: SiteProps,
  {
    title,
    titleLang,
    lang,
    path,
    lead,
    content,
    contents,
    inMenu,
  }: {
    title: string
    titleLang: Locale
    lang: Locale
    path: string
    lead: Html
    content: Html
    contents: readonly PartProps[]
    inMenu: boolean
  },
): string {
  const words = DOCS[f.locale]
  const here = `/docs/${path}`
  const list = html`<ul lang="${lang}">${contents.map((one) => html`<li${one.isDeeper ? html` class="docs-deeper"` : null}><a href="${one.href}">${one.title}</a></li>`)}</ul>`
  // Beside the page where there is room, folded above it where there is none.
  const parts =
    inMenu || contents.length < CONTENTS_FROM
      ? null
      : html`<nav class="docs-contents small" aria-labelledby="contents"><p class="strong" id="contents">${words.contents}</p>${list}</nav>`
  const folded = parts && html`<details class="docs-parts small"><summary>${words.contents}</summary>${list}</details>`
  // The frame is in the reader's language; a page in English only says so.
  const other = lang === f.locale ? null : html`<p class="notice" lang="${f.locale}">${words.pageInEnglish}</p>`
  const text = html`${parts}<article class="prose" lang="${lang}"><h1${titleLang === lang ? null : html` lang="${titleLang}"`}>${title}</h1>${other}${lead}${folded}${content}</article>
${neighbours(f, groups, here)}<p class="small"><a href="${here}${lang === 'th' ? '.th' : ''}.md">${words.asMarkdown}</a></p>`
  return inFrame(f, groups, { title, here, typed: '', body: text, parts: inMenu ? contents : [] })
}

/** What is typed leaves only the entries that have it (docs.js). Without the script there is no field: the search is at the head of the page. */
export function filterField(locale: Locale): Html {
  const words = DOCS[locale]
  return html`<p class="field js-only docs-filter"><label for="entries">${words.filter}</label><input type="search" id="entries" data-filters placeholder="${words.filterSample}" maxlength="100" autocomplete="off"><span class="small quiet" role="status" data-none="${words.filterNone}"></span></p>`
}

/** Parts from which a page has a list of them. */
const CONTENTS_FROM = 2

/** The pages before and after this one, in the order of the menu. */
function neighbours(f: Frame, groups: SiteProps, here: string): Html | null {
  const words = DOCS[f.locale]
  const all: LinkProps[] = [...groups.guides.flatMap(({ pages }) => pages), ...groups.resources]
  const place = all.findIndex(({ href }) => href === here)
  if (place === -1) return null
  const link = (one: LinkProps | undefined, word: string, rel: string) =>
    one
      ? html`<a href="${one.href}" rel="${rel}"><span class="small quiet">${word}</span> <span class="strong">${one.title}</span></a>`
      : html`<span></span>`
  return html`<nav class="docs-neighbours" aria-label="${words.next}">${link(all[place - 1], words.before, 'prev')}${link(all[place + 1], words.next, 'next')}</nav>`
}

/** The first page: a call and its answer, then every page by its name, guides with what they are about. */
export function docsHome(f: Frame, groups: SiteProps, sample: Html): string {
  const words = DOCS[f.locale]
  const programs = [
    { href: '/llms.txt', title: 'llms.txt', about: words.llms },
    { href: '/openapi.json', title: 'OpenAPI', about: words.openApi },
  ]
  const [begin] = groups.guides.flatMap(({ pages }) => pages)
  const isMixed = groups.guides.some(({ pages }) => pages.some(({ isReaders }) => !isReaders))
  const other = (one: GuideProps) => (one.isReaders ? null : inEnglish(words))
  const guides = groups.guides.map(
    ({ title, pages }, n) =>
      html`<section class="sheet" aria-labelledby="home-${n}"><h2 id="home-${n}">${title}</h2><ul>${pages.map((one) => html`<li><a href="${one.href}"><span><span class="strong">${one.title}</span>${other(one)}</span><span class="small quiet">${one.about}</span></a></li>`)}</ul></section>`,
  )
  const body = html`<div class="stack"><h1>${words.title}</h1><p class="quiet">${words.lead}${isMixed ? ` ${words.english}` : null}</p><p class="row docs-begin">${begin && html`<a class="button filled" href="${begin.href}">${words.begin}</a>`}<a class="button" href="#home-reference">${words.reference}</a></p>${goals(words)}<h2>${words.oneCall}</h2><p class="small quiet">${coded([{ text: words.priceFrom, isHit: false }])} <a href="/docs/checkout">${words.priceHow}</a></p><div class="prose">${sample}</div></div>
<div class="docs-guides">${guides}</div>
<section class="sheet docs-all" aria-labelledby="home-reference"><h2 id="home-reference">${words.reference}</h2><div class="docs-families">${groups.families.map(family)}</div></section>
<section class="sheet docs-all" aria-labelledby="home-more"><h2 id="home-more">${words.more}</h2><ul>${programs.map((one) => html`<li><a href="${one.href}"><span class="strong" lang="en">${one.title}</span><span class="small quiet">${one.about}</span></a></li>`)}</ul></section>`
  return inFrame(f, groups, { title: words.title, here: '/docs', typed: '', body })
}

/** Beside a name in a Thai page: what it leads to is in English. */
function inEnglish(words: { inEnglish: string }): Html {
  return html` <abbr class="quiet docs-other" title="${words.inEnglish}">EN</abbr>`
}

/** Guides by what a reader wants to sell, above the list of all. */
function goals(words: { goals: readonly (readonly [page: string, title: string, about: string])[] }): Html {
  return html`<ul class="docs-goals">${words.goals.map(([page, title, about]) => html`<li class="sheet"><a href="/docs/${page}"><span class="strong">${title}</span><span class="small quiet">${about}</span></a></li>`)}</ul>`
}

function family({ title, pages }: SiteProps['families'][number]): Html {
  return html`<div><h3 class="small quiet">${title}</h3><ul>${pages.map((one) => html`<li><a href="${one.href}">${one.title}</a></li>`)}</ul></div>`
}

/** What was found. The script shows the marked part below the field while somebody types. */
export function docsSearch(
  f: Frame,
  groups: SiteProps,
  { typed, found }: { typed: string; found: readonly FoundProps[] },
): string {
  const words = DOCS[f.locale]
  const title = typed === '' ? words.search : words.found(typed)
  // The guide that is about it tells all of it, so it stands before the calls, which each tell a part.
  const guide = found.find(({ kind }) => kind === 'guide')
  const first = guide !== found[0] && guide?.isPage && guide.heading.some(({ isHit }) => isHit) ? guide : null
  const others = found.filter((one) => one !== first)
  const kinds = [...new Set(others.map(({ kind }) => kind))].map(
    (kind) => [kind, others.filter((one) => one.kind === kind)] as const,
  )
  const lead =
    first &&
    html`<section aria-labelledby="found-first"><h2 id="found-first">${words.readFirst}</h2><ul class="found" lang="en">${foundRow(f, first)}</ul></section>`
  const listed = html`${lead}${kinds.map(([kind, rows]) => html`<section aria-labelledby="found-${kind}"><h2 id="found-${kind}">${words.kinds[kind]}</h2><ul class="found" lang="en">${rows.map((one) => foundRow(f, one))}</ul></section>`)}`
  const none = html`<p>${typed === '' ? words.ask : words.nothing}</p>`
  // Leads to each group on a page that is longer than a window.
  const jumps = html`<nav class="docs-kinds small" aria-label="${title}">${kinds.map(([kind, rows]) => html`<a href="#found-${kind}">${words.kinds[kind]} <span class="quiet">${rows.length}</span></a>`)}</nav>`
  return inFrame(f, groups, {
    title,
    here: '/docs/search',
    typed,
    body: html`<h1>${title}</h1>${kinds.length > 1 ? jumps : null}<div data-found>${kinds.length > 0 ? listed : none}</div>`,
  })
}

/**
 * Its name, a part of a guide behind the name of the guide. Below it the path of a call, and what it says. What was looked for is marked once: in the
 * name, or where that lacks it, in what it says.
 */
function foundRow(f: Frame, one: FoundProps): Html {
  const { lang, kind, heading, isPage, page, pageLang, snippet, snippetLang, isFields } = one
  const isOther = lang !== f.locale && lang === 'en'
  const name = kind === 'error' || kind === 'event' ? html`<code>${hits(heading)}</code>` : hits(heading)
  const guide = kind === 'guide' && !isPage ? html`<span class="quiet"${named(pageLang)}>${page} › </span>` : null
  const said = heading.some(({ isHit }) => isHit) ? [{ text: plain(snippet), isHit: false }] : snippet
  return html`<li${named(lang)}><a href="${one.href}"><span class="found-head"><span class="strong"${isPage ? named(pageLang) : null}>${guide}${name}</span>${isOther ? inEnglish(DOCS[f.locale]) : null}${placeOf(one)}</span><span class="small quiet"${snippetLang === lang ? null : html` lang="${snippetLang}"`}>${coded(said, isFields ? isWord : isName)}</span></a></li>`
}

function placeOf({ call, status }: FoundProps): Html | null {
  if (call)
    return html` <code class="found-place"><span class="verb ${call.verb.toLowerCase()}">${call.verb}</span> ${brokenPath(plain(call.path))}</code>`
  return status === null ? null : html` <span class="found-place small quiet">HTTP ${status}</span>`
}

const named = (lang: 'en' | 'th') => (lang === 'th' ? html` lang="th"` : null)

const WORDS = /([\w…]+)/

/** A name of code in a sentence, such as `amount_satang`. */
const isName = (word: string) => word.includes('_')
/** Of a list of fields each is a name. */
const isWord = (word: string) => word !== '…'

/** A sentence with its names of code in their face, whole where a part of one is marked. */
function coded(pieces: MarkedProps, isCode: (word: string) => boolean = isName): Html {
  const made: Html[] = []
  let [from, at] = [0, 0]
  for (const [n, part] of plain(pieces).split(WORDS).entries()) {
    if (n % 2 === 1 && isCode(part)) {
      made.push(hits(cut(pieces, from, at)), html`<code>${hits(cut(pieces, at, at + part.length))}</code>`)
      from = at + part.length
    }
    at += part.length
  }
  return html`${made}${hits(cut(pieces, from, at))}`
}

const plain = (pieces: MarkedProps) => pieces.map(({ text }) => text).join('')

/** What of a text stands from one place to another. */
function cut(pieces: MarkedProps, from: number, to: number): MarkedProps {
  let start = 0
  return pieces.flatMap(({ text, isHit }) => {
    const own = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += text.length
    return own === '' ? [] : [{ text: own, isHit }]
  })
}

const hits = (pieces: MarkedProps) =>
  html`${pieces.map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : html`${text}`))}`

function inFrame(
  f: Frame,
  groups: SiteProps,
  {
    title,
    here,
    typed,
    body,
    parts = [],
  }: { title: string; here: string; typed: string; body: Html; parts?: readonly PartProps[] },
): string {
  const words = DOCS[f.locale]
  const search = html`<form class="search" role="search" action="/docs/search" method="get"><label class="unseen" for="docs-q">${words.search}</label><div class="docs-ask"><span class="docs-field"><input type="search" id="docs-q" name="q" value="${typed}" maxlength="100" placeholder="${words.search}" aria-keyshortcuts="Control+K Meta+K /" autocomplete="off"><kbd data-key hidden></kbd></span><button class="button">${words.find}</button></div><div class="search-found" hidden></div></form>`
  const half = (name: string, all: SiteProps['families']) =>
    html`<p class="strong docs-half">${name}</p>${all.map((one) => links(one, here, parts))}`
  const halves = [half(words.guides, groups.guides), half(words.reference, groups.families)]
  // What stands far below is one press away: beside a guide the reference, and beside the reference the errors, which are a guide.
  const isReference = here.startsWith('/docs/api/')
  const tops: LinkProps[] = [
    { href: '/docs', title: words.overview },
    isReference
      ? { href: '/docs/errors', title: words.errors }
      : { href: '/docs#home-reference', title: words.reference },
  ]
  const top = html`<ul class="docs-tops">${tops.map(({ href, title: name }) => html`<li><a href="${href}"${href === here ? html` aria-current="page"` : null}>${name}</a></li>`)}</ul>`
  // Who reads the reference has it first.
  const menu = html`<details class="docs-menu" data-folds><summary>${words.menu}</summary><nav aria-label="${words.menu}">${top}${isReference ? halves.reverse() : halves}</nav></details>`
  return framed(f, {
    title: `${title} · Satang`,
    merchantName: words.short,
    merchantHref: '/docs',
    sign: html`<a href="/" aria-label="Satang">${satangMark()}</a>`,
    middle: search,
    foot: satangFoot(f.locale, groups.operator),
    livemode: true,
    ways: html`<a href="/dashboard">${words.dashboard}</a>`,
    body: html`<div class="docs"><div class="docs-columns">${menu}<div class="docs-page stack">${body}</div></div></div>`,
  })
}

/** A group of the menu. Below the open page of the reference stand its parts. */
function links(
  { title, pages }: { title: string; pages: readonly LinkProps[] },
  here: string,
  parts: readonly PartProps[],
): Html {
  const rows = pages.map(({ href, title: name }) => {
    const isHere = href === here
    return html`<li><a href="${href}"${isHere ? html` aria-current="page"` : null}>${name}</a>${isHere && parts.length > 0 ? html`<ul class="docs-calls small">${parts.map(part)}</ul>` : null}</li>`
  })
  return html`<p class="small quiet strong">${title}</p><ul>${rows}</ul>`
}

function part({ href, title, verb }: PartProps): Html {
  const named = verb && html`<span class="verb ${verb.toLowerCase()}">${verb}</span>`
  return html`<li><a href="${href}"><span>${title}</span>${named}</a></li>`
}
