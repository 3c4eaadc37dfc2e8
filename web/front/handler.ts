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

/** `?shop=` leads to the shop of that name or address. Whether there is one, the shop's own page says. */
function showFront(ctx: Context): void {
  ctx.vary('Accept')
  if (!wantsPage(ctx)) throw new Refusal('route_not_found', `There is nothing at ${ctx.method} ${ctx.path}.`)
  const { shop } = ctx.query
  const typed = typeof shop === 'string' ? shop.trim().toLowerCase() : null
  const slug = typed === null ? null : slugIn(typed)
  if (slug !== null) {
    seeOther(ctx, `/s/${slug}?lang=${languageOf(ctx)}`)
    return
  }
  keepLanguage(ctx)
  answerFramed(ctx, { status: typed === null ? 200 : 422, locale: languageOf(ctx) }, (frame) =>
    frontPage(frame, { typed: typed?.slice(0, 100) ?? null }),
  )
}

/** `baan`, and what is copied from the browser: `https://pay.example/s/baan?lang=th` → `baan`. Only the name is taken: the host is ours. Null: neither. */
function slugIn(typed: string): string | null {
  const [, pasted] =
    /^(?:https?:\/\/)?[^/\s]*\/(?:s|portal)\/([a-z0-9-]{1,100})(?:[/?#]|$)/.exec(typed.slice(0, 2_048)) ?? []
  return pasted ?? (/^[a-z0-9-]{1,100}$/.test(typed) ? typed : null)
}
