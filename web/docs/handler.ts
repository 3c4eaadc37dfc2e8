// Serves the documentation: guides, the reference of every call, errors, the search, and each page as Markdown. The pages are made by site.ts, which is loaded when
// somebody asks for the first of them.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { TAGS } from '../../api/openapi-tags.ts'
import type { Route } from '../../api/route.ts'
import { NO_OPERATOR } from '../../resources/operator.ts'
import { answerMissing, docsWay } from '../answer-page.ts'
import { DOCS_ASSETS } from '../assets.ts'
import { answerFramed, languageOf } from '../buyer-pages.ts'
import type { Frame } from '../components/frame.ts'
import { keepLanguage } from '../cookies.ts'
import type { Made } from './made.ts'

/** `openApi`: the OpenAPI document as JSON, asked for when a page of the reference or the search is wanted. */
export function addDocs(
  router: Router<RequestState>,
  routes: readonly Route[],
  openApi: () => string,
  deps: Pick<ApiDeps, 'links' | 'operator'>,
): void {
  let made: Promise<Made> | undefined
  const site = () => {
    made ??= import('./made.ts').then(({ makeDocs }) =>
      makeDocs({
        openApi,
        tags: tagsOf(routes),
        baseUrl: deps.links.baseUrl,
        operator: () => deps.operator ?? NO_OPERATOR,
      }),
    )
    return made
  }
  router.get('/docs', (ctx) => show(ctx as never, site, (docs, f) => docs.home(f)))
  router.get('/docs/search', (ctx) => {
    const { q } = ctx.query
    return show(ctx as never, site, (docs, f) => docs.search(f, typeof q === 'string' ? q.trim().slice(0, 100) : ''))
  })
  router.get('/llms.txt', async (ctx) => answerText(ctx as never, (await site()).index(), 'text/plain; charset=utf-8'))
  for (const folder of ['', 'api/']) {
    router.get(`/docs/${folder}:page.md`, async (ctx) => {
      answerText(ctx as never, (await site()).markdown(`${folder}${ctx.params.page}`), 'text/markdown; charset=utf-8')
    })
    router.get(`/docs/${folder}:page`, (ctx) =>
      show(ctx as never, site, (docs, f) => docs.page(f, `${folder}${ctx.params.page}`)),
    )
  }
}

/** The groups that have calls, in the order in which a reader meets them. */
function tagsOf(routes: readonly Route[]): string[] {
  const used = new Set(routes.map(({ tag }) => tag))
  return TAGS.map(({ name }) => name).filter((name) => used.has(name))
}

/** A page in the reader's language; a missing one where it is null. */
async function show(
  ctx: Context,
  site: () => Promise<Made>,
  render: (docs: Made, f: Frame) => string | null,
): Promise<void> {
  const docs = await site()
  const locale = languageOf(ctx)
  let isThere = true
  answerFramed(ctx, { locale, assets: DOCS_ASSETS }, (frame) => {
    const page = render(docs, frame)
    isThere = page !== null
    return page ?? ''
  })
  if (!isThere) return answerMissing(ctx, docsWay(ctx))
  keepLanguage(ctx)
}

function answerText(ctx: Context, text: string | null, type: string): void {
  if (text === null) {
    answerMissing(ctx, docsWay(ctx))
    return
  }
  ctx.status = 200
  ctx.type = type
  ctx.body = text
}
