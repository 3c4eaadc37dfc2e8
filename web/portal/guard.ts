// Who stands before the portal: which shop, which mode, which language, and by the cookie which customer. Every page of the portal goes through here,
// so that a page of somebody's account is never rendered for anybody else. The cookie's name is that of the shop and the mode.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import type { PortalBrowser } from '../../commands/portal-sessions.ts'
import { actFor } from '../../db/acting.ts'
import type { Customer, Merchant, PortalSession } from '../../db/entities/index.ts'
import { readPortal } from '../../db/queries/portal.ts'
import { isUsuallyLive } from '../../db/queries/usual-mode.ts'
import { hashSecret } from '../../db/secrets.ts'
import { browserNamed } from '../../rules/browsers.ts'
import { COOKIE_SECONDS } from '../../rules/portal.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { languageAsked, seeOther, visitorsLanguage, wearBrand } from '../buyer-pages.ts'
import { cookieIn, giveCookie } from '../cookies.ts'
import { type PageCall, pageCall } from '../page-call.ts'
import type { AccountProps, PortalProps } from './components/frame.ts'
import { type FlashMessage, PORTAL } from './words.ts'

/** Whoever it is. */
export interface Visitor {
  merchant: Merchant
  livemode: boolean
  locale: Locale
  /** What the browser has shown, whatever it is worth. */
  cookie: string | null
  params: Record<string, string>
  props: PortalProps
  call: PageCall
}

/** Somebody who is in. */
export interface PortalContext extends Visitor {
  customer: Customer
  session: PortalSession
  /** The customer's time: that of its test clock, else now. */
  at: number
  props: AccountProps
}

type Open = (ctx: Context, visitor: Visitor, account: PortalContext | null) => Promise<void> | void
type Closed = (ctx: Context, account: PortalContext) => Promise<void> | void

/** Pages of one router behind the guard. `open` ones are for everybody; `get` and `post` send whoever is not in to the log-in. */
export function guardedPortalRoutes(router: Router<RequestState>, deps: ApiDeps) {
  const handle = (path: string, handler: Open) => async (context: { params: Record<string, string> }) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = `/portal/:slug${path}`
    ctx.set('X-Robots-Tag', 'noindex')
    const come = await whoComes(ctx, deps, context.params)
    if (!come) return answerMissing(ctx)
    const { merchant, livemode } = come.visitor
    return actFor({ merchantId: merchant.id, livemode }, () => handler(ctx, come.visitor, come.account))
  }
  const closed =
    (handler: Closed): Open =>
    (ctx, visitor, account) =>
      account ? handler(ctx, account) : seeOther(ctx, visitor.props.hrefOf(''))
  const at = (path: string) => `/portal/:slug${path}`
  return {
    openGet: (path: string, handler: Open) => router.get(at(path), handle(path, handler) as never),
    openPost: (path: string, handler: Open) => router.post(at(path), handle(path, handler) as never),
    get: (path: string, handler: Closed) => router.get(at(path), handle(path, closed(handler)) as never),
    post: (path: string, handler: Closed) => router.post(at(path), handle(path, closed(handler)) as never),
  }
}

export type PortalRoutes = ReturnType<typeof guardedPortalRoutes>

async function whoComes(
  ctx: Context,
  deps: ApiDeps,
  params: Record<string, string>,
): Promise<{ visitor: Visitor; account: PortalContext | null } | null> {
  const slug = params.slug!
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) return null
  const { mode } = ctx.query
  const usual = await isUsuallyLive(deps.db.orm.em.fork(), slug)
  const livemode = mode === 'live' || mode === 'test' ? mode === 'live' : usual
  const cookie = cookieIn(ctx, deps, cookieName(slug, livemode))
  const rows = await readPortal(deps.db.orm.em.fork(), {
    slug,
    livemode,
    cookieHash: cookie && hashSecret(cookie),
    now: ctx.state.now,
    from: ctx.ip,
  })
  if (!rows) return null
  const { merchant, session, customer } = rows
  wearBrand(ctx, merchant)
  const lang = languageAsked(ctx)
  const visitors = visitorsLanguage(ctx)
  const locale = lang ?? customer?.locale ?? visitors
  const query = { ...(livemode !== usual && { mode: livemode ? 'live' : 'test' }), ...(lang && { lang }) }
  const props: PortalProps = {
    merchantName: merchant.name,
    livemode,
    hrefOf: (path) => withQuery(`/portal/${slug}${path}`, query),
  }
  const shopHref = withQuery(`/s/${slug}`, { mode: livemode ? 'live' : 'test', ...(lang && { lang }) })
  const call = pageCall(ctx, deps, { merchantId: merchant.id, livemode })
  const visitor: Visitor = { merchant, livemode, locale, cookie, params, props, call }
  if (!session || !customer) return { visitor, account: null }
  const who = customer.email ?? customer.name ?? customer.id
  const account: AccountProps = {
    ...props,
    who,
    returnHref: session.returnUrl ?? (rows.isShopOpen ? shopHref : null),
    hasFiles: rows.hasFiles,
    flash: flashIn(ctx),
  }
  return { visitor, account: { ...visitor, session, customer, at: rows.at, props: account } }
}

/** Back to a page of the portal after a form, which then says what became of it. */
export function goTo(ctx: Context, { props }: Visitor, path: string, flash: FlashMessage | null = null): void {
  const href = props.hrefOf(path)
  seeOther(ctx, flash ? `${href}${href.includes('?') ? '&' : '?'}flash=${flash}` : href)
}

/** The cookie of a session. The shop beside the portal knows by it who buys (specification §12.1). Null takes it away. */
export function giveSession(ctx: Context, deps: ApiDeps, visitor: Visitor, cookie: string | null): void {
  giveCookie(ctx, deps, cookieName(visitor.merchant.slug, visitor.livemode), cookie, COOKIE_SECONDS)
}

/** The browser of a customer, in the few words that a list of sessions needs. */
export function portalBrowserOf(ctx: Context, { cookie }: Visitor): PortalBrowser {
  return { instead: cookie, userAgent: browserNamed(ctx.get('User-Agent')), from: ctx.ip }
}

/** Who is logged in to the portal of a shop in this browser; null when nobody is. */
export async function customerInBrowser(
  ctx: Context,
  deps: ApiDeps,
  { slug, livemode }: { slug: string; livemode: boolean },
): Promise<Customer | null> {
  const cookie = cookieIn(ctx, deps, cookieName(slug, livemode))
  if (!cookie) return null
  const asked = { slug, livemode, cookieHash: hashSecret(cookie), now: ctx.state.now }
  return (await readPortal(deps.db.orm.em.fork(), asked))?.customer ?? null
}

/** One for each shop and mode: a browser may be in at several. */
function cookieName(slug: string, livemode: boolean): string {
  return `satang_customer_${livemode ? 'live' : 'test'}_${slug}`
}

function flashIn(ctx: Context): FlashMessage | null {
  const { flash } = ctx.query
  return typeof flash === 'string' && Object.hasOwn(PORTAL.en.flash, flash) ? (flash as FlashMessage) : null
}

function withQuery(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}
