// The documentation as its handler asks for it. With site.ts it is loaded by the first request.
import type { Operator } from '../../resources/operator.ts'
import type { Locale } from '../../rules/written-date.ts'
import type { Frame } from '../components/frame.ts'
import { ERRORS } from './guides.ts'
import { renderedCalls, renderedErrors, renderedMarkdown } from './markdown.ts'
import { contentsOf, makeSite, type Page, type SiteSources } from './site.ts'
import { THAI_GUIDES } from './thai-guides.ts'
import { docsHome, docsPage, docsSearch, filterField } from './view.ts'
import { DOCS } from './words.ts'

export interface Made {
  home: (f: Frame) => string
  /** Null where there is no such page. */
  page: (f: Frame, path: string) => string | null
  markdown: (path: string) => string | null
  search: (f: Frame, typed: string) => string
  index: () => string
}

/** In the reader's language, as the menu names it, where the page itself is in English. */
function titleOf({ path, title, locale }: Page, reader: Locale): { title: string; titleLang: Locale } {
  const thai = reader === 'th' && locale === 'en' ? THAI_GUIDES[path]?.title : undefined
  return thai ? { title: thai, titleLang: 'th' } : { title, titleLang: locale }
}

/** What a program needs of the answer. */
const NEEDED = /^(?:[{}]|```.*| {2}"(?:id|url|status|payment_status|total_satang|expires_at)": .*)?$/

/** A call of the reference in its languages, with the answer that the first guide shows: only what one needs of it. */
function oneCall(reference: string, guide: string): string {
  const from = reference.indexOf('```curl', reference.indexOf('`POST /v1/checkout_sessions`\n'))
  const answer = guide.indexOf('```json')
  const lines = guide.slice(answer, guide.indexOf('\n```', answer) + 4).split('\n')
  const needed = lines.filter((line) => NEEDED.test(line)).join('\n')
  return `${reference.slice(from, reference.indexOf('```json', from))}${needed.replace(/,(?=\n\})/, '')}`
}

/** `operator`: who runs the installation, as the foot says it. */
export function makeDocs({ operator, ...sources }: SiteSources & { operator: () => Operator }): Made {
  const site = makeSite(sources)
  const propsFor = ({ locale }: Frame) => ({ ...site.groups(locale), operator: operator() })
  return {
    home: (f) =>
      docsHome(
        f,
        propsFor(f),
        renderedMarkdown(
          oneCall(
            site.page('api/checkout-sessions', 'en')?.markdown ?? '',
            site.page('quick-start', 'en')?.markdown ?? '',
          ),
          DOCS[f.locale],
        ),
      ),
    page: (f, path) => {
      const page = site.page(path, f.locale)
      if (!page) return null
      const isReference = path.startsWith('api/')
      const words = DOCS[f.locale]
      // Behind the title stands what the page is about, in one paragraph.
      const [, lead = '', ...rest] = page.markdown.split('\n\n')
      const below = rest.join('\n\n')
      const content =
        path === ERRORS.name
          ? renderedErrors(below, words, filterField(f.locale))
          : (isReference ? renderedCalls : renderedMarkdown)(below, words)
      return docsPage(f, propsFor(f), {
        ...titleOf(page, f.locale),
        lang: page.locale,
        path,
        lead: renderedMarkdown(lead, words),
        content,
        // A page of the reference needs the width: its parts stand below it in the menu.
        contents: contentsOf(page),
        inMenu: isReference,
      })
    },
    markdown: (path) =>
      (path.endsWith('.th') ? site.thaiPage(path.slice(0, -3)) : site.page(path, 'en'))?.markdown ?? null,
    search: (f, typed) => docsSearch(f, propsFor(f), { typed, found: site.search(typed, f.locale) }),
    index: () => site.index(),
  }
}
