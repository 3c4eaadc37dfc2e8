// The front page, for people. Programs get the same answer as at any address without a call (api/middleware/unrouted.ts).
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import { Refusal } from '../../rules/refusals.ts'
import { wantsPage } from '../answer-page.ts'
import { answerFramed, languageOf, seeOther } from '../buyer-pages.ts'
import { keepLanguage } from '../cookies.ts'
import { frontPage } from './view.ts'

export function addFrontPage(router: Router<RequestState>): void {
  router.get('/', (ctx) => showFront(ctx as never))
}

/** `?shop=` leads to the shop of that name. Whether there is one, the shop's own page says. */
function showFront(ctx: Context): void {
  ctx.vary('Accept')
  if (!wantsPage(ctx)) throw new Refusal('route_not_found', `There is nothing at ${ctx.method} ${ctx.path}.`)
  const { shop } = ctx.query
  const typed = typeof shop === 'string' ? shop.trim().toLowerCase() : null
  if (typed !== null && /^[a-z0-9-]{1,100}$/.test(typed)) {
    seeOther(ctx, `/s/${typed}?lang=${languageOf(ctx)}`)
    return
  }
  keepLanguage(ctx)
  answerFramed(ctx, { status: typed === null ? 200 : 422, locale: languageOf(ctx) }, (frame) =>
    frontPage(frame, { typed: typed?.slice(0, 100) ?? null }),
  )
}
