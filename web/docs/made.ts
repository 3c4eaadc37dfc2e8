// The documentation as its handler asks for it. With site.ts it is loaded by the first request.
import type { Frame } from '../components/frame.ts'
import { renderedCalls, renderedMarkdown } from './markdown.ts'
import { contentsOf, makeSite, type Page, type SiteSources } from './site.ts'
import { docsHome, docsPage, docsSearch } from './view.ts'
import { DOCS } from './words.ts'

export interface Made {
  home: (f: Frame) => string
  /** Null where there is no such page. */
  page: (f: Frame, path: string) => string | null
  markdown: (path: string) => string | null
  search: (f: Frame, typed: string) => string
  index: () => string
}

/** Whether it shows what the service answers, beside what is sent. */
const hasAnswers = ({ markdown }: Page) => markdown.includes('```\n\n```json')

/** The first sample of a page that has an answer, with it. */
function firstAnswered(markdown: string): string {
  const answer = markdown.indexOf('```json')
  const sample = markdown.lastIndexOf('```sh', answer)
  return answer < 0 || sample < 0 ? '' : markdown.slice(sample, markdown.indexOf('\n```', answer) + 4)
}

export function makeDocs(sources: SiteSources): Made {
  const site = makeSite(sources)
  return {
    home: (f) =>
      docsHome(
        f,
        site.groups(f.locale),
        renderedMarkdown(firstAnswered(site.page('quick-start', 'en')?.markdown ?? ''), DOCS[f.locale]),
      ),
    page: (f, path) => {
      const page = site.page(path, f.locale)
      if (!page) return null
      const isReference = path.startsWith('api/')
      const rendered = isReference ? renderedCalls : renderedMarkdown
      return docsPage(f, site.groups(f.locale), {
        title: page.title,
        lang: page.locale,
        path,
        content: rendered(page.markdown, DOCS[f.locale]),
        // A page of the reference begins with the list of its calls, and answers stand where the list would.
        contents: isReference || hasAnswers(page) ? [] : contentsOf(page),
      })
    },
    markdown: (path) => site.page(path, 'en')?.markdown ?? null,
    search: (f, typed) => docsSearch(f, site.groups(f.locale), { typed, found: site.search(typed) }),
    index: () => site.index(),
  }
}
